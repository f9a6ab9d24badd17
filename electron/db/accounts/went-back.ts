/** A server that lost commits is told again of what was sent by them. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** A request of which the server knows nothing. */
export interface LostRequest {
  readonly accountId: string;
  readonly campaignId: number;
  readonly token: string | null;
  /** Unix ms. */
  readonly at: number;
  /** E.164 digits. */
  readonly numbers: readonly string[];
}

interface LeaseRow {
  readonly id: string;
  readonly epoch: number;
  readonly counter: number;
  readonly token: string | null;
}

/** By which a workspace is told from another one at the same address. */
export async function workspaceId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT CAST(id AS text) AS id FROM workspace`.execute(db);
  return rows[0]?.id ?? '';
}

/** The leases as they are, kept so until the transaction ends. */
export async function leasesNow(trx: Db): Promise<ReadonlyMap<string, LeaseRow>> {
  const { rows } = await sql<LeaseRow>`
    SELECT id, epoch, counter, CAST(token AS text) AS token FROM leases_now()`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Makes unconfirmed whoever is still queued for a request that was sent, with an attempt that says so. By campaign and number, since batches may
 * have been divided after the state that the server went back to.
 *
 * @returns how many they are
 */
export async function restate(
  trx: Db,
  lost: readonly LostRequest[],
  now: number,
): Promise<{ readonly batches: number; readonly recipients: number }> {
  const people = lost.flatMap(({ numbers, ...request }) => numbers.map((number) => ({ ...request, number })));
  const { rows } = await sql<{ batchId: number; numbers: string }>`
    INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at, outcome, failure, token)
    SELECT b.id, b.campaign_id, min(e.value ->> 'accountId'), string_agg(DISTINCT r.number, ','),
      min(CAST(e.value ->> 'at' AS BIGINT)), 'unconfirmed', 'went-back', CAST(min(e.value ->> 'token') AS uuid)
    FROM json_each(${JSON.stringify(people)}) AS e
      JOIN recipients AS r ON r.campaign_id = CAST(e.value ->> 'campaignId' AS BIGINT) AND r.number = e.value ->> 'number'
      JOIN batches AS b ON b.id = r.batch_id AND b.state = 'queued'
    GROUP BY b.id, b.campaign_id
    RETURNING batch_id AS "batchId", numbers`.execute(trx);
  const batches = JSON.stringify(rows.map(({ batchId }) => batchId));
  await sql`UPDATE batches SET state = 'unconfirmed', reason = 'interrupted', maybe_delivered = 1, attempts = attempts + 1, updated_at = ${now}
    WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(${batches}))`.execute(trx);
  return { batches: rows.length, recipients: rows.flatMap(({ numbers }) => numbers.split(',')).length };
}

/** Campaigns that would go on by themselves wait for a person, who hears that their records are from an earlier time. */
export async function pauseAsPutBack(trx: Db, campaignIds: readonly number[], now: number): Promise<void> {
  await sql`UPDATE campaigns SET state = 'paused', updated_at = ${now}, pause = '{"kind":"records-put-back","scheduledAt":'
      || coalesce(CAST(CASE WHEN state = 'scheduled' THEN scheduled_at END AS text), 'null') || '}'
    WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(campaignIds)}))
      AND (state IN ('sending', 'scheduled') OR state = 'paused' AND pause ->> 'kind' IN ('offline', 'limit'))`.execute(
    trx,
  );
}

/**
 * Accounts as nobody's, above every epoch that this computer knows: whoever has one by the state that the server went back to takes it anew,
 * which puts right what that state has under way.
 */
export async function dropLeases(
  trx: Db,
  accounts: readonly { readonly id: string; readonly epoch: number }[],
): Promise<void> {
  if (accounts.length === 0) return;
  await sql`SELECT drop_leases(${JSON.stringify(accounts)})`.execute(trx);
}
