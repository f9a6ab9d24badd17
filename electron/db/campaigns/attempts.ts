/** The attempts table: one row for each HTTP request, written before its first byte. */
import { sql } from 'kysely';
import type { AttemptRow } from '../../shared/models.ts';
import type { Db } from '../sqlite/open.ts';

export interface NewAttempt {
  readonly batchId: number;
  readonly campaignId: number;
  readonly accountId: string;
  /** The phone value exactly as it will be sent. */
  readonly numbers: string;
}

/** How an attempt ended; texts are already free of the key. */
export type AttemptEnding = Omit<AttemptRow, 'startedAt'> & {
  readonly endedAt: number;
  /** The kind of the outcome. */
  readonly outcome: string;
};

/**
 * Records attempts without an outcome; answers their ids by batch. One statement, however many.
 *
 * @param startedAt Unix ms, and the same moment by the steady clock
 */
export async function recordAttempts(
  db: Db,
  attempts: readonly NewAttempt[],
  { epochMs, steadyMs }: { readonly epochMs: number; readonly steadyMs: number },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; batch_id: number }>`
    INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at, steady_at)
    SELECT CAST(value ->> 'batchId' AS BIGINT), CAST(value ->> 'campaignId' AS BIGINT), value ->> 'accountId', value ->> 'numbers', ${epochMs}, ${steadyMs}
    FROM json_each(${JSON.stringify(attempts)})
    RETURNING id, batch_id`.execute(db);
  if (rows.length !== attempts.length)
    throw new Error(`${rows.length} of ${attempts.length} attempts recorded`);
  return new Map(rows.map(({ id, batch_id }) => [batch_id, id]));
}

/** Writes down how attempts ended. One statement, however many. */
export async function endAttempts(db: Db, endings: readonly AttemptEnding[]): Promise<void> {
  if (endings.length === 0) return;
  const { numAffectedRows } = await sql`
    UPDATE attempts SET
      ended_at = CAST(e.value ->> 'endedAt' AS BIGINT), outcome = e.value ->> 'outcome', status = CAST(e.value ->> 'status' AS BIGINT),
      failure = e.value ->> 'failure', answer = e.value ->> 'answer', rate_limit = e.value ->> 'rateLimit',
      rate_remaining = e.value ->> 'rateRemaining', rate_reset = e.value ->> 'rateReset'
    FROM json_each(${JSON.stringify(endings)}) AS e
    WHERE attempts.id = CAST(e.value ->> 'id' AS BIGINT) AND attempts.outcome IS NULL`.execute(db);
  if (numAffectedRows !== BigInt(endings.length)) {
    throw new Error(`${numAffectedRows} of ${endings.length} attempts ended`);
  }
}

/** Makes unconfirmed each batch that is being sent, with the attempts that have no outcome. @returns how many batches */
export async function interruptSending(db: Db, now: number): Promise<number> {
  // By way of the counts, which know the few campaigns concerned: no index holds the state alone.
  const interrupted = sql`SELECT b.id FROM campaign_counts AS k
    JOIN batches AS b ON b.campaign_id = k.campaign_id AND b.state = 'sending'
    WHERE k.state = 'sending' AND k.batches > 0`;
  await sql`UPDATE attempts SET outcome = 'unconfirmed', failure = 'interrupted'
    WHERE outcome IS NULL AND batch_id IN (${interrupted})`.execute(db);
  const { numAffectedRows } = await sql`
    UPDATE batches SET state = 'unconfirmed', maybe_delivered = 1, reason = 'interrupted', updated_at = ${now}
    WHERE id IN (${interrupted})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Takes back the record of requests that provably were never sent: nothing happened. */
export async function forgetAttempts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM attempts WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(ids)}))`.execute(
    db,
  );
}

/**
 * Every attempt for the recipients of a batch, the oldest first: those for the batch, and those made for the batch that they
 * were in before it was divided.
 */
export async function attemptsOf(db: Db, batchId: number): Promise<readonly AttemptRow[]> {
  return (await attemptsWithNumbers(db, batchId)).map(({ attempt }) => attempt);
}

/** The same, each with the phone value as it was sent; empty where the numbers were removed. */
export async function attemptsWithNumbers(
  db: Db,
  batchId: number,
): Promise<readonly { readonly attempt: AttemptRow; readonly numbers: string }[]> {
  const { rows } = await sql<AttemptRow & { numbers: string }>`
    WITH RECURSIVE line (id, split_from) AS (
      SELECT id, split_from FROM batches WHERE id = ${batchId}
      UNION SELECT b.id, b.split_from FROM batches AS b JOIN line ON b.id = line.split_from
    )
    SELECT a.id, a.started_at AS startedAt, a.ended_at AS endedAt, a.outcome, a.status, a.failure, a.answer,
      a.rate_limit AS rateLimit, a.rate_remaining AS rateRemaining, a.rate_reset AS rateReset, a.numbers
    FROM line JOIN attempts AS a ON a.batch_id = line.id
    WHERE a.batch_id = ${batchId} OR instr(',' || a.numbers || ',', ',' || (
      SELECT number FROM recipients WHERE batch_id = ${batchId} ORDER BY id LIMIT 1
    ) || ',') > 0
    ORDER BY a.id`.execute(db);
  return rows.map(({ numbers, ...attempt }) => ({ attempt, numbers }));
}

export interface AnsweredRequest {
  /** When the answer came, Unix ms. */
  readonly at: number;
  readonly status: number;
  readonly answer: string;
  readonly numbers: string;
  readonly bisecting: 0 | 1;
}

/** The last answers to a campaign's requests, the latest first. */
export async function answeredLast(
  db: Db,
  campaignId: number,
  limit: number,
): Promise<readonly AnsweredRequest[]> {
  const { rows } = await sql<AnsweredRequest>`
    SELECT coalesce(a.ended_at, a.started_at) AS at, a.status, coalesce(a.answer, '') AS answer, a.numbers,
      coalesce(b.bisecting, 0) AS bisecting
    FROM attempts AS a LEFT JOIN batches AS b ON b.id = a.batch_id
    WHERE a.campaign_id = ${campaignId} AND a.status IS NOT NULL ORDER BY a.id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** How many requests of an account were started since `since`, Unix ms. */
export async function attemptsSince(db: Db, accountId: string, since: number): Promise<number> {
  const { started } = await db
    .selectFrom('attempts')
    .select((from) => from.fn.countAll<number>().as('started'))
    .where('account_id', '=', accountId)
    .where('started_at', '>', since)
    .executeTakeFirstOrThrow();
  return started;
}

/** The limit that the service last reported within `since`, Unix ms; as it came. */
export async function lastRateLimit(db: Db, accountId: string, since: number): Promise<string | null> {
  const row = await db
    .selectFrom('attempts')
    .select('rate_limit')
    .where('account_id', '=', accountId)
    .where('started_at', '>', since)
    .where('rate_limit', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate_limit ?? null;
}

/** Requests answered in each minute since `since`: the minute's beginning and their number. */
export async function answersPerMinute(
  db: Db,
  accountId: string,
  since: number,
): Promise<readonly { readonly at: number; readonly requests: number }[]> {
  const { rows } = await sql<{ at: number; requests: number }>`
    SELECT ended_at / 60000 * 60000 AS at, count(*) AS requests FROM attempts
    WHERE account_id = ${accountId} AND started_at > ${since} AND status IS NOT NULL
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}
