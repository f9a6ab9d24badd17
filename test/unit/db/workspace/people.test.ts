/** A workspace is made in an empty database only, and what each set of its people may do is the server's to refuse, whatever program asks. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { schemaState, takeSteps, workspaceSteps } from '../../../../electron/db/postgres/migrate.ts';
import { openWorkspace } from '../../../../electron/db/postgres/open.ts';
import { openSession } from '../../../../electron/db/postgres/session.ts';
import { requireWhole } from '../../../../electron/db/postgres/whole.ts';
import type { WorkspaceAt } from '../../../../electron/db/postgres/workspace-at.ts';
import { peopleOf, removePerson } from '../../../../electron/db/workspace/people.ts';
import { verifierOf } from '../../../../electron/db/workspace/scram.ts';
import {
  NotUpdated,
  startWorkspace,
  updateWorkspace,
  updateWorkspaceAt,
} from '../../../../electron/db/workspace/start-workspace.ts';
import { EmptyDatabase } from '../../../support/empty-database.ts';
import { serverUser } from '../../../support/postgres-server.ts';

let database: EmptyDatabase;
let owner: pg.Client;
const opened: pg.Client[] = [];
// Roles are the whole server's, which other tests share.
const name = (who: string): string => `${who}_${database.suffix}`;

beforeEach(async () => {
  database = await EmptyDatabase.make(randomUUID().slice(0, 8));
  owner = await session(database.ofOwner);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.end()));
  await database.close();
});

async function session(at: WorkspaceAt): Promise<pg.Client> {
  const client = await openSession(at, 'turns');
  opened.push(client);
  return client;
}

const invite = (by: pg.Client, who: string, kind: string, password = 'secret'): Promise<unknown> =>
  by.query('SELECT carillon.invite_person($1, $2, $3)', [name(who), verifierOf(password), kind]);

const as = (who: string): Promise<pg.Client> => session({ ...database.ofOwner, person: name(who) });

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (cause: unknown) => (cause instanceof Error && 'code' in cause ? cause.code : cause),
  );
const refused = '42501';

test('the people of a team are those who may do something in it; its owner is one to themselves alone', async () => {
  await startWorkspace(owner, 'Clinic');
  await invite(owner, 'ana', 'manage');
  await invite(owner, 'ben', 'read');
  const seenBy = async (person: string): Promise<readonly string[]> => {
    const db = openWorkspace({ ...database.ofOwner, person }, { kind: 'turns', connections: 1 });
    return (await peopleOf(db).finally(() => db.destroy())).map((one) => one.name);
  };
  expect(await seenBy(name('ana'))).toEqual([name('ana'), name('ben')]);
  expect(await seenBy(database.ofOwner.person)).toEqual(
    [database.ofOwner.person, name('ana'), name('ben')].toSorted(),
  );
});

test('a database that holds something, or of somebody who may make no roles, is left as it is', async () => {
  await database.administer('CREATE TABLE public.visits (id int)');
  await expect(startWorkspace(owner, 'Clinic')).rejects.toMatchObject({ why: 'holds-something-else' });
  await database.administer('DROP TABLE public.visits');
  await startWorkspace(owner, 'Clinic');
  await expect(startWorkspace(owner, 'Clinic')).rejects.toMatchObject({ why: 'holds-workspace' });
  await invite(owner, 'ana', 'manage');
  const poor = await as('ana');
  await owner.query('DROP SCHEMA carillon CASCADE');
  await expect(startWorkspace(poor, 'Clinic')).rejects.toMatchObject({ why: 'no-roles' });
});

describe('a schema in which everybody may make tables, whose checks run as whoever dumps or restores them', () => {
  // As servers up to version 14 have it, and databases that were brought from there.
  const openToAll = 'GRANT CREATE ON SCHEMA public TO PUBLIC';
  const theServers = `ALTER SCHEMA public OWNER TO ${serverUser}`;

  test('is closed with the start of a workspace, and with each update', async () => {
    await database.administer(openToAll, `ALTER SCHEMA public OWNER TO ${database.ofOwner.person}`);
    await startWorkspace(owner, 'Clinic');
    await invite(owner, 'ana', 'manage');
    const ana = await as('ana');
    const make = 'CREATE TABLE public.notes (x int)';
    expect(await codeOf(ana.query(make))).toBe(refused);
    await database.administer(openToAll);
    await updateWorkspace(owner);
    expect(await codeOf(ana.query(make))).toBe(refused);
  });

  test('is no place for a workspace where its owner cannot close it', async () => {
    await database.administer(openToAll, theServers);
    await expect(startWorkspace(owner, 'Clinic')).rejects.toMatchObject({ why: 'open-to-everybody' });
    expect(await schemaState(owner)).toBe('none');
    await database.administer('REVOKE ALL ON SCHEMA public FROM PUBLIC');
    await startWorkspace(owner, 'Clinic');
  });

  test('leaves an update to whoever can close it', async () => {
    await startWorkspace(owner, 'Clinic');
    await database.administer(openToAll, theServers);
    await expect(updateWorkspaceAt(database.ofOwner)).rejects.toBeInstanceOf(NotUpdated);
    await updateWorkspaceAt({ ...database.ofOwner, person: serverUser });
    await updateWorkspaceAt(database.ofOwner);
  });
});

/** Does some work on a connection that ends once the server has heard so many statements. */
async function cutOffAfter(statements: number, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await openSession(database.ofOwner, 'turns');
  const { query } = client;
  let heard = 0;
  const cut = vi.spyOn(client, 'query').mockImplementation((...asked) => {
    if (++heard > statements) throw new Error('The line is cut');
    return Reflect.apply(query, client, asked);
  });
  await expect(work(client)).rejects.toThrow('The line is cut');
  cut.mockRestore();
  await client.end();
}

