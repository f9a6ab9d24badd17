/** Looking at a file, and reviewing it. */
import { mkdirSync, rmSync } from 'node:fs';
import type { CountryCode } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { importBefore } from '../../../db/contacts/added-by-import.ts';
import {
  contactCodes,
  contactNumbers,
  contactReader,
  doNotTextNumbers,
  knownKinds,
  knownLists,
  listsFor,
  missingFrom,
  namedContacts,
  refusedNames,
  rememberedLayout,
} from '../../../db/contacts/contacts-import-known.ts';
import { knownFields } from '../../../db/contacts/fields/field-names.ts';
import { AppError } from '../../../shared/errors.ts';
import { columnProblems } from '../../../shared/import/column-names.ts';
import { languagesOf } from '../../../shared/import/heading-words.ts';
import {
  type ColumnMeaning,
  type FileNotice,
  type ImportPlan,
  type ImportPreview,
  type PreviewedFile,
  previewedFile,
} from '../../../shared/import/imports.ts';
import { dayHere } from '../../../shared/time/calendar-day.ts';
import { zonesOf } from '../../../shared/time/time-zones.ts';
import { homeZone } from '../../../threads/clock.ts';
import { Progress } from '../../bulk/progress.ts';
import { consentColumns } from '../../consent/judge-column.ts';
import { quiet, stampOf, wholeRows } from '../../linked/whole-file.ts';
import { callingCodes, countryOfCallingCode, isCountry } from '../../phone/numbering-plans.ts';
import { offeredPolicy } from '../../read/offered-policy.ts';
import { type Layout, layoutOf, previewOf } from '../../read/preview.ts';
import { openTable } from '../../read/table.ts';
import { openingShare, type ReadTable } from '../../read/table-parts.ts';
import { RefusedPeople } from '../../refusals/refused-people.ts';
import { stageAmended, stageContacts, stageLists } from '../../staging/staging.ts';
import { startStaging } from '../../staging/staging-thread.ts';
import { type RowReader, rowReader } from '../row-reader.ts';
import type { ImportOutcomes, ImportTask, ImportTools, Staged } from '../tasks.ts';
import { groupColumns } from './group-columns.ts';
import type { ExistingContacts } from './input.ts';
import type { ColumnMisfits } from './misfits.ts';
import { type Reviewed, review } from './review.ts';

/** A look at a file before anything is decided. */
export async function preview(
  task: Extract<ImportTask, { kind: 'preview' }>,
  tools: ImportTools,
): Promise<ImportPreview> {
  const { source, reading, locale, defaultCountry, today } = task;
  const { connection } = tools;
  const progress = new Progress(tools, 'reading', 1);
  const table = await openTable(source, reading, locale, (fraction) => progress.report(0, fraction));
  return previewOf(table, source, {
    fields: knownFields(connection),
    kinds: knownKinds(connection),
    rememberedFor: (layout) => rememberedLayout(connection, layout),
    country: defaultCountry ?? null,
    today: today ?? dayHere(Date.now()),
    locale,
  });
}

/** The headings of a file as it is found. */
export async function headingsIn({
  path,
  locale,
}: Extract<ImportTask, { kind: 'headings' }>): Promise<readonly string[]> {
  return headingsOf(layoutOf(await openTable({ kind: 'file', path }, null, locale), locale));
}

type Plan = z.output<typeof ImportPlan>;

