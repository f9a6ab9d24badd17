/** A server that lost commits is told again of what was sent by them, by every computer that may have sent. */
import { sql } from 'kysely';
import { mayWriteOf } from '../postgres/may-write.ts';
import type { Db } from '../sqlite/open.ts';

/** A request of which the server knows nothing. */
export interface LostRequest {
  readonly accountId: string;
  readonly campaignId: number;
  readonly token: string;
  /** Unix ms. */
  readonly at: number;
  /** E.164 digits. */
  readonly numbers: readonly string[];
}

/** A lease that somebody had, and how far it had come. */
export interface LeaseSeen {
  /** The account's. */
  readonly id: string;
  readonly epoch: number;
  readonly token: string;
  readonly counter: number;
}

/** The server's word before an account is taken. */
export interface ServerStanding {
  /** By which a workspace is told from another one at the same address. */
  readonly workspace: string;
  /** It grows each time that the server is found to have gone back. */
  readonly generation: number;
  /** The generation in which this computer was heard last; null: never, as far as the server knows, under this person's name. */
  readonly heard: number | null;
  /** It is not in the database of which a computer was heard last. */
  readonly isMoved: boolean;
  /** How many of the leases that were seen it does not know, or not so far. */
  readonly unknown: number;
  /** Some computer has to be heard before an account is anybody's. */
  readonly waits: boolean;
  /** Leases that somebody has. */
  readonly leases: readonly LeaseSeen[];
}

/** How far the server knows the lease `e` of a list; null: not at all. */
const knownCounter = sql`(SELECT max(k.counter) FROM (
    SELECT counter FROM leases AS l WHERE l.account_id = e.value ->> 'id' AND l.epoch = CAST(e.value ->> 'epoch' AS BIGINT)
      AND l.token = CAST(e.value ->> 'token' AS uuid)
    UNION ALL SELECT counter FROM ended_leases AS l WHERE l.account_id = e.value ->> 'id'
      AND l.epoch = CAST(e.value ->> 'epoch' AS BIGINT) AND l.token = CAST(e.value ->> 'token' AS uuid)) AS k)`;

/** @param seen the leases that the computer knows of */
export async function standingOf(
  trx: Db,
  computer: string,
  seen: readonly LeaseSeen[],
): Promise<ServerStanding> {
  const { rows } = await sql<{
    workspace: string;
    generation: number;
    heard: number | null;
    moved: 0 | 1;
    unknown: number;
    waits: 0 | 1;
    id: string | null;
    epoch: number;
    token: string;
    counter: number;
  }>`
    SELECT CAST(w.id AS text) AS workspace, w.generation,
      (SELECT heard FROM computers WHERE id = CAST(${computer} AS uuid) AND person = session_user) AS heard,
      NOT is_same_database() AS moved,
      (SELECT count(*) FROM json_each(${JSON.stringify(seen)}) AS e
        WHERE coalesce(${knownCounter}, -1) < CAST(e.value ->> 'counter' AS BIGINT)) AS unknown,
      EXISTS (SELECT 1 FROM computers AS c WHERE c.heard <> w.generation) AS waits,
      l.account_id AS id, l.epoch, CAST(l.token AS text) AS token, l.counter
    FROM workspace AS w LEFT JOIN leases AS l ON l.token IS NOT NULL`.execute(trx);
  const [first] = rows;
  if (first === undefined) throw new Error('The workspace has no line about itself');
  const { workspace, generation, heard, moved, unknown, waits } = first;
  const leases = rows.flatMap(({ id, epoch, token, counter }) =>
    id === null ? [] : [{ id, epoch, token, counter }],
  );
  return { workspace, generation, heard, isMoved: moved === 1, unknown, waits: waits === 1, leases };
}

/** How far the server knows each of these leases, in their order; null: not at all. */
export async function knownCounters(
  trx: Db,
  leases: readonly Omit<LeaseSeen, 'counter'>[],
): Promise<readonly (number | null)[]> {
  const { rows } = await sql<{ counter: number | null }>`
    SELECT ${knownCounter} AS counter FROM json_each(${JSON.stringify(leases)}) AS e ORDER BY e.id`.execute(
    trx,
  );
  return rows.map(({ counter }) => counter);
}

/** Nobody has any account from now on, and every computer is to be heard anew. */
export async function noteThatServerWentBack(trx: Db): Promise<void> {
  await sql`SELECT server_went_back()`.execute(trx);
}