/** How many statements a connection asks for some work. */
async function statementsOf(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(client, 'query');
  await work();
  const { length } = asked.mock.calls;
  asked.mockRestore();
  return length;
}

test('starting a workspace that is cut off anywhere leaves none, and goes with the next try', async () => {
  const all = await statementsOf(owner, () => startWorkspace(owner, 'Clinic'));
  await owner.query('DROP SCHEMA carillon CASCADE');
  for (let heard = 1; heard < all; heard++) {
    await cutOffAfter(heard, (cut) => startWorkspace(cut, 'Clinic'));
    expect(await schemaState(owner), `after ${heard} statements`).toBe('none');
  }
  await startWorkspace(owner, 'Clinic');
  await invite(owner, 'ana', 'manage');
  expect((await owner.query('SELECT name FROM carillon.workspace')).rows).toEqual([{ name: 'Clinic' }]);
});

test('of two who start a workspace in one database at one moment, one does, and the other hears of it', async () => {
  const other = await session(database.ofOwner);
  const both = await Promise.allSettled([startWorkspace(owner, 'Clinic'), startWorkspace(other, 'Shop')]);
  const [started, refusal] = both.toSorted((one, two) => one.status.localeCompare(two.status));
  expect(started).toMatchObject({ status: 'fulfilled' });
  expect(refusal).toMatchObject({ reason: { why: 'holds-workspace' } });
  const { rows } = await owner.query('SELECT name FROM carillon.workspace');
  expect(rows).toEqual([{ name: both[0].status === 'fulfilled' ? 'Clinic' : 'Shop' }]);
});

