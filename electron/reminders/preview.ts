/** The effect of a reminder while it is written: who gets which text and when, who gets none and why. Changes nothing. */
import type { DraftContext, GivenRows, PeopleRequest } from '../campaigns/estimate/estimate-thread.ts';
import type { Planning } from '../campaigns/planning.ts';
import { onDoNotText } from '../db/contacts/do-not-text.ts';
import { type ExpectedOccurrence, openOccurrences } from '../db/reminders/occurrences.ts';
import { reminderById } from '../db/reminders/reminders.ts';
import { asRenumbered, rowOf } from '../db/reminders/row-texts.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { PreviewPerson, ReminderPreview } from '../shared/channels/reminders.ts';
import type { ParsedArgsOf } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { ImportSource } from '../shared/import/imports.ts';
import type { LinkedFile } from '../shared/models/reminder.ts';
import {
  type CampaignDraft,
  isNotice,
  nobody,
  type Page,
  type Reminder,
  type ReminderDraft,
  type ReminderSource,
} from '../shared/models.ts';
import { calledOf, mostNamedPeople } from '../shared/phone/called.ts';
import type { DraftEstimate, PreviewRow } from '../shared/plans.ts';
import type { Expected, ExpectedFor } from './expected.ts';
import { elsewhereTrouble, type LinkedFiles, type OnComputer } from './linked-files.ts';
import { difference, type OccurrenceChanges } from './reconcile.ts';

export interface PreviewDeps {
  readonly db: Db;
  /** Unix ms. */
  readonly now: () => number;
  readonly homeZone: () => string;
  readonly linked: LinkedFiles;
  readonly onComputer: OnComputer;
  /** Whether a person handed the file over: a page may name any. */
  readonly mayRead: (source: ImportSource) => boolean;
  readonly planning: Pick<Planning, 'estimate' | 'context'>;
  readonly estimates: {
    readonly people: (context: DraftContext, people: PeopleRequest) => Promise<Page<PreviewRow, number>>;
  };
}

type Asked = {
  readonly id: number | null;
  readonly draft: Omit<ReminderDraft, 'name' | 'senderId' | 'template'>;
};

/** As many people as a preview names. */
const shown = 8;

export async function preview(
  deps: PreviewDeps,
  asked: ParsedArgsOf<'reminders.preview'>,
): Promise<ReminderPreview> {
  const { source } = asked.draft;
  const { expected, change } = await planOf(deps, asked);
  const { withdrawn, added, retimed, unchanged, settled, coming } = change;
  const { over, noTime, noDate, named } = expected;
  const refusing = await onDoNotText(
    deps.db,
    coming.map(({ number }) => number),
  );
  const refused = coming.filter(({ number }) => refusing.has(number));
  const getIt = coming.filter(({ number }) => !refusing.has(number));
  const firstOf = (people: readonly ExpectedOccurrence[]): readonly string[] =>
    people.slice(0, mostNamedPeople).map(calledOf);
  return {
    texts: getIt.length,
    unchanged,
    added: added.length,
    withdrawn: withdrawn.length,
    retimed,
    sentBefore: settled.length,
    over,
    noTime,
    noDate,
    refused: refused.length,
    left: { ...named, refused: firstOf(refused), sentBefore: firstOf(settled) },
    next: getIt.slice(0, shown).map(personOf),
    gone: withdrawn.slice(0, shown).map(personOf),
    findings: source.file === null ? null : (await deps.linked.read(source)).findings,
  };
}

/** The figures of the texts that go out. */
export async function estimateOf(
  deps: PreviewDeps,
  asked: ParsedArgsOf<'reminders.estimate'>,
): Promise<DraftEstimate> {
  const { draft, given } = await comingTexts(deps, asked);
  return deps.planning.estimate(draft, given);
}

/** The people who get one, with the text of each. */
export async function peopleOf(
  deps: PreviewDeps,
  { id, draft: written, ...page }: ParsedArgsOf<'reminders.people'>,
): Promise<Page<PreviewRow, number>> {
  const { draft, given } = await comingTexts(deps, { id, draft: written });
  return deps.estimates.people(await deps.planning.context(draft, given), page);
}

/** A draft, and of the rows of a file also those. */
export interface ComingTexts {
  readonly draft: CampaignDraft;
  readonly given: GivenRows | undefined;
}

/** The texts that the runs of the reminder will make, as a draft of a campaign for the same people. */
async function comingTexts(
  deps: PreviewDeps,
  { id, draft }: { readonly id: number | null; readonly draft: Omit<ReminderDraft, 'name' | 'senderId'> },
): Promise<ComingTexts> {
  const { source, rule } = draft;
  if (isNotice(rule.when)) return { draft: campaignOf(draft, audienceOfAll(source)), given: undefined };
  const { change } = await planOf(deps, { id, draft });
  if (source.file !== null) return ofRows(deps, draft, change.coming);
  const contactIds = [...new Set(change.coming.map(({ contactId }) => contactId))];
  return { draft: campaignOf(draft, { ...nobody, contactIds }), given: undefined };
}

