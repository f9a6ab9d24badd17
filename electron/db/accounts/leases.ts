/**
 * The leases of a workspace: which computer sends from an account. What each
 * function of the server means stands in `postgres/steps/0010-computers.ts` and `0008-guards.ts`: nobody writes into the table itself.
 */
import { sql } from 'kysely';
import type { AttemptEnding } from '../campaigns/attempts.ts';
import { onItsWay } from '../one-trip.ts';
import type { Db } from '../sqlite/open.ts';

/** A lease as its holder knows it. */
export interface Lease {
  readonly epoch: number;
  /** The transactions of this holder that were committed. */
  readonly counter: number;
}

/** A computer that asks for an account. */
export interface Asking {
  readonly token: string;
  /** For how long, beyond that, nobody must have had it; not given: 0. */
  readonly patienceMs?: number;
  /** It may have sent from the account from now on; null: it keeps no journal. */
  readonly computer?: string | null;
}

/**
 * @returns null where another computer has it, and has not been silent for long enough, or where the server went back and one that may
 * have sent from it has not been heard
 */
export async function takeAccount(
  trx: Db,
  accountId: string,
  { token, patienceMs = 0, computer = null }: Asking,
): Promise<number | null> {
  const { rows } = await sql<{ epoch: number | null }>`
    SELECT take_account(${accountId}, CAST(${token} AS uuid), ${patienceMs}, CAST(${computer} AS uuid)) AS epoch`.execute(
    trx,
  );
  return rows[0]?.epoch ?? null;
}

/**
 * The fence of a transaction: until it ends nobody takes these accounts, and what it records bears the token. @returns the accounts that
 * are this token's after just so many transactions; any other is not its own any more
 */
export async function fence(
  trx: Db,
  token: string,
  leased: ReadonlyMap<string, Lease>,
): Promise<readonly string[]> {
  const wanted = [...leased]
    .map(([id, { counter }]) => ({ id, counter }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const borne = await onItsWay(trx, () =>
    sql`SELECT set_config('carillon.token', ${token}, true)`.execute(trx),
  );
  const fenced = await onItsWay(trx, () =>
    sql<{ id: string }>`
      SELECT id FROM fence_accounts(CAST(${token} AS uuid), ${JSON.stringify(wanted)})`.execute(trx),
  );
  await borne.answer;
  const { rows } = await fenced.answer;
  return rows.map(({ id }) => id);
}

/**
 * The leases of a token as its last transaction has left them. Asked by one that has waited for the locks of that transaction, so that
 * the answer is final.
 */
export async function leasesOf(trx: Db, token: string): Promise<ReadonlyMap<string, Lease>> {
  const { rows } = await sql<Lease & { id: string }>`
    SELECT id, epoch, counter FROM leases_of(CAST(${token} AS uuid))`.execute(trx);
  return new Map(rows.map(({ id, epoch, counter }) => [id, { epoch, counter }]));
}

/** Others may take them at once. */
export async function giveBackAccounts(trx: Db, token: string, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`SELECT give_back_accounts(CAST(${token} AS uuid), ${JSON.stringify(accountIds)})`.execute(trx);
}

/** Accounts of which something is being sent, or would go on by itself. */
export async function accountsInUse(trx: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT account_id AS id FROM campaigns
    WHERE state IN ('sending', 'paused') AND account_id IS NOT NULL`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Sooner than this nobody takes over a holder that is silent (`postgres/steps/0002-leases.ts`). */
const shortestSilenceS = 8;
/** A time further ahead than this was written while the server's clock was wrong (`postgres/steps/0012-times-to-come.ts`). */
const toleranceS = 5;

/** An account in use, as a computer beside its holder sees it. */
export interface InUse {
  readonly id: string;
  /** Nobody holds it, or its holder is silent. */
  readonly free: 0 | 1;
  /** The computer has asked for it with a key before: after the server went back it is waited for. */
  readonly known: 0 | 1;
}

/** Waits for nobody. @param computer null: it keeps no journal */
export async function accountsBeside(db: Db, computer: string | null): Promise<readonly InUse[]> {
  const { rows } = await sql<InUse>`SELECT DISTINCT c.account_id AS id,
      l.token IS NULL OR l.renewed_at NOT BETWEEN clock_timestamp() - ${shortestSilenceS} * interval '1 s'
        AND clock_timestamp() + ${toleranceS} * interval '1 s' AS free,
      EXISTS (SELECT 1 FROM computer_accounts AS a WHERE a.account_id = c.account_id AND a.computer_id = CAST(${computer} AS uuid)) AS known
    FROM campaigns AS c LEFT JOIN leases AS l ON l.account_id = c.account_id
    WHERE c.state IN ('sending', 'paused') AND c.account_id IS NOT NULL`.execute(db);
  return rows;
}

/** How a request ended whose account another computer has taken over meanwhile. */
export interface LateEnding {
  readonly ending: AttemptEnding;
  readonly batchId: number;
  /** The service took it; otherwise only the record of the attempt says what it answered. */
  readonly accepted: boolean;
}

/** Only adds to what is known: nothing that was decided or sent since is changed. */
export async function recordLate(
  trx: Db,
  token: string,
  late: readonly LateEnding[],
  now: number,
): Promise<void> {
  if (late.length === 0) return;
  const endings = JSON.stringify(late.map(({ ending }) => ending));
  await sql`UPDATE attempts SET
      ended_at = CAST(e.value ->> 'endedAt' AS BIGINT), outcome = e.value ->> 'outcome', status = CAST(e.value ->> 'status' AS BIGINT),
      failure = e.value ->> 'failure', answer = e.value ->> 'answer', rate_limit = e.value ->> 'rateLimit',
      rate_remaining = e.value ->> 'rateRemaining', rate_reset = e.value ->> 'rateReset'
    FROM json_each(${endings}) AS e
    WHERE attempts.id = CAST(e.value ->> 'id' AS BIGINT) AND attempts.token = CAST(${token} AS uuid)
      AND attempts.outcome = 'unconfirmed' AND attempts.failure = 'taken-over'`.execute(trx);
  const accepted = late
    .filter((one) => one.accepted)
    .map(({ batchId, ending }) => ({ batch: batchId, attempt: ending.id }));
  // Whom a person has queued again meanwhile gets no second text.
  await sql`UPDATE batches SET state = 'accepted', reason = NULL, maybe_delivered = 0, decision = NULL, updated_at = ${now}
    FROM json_each(${JSON.stringify(accepted)}) AS e
    WHERE batches.id = CAST(e.value ->> 'batch' AS BIGINT)
      AND (batches.state = 'unconfirmed' AND batches.reason = 'interrupted' AND batches.decision IS NULL
        OR batches.state = 'queued')
      -- A server that went back may have given the batch's number to other people since.
      AND EXISTS (SELECT 1 FROM attempts AS o WHERE o.batch_id = batches.id AND o.token = CAST(${token} AS uuid))
      AND NOT EXISTS (SELECT 1 FROM attempts AS n
        WHERE n.batch_id = batches.id AND n.id > CAST(e.value ->> 'attempt' AS BIGINT)
          -- The request itself, as the server was told of it again.
          AND NOT coalesce(n.failure = 'went-back' AND n.token = CAST(${token} AS uuid), false))`.execute(
    trx,
  );
}
