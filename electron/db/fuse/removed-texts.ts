/** A campaign that is removed takes its record along, but not what the fuse is to know of it for some days. */
import { sql } from 'kysely';
import { longestSameTextHours } from '../../shared/models/fuse.ts';
import { isPractice } from '../campaigns/active-campaigns.ts';
import { isWorkspace } from '../engine.ts';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns } from '../sqlite/write.ts';
import { steadyTime } from './steady-clock.ts';

/** No setting of the fuse reaches further back. */
const keptMs = longestSameTextHours * 3_600_000;
/** Requests of one transaction: the queue never waits long. */
const atOnce = 200;
/** A server lets nothing go that is not over by its own clock, from which a computer's may be a little off. */
const clocksDifferMs = 3_600_000;

/**
 * Keeps what the people of a campaign that was removed got of late. To be called before its rows go: a server lets none of them go before, and writes
 * all of it down itself, beside those who send.
 *
 * @param check refuses, before each transaction, where the campaign is not to be removed
 */
export async function keepTextsOf(
  db: Db,
  campaignId: number,
  { epochMs, check }: { readonly epochMs: number; readonly check: (trx: Db) => Promise<void> },
): Promise<void> {
  if (isWorkspace(db)) {
    await sql`SELECT keep_texts_of(${campaignId})`.execute(db);
    return;
  }
  const since = (await steadyTime(db, epochMs)) - keptMs;
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    after = await writeCampaigns(db, async (trx) => {
      await check(trx);
      return keepSome(trx, campaignId, { since, from });
    });
  }
}

/** @returns the last request that was kept; null where there is none more */
async function keepSome(
  trx: Db,
  campaignId: number,
  { since, from }: { readonly since: number; readonly from: number },
): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT a.id FROM campaigns AS c JOIN attempts AS a ON a.campaign_id = c.id
    WHERE c.id = ${campaignId} AND c.test = 0 AND c.texted_at > ${since} AND a.id > ${from} AND a.steady_at > ${since}
      AND (a.outcome IS NULL OR a.outcome IN ('accepted', 'unconfirmed')) AND a.numbers <> ''
    ORDER BY a.id LIMIT ${atOnce}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`INSERT INTO removed_texts (number, attempt_id, campaign_id, at, text, practice)
    SELECT n.value, a.id, a.campaign_id, a.steady_at, b.text, CASE WHEN ${sql.raw(isPractice)} THEN 1 ELSE 0 END
    FROM json_each(${JSON.stringify(ids)}) AS e JOIN attempts AS a ON a.id = CAST(e.value AS BIGINT)
    JOIN batches AS b ON b.id = a.batch_id JOIN campaigns AS c ON c.id = a.campaign_id,
      json_each('["' || replace(a.numbers, ',', '","') || '"]') AS n
    WHERE true ON CONFLICT DO NOTHING`.execute(trx);
  return ids.at(-1) ?? null;
}

/** Forgets what was kept for longer than anybody asks. */
export async function forgetOldTexts(db: Db, epochMs: number): Promise<void> {
  const since = (await steadyTime(db, epochMs)) - keptMs - clocksDifferMs;
  await writeCampaigns(db, (trx) => sql`DELETE FROM removed_texts WHERE at <= ${since}`.execute(trx));
}
