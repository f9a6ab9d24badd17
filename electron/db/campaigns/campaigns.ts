/** The campaigns table: drafts, states and counts. */
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import {
  type Campaign,
  type CampaignCounts,
  type CampaignDraft,
  type CampaignState,
  type CampaignStatus,
  keepsHours,
  nobody,
  type RestOf,
  type ResultState,
  type RowsOfFile,
} from '../../shared/models.ts';
import type { Language } from '../../shared/settings/languages.ts';
import { readSenderId } from '../../shared/text/sender-id.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import { isWorkspace } from '../engine.ts';
import { onItsWay } from '../one-trip.ts';
import { copyMayBeSentSince } from '../records/unknown-campaigns.ts';
import { readContent, readPause } from '../records/unreadable.ts';
import { releaseOccurrences } from '../reminders/occurrences.ts';
import type { Db } from '../sqlite/open.ts';
import type { CampaignsTable } from '../sqlite/tables.ts';
import { type CampaignRow, copyCampaignRows, writeCampaignRows } from './rows/campaign-rows.ts';
import { copyRestRows } from './rows/rest-rows.ts';

/** All campaigns, or all tests to one's own phones, which count as none; the newest first. */
export async function allCampaigns(
  db: Db,
  kind: 'campaigns' | 'tests' = 'campaigns',
): Promise<readonly Campaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('test', '=', kind === 'tests' ? 1 : 0)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const counts = await countsOf(db);
  return rows.map((row) => campaignFrom(row, counts.get(row.id) ?? noCounts));
}

/** @throws AppError `not-found`, also where its removal has begun */
export async function campaignById(db: Db, id: number): Promise<Campaign> {
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found', { what: 'campaign' });
  return campaignFrom(row, (await countsOf(db, [id])).get(id) ?? noCounts);
}

interface Repeats {
  readonly copyOf?: number | null;
  /** It is for those whom that one did not reach. */
  readonly follows?: boolean;
  /** Of the rows of a file, only those whose texts that one did not send. */
  readonly rest?: RestOf | null;
}