test('who looks writes nothing, who writes invites nobody, and nobody changes the log', async () => {
  await startWorkspace(owner, 'Clinic');
  await invite(owner, 'ana', 'manage');
  const ana = await as('ana');
  await invite(ana, 'ben', 'write');
  await invite(ana, 'cleo', 'read');
  const [ben, cleo] = [await as('ben'), await as('cleo')];
  const refuse = (number: string) =>
    `INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('${number}', 'asked', 'manual', 1)`;
  expect(await codeOf(cleo.query('SELECT * FROM do_not_text'))).toBe('done');
  expect(
    await codeOf(
      cleo.query("INSERT INTO lists (name, name_without_case, created_at) VALUES ('Mine', 'mine', 1)"),
    ),
  ).toBe(refused);
  // Whoever hears a refusal can say so, and only say so.
  expect(await codeOf(cleo.query(refuse('447700900001')))).toBe('done');
  expect(await codeOf(cleo.query('DELETE FROM do_not_text'))).toBe(refused);
  expect(await codeOf(ben.query(refuse('447700900002')))).toBe('done');
  expect(await codeOf(invite(ben, 'dan', 'read'))).toBe(refused);
  expect(await codeOf(invite(cleo, 'dan', 'read'))).toBe(refused);
  expect(await codeOf(ben.query('UPDATE people SET invited_by = person'))).toBe(refused);
  expect(await codeOf(ben.query('DELETE FROM audit'))).toBe(refused);
  // Whatever the program says of who it was.
  await ben.query("INSERT INTO audit (at, actor, action, subject, detail) VALUES (1, 'ana', 'x', '', '{}')");
  const { rows } = await ana.query("SELECT actor FROM audit WHERE action = 'x'");
  expect(rows).toEqual([{ actor: name('ben') }]);
});

test('the log says who let whom in, with which right, and who took them out, and nobody lets anybody in beside it', async () => {
  await startWorkspace(owner, 'Clinic');
  await invite(owner, 'ana', 'manage');
  const ana = await as('ana');
  await invite(ana, 'ben', 'write');
  await invite(ana, 'ben', 'read');
  await ana.query('SELECT carillon.remove_person($1)', [name('ben')]);
  expect(await codeOf(invite(await as('ana'), 'ana', 'read'))).toBe(refused);
  const { rows } = await ana.query(
    "SELECT actor, action, subject, detail FROM audit WHERE action LIKE 'person.%' ORDER BY id",
  );
  expect(rows).toEqual([
    {
      actor: database.ofOwner.person,
      action: 'person.invited',
      subject: name('ana'),
      detail: '{"set" : "manage"}',
    },
    { actor: name('ana'), action: 'person.invited', subject: name('ben'), detail: '{"set" : "write"}' },
    { actor: name('ana'), action: 'person.invited', subject: name('ben'), detail: '{"set" : "read"}' },
    { actor: name('ana'), action: 'person.removed', subject: name('ben'), detail: '{}' },
  ]);
  const { rows: sets } = await ana.query<{ manage: string }>("SELECT carillon.set_role('manage') AS manage");
  for (const beside of [
    `CREATE ROLE ${name('eve')}`,
    `GRANT ${sets[0]?.manage} TO ${name('ben')}`,
    `INSERT INTO carillon.people VALUES ('${name('eve')}', '${name('ana')}')`,
  ])
    expect(await codeOf(ana.query(beside)), beside).toBe(refused);
});

test('an invitation gives another set and another password; who is removed may do nothing at once', async () => {
  await startWorkspace(owner, 'Clinic');
  await invite(owner, 'ana', 'manage');
  const ana = await as('ana');
  await invite(ana, 'ben', 'write');
  const ben = await as('ben');
  await invite(ana, 'ben', 'read', 'another');
  expect(await codeOf(ben.query('DELETE FROM lists'))).toBe(refused);
  await ana.query('SELECT carillon.remove_person($1)', [name('ben')]);
  expect(await codeOf(ben.query('SELECT 1 FROM carillon.contacts'))).toBe(refused);
  // Themselves, somebody of the server, and a password in the clear.
  expect(await codeOf(ana.query('SELECT carillon.remove_person($1)', [name('ana')]))).toBe(refused);
  expect(await codeOf(invite(ana, 'ana', 'read'))).toBe(refused);
  expect(await codeOf(ana.query('SELECT carillon.remove_person($1)', [name('owner')]))).toBe(refused);
  expect(await codeOf(invite(ana, 'owner', 'read'))).toBe('42710');
  const plain = ana.query('SELECT carillon.invite_person($1, $2, $3)', [name('dan'), 'secret', 'read']);
  expect(await codeOf(plain)).toBe('22023');
});

