/** Campaigns for the rows of a file: the first one, and the same once more with the next file of the kind. */
import { basename, dirname } from 'node:path';
import type { z } from 'zod';
import { allCampaigns, campaignById, createForRows, draftAfter } from '../../db/campaigns/campaigns.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { HandlersOf } from '../../shared/channels/channel.ts';
import type { importsChannels } from '../../shared/channels/imports.ts';
import type { ParsedArgsOf } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type {
  FileAgain,
  ImportPlan,
  ImportReview,
  ImportSource,
  NextFile,
} from '../../shared/import/imports.ts';
import { draftOf } from '../../shared/models/draft-of.ts';
import type { FileRead } from '../../shared/models/file-read.ts';
import { routinesOf } from '../../shared/models/routine.ts';
import type { Campaign, CampaignDraft } from '../../shared/models.ts';
import { dayHere } from '../../shared/time/calendar-day.ts';
import { stampOf } from '../linked/whole-file.ts';
import type { ImportWork } from '../staging/import-work.ts';
import type { StagedImports } from '../staging/staged-import.ts';
import { type FoundFile, nextFile } from './next-file.ts';

export interface AgainDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly locale: () => string;
  /** Keeps the country of a file that was taken over, where no person has chosen one. */
  readonly keepCountry: (country: string) => void;
  /** An empty draft of a campaign. */
  readonly newDraft: () => Promise<CampaignDraft>;
  /** Lets the page read a file that stands in the place of one that a person handed over. */
  readonly granted: { readonly grant: (path: string) => boolean };
  /** Shows the system's dialog; null where the person closed it. */
  readonly askForFile: (folder: string | null) => Promise<string | null>;
  readonly changed: (what: 'campaigns' | 'contacts') => void;
}

interface AgainParts {
  readonly deps: AgainDeps;
  readonly work: ImportWork;
  readonly staging: StagedImports;
}

type AgainChannels = 'imports.to-campaign' | 'imports.to-reminder' | 'imports.again' | 'imports.next-files';

/** @param mustBeHandedOver refuses a file that no person handed over */
export function againHandlers(
  parts: AgainParts,
  mustBeHandedOver: (source: ImportSource) => void,
): Pick<HandlersOf<typeof importsChannels>, AgainChannels> {
  return {
    'imports.to-campaign': (asked) => toCampaign(parts, asked),
    'imports.to-reminder': (asked) => toReminder(parts, asked),
    'imports.again': async (asked) => {
      if (asked.source !== null) mustBeHandedOver(asked.source);
      return sendAgain(parts, asked);
    },
    'imports.next-files': ({ campaignIds }) => nextFiles(parts, campaignIds),
  };
}

/** Makes a draft for the staged rows; with text, sender ID and choices of the campaign `like`. */
async function toCampaign(
  { deps, work, staging }: AgainParts,
  { importId, mayBeTexted = [], like = null }: ParsedArgsOf<'imports.to-campaign'>,
): Promise<{ readonly campaignId: number }> {
  const { db, now } = deps;
  staging.mustBeDecided(mayBeTexted);
  const staged = staging.decided(importId, mayBeTexted);
  const before = like === null ? null : await campaignById(db, like);
  const { rows, count, further } = await work.run<'rows'>({ kind: 'rows', staged, now: now() });
  if (staged.country !== null) deps.keepCountry(staged.country);
  const { name, fields, typed, read } = staged;
  const kinds = Object.fromEntries(typed.map(({ name: field, as }) => [field, as.kind]));
  const { phones = 'first', shared = 'each' } = before?.audience.file ?? {};
  const file = { name, fields, kinds, rows: count, further, phones, shared, ...(read && { read }) } as const;
  const start = before === null ? await deps.newDraft() : draftOf(before);
  const { id } = await createForRows(db, start, { file, rows, like: before?.id ?? null }, now());
  staging.keepLeftOut();
  deps.changed('campaigns');
  return { campaignId: id };
}

/** Keeps how the staged file is read. @throws AppError `linked-unknown` where it has no headings by which it could be known again */
async function toReminder(
  { deps, work, staging }: AgainParts,
  { importId, mayBeTexted = [] }: ParsedArgsOf<'imports.to-reminder'>,
): Promise<null> {
  staging.mustBeDecided(mayBeTexted);
  const staged = staging.decided(importId, mayBeTexted);
  await work.run<'learn'>({ kind: 'learn', staged, now: deps.now() });
  if (staged.country !== null) deps.keepCountry(staged.country);
  staging.keepLeftOut();
  deps.changed('contacts');
  return null;
}

/**
 * Reads the next file of a kind as the one before was read, and makes a draft of it like the campaign before. Null: the person closed
 * the system's dialog. @throws AppError `again-unfinished`, `again-empty`, and what reading a file throws
 */