/** A computer has compared its journal. @param lost the leases of it that the server did not know, or not so far; it does from now on */
export async function noteHeard(trx: Db, computer: string, lost: readonly LeaseSeen[]): Promise<void> {
  await sql`SELECT computer_is_heard(CAST(${computer} AS uuid), ${JSON.stringify(lost)})`.execute(trx);
}

/** A computer whose journal was damaged: by that name nobody tells any more of all that it had sent. */
export interface DamagedJournal {
  readonly computer: string;
  /** The server knows all that cannot be read of it; else the computer is waited for. */
  readonly isKnown: boolean;
  /** From which it is known to have sent. */
  readonly accounts: readonly string[];
}

export async function noteDamagedJournals(trx: Db, damaged: readonly DamagedJournal[]): Promise<void> {
  if (damaged.length > 0) await sql`SELECT journals_are_damaged(${JSON.stringify(damaged)})`.execute(trx);
}

/** Does without computers that are waited for, or that are gone for good. */
export async function forgetComputers(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`SELECT forget_computers(${JSON.stringify(ids)})`.execute(trx);
}

/** A computer that leaves the team is not waited for, unless the server still has to hear what it had sent. */
export async function forgetHeard(db: Db, computer: string): Promise<void> {
  await sql`SELECT forget_computers(CAST(json_build_array(c.id) AS text)) FROM computers AS c, workspace AS w
    WHERE c.id = CAST(${computer} AS uuid) AND c.heard = w.generation`.execute(db);
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

/** Campaigns that would go on by themselves, or begin. */
const wouldGoOn = sql`(state IN ('sending', 'scheduled') OR state = 'paused' AND pause ->> 'kind' IN ('offline', 'limit'))`;
const ofThese = {
  all: sql`true`,
  /** Campaigns of accounts that are nobody's until a computer is heard. */
  waiting: sql`state <> 'scheduled' AND is_waited_for(account_id)`,
};

/**
 * Campaigns that would go on by themselves wait for a person, who hears that their records are from an earlier time, and which computers
 * may have sent from their account and have not been heard.
 *
 * @param which all; those of accounts that wait for a computer; or by ids
 */
export async function pauseAsPutBack(
  trx: Db,
  which: keyof typeof ofThese | readonly number[],
  now: number,
): Promise<void> {
  const wanted =
    typeof which === 'string'
      ? ofThese[which]
      : sql`id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(which)}))`;
  await sql`UPDATE campaigns SET state = 'paused', scheduled_at = NULL, updated_at = ${now},
      pause = '{"kind":"records-put-back","scheduledAt":'
        || coalesce(CAST(CASE WHEN state = 'scheduled' THEN scheduled_at END AS text), 'null') || '}'
    WHERE ${wanted} AND ${wouldGoOn}`.execute(trx);
  await nameWaitedFor(trx, now);
}

/** Nothing where they may send, and so tell. */
const mayOf = (person: string) => sql`CAST(CASE WHEN ${sql.raw(mayWriteOf(person))} THEN '{}'
  WHEN is_in_set(${sql.raw(person)}, 'read') THEN '{"may":"read"}' ELSE '{"may":"nothing"}' END AS jsonb)`;

/** Each campaign that waits in records of an earlier time names the computers that have not been heard since. */
export async function nameWaitedFor(trx: Db, now: number): Promise<void> {
  await sql`UPDATE campaigns SET pause = CAST(named.pause AS text), updated_at = ${now}
    FROM (SELECT p.id, CAST(p.pause AS jsonb) - 'waitsFor' || coalesce((
        SELECT jsonb_build_object('waitsFor', jsonb_agg(
          jsonb_build_object('id', c.id, 'person', c.person, 'computer', c.name)
            || CASE WHEN c.is_damaged THEN '{"isDamaged":true}' ELSE ${mayOf('c.person')} END
          ORDER BY c.person, c.name, c.id))
        FROM computer_accounts AS a JOIN computers AS c ON c.id = a.computer_id, workspace AS w
        WHERE a.account_id = p.account_id AND c.heard <> w.generation HAVING count(*) > 0), CAST('{}' AS jsonb)) AS pause
      FROM campaigns AS p WHERE p.state = 'paused' AND p.pause ->> 'kind' = 'records-put-back') AS named
    WHERE campaigns.id = named.id AND CAST(campaigns.pause AS jsonb) <> named.pause`.execute(trx);
}
