/** A campaign's batches with whom each is for, and whom it leaves out, in pages by key: what a receipt is made from. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { ResultState, SkipReason } from '../../shared/models.ts';
import { Json } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';
import { idRangeOf } from './id-range.ts';
import { resultState } from './result-state.ts';

export interface BatchWithRecipients {
  readonly id: number;
  readonly position: number;
  readonly state: ResultState;
  readonly reason: string | null;
  readonly text: string;
  readonly segments: number;
  /** The decision of a person about it, if any. */
  readonly decision: unknown;
  /** `rows`: the numbers of the file's rows that it is for; absent where it is for a contact. */
  readonly recipients: readonly { readonly number: string; readonly name: string; readonly rows?: string }[];
}

const Recipients = Json.pipe(
  z.array(z.object({ number: z.string(), name: z.string(), rows: z.string() }).transform(withoutNone)),
);

function withoutNone<Person extends { rows: string }>({ rows, ...person }: Person) {
  return rows === '' ? person : { ...person, rows };
}

/** Batches read at once. */
const pageSize = 200;

export async function* batchesWithRecipients(
  db: Db,
  campaignId: number,
): AsyncGenerator<readonly BatchWithRecipients[]> {
  for (let after = -1; ; ) {
    const { rows } = await sql<
      Omit<BatchWithRecipients, 'decision' | 'recipients'> & { decision: string | null; recipients: string }
    >`
      SELECT id, position, ${resultState} AS state, reason, text, segments, decision, (
        SELECT json_group_array(json_object('number', number, 'name', name, 'rows', of_rows)) FROM recipients
        WHERE batch_id = batches.id
      ) AS recipients
      FROM batches WHERE campaign_id = ${campaignId} AND position > ${after}
      ORDER BY position LIMIT ${pageSize}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ decision, recipients, ...batch }) => ({
      ...batch,
      decision: decision === null ? null : Json.parse(decision),
      recipients: Recipients.parse(recipients),
    }));
    after = last.position;
  }
}

export async function* skippedPages(
  db: Db,
  campaignId: number,
): AsyncGenerator<
  readonly {
    readonly number: string;
    readonly name: string;
    readonly rows?: string;
    readonly reason: SkipReason;
  }[]
> {
  const { first, last: end } = await idRangeOf(db, campaignId);
  for (let after = first - 1; ; ) {
    const { rows } = await sql<{
      id: number;
      number: string;
      name: string;
      rows: string;
      reason: SkipReason;
    }>`
      SELECT id, number, name, of_rows AS "rows", skip_reason AS reason FROM recipients NOT INDEXED
      WHERE id > ${after} AND id <= ${end} AND campaign_id = ${campaignId} AND skip_reason IS NOT NULL
      ORDER BY id LIMIT ${pageSize * 10}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id: _id, ...person }) => withoutNone(person));
    after = last.id;
  }
}
