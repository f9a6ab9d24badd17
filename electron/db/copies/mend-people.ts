/**
 * People of a campaign whose number was damaged and set aside, brought back from a backup that has them whole: where no request was made
 * for their batch since, so that they get the text once. For everybody else it is not known whether they got it; they stay set aside.
 */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

type Row = Readonly<Record<string, SQLOutputValue>>;

/** The backup's rows of people who were quarantined, by their ids, which the replaced records share. */
export interface BackedUpPeople {
  readonly people: ReadonlyMap<number, Row>;
  readonly batches: ReadonlyMap<number, Row>;
}

/** @param id of the campaign, in both; some of whose rows were quarantined */
export function backedUpPeople(connection: DatabaseSync, id: number): BackedUpPeople {
  const people = connection
    .prepare(`SELECT * FROM main.recipients WHERE campaign_id = ? AND id IN (
      SELECT row_key ->> 0 FROM present.quarantine WHERE source = 'recipients' AND campaign_id = ?)`)
    .all(id, id);
  const batches = connection
    .prepare(`SELECT * FROM main.batches WHERE campaign_id = ? AND id IN (SELECT value FROM json_each(?))`)
    .all(id, JSON.stringify(people.flatMap(({ batch_id: batch }) => batch ?? [])));
  return {
    people: new Map(people.map((person) => [Number(person.id), person])),
    batches: new Map(batches.map((batch) => [Number(batch.id), batch])),
  };
}

/** A person as they were quarantined, and which of it could not be read. */
export interface LostPerson {
  readonly columns: readonly string[];
  readonly content: Readonly<Record<string, unknown>>;
}

const mended: ReadonlySet<string> = new Set(['number', 'country']);

/** @returns whether they are in the campaign again, as they were */
export function mendPerson(
  connection: DatabaseSync,
  { to, shift }: { readonly to: number; readonly shift: number },
  { columns, content }: LostPerson,
  backup: BackedUpPeople,
): boolean {
  const whole = backup.people.get(Number(content.id));
  if (whole === undefined || !columns.every((column) => mended.has(column))) return false;
  if (whole.name !== content.name || whole.batch_id !== content.batch_id) return false;
  const isThere = connection
    .prepare('SELECT 1 FROM main.recipients WHERE campaign_id = ? AND number = ?')
    .get(to, whole.number ?? null);
  if (isThere !== undefined) return false;
  if (whole.batch_id === null) {
    insert(connection, 'recipients', { ...without(whole, 'id'), campaign_id: to });
    return true;
  }
  const batchId = Number(whole.batch_id) + shift;
  if (!isUntouched(connection, { to, batchId }, backup.batches.get(Number(whole.batch_id)))) return false;
  insert(connection, 'recipients', { ...without(whole, 'id'), campaign_id: to, batch_id: batchId });
  connection.prepare('UPDATE main.batches SET size = size + 1 WHERE id = ?').run(batchId);
  return true;
}

/** Whether nothing was ever sent of a batch. A batch that went with its last person is made again. */
function isUntouched(
  connection: DatabaseSync,
  { to, batchId }: { readonly to: number; readonly batchId: number },
  whole: Row | undefined,
): boolean {
  const isAttempted = connection.prepare('SELECT 1 FROM main.attempts WHERE batch_id = ?').get(batchId);
  if (isAttempted !== undefined || whole === undefined || !isNew(whole)) return false;
  const batch = connection
    .prepare('SELECT * FROM main.batches WHERE id = ? AND campaign_id = ?')
    .get(batchId, to);
  if (batch !== undefined) return isNew(batch) && batch.text === whole.text;
  insert(connection, 'batches', { ...whole, id: batchId, campaign_id: to, size: 0 });
  return true;
}

const isNew = ({ state, attempts, maybe_delivered }: Row): boolean =>
  state === 'queued' && attempts === 0 && maybe_delivered === 0;

function without(row: Row, column: string): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));
}

function insert(connection: DatabaseSync, table: 'recipients' | 'batches', row: Row): void {
  const names = Object.keys(row);
  connection
    .prepare(`INSERT INTO main.${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
    .run(...Object.values(row));
}
