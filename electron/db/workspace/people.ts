/** Which workspace this is, and its people: roles of the server, each in one of three sets. */
import { sql } from 'kysely';
import { practiceAccountOf } from '../../shared/models.ts';
import type {
  PersonHere,
  PersonOfTeam,
  PersonSet,
  PractisingComputer,
  SenderOfTeam,
} from '../../shared/workspace/team.ts';
import { isWorkspace } from '../engine.ts';
import { mayWriteOf } from '../postgres/may-write.ts';
import type { Db } from '../sqlite/open.ts';

export interface WorkspaceFacts {
  readonly id: string;
  readonly name: string;
  /** The server's name for this person. */
  readonly person: string;
  /** Null: no right at all. */
  readonly set: PersonSet | null;
}

const setOf = (who: string) => sql<PersonSet | null>`CASE
  WHEN carillon.is_in_set(${sql.raw(who)}, 'manage') THEN 'manage'
  WHEN carillon.is_in_set(${sql.raw(who)}, 'write') THEN 'write'
  WHEN carillon.is_in_set(${sql.raw(who)}, 'read') THEN 'read' END`;

export async function workspaceFacts(db: Db): Promise<WorkspaceFacts> {
  const { rows } = await sql<WorkspaceFacts>`SELECT id::text AS id, name, session_user::text AS person,
    ${setOf('session_user')} AS set FROM carillon.workspace`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The workspace has no line about itself');
  return facts;
}

/**
 * Everybody who may do something in it, by name. Superusers of the server, who may everything everywhere, are not among them, nor is the
 * role that owns the tables, which is kept for administration, but to itself.
 */
export async function peopleOf(db: Db): Promise<readonly PersonOfTeam[]> {
  const { rows } = await sql<{ name: string; set: PersonSet; invited: number }>`
    SELECT r.rolname::text AS name, ${setOf('r.rolname')} AS set,
      CASE WHEN p.person IS NULL THEN 0 ELSE 1 END AS invited
    FROM pg_roles AS r LEFT JOIN carillon.people AS p ON p.person = r.rolname
    WHERE r.rolcanlogin AND NOT r.rolsuper AND carillon.is_in_set(r.rolname, 'read')
      AND (r.rolname = session_user OR r.oid <> (SELECT relowner FROM pg_class WHERE oid = 'carillon.workspace'::regclass))
    ORDER BY r.rolname`.execute(db);
  return rows.map(({ name, set, invited }) => ({ name, set, invited: invited === 1 }));
}

/** The server's name for this person; null on a computer that works alone. */
export async function personOf(db: Db): Promise<string | null> {
  if (!isWorkspace(db)) return null;
  const { rows } = await sql<{ person: string }>`SELECT CAST(session_user AS text) AS person`.execute(db);
  return rows[0]?.person ?? null;
}

/** @param verifier as `scram.ts` makes it of a password */
export async function invitePerson(
  db: Db,
  { name, set, verifier }: { readonly name: string; readonly set: PersonSet; readonly verifier: string },
): Promise<void> {
  await sql`SELECT carillon.invite_person(${name}, ${verifier}, ${set})`.execute(db);
}

/** To somebody who is in it; their password stays as it is. */
export async function changeSet(db: Db, { name, set }: Pick<PersonOfTeam, 'name' | 'set'>): Promise<void> {
  await sql`SELECT carillon.change_set(${name}, ${set})`.execute(db);
}

/** Of somebody who is in it; the one before is not accepted any more. @param verifier as `scram.ts` makes it of a password */
export async function changePassword(db: Db, name: string, verifier: string): Promise<void> {
  await sql`SELECT carillon.change_password(${name}, ${verifier})`.execute(db);
}

/** Takes every right from somebody who was invited, at once, and ends their connections, once these have heard of it. */
export async function removePerson(db: Db, name: string): Promise<void> {
  await sql`SELECT carillon.remove_person(${name})`.execute(db);
  await sql`SELECT carillon.end_connections_of(${name})`.execute(db);
}