/** Reads the whole file and stages what it would add. */
export async function reviewPlan(
  { plan, locale, importId, folder, today = dayHere(Date.now()) }: Extract<ImportTask, { kind: 'review' }>,
  tools: ImportTools,
): Promise<ImportOutcomes['review']> {
  const { connection } = tools;
  const progress = new Progress(tools, 'reading', 1);
  const stamp = await stampBefore(plan);
  const { table, layout } = await tableOf(plan, locale, (fraction) =>
    progress.report(0, fraction * openingShare.sheet),
  );
  const guess: Guess = { plan, table, connection, locale, today };
  const notFitting: FileNotice[] = [];
  let meanings = meaningsOf(guess, layout);
  for (;;) {
    const input: ReviewInput = { plan, locale, folder, today, table, layout, meanings };
    const { notices, places, fresh, filled, misfits, reader, ...reviewed } = await reviewAs(
      input,
      tools,
      progress,
    );
    if (misfits.length === 0) {
      // A program that is still writing has changed it meanwhile.
      if (plan.again && stampNow(plan) !== stamp)
        throw new AppError('again-unfinished', { name: table.name });
      return {
        review: {
          importId,
          ...reviewed,
          notices: [...table.notices, ...layout.notices, ...notFitting, ...notices],
        },
        staged: stagedOf({ ...input, stamp }, { ...reviewed, places, fresh, filled, reader }, connection),
      };
    }
    // The first rows were all of one kind, and the rest is not: read once more, as text.
    notFitting.push(...misfits.map((one) => notAllFit(one, meanings, layout)));
    meanings = asText(meanings, misfits);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws AppError `file-changed`, or `again-columns`, where its columns are not those that were chosen; what `openTable` throws */
async function tableOf(
  plan: Plan,
  locale: string,
  onRead: (fraction: number) => void,
): Promise<{ readonly table: ReadTable; readonly layout: Layout }> {
  const { source, previewed, reading, again = false } = plan;
  const open = async (as: Plan['reading']) => {
    const table = await openTable(source, as, locale, onRead);
    return { table, layout: layoutOf(table, locale) };
  };
  const isWanted = ({ table, layout }: Awaited<ReturnType<typeof open>>): boolean =>
    previewed === null || (again ? hasHeadings(layout, previewed) : isSame(layout, table, previewed));
  // The next file of a kind may be written in another way; what a person had to choose for the one before helps where it is not found.
  const found = await open(again ? null : reading);
  if (isWanted(found)) return found;
  const { name } = found.table;
  if (!again || reading === null) throw new AppError(again ? 'again-columns' : 'file-changed', { name });
  const chosen = await open(reading);
  if (!isWanted(chosen)) throw new AppError('again-columns', { name });
  return chosen;
}

/** Of a file, by which it is known whether it is another one since; waits until the next of a kind is written to its end. */
async function stampBefore(plan: Plan): Promise<string | null> {
  if (plan.source.kind === 'file' && plan.again) await quiet(plan.source.path);
  return stampNow(plan);
}

/** Null: it is no file, or cannot be looked at, which opening it tells. */
function stampNow({ source }: Plan): string | null {
  if (source.kind !== 'file') return null;
  try {
    return stampOf(source.path);
  } catch {
    return null;
  }
}

/** A column that was to be dates, times or numbers, and is text. */
function notAllFit(
  { column, count, found }: ColumnMisfits,
  meanings: readonly ColumnMeaning[],
  { names }: Layout,
): FileNotice {
  const meaning = meanings[column];
  const kind = meaning?.kind === 'field' ? (meaning.as?.kind ?? 'text') : 'text';
  const values = { many: count, kind, column: names[column] ?? '', found: found.join(' · ') };
  return { kind: 'not-all-fit', row: null, values, columns: [column] };
}

const asText = (meanings: readonly ColumnMeaning[], misfits: readonly ColumnMisfits[]): ColumnMeaning[] =>
  meanings.map((meaning, at) =>
    meaning.kind === 'field' && misfits.some(({ column }) => column === at)
      ? { kind: 'field', name: meaning.name }
      : meaning,
  );

interface ReviewInput {
  readonly plan: Plan;
  readonly locale: string;
  readonly folder: string;
  readonly today: string;
  readonly table: ReadTable;
  readonly layout: Layout;
  readonly meanings: readonly ColumnMeaning[];
}

/** Reads and stages with the columns as they are said to be. */
async function reviewAs(
  { plan, locale, folder, today, table, layout, meanings }: ReviewInput,
  tools: ImportTools,
  progress: Progress,
): Promise<Reviewed & { readonly reader: RowReader }> {
  const { connection } = tools;
  const reader = rowReader({
    meanings,
    names: layout.names,
    sample: layout.body,
    defaultCountry: countryOf(plan.defaultCountry),
    noLandlines: plan.noLandlines ?? false,
    takesOthers: plan.takesOthers ?? false,
    today,
  });
  mkdirSync(folder, { recursive: true });
  const staging = table.sizeBytes < stagedAtOnce ? null : startStaging(folder, reader.fields);
  try {
    const reviewed = review({
      name: table.name,
      batches: plan.again
        ? wholeRows(table, () => new AppError('again-unfinished', { name: table.name }))
        : table.batches(),
      leftOut: table.reading.above + (table.reading.hasHeader ? 1 : 0),
      hidden: table.leftOut,
      today,
      names: layout.names,
      meanings,
      reader,
      country: meanings.some(({ kind }) => kind === 'country') ? null : countryOf(plan.defaultCountry),
      hints: () => hintsOf([locale, ...languagesOf(layout.header ?? [])], connection),
      groups: groupColumns(meanings, reader.fields, layout.body),
      consent: consentColumns(layout, (column) => meanings[column]?.kind === 'phone').map((one) => ({
        ...one,
        isOfPhone: reader.labelColumns.has(one.column),
        isTags: one.reads === 'note' && meanings[one.column]?.kind === 'lists',
      })),
      existing: existingFor(plan, layout.key, reader.fields, connection),
      policy: plan.existing,
      others: plan.others ?? null,
      otherPhones: plan.otherPhones ?? false,
      asRows: plan.asRows ?? false,
      folder,
      onStaged: (bytes) => staging?.wrote(bytes),
      onChunk: (rows, bytesRead) =>
        progress.report(rows, table.sizeBytes === 0 ? 1 : bytesRead / table.sizeBytes),
    });
    if (staging === null) stageContacts(folder, reader.fields);
    else await staging.finish();
    stageAmended(folder, reader.fields);
    if (reviewed.lists.length > 0) stageLists(folder);
    return { ...reviewed, reader };
  } catch (cause) {
    await staging?.abandon();
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  }
}

/**
 * The meaning of each column, as a person chose it or as it was guessed. @throws AppError `phone-column-unchosen` where no phone is
 * among them, or which one it is was a question; `bad-request` where two columns mean one thing
 */
function meaningsOf(guess: Guess, { names }: Layout): readonly ColumnMeaning[] {
  const chosen = guess.plan.columns ?? guessedMeanings(guess);
  const meanings = names.map((_, column): ColumnMeaning => chosen[column] ?? { kind: 'ignore' });
  if (!meanings.some(({ kind }) => kind === 'phone')) throw new AppError('phone-column-unchosen');
  if (columnProblems(meanings).some((problem) => problem !== null))
    throw new AppError('bad-request', { channel: 'imports.review' });
  return meanings;
}

interface Guess {
  readonly plan: Plan;
  readonly table: ReadTable;
  readonly connection: ImportTools['connection'];
  readonly locale: string;
  readonly today: string;
}

function guessedMeanings({ plan, table, connection, locale, today }: Guess): readonly ColumnMeaning[] {
  const { columns, phoneChoices } = previewOf(table, plan.source, {
    fields: knownFields(connection),
    rememberedFor: (key) => rememberedLayout(connection, key),
    kinds: knownKinds(connection),
    country: plan.defaultCountry,
    today,
    locale,
  });
  if (phoneChoices.length > 0) throw new AppError('phone-column-unchosen');
  return columns.map(({ meaning }) => meaning);
}

function existingFor(
  plan: Plan,
  layout: string | null,
  fields: readonly string[],
  connection: ImportTools['connection'],
): ExistingContacts {
  const lists = listsFor(connection, plan.listIds, plan.newList);
  const missing = missingFrom(connection, lists.ids);
  return {
    ids: contactNumbers(connection),
    contactOf: contactReader(connection),
    joins: (id) => lists.missing || missing(id),
    joined: lists.ids,
    doNotText: doNotTextNumbers(connection),
    named: namedContacts(connection),
    refused: new RefusedPeople(refusedNames(connection), fields),
    lists: knownLists(connection),
    before: layout === null || plan.asRows ? null : importBefore(connection, layout),
  };
}

function stagedOf(
  { plan, folder, table, layout, meanings, stamp }: ReviewInput & { readonly stamp: string | null },
  {
    counts,
    filled,
    fresh,
    lists,
    places,
    reader,
  }: Pick<Reviewed, 'counts' | 'filled' | 'fresh' | 'lists' | 'places'> & {
    reader: RowReader;
  },
  connection: ImportTools['connection'],
): Staged {
  const { name, reading } = table;
  const { names, key, body } = layout;
  const remembered = key === null ? null : rememberedLayout(connection, key);
  // Going along with the offer is no choice: the same file may well be another offer next time.
  const isChosen =
    remembered?.existing != null || plan.existing !== offeredPolicy(remembered, meanings, body);
  return {
    folder,
    name,
    names: [...names],
    written: table.layout === 'text' ? { encoding: reading.encoding, delimiter: reading.delimiter } : null,
    contacts: places,
    fresh,
    changes: counts.changed,
    rejected: counts.rejected,
    policy: plan.existing,
    others: plan.others ?? null,
    listIds: plan.listIds,
    newList: plan.newList,
    namedLists: lists.map((list) => list.name),
    country: plan.defaultCountry,
    fields: [...filled],
    typed: [...reader.typed].map(([name, { as }]) => ({ name, as })),
    layout:
      key === null
        ? null
        : {
            key,
            meanings: [...meanings],
            defaultCountry: plan.defaultCountry,
            existing: isChosen ? plan.existing : null,
            mayBeTexted: plan.mayBeTexted ?? [],
            noLandlines: plan.noLandlines ?? false,
            takesOthers: plan.takesOthers ?? false,
          },
    read:
      plan.source.kind === 'file' && plan.asRows === true && stamp !== null
        ? {
            path: plan.source.path,
            stamp,
            headings: headingsOf(layout),
            columns: [...meanings],
            reading,
            country: plan.defaultCountry,
            noLandlines: plan.noLandlines ?? false,
            takesOthers: plan.takesOthers ?? false,
            mayBeTexted: plan.mayBeTexted ?? [],
            leftOut: counts.rejected,
          }
        : null,
  };
}

/** A file below so many bytes is through before a thread of its own would have started. */
const stagedAtOnce = 2_000_000;

/** Rows may have been added, but each column must be where it was; without headings nothing but the size tells. */
function isSame(layout: Layout, { sizeBytes }: ReadTable, previewed: PreviewedFile): boolean {
  return hasHeadings(layout, previewed) && (layout.header !== null || sizeBytes === previewed.sizeBytes);
}

function hasHeadings(layout: Layout, { headings }: PreviewedFile): boolean {
  const now = headingsOf(layout);
  return now.length === headings.length && now.every((heading, column) => heading === headings[column]);
}

const headingsOf = ({ header, names }: Layout): string[] =>
  previewedFile(
    names.map((_, column) => header?.[column] ?? ''),
    0,
  ).headings;

/** The main countries of the contacts' calling codes, those of the languages, and the country of this computer's time zone. */
function hintsOf(locales: readonly string[], connection: ImportTools['connection']): readonly CountryCode[] {
  const ofContacts = contactCodes(connection, callingCodes()).flatMap(
    (code) => countryOfCallingCode(code) ?? [],
  );
  const ofLanguages = locales.flatMap(
    (locale) => countryOf(new Intl.Locale(locale).maximize().region ?? null) ?? [],
  );
  const zone = homeZone();
  const ofZone = callingCodes()
    .flatMap((code) => countryOfCallingCode(code) ?? [])
    .filter((country) => zonesOf(country).includes(zone));
  return [...new Set([...ofContacts, ...ofLanguages, ...ofZone])];
}

function countryOf(code: string | null): CountryCode | null {
  return code !== null && isCountry(code) ? code : null;
}
