/** The texts that people get by a campaign's plan. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** By number (E.164 digits); whoever is left out is absent. */
export async function plannedTexts(
  db: Db,
  campaignId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ number: string; text: string }>`
    SELECT r.number, b.text FROM recipients AS r JOIN batches AS b ON b.id = r.batch_id
    WHERE r.campaign_id = ${campaignId}
      AND r.number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(db);
  return new Map(rows.map(({ number, text }) => [number, text]));
}
