/**
 * Mends the quarantined parts of a campaign from a backup where it is certain what they were. The rest is noted in the restored
 * records as it was in the replaced ones, so that a person reads of it after the restore as well.
 */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { tableRules } from '../quarantine/rules.ts';
import { type BackedUpPeople, backedUpPeople, mendPerson } from './mend-people.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

/** The backup's rows of a campaign, read before the replaced records take its place. */
export interface BackedUp {
  readonly campaign: Row;
  /** The batches of which something was quarantined, by their ids, which the replaced records share. */
  readonly batches: ReadonlyMap<number, Row>;
  readonly people: BackedUpPeople;
}

/** A row that was quarantined, with the names of what of it could not be read, and all of it as it was. */
const QuarantinedRow = z.object({
  id: z.number(),
  source: z.string(),
  columns: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.string())),
  content: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.record(z.string(), z.unknown())),
});
type QuarantinedRow = z.infer<typeof QuarantinedRow>;

/** The columns that changed with a campaign since the backup: of these the backup knows less. */
const sinceThen = new Set(['state', 'planning', 'plan_started', 'plan_ready', 'updated_at', 'ended_at']);
/** Of a batch, what is told anew from its people and attempts, or says nothing about whether it was sent. */
const derivedAnew = new Set([
  'size',
  'attempts',
  'refusals',
  'bisecting',
  'maybe_delivered',
  'country',
  'updated_at',
]);

/** @returns null where the backup has no such campaign */
export function backedUp(connection: DatabaseSync, id: number): BackedUp | null {
  const campaign = connection.prepare('SELECT * FROM main.campaigns WHERE id = ?').get(id);
  if (campaign === undefined) return null;
  const batches = hasQuarantine(connection)
    ? connection
        .prepare(`SELECT * FROM main.batches WHERE campaign_id = ? AND id IN (
          SELECT row_key ->> 0 FROM present.quarantine WHERE source = 'batches' AND campaign_id = ?)`)
        .all(id, id)
    : [];
  const people = hasQuarantine(connection)
    ? backedUpPeople(connection, id)
    : { people: new Map(), batches: new Map() };
  return { campaign, batches: new Map(batches.map((batch) => [Number(batch.id), batch])), people };
}

/**
 * Mends what it can of a campaign that was migrated. With all of it mended the campaign can go on, as soon as a person says so; where
 * people, requests or how far it is were lost, it stays held.
 *
 * @param from its id in the replaced records, `present`
 * @param to its id in the restored ones, `main`
 * @param shift what was added to the ids of its batches
 */
export function mendQuarantined(
  connection: DatabaseSync,
  { from, to, shift }: { readonly from: number; readonly to: number; readonly shift: number },
  backup: BackedUp | null,
): void {
  if (!hasQuarantine(connection)) return;
  const setAside = z
    .array(QuarantinedRow)
    .parse(
      connection
        .prepare('SELECT id, source, columns, content FROM present.quarantine WHERE campaign_id = ?')
        .all(from),
    );
  if (setAside.length === 0) return;
  const isWithoutAttempts = !setAside.some(({ source }) => source === 'attempts');
  const left = setAside.filter((row) => {
    switch (row.source) {
      case 'campaigns':
        return backup === null || !mendCampaign(connection, to, row, backup.campaign);
      case 'batches':
        return !(
          isWithoutAttempts &&
          mendBatch(
            connection,
            Number(row.content.id) + shift,
            row,
            backup?.batches.get(Number(row.content.id)),
          )
        );
      case 'recipients':
        return !(
          isWithoutAttempts &&
          backup !== null &&
          mendPerson(connection, { to, shift }, row, backup.people)
        );
      // Counted anew while the batches and people were copied.
      case 'campaign_counts':
        return false;
      default:
        return true;
    }
  });
  for (const { id } of left) keepNote(connection, id, to);
  if (left.length > 0 || backup === null) return;
  const reason =
    backup.campaign.state === 'paused'
      ? String(backup.campaign.pause)
      : '{"kind":"records-put-back","scheduledAt":null}';
  connection
    .prepare(`UPDATE main.campaigns SET pause = ?
      WHERE id = ? AND state = 'paused' AND started_at IS NOT NULL AND pause = '{"kind":"damaged"}'`)
    .run(reason, to);
}