test('the connections of whoever is removed end, and nobody else’s do', async () => {
  await startWorkspace(owner, 'Clinic');
  for (const [who, kind] of [
    ['ana', 'manage'],
    ['ben', 'write'],
    ['eve', 'write'],
  ] as const)
    await invite(owner, who, kind);
  const end = 'SELECT carillon.end_connections_of($1)';
  const [ana, ben, eve] = [await as('ana'), await as('ben'), await as('eve')];
  const ended = new Promise<void>((resolve) => ben.once('end', resolve));
  await ben.query('SELECT pg_advisory_lock(1, 0)');
  // Of somebody who is there still, and by somebody who manages nothing.
  expect(await codeOf(ana.query(end, [name('ben')]))).toBe(refused);
  expect(await codeOf(eve.query(end, [name('ben')]))).toBe(refused);
  const db = openWorkspace({ ...database.ofOwner, person: name('ana') }, { kind: 'turns', connections: 1 });
  await removePerson(db, name('ben')).finally(() => db.destroy());
  await ended;
  expect(await codeOf(eve.query('SELECT pg_advisory_lock(1, 0)'))).toBe('done');
  const member = `SELECT pg_has_role('${database.ofOwner.person}', '${name('ben')}', 'USAGE') AS is_member`;
  expect((await ana.query(member)).rows).toEqual([{ is_member: 0 }]);
});

/** What the server keeps of somebody's password. */
async function passwordOf(who: string): Promise<unknown> {
  const { rows } = await (await session({ ...database.ofOwner, person: serverUser })).query(
    'SELECT rolpassword FROM pg_authid WHERE rolname = $1',
    [name(who)],
  );
  return rows[0]?.rolpassword;
}

test('another set leaves the password alone, a new password leaves the set, and the log says which it was', async () => {
  await startWorkspace(owner, 'Clinic');
  await invite(owner, 'ana', 'manage');
  const ana = await as('ana');
  await invite(ana, 'ben', 'write');
  const change = (by: pg.Client, who: string, kind: string) =>
    codeOf(by.query('SELECT carillon.change_set($1, $2)', [name(who), kind]));
  const renew = (by: pg.Client, who: string, verifier = verifierOf('another')) =>
    codeOf(by.query('SELECT carillon.change_password($1, $2)', [name(who), verifier]));
  const first = await passwordOf('ben');
  expect(await change(ana, 'ben', 'read')).toBe('done');
  expect(await passwordOf('ben')).toBe(first);
  const ben = await as('ben');
  expect(await codeOf(ben.query('DELETE FROM lists'))).toBe(refused);
  expect(await codeOf(ben.query('SELECT 1 FROM contacts'))).toBe('done');
  expect(await renew(ana, 'ben')).toBe('done');
  expect(await passwordOf('ben')).not.toBe(first);
  expect(await codeOf(ben.query('SELECT 1 FROM contacts'))).toBe('done');
  expect(await codeOf(ben.query('DELETE FROM lists'))).toBe(refused);
  // In the clear, and no such set.
  expect(await renew(ana, 'ben', 'secret')).toBe('22023');
  expect(await change(ana, 'ben', 'owner')).toBe('22023');
  for (const act of [(by: pg.Client, who: string) => change(by, who, 'manage'), renew]) {
    expect(await act(ben, 'ben')).toBe(refused);
    expect(await act(ana, 'ana')).toBe(refused);
    expect(await act(ana, 'owner')).toBe(refused);
  }
  await ana.query('SELECT carillon.remove_person($1)', [name('ben')]);
  expect(await change(ana, 'ben', 'write')).toBe(refused);
  expect(await renew(ana, 'ben')).toBe(refused);
  expect(await passwordOf('ben')).toBeNull();
  const { rows } = await ana.query(
    "SELECT action, detail FROM audit WHERE subject = $1 AND action LIKE 'person.%' ORDER BY id",
    [name('ben')],
  );
  expect(rows).toEqual([
    { action: 'person.invited', detail: '{"set" : "write"}' },
    { action: 'person.changed', detail: '{"set" : "read"}' },
    { action: 'person.password', detail: '{}' },
    { action: 'person.removed', detail: '{}' },
  ]);
});