/** The rows of a file that some of its dates are of. */
async function ofRows(
  { linked }: Pick<PreviewDeps, 'linked'>,
  draft: Omit<ReminderDraft, 'name' | 'senderId'>,
  occurrences: readonly ExpectedOccurrence[],
): Promise<ComingTexts> {
  const { rows, fields } = await linked.read(draft.source);
  const keyOf = (one: { readonly identity: string; readonly fields: string | null }): string =>
    `${rowOf(one.identity)} ${one.fields}`;
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const given = occurrences.flatMap((one) => {
    const row = byKey.get(keyOf(one));
    return row === undefined ? [] : [{ ...row, dueAt: one.dueAt }];
  });
  return { draft: campaignOf(draft, nobody), given: { rows: given, fields } };
}

/** Everybody whom the source has, whenever. */
export const audienceOfAll = ({ field, listId }: ReminderSource): CampaignDraft['audience'] => ({
  ...nobody,
  everyone: listId === null,
  listIds: listId === null ? [] : [listId],
  filters: field === '' ? [] : [{ field, is: 'not-empty', value: '', or: [] }],
});

export const campaignOf = (
  { template, options }: Pick<ReminderDraft, 'template' | 'options'>,
  audience: CampaignDraft['audience'],
): CampaignDraft => ({ name: '', senderId: '', template, options, audience });

/** The occurrences that a reminder would have, and their difference from those that it has; the earliest first. */
async function planOf(
  deps: PreviewDeps,
  { id, draft: { source, rule } }: Asked,
): Promise<{ readonly expected: Expected; readonly change: OccurrenceChanges }> {
  const { db, now, homeZone } = deps;
  const at = now();
  const before = id === null ? null : await reminderById(db, id);
  const onSince = onSinceOf(before, { source, rule }, at) ?? at;
  const expected = await expectedNow(deps, { id, source }, { rule, now: at, onSince, homeZone: homeZone() });
  const occurrences = expected.occurrences.toSorted((one, other) => one.dueAt - other.dueAt);
  return { expected, change: await difference(db, id ?? 0, { ...expected, occurrences }) };
}

/** @throws AppError `refused` where no person chose the file, now or when it was linked, `linked-elsewhere` where that was on another computer */
export async function mustBeHandedOver(
  { db, mayRead, onComputer }: Pick<PreviewDeps, 'db' | 'mayRead' | 'onComputer'>,
  id: number | null,
  path: string,
): Promise<void> {
  if (mayRead({ kind: 'file', path })) return;
  const source = id === null ? null : (await reminderById(db, id)).source;
  if (source?.file?.path !== path) throw new AppError('refused');
  mustBeHere(source.file, onComputer);
}

/** @throws AppError `linked-elsewhere` where the file is on another computer of the team, and none was chosen on this one */
function mustBeHere(file: LinkedFile, onComputer: OnComputer): void {
  const trouble = elsewhereTrouble({ file }, onComputer);
  if (trouble !== null) throw new AppError(trouble.code, trouble.values);
}

export async function expectedNow(
  deps: PreviewDeps,
  { id, source }: { readonly id: number | null; readonly source: ReminderSource },
  asked: ExpectedFor,
): Promise<Expected> {
  const { expectedOccurrences, expectedOfRows } = await import('./expected.ts');
  if (source.file === null) return expectedOccurrences(deps.db, source, asked);
  mustBeHere(source.file, deps.onComputer);
  await mustBeHandedOver(deps, id, source.file.path);
  const expected = await expectedOfRows((await deps.linked.read(source)).rows, asked);
  if (id === null) return expected;
  const asPlanned = { open: await openOccurrences(deps.db, id), now: deps.now() };
  return { ...expected, occurrences: await asRenumbered(deps.db, id, expected.occurrences, asPlanned) };
}

const personOf = ({ name, number, date, dueAt }: PreviewPerson): PreviewPerson => ({
  name,
  number,
  date,
  dueAt,
});

/** Another date or another time is planned from now on, never for what is past; another text for what is planned already. */
export function onSinceOf(before: Reminder | null, { source, rule }: Plan, now: number): number | null {
  if (before === null) return now;
  return isSamePlan(before, { source, rule }) || before.onSince === null ? before.onSince : now;
}

type Plan = Pick<ReminderDraft, 'source' | 'rule'>;

/** Whether the same people get it at the same time. */
export const isSamePlan = (one: Plan, other: Plan): boolean =>
  isEqual(one.source, other.source) && isEqual(one.rule, other.rule);

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