/** Before records had one, nothing was quarantined. */
function hasQuarantine(connection: DatabaseSync): boolean {
  return (
    connection.prepare(`SELECT 1 FROM present.sqlite_schema WHERE name = 'quarantine'`).get() !== undefined
  );
}

/** @returns whether all of the row is as it was */
function mendCampaign(
  connection: DatabaseSync,
  id: number,
  { columns }: QuarantinedRow,
  whole: Row,
): boolean {
  const rules = tableRules.find(({ table }) => table === 'campaigns')?.columns ?? {};
  const isKnown = (column: string): boolean =>
    !sinceThen.has(column) && rules[column]?.schema.safeParse(whole[column]).success === true;
  if (!columns.every(isKnown)) return false;
  for (const column of columns) {
    // Why it is paused is said once all of it is mended.
    if (column === 'pause') continue;
    connection.prepare(`UPDATE main.campaigns SET ${column} = ? WHERE id = ?`).run(whole[column] ?? null, id);
  }
  return true;
}

/** @returns whether all that matters of the row is as it was, or was decided by a person since */
function mendBatch(
  connection: DatabaseSync,
  id: number,
  { columns, content }: QuarantinedRow,
  whole: Row | undefined,
): boolean {
  const isSame = whole !== undefined && whole.text === content.text && whole.position === content.position;
  for (const column of columns) {
    if (derivedAnew.has(column)) continue;
    if (column === 'state') {
      if (!mendState(connection, id, { columns, content }, isSame ? whole : undefined)) return false;
    } else if (column === 'segments' && isSame) {
      connection.prepare('UPDATE main.batches SET segments = ? WHERE id = ?').run(whole.segments ?? 1, id);
    } else return false;
  }
  return true;
}

/**
 * Mends the state of a batch: accepted, where its last request was; still queued, where no request was ever made for it, neither
 * by what the backup says nor by what was quarantined. Everything else may have been sent, and stays so.
 */
function mendState(
  connection: DatabaseSync,
  id: number,
  { columns, content }: Pick<QuarantinedRow, 'columns' | 'content'>,
  whole: Row | undefined,
): boolean {
  const now = connection.prepare('SELECT state, reason FROM main.batches WHERE id = ?').get(id);
  if (now === undefined) return false;
  if (now.state !== 'unconfirmed' || now.reason !== 'damaged') return true;
  // A person's word about it counts for more than its requests.
  if (content.decision !== null) return false;
  const last = connection
    .prepare('SELECT outcome FROM main.attempts WHERE batch_id = ? ORDER BY id DESC LIMIT 1')
    .get(id);
  const set = connection.prepare(
    'UPDATE main.batches SET state = ?, maybe_delivered = ?, reason = NULL WHERE id = ?',
  );
  if (last !== undefined) {
    if (last.outcome !== 'accepted') return false;
    set.run('accepted', content.maybe_delivered === 0 ? 0 : 1, id);
    return true;
  }
  const isUntouched =
    content.attempts === 0 &&
    content.maybe_delivered === 0 &&
    !columns.includes('decision') &&
    whole?.state === 'queued' &&
    whole.attempts === 0 &&
    whole.maybe_delivered === 0;
  if (!isUntouched) return false;
  set.run('queued', 0, id);
  return true;
}

/** Once, also where the backup was made after it was quarantined. */
function keepNote(connection: DatabaseSync, id: number, campaignId: number): void {
  connection
    .prepare(`INSERT INTO main.quarantine (at, source, row_key, campaign_id, label, columns, content, seen_at)
      SELECT at, source, row_key, ?, label, columns, content, seen_at FROM present.quarantine AS p WHERE id = ?
        AND NOT EXISTS (SELECT 1 FROM main.quarantine AS m
          WHERE m.source = p.source AND m.at = p.at AND m.row_key = p.row_key AND m.content = p.content)`)
    .run(campaignId, id);
}