/** Somebody who was taken out of the team by another program keeps their connections, and may do nothing over them. */
const isLetIn = sql`EXISTS (SELECT 1 FROM pg_roles WHERE rolname = usename AND rolcanlogin)`;

/** The people who have Carillon open in it, as the server sees their connections. */
export async function peopleHere(db: Db): Promise<readonly PersonHere[]> {
  const { rows } = await sql<{ person: string; computer: string; own: 0 | 1 }>`
    SELECT usename::text AS person, substr(application_name, 10) AS computer,
      max(CASE WHEN usename = session_user AND application_name = current_setting('application_name') THEN 1 ELSE 0 END) AS own
    FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'carillon %' AND ${isLetIn}
    GROUP BY usename, application_name ORDER BY usename, application_name`.execute(db);
  return rows.map(({ person, computer, own }) => ({ person, computer, isThis: own === 1 }));
}

/** The computers of the team, by the accounts of their practice: what one of them practises is sent by it alone. */
export async function practisingComputers(db: Db): Promise<readonly PractisingComputer[]> {
  const { rows } = await sql<{ id: string; person: string; computer: string }>`
    SELECT CAST(id AS text) AS id, CAST(person AS text) AS person, name AS computer FROM computers ORDER BY 2, 3`.execute(
    db,
  );
  return rows.map(({ id, ...named }) => ({ accountId: practiceAccountOf(id), ...named }));
}

/** Whether something is being sent from the account of a lease, whose holder was heard within so many seconds. */
const isSentFrom = (withinS: number) => sql`token IS NOT NULL
  AND renewed_at BETWEEN clock_timestamp() - ${withinS} * interval '1 s' AND clock_timestamp() + interval '5 s'
  AND EXISTS (SELECT 1 FROM campaigns WHERE campaigns.account_id = leases.account_id AND state = 'sending')`;

/** A holder that was not heard for longer may be taken over (`postgres/steps/first/leases.ts`). */
const heardWithinS = 20;

/**
 * The people whose computers are here and hold an account from which something is being sent, with that account. Whoever may only look by now
 * sends no more, and cannot give it back.
 */
export async function sendersOf(db: Db): Promise<readonly SenderOfTeam[]> {
  const { rows } = await sql<{ person: string; accountId: string; isElsewhere: 0 | 1 }>`
    SELECT person::text AS person, account_id AS "accountId", EXISTS (SELECT 1 FROM pg_stat_activity
        WHERE usename = leases.person AND datname = current_database() AND application_name LIKE 'carillon %'
          AND NOT (usename = session_user AND application_name = current_setting('application_name'))) AS "isElsewhere"
    FROM leases
    WHERE ${isSentFrom(heardWithinS)}
      AND EXISTS (SELECT 1 FROM pg_stat_activity WHERE usename = leases.person AND datname = current_database() AND ${isLetIn})
      AND ${sql.raw(mayWriteOf('leases.person'))}
    ORDER BY 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, isElsewhere: row.isElsewhere === 1 }));
}

/** Longer than taking over takes (`postgres/steps/first/leases.ts`): one that has not come by then may not come. */
const takenOverWithinS = 40;

/**
 * The accounts from which something is being sent whose computer is gone, for as long as another one that is here, and has had a key for
 * them, is to take over.
 */
export async function lostAccounts(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`SELECT account_id AS id FROM leases
    WHERE ${isSentFrom(takenOverWithinS)}
      AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE usename = leases.person AND datname = current_database())
      AND EXISTS (SELECT 1 FROM computer_accounts AS a JOIN computers AS c ON c.id = a.computer_id
          JOIN pg_stat_activity AS s ON s.usename = c.person AND s.application_name = 'carillon ' || c.name
        WHERE a.account_id = leases.account_id AND s.datname = current_database() AND ${sql.raw(mayWriteOf('c.person'))})
    ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}