test('an older workspace is brought up by whoever started it', async () => {
  await takeSteps(owner, workspaceSteps.slice(0, -1));
  expect(await schemaState(owner)).toBe('older');
  await updateWorkspaceAt(database.ofOwner);
  expect(await schemaState(owner)).toBe('current');
  // What each set may do follows the tables that came.
  await invite(owner, 'ana', 'read');
  expect(await codeOf((await as('ana')).query('SELECT * FROM computers'))).toBe('done');
});

test('an update that is cut off before each set has its rights has not been taken', async () => {
  await takeSteps(owner, workspaceSteps.slice(0, -1));
  const all = await statementsOf(owner, () => updateWorkspace(owner));
  await owner.query('DROP SCHEMA carillon CASCADE');
  await takeSteps(owner, workspaceSteps.slice(0, -1));
  for (let heard = 1; heard < all; heard++) {
    await cutOffAfter(heard, (cut) => updateWorkspace(cut));
    expect(await schemaState(owner), `after ${heard} statements`).toBe('older');
  }
});

test('an older workspace is brought up by nobody whom its owner has only invited', async () => {
  await startWorkspace(owner, 'Clinic');
  await invite(owner, 'ana', 'manage');
  await owner.query('DELETE FROM carillon.schema_steps');
  expect(await schemaState(owner)).toBe('older');
  const ana = { ...database.ofOwner, person: name('ana') };
  await expect(updateWorkspaceAt(ana)).rejects.toBeInstanceOf(NotUpdated);
  expect(await schemaState(owner)).toBe('older');
});

describe('a next step', () => {
  const visits = {
    version: workspaceSteps.length + 1,
    name: 'visits',
    sql: 'ALTER TABLE lists ADD made text; CREATE TABLE visits (id bigint PRIMARY KEY)',
  };

  test('comes to a workspace with its rows, is protected as all else, and each set may do there what it may elsewhere', async () => {
    await startWorkspace(owner, 'Clinic');
    await invite(owner, 'ana', 'write');
    const ana = await as('ana');
    await ana.query(
      "INSERT INTO lists (name, name_without_case, created_at) VALUES ('Patients', 'patients', 1)",
    );
    await takeSteps(owner, [...workspaceSteps, visits]);
    await owner.query('SELECT carillon.grant_sets()');
    expect(await codeOf(ana.query('INSERT INTO visits VALUES (1)'))).toBe('done');
    expect((await ana.query('SELECT name, made FROM lists')).rows).toEqual([
      { name: 'Patients', made: null },
    ]);
    await requireWhole(owner);
    await owner.query('ALTER TABLE carillon.visits DROP CONSTRAINT visits_pkey');
    await expect(requireWhole(owner)).rejects.toThrow(/not there as a whole/);
  });

  test('that fails leaves a workspace as it was, with what it took before', async () => {
    await startWorkspace(owner, 'Clinic');
    const failing = { version: visits.version + 1, name: 'failing', sql: 'SELECT * FROM nowhere' };
    await expect(takeSteps(owner, [...workspaceSteps, visits, failing])).rejects.toThrow('nowhere');
    expect(await schemaState(owner)).toBe('current');
    expect(await codeOf(owner.query('SELECT * FROM carillon.visits'))).toBe('42P01');
    await takeSteps(owner, [...workspaceSteps, visits]);
    expect(await codeOf(owner.query('SELECT * FROM carillon.visits'))).toBe('done');
  });
});