/** A new draft: empty, or with the content of another campaign. */
export async function createCampaign(
  db: Db,
  start: CampaignDraft,
  now: number,
  { copyOf = null, follows = false, rest = null }: Repeats = {},
): Promise<Campaign> {
  const { id } = await db
    .insertInto('campaigns')
    .values({
      ...draftColumns(start),
      state: 'draft',
      practice: 0,
      copy_of: copyOf,
      follows: follows ? copyOf : null,
      sent_unseen_at: copyOf === null ? null : await copyMayBeSentSince(db, copyOf, now),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (copyOf !== null && start.audience.file !== undefined) {
    const file = await rowsOfCopy(db, start.audience.file, { copyOf, id, rest });
    return saveDraft(db, id, { ...start, audience: { ...start.audience, file } }, now);
  }
  return campaignById(db, id);
}

async function rowsOfCopy(
  db: Db,
  file: RowsOfFile,
  { copyOf, id, rest }: { readonly copyOf: number; readonly id: number; readonly rest: RestOf | null },
): Promise<RowsOfFile> {
  if (rest === null) {
    await copyCampaignRows(db, copyOf, id);
    return { ...file, campaignId: id };
  }
  // Nobody sends the rest of a day again with the file of the next one, nor chooses other phones for it.
  const { read: _, ...rows } = file;
  return { ...rows, campaignId: id, rows: await copyRestRows(db, copyOf, id, rest), further: 0 };
}

interface ForRows {
  readonly file: Omit<RowsOfFile, 'campaignId'>;
  readonly rows: readonly CampaignRow[];
  /** The campaign for the file before, which `start` is the draft of. */
  readonly like?: number | null;
}

/** A new draft for the rows of a file, which it is called after where nobody gave the one before another name. */
export async function createForRows(
  db: Db,
  start: CampaignDraft,
  { file, rows, like = null }: ForRows,
  now: number,
): Promise<Campaign> {
  const called = (fileName: string): string => cutText(fileName.replace(/\.[^.]*$/, ''), 200);
  const before = start.audience.file;
  const isOwn = before !== undefined && start.name !== called(before.name);
  const name = isOwn ? start.name : called(file.name);
  const { id } = await createCampaign(db, { ...start, name, audience: nobody }, now, { copyOf: like });
  await writeCampaignRows(db, id, rows);
  const audience = { ...start.audience, file: { ...file, campaignId: id } };
  return saveDraft(db, id, { ...start, name, audience }, now);
}

/** The campaign that one is a copy of, where it is there still. */
export async function campaignBefore(db: Db, id: number): Promise<Campaign | null> {
  const row = await db.selectFrom('campaigns').select('copy_of').where('id', '=', id).executeTakeFirst();
  if (row?.copy_of == null) return null;
  const before = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', row.copy_of)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return before === undefined ? null : campaignFrom(before, noCounts);
}

/** The latest draft that was made of a campaign; null where there is none. */
export async function draftAfter(db: Db, copyOf: number): Promise<Campaign | null> {
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('copy_of', '=', copyOf)
    .where('state', '=', 'draft')
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : campaignFrom(row, noCounts);
}

/** An empty draft with the given batch size, from a sender ID or from none yet. */
/** @param language in which it writes dates and numbers */
export function emptyDraft(batchSize: number, senderId = '', language?: Language): CampaignDraft {
  const options = { batchSize, askAfter: null, ...(language !== undefined && { language }) };
  return { name: '', senderId, template: '', audience: nobody, options };
}

/**
 * @param over the version that the draft was written over; undefined: over whatever is there
 * @throws AppError `not-allowed-now` where the campaign is no draft any more, `changed-meanwhile` where somebody has saved it since `over`
 */
export async function saveDraft(
  db: Db,
  id: number,
  draft: CampaignDraft,
  now: number,
  over?: number,
): Promise<Campaign> {
  const saved = await db
    .updateTable('campaigns')
    .set({
      ...draftColumns(draft),
      updated_at: now,
      version: sql<number>`version + 1`,
      edited_by: isWorkspace(db) ? sql<string>`CAST(session_user AS text)` : '',
    })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('removed_at', 'is', null)
    .$if(over !== undefined, (query) => query.where('version', '=', over ?? 0))
    .returningAll()
    .executeTakeFirst();
  if (saved !== undefined) return campaignFrom(saved, (await countsOf(db, [id])).get(id) ?? noCounts);
  const { status, editedBy } = await campaignById(db, id);
  throw status.state === 'draft'
    ? new AppError('changed-meanwhile', { what: 'draft', by: editedBy })
    : new AppError('not-allowed-now', { action: 'save', state: status.state });
}

/**
 * Removes a campaign that sends nothing any more: once this is committed it is gone for everybody, and nothing of it can be sent, decided or
 * changed. Its rows follow it (`clearRemoved`). The dates of a reminder's run that never began wait again.
 *
 * @throws AppError `not-found`, `not-allowed-now` where it is under way, or one of its requests still is
 */
export async function removeCampaign(trx: Db, id: number, now: number): Promise<void> {
  const { state } = (await campaignById(trx, id)).status;
  const isOver = state === 'draft' || state === 'finished' || state === 'stopped';
  if (!isOver || (await isOnItsWay(trx, id)))
    throw new AppError('not-allowed-now', { action: 'remove', state });
  await releaseOccurrences(trx, id);
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({
      removed_at: now,
      // A plan or a review of the draft that is under way finds another one.
      ...(state === 'draft' && {
        planning: 1,
        plan_started: sql<number>`plan_started + 1`,
        plan_ready: null,
      }),
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new AppError('campaign-changed');
}

/** Whether requests of the campaign are still to be answered: one that was stopped may have some, and each has an outcome to be recorded. */
async function isOnItsWay(trx: Db, campaignId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM batches WHERE campaign_id = ${campaignId} AND state = 'sending' LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Moves a campaign into another state, if it is in one of `from`.
 *
 * @returns false where it was in another state by then: nothing was changed
 */
export async function moveCampaign(
  db: Db,
  id: number,
  from: readonly CampaignState[],
  status: CampaignStatus,
  now: number,
): Promise<boolean> {
  const ended = status.state === 'finished' || status.state === 'stopped';
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({
      state: status.state,
      pause: status.state === 'paused' ? JSON.stringify(status.reason) : null,
      scheduled_at: status.state === 'scheduled' ? status.at : null,
      ended_at: ended ? status.at : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The state of a row, with what belongs to it. */
export function statusFrom(
  row: Pick<Selectable<CampaignsTable>, 'state' | 'pause' | 'scheduled_at' | 'ended_at' | 'updated_at'>,
): CampaignStatus {
  switch (row.state) {
    case 'draft':
    case 'sending':
      return { state: row.state };
    case 'scheduled':
      return { state: 'scheduled', at: row.scheduled_at ?? row.updated_at };
    case 'paused':
      return { state: 'paused', reason: readPause(row.pause) };
    case 'finished':
    case 'stopped':
      return { state: row.state, at: row.ended_at ?? row.updated_at };
    default:
      return row.state satisfies never;
  }
}

/** A campaign of an account as it stands now, without its people and text. */
export interface RunningCampaign {
  readonly id: number;
  readonly accountId: string;
  readonly status: CampaignStatus;
  /** It texts within texting hours only. */
  readonly keepsHours: boolean;
}

/** The campaigns that have an account, in the order in which they are served. */
export async function runningCampaigns(db: Db, ids: readonly number[]): Promise<readonly RunningCampaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', 'in', ids)
    // Else a server puts last what has no place.
    .orderBy('position', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, account_id: accountId, test, any_hour: anyHour, ...row }) =>
    accountId === null
      ? []
      : {
          id,
          accountId,
          status: readContent(row, statusFrom(row)).status,
          keepsHours: keepsHours({ accountId, test: test === 1, anyHour: anyHour === 1 }),
        },
  );
}

const zeros: Readonly<Record<ResultState, number>> = {
  queued: 0,
  sending: 0,
  accepted: 0,
  'counted-as-sent': 0,
  rejected: 0,
  unconfirmed: 0,
};
export const noCounts: CampaignCounts = {
  recipients: zeros,
  batches: zeros,
  again: 0,
  skipped: 0,
};

/** Counts by campaign, of some or of all; campaigns without any are absent. */
export async function countsOf(db: Db, ids?: readonly number[]): Promise<Map<number, CampaignCounts>> {
  const counted = await onItsWay(db, () =>
    db
      .selectFrom('campaign_counts')
      .selectAll()
      .$if(ids !== undefined, (query) => query.where('campaign_id', 'in', ids ?? []))
      .execute(),
  );
  const maybe = await onItsWay(db, () => maybeDelivered(db, ids));
  const rows = await counted.answer;
  const counts = new Map<number, CampaignCounts>();
  for (const row of rows) {
    const known = counts.get(row.campaign_id) ?? noCounts;
    counts.set(
      row.campaign_id,
      row.state === 'skipped'
        ? { ...known, skipped: row.recipients }
        : {
            ...known,
            recipients: { ...known.recipients, [row.state]: row.recipients },
            batches: { ...known.batches, [row.state]: row.batches },
          },
    );
  }
  for (const { campaign_id, state, ...doubtful } of await maybe.answer) {
    const known = counts.get(campaign_id) ?? noCounts;
    counts.set(
      campaign_id,
      state === 'queued'
        ? { ...known, again: doubtful.recipients }
        : {
            ...known,
            recipients: countedApart(known.recipients, doubtful.recipients),
            batches: countedApart(known.batches, doubtful.batches),
          },
    );
  }
  return counts;
}

/** The records count them among the accepted, which the service never said of them: see {@link ResultState}. */
const countedApart = (
  states: CampaignCounts['recipients'],
  byPerson: number,
): CampaignCounts['recipients'] => ({
  ...states,
  accepted: states.accepted - byPerson,
  'counted-as-sent': byPerson,
});

/**
 * The batches to be sent again, and those that a person counted as sent: the service's own word for it ends the doubt. By the
 * index of batches in doubt, of which there are few.
 */
function maybeDelivered(db: Db, ids: readonly number[] | undefined) {
  return db
    .selectFrom('batches')
    .select((from) => [
      'campaign_id',
      'state',
      from.fn.sum<number>('size').as('recipients'),
      from.fn.countAll<number>().as('batches'),
    ])
    .where('maybe_delivered', '=', sql.lit(1))
    .where('state', 'in', ['queued', 'accepted'])
    .$if(ids !== undefined, (query) => query.where('campaign_id', 'in', ids ?? []))
    .groupBy(['campaign_id', 'state'])
    .execute();
}

function draftColumns(draft: CampaignDraft) {
  return {
    name: draft.name,
    // A space or an unseen sign at its end would go to the service, and no warning could be read for it.
    sender_id: readSenderId(draft.senderId),
    template: draft.template,
    audience: JSON.stringify(draft.audience),
    options: JSON.stringify(draft.options),
  };
}

function campaignFrom(row: Selectable<CampaignsTable>, counts: CampaignCounts): Campaign {
  return {
    id: row.id,
    name: row.name,
    senderId: row.sender_id,
    template: row.template,
    ...readContent(row, statusFrom(row)),
    accountId: row.account_id,
    practice: row.practice === 1,
    test: row.test === 1,
    anyHour: row.any_hour === 1,
    counts,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    plannedAt: row.planned_at,
    cancelledTime: row.state === 'draft' ? row.scheduled_at : null,
    purgedAt: row.purged_at,
    sentUnseenAt: row.sent_unseen_at,
    copyOf: row.copy_of,
    version: row.version,
    editedBy: row.edited_by,
  };
}