async function sendAgain(
  parts: AgainParts,
  { campaignId, source, another, fewer = false }: ParsedArgsOf<'imports.again'>,
): Promise<FileAgain | null> {
  const { deps, work, staging } = parts;
  const { file } = (await campaignById(deps.db, campaignId)).audience;
  const read = file?.read;
  if (file === undefined || read === undefined) throw new AppError('not-found', { what: 'campaign' });
  const next = source ?? (await fileFor(parts, campaignId, { read, another }));
  if (next === null) return null;
  const made = await draftFor(deps, campaignId, next);
  if (made !== null) return { source: next, campaignId: made };
  const { importId, folder } = await staging.next();
  const plan = planFor(read, next);
  const { locale, now } = deps;
  const task = { plan, importId, folder, locale: locale(), today: dayHere(now()) };
  const reviewed = await work.run<'review'>({ kind: 'review', ...task }).catch(otherColumns);
  if (reviewed === null) return { source: next, campaignId: null, asks: 'columns' };
  const { staged, review } = reviewed;
  staging.keep(importId, staged, review.consent);
  if (review.counts.rejected + review.counts.hidden >= review.rows)
    throw new AppError('again-empty', { name: nameOf(next) });
  const before = file.rows + read.leftOut;
  if (!fewer && isFarFewer(review.rows, before))
    return { source: next, campaignId: null, asks: 'fewer', rows: review.rows, before };
  if (asksAnything(review, read)) return { source: next, campaignId: null, asks: 'questions' };
  const mayBeTexted = review.consent.map(({ group }) => group);
  return { source: next, ...(await toCampaign(parts, { importId, mayBeTexted, like: campaignId })) };
}

/** As many may be missing without a question. */
const fewGone = 4;

/** Perhaps it was cut off at the end of a row. */
const isFarFewer = (rows: number, before: number): boolean => before - rows > fewGone && rows * 2 < before;

function otherColumns(cause: unknown): null {
  if (cause instanceof AppError && cause.code === 'again-columns') return null;
  throw cause;
}

/** The files that campaigns could be sent again with. */
async function nextFiles(parts: AgainParts, campaignIds: readonly number[]): Promise<readonly NextFile[]> {
  const { deps } = parts;
  const routines = await routinesNow(deps);
  const files: NextFile[] = [];
  for (const campaignId of campaignIds) {
    const { audience } = await campaignById(deps.db, campaignId);
    if (audience.file?.read === undefined) continue;
    const next = await nextOf(parts, { campaignId, read: audience.file.read, routines });
    files.push({ campaignId, next: next && { name: basename(next.path), savedAt: next.savedAt } });
  }
  return files;
}

const routinesNow = async ({ db, now }: AgainDeps): Promise<readonly Campaign[]> =>
  routinesOf(await allCampaigns(db), now());

interface Before {
  readonly campaignId: number;
  /** The file that it was for. */
  readonly read: FileRead;
  /** All that are in use, itself among them perhaps. */
  readonly routines: readonly Campaign[];
}

async function nextOf(
  { deps, work }: AgainParts,
  { campaignId, read, routines }: Before,
): Promise<FoundFile | null> {
  const others = routines.flatMap(({ id, audience }) =>
    id === campaignId ? [] : (audience.file?.read ?? []),
  );
  const headingsOf = (path: string, stamp: string) => work.headings(path, stamp, deps.locale());
  return nextFile(read, { headingsOf, others });
}

/** The next file where there is one, or else, or where it is another one, the one that the person chooses. */
async function fileFor(
  parts: AgainParts,
  campaignId: number,
  { read, another }: { readonly read: FileRead; readonly another: boolean },
): Promise<ImportSource | null> {
  const { deps } = parts;
  const next = another ? null : await nextOf(parts, { campaignId, read, routines: await routinesNow(deps) });
  if (next !== null) {
    deps.granted.grant(next.path);
    return { kind: 'file', path: next.path };
  }
  const path = await deps.askForFile(dirname(read.path));
  return path === null ? null : { kind: 'file', path };
}

/** The draft that was made of this very file already. */
async function draftFor(deps: AgainDeps, campaignId: number, source: ImportSource): Promise<number | null> {
  const draft = source.kind === 'file' ? await draftAfter(deps.db, campaignId) : null;
  const read = draft?.audience.file?.read;
  if (source.kind !== 'file' || read?.path !== source.path) return null;
  try {
    return read.stamp === stampOf(source.path) ? (draft?.id ?? null) : null;
  } catch {
    return null;
  }
}

function planFor(read: FileRead, source: ImportSource): z.output<typeof ImportPlan> {
  const { headings, columns, reading, country, noLandlines, takesOthers, mayBeTexted } = read;
  return {
    source,
    reading,
    columns,
    previewed: { headings, sizeBytes: 0 },
    defaultCountry: country,
    existing: 'fill-empty',
    noLandlines,
    takesOthers,
    asRows: true,
    again: true,
    mayBeTexted,
    listIds: [],
    newList: null,
  };
}

/** Whether a person has to look before there can be a draft. */
function asksAnything({ consent, notices }: ImportReview, { mayBeTexted }: FileRead): boolean {
  return (
    consent.some(({ question }) => !mayBeTexted.includes(question)) ||
    notices.some(({ kind }) => kind === 'not-all-fit')
  );
}

const nameOf = (source: ImportSource): string =>
  source.kind === 'file' ? basename(source.path) : (source.name ?? '');
