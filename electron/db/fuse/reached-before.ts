/** Phones that a campaign of a team has reached by their other number: its server refuses each request to them. */
import { sql } from 'kysely';
import { otherWriting } from '../../shared/phone/other-writing.ts';
import { isWorkspace } from '../engine.ts';
import type { Db } from '../sqlite/open.ts';

const nobody: ReadonlyMap<number, ReadonlySet<string>> = new Map();

/**
 * Of batches that are about to be claimed, by batch: numbers of phones that the campaign has reached, or may have, under the other one,
 * whatever they got and however long ago. Files have nobody who could plan such a campaign past the app.
 */
export async function reachedBefore(
  trx: Db,
  batches: readonly { readonly id: number; readonly phones: readonly string[] }[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (!isWorkspace(trx)) return nobody;
  const ids = batches
    .filter(({ phones }) => phones.some((number) => otherWriting(number) !== null))
    .map(({ id }) => id);
  if (ids.length === 0) return nobody;
  const { rows } = await sql<{ batchId: number; number: string }>`SELECT batch_id AS "batchId", number
    FROM reached_before(ARRAY(SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(ids)})))`.execute(
    trx,
  );
  const byBatch = Map.groupBy(rows, ({ batchId }) => batchId);
  return new Map([...byBatch].map(([id, those]) => [id, new Set(those.map(({ number }) => number))]));
}
