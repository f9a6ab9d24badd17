/**
 * The leases of a workspace: which computer sends from an account. What each
 * function of the server means stands in `postgres/steps/first/leases.ts`: nobody writes into the table itself.
 */
import { sql } from 'kysely';
import { type OwnPause, pauseSending, resumeLimited } from '../campaigns/active-campaigns.ts';
import type { AttemptEnding } from '../campaigns/attempts.ts';
import { onItsWay } from '../one-trip.ts';
import { mayWriteSql } from '../postgres/may-write.ts';
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

/** An account of which something is being sent, or waits to go on. */
export interface InUse {
  readonly id: string;
  /** Something of it would go out at once if somebody held it: it waits for nobody and for no time. */
  readonly going: 0 | 1;
}

/** @param now Unix ms */
export async function accountsInUse(trx: Db, now: number): Promise<readonly InUse[]> {
  const { rows } = await sql<InUse>`SELECT id, max(going) AS going FROM ${underWay(now)} GROUP BY id`.execute(
    trx,
  );
  return rows;
}

/** Of each campaign its account; and accounts with requests whose outcome nobody has recorded, though the campaign was stopped meanwhile. */
const underWay = (now: number) => sql`(
  SELECT c.account_id AS id, CASE WHEN ${isGoing(now)} THEN 1 ELSE 0 END AS going FROM campaigns AS c
    WHERE c.state IN ('sending', 'paused') AND c.account_id IS NOT NULL
  UNION SELECT account_id, 0 FROM attempts WHERE outcome IS NULL) AS u`;

/** Whether a campaign `c` is being sent, or is paused until a time that has come, or for want of a connection. */
const isGoing = (now: number) =>
  sql<boolean>`(c.state = 'sending' OR c.pause ->> 'kind' = 'offline' OR ${waitedLongEnough(now)})`;
const waitedLongEnough = (now: number) =>
  sql<boolean>`coalesce(c.pause ->> 'kind' = 'limit' AND CAST(c.pause ->> 'until' AS numeric) <= ${now}, false)`;

/** Pauses whatever of an account would go out, and says why nobody of the team can send it. */
export async function pauseGoing(trx: Db, accountId: string, why: OwnPause, now: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT c.id FROM campaigns AS c
    WHERE c.account_id = ${accountId} AND c.state = 'paused' AND ${waitedLongEnough(now)}`.execute(trx);
  for (const { id } of rows) await resumeLimited(trx, id, now);
  await pauseSending(trx, { accountId }, why, now);
}

/** The names by which the team knows whoever asks. */
export async function computerNow(trx: Db): Promise<{ readonly person: string; readonly computer: string }> {
  const { rows } = await sql<{ person: string; computer: string }>`SELECT session_user AS person,
    regexp_replace(current_setting('application_name'), '^carillon ', '') AS computer`.execute(trx);
  const [names] = rows;
  if (names === undefined) throw new Error('The server did not say whom it knows here');
  return names;
}

/** Whether a computer of the team is on that has had a key for the account as well. @param computer the asker; null: it keeps no journal */
export async function othersHadKey(trx: Db, accountId: string, computer: string | null): Promise<boolean> {
  const { rows } = await sql<{ had: 0 | 1 }>`SELECT EXISTS (SELECT 1 FROM computer_accounts AS a
      JOIN computers AS c ON c.id = a.computer_id
      JOIN pg_stat_activity AS s ON s.datname = current_database() AND s.usename = c.person AND s.application_name = 'carillon ' || c.name
    WHERE a.account_id = ${accountId} AND a.computer_id IS DISTINCT FROM CAST(${computer} AS uuid)) AS had`.execute(
    trx,
  );
  return rows[0]?.had === 1;
}

/** Sooner than this nobody takes over a holder that is silent (`postgres/steps/first/leases.ts`). */
const shortestSilenceS = 8;
/** A time further ahead than this was written while the server's clock was wrong (`postgres/steps/first/leases.ts`). */
const toleranceS = 5;

/** An account in use, as a computer beside its holder sees it. */
export interface InUseBeside extends InUse {
  /** Nobody holds it, its holder is silent, or when that was heard is not known. */
  readonly free: 0 | 1;
  /** The computer has asked for it with a key before: after the server went back it is waited for. */
  readonly known: 0 | 1;
  /** The person may take it: somebody who may only look takes none. */
  readonly may: 0 | 1;
}

/** Waits for nobody. @param computer null: it keeps no journal */
export async function accountsBeside(
  db: Db,
  computer: string | null,
  now: number,
): Promise<readonly InUseBeside[]> {
  const { rows } = await sql<InUseBeside>`SELECT u.id, max(u.going) AS going,
      l.token IS NULL OR l.renewed_at NOT BETWEEN clock_timestamp() - ${shortestSilenceS} * interval '1 s'
        AND clock_timestamp() + ${toleranceS} * interval '1 s' AS free,
      EXISTS (SELECT 1 FROM computer_accounts AS a WHERE a.account_id = u.id AND a.computer_id = CAST(${computer} AS uuid)) AS known,
      (SELECT ${sql.raw(mayWriteSql)}) AS may
    FROM ${underWay(now)} LEFT JOIN leases AS l ON l.account_id = u.id GROUP BY u.id, l.account_id`.execute(
    db,
  );
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
