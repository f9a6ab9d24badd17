/** Whatever an administrator adds to the tables of a workspace loses no refusal in silence, and is told of as the server's. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addContactsToDoNotText,
  addDoNotText,
  doNotTextCount,
} from '../../../../../electron/db/contacts/do-not-text.ts';
import { connectWorkspace } from '../../../../../electron/db/postgres/connect.ts';
import { WorkspaceStatementFailed } from '../../../../../electron/db/postgres/failure.ts';
import { Listener } from '../../../../../electron/db/postgres/listener.ts';
import { refusalOf } from '../../../../../electron/db/refusal.ts';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { addRefusals } from '../../../../../electron/db/workspace/bring/refusals.ts';
import {
  awayBecause,
  teamRefusalOf,
  workspaceTroubleOf,
} from '../../../../../electron/settings/team/refusals.ts';
import type { ServerReach } from '../../../../../electron/shared/workspace/team.ts';
import { seedContacts } from '../../../../support/seeds.ts';
import { TemporaryWorkspace } from '../../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let admin: Db;
let person: Db;
beforeEach(async () => {
  workspace = new TemporaryWorkspace();
  admin = workspace.open();
  person = workspace.openAs('write');
  await addDoNotText(person, [{ number: '447700900001', reason: 'STOP' }], putting);
});
afterEach(async () => {
  await admin.destroy();
  await workspace.close();
});

const putting = { source: 'manual', now: 1 };
const another = { number: '447700900002', reason: 'STOP' };

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (cause: unknown) => cause,
  );

/** A trigger before each row that is put into a table. */
async function addTrigger(table: string, body: string): Promise<void> {
  await sql
    .raw(`CREATE FUNCTION public.audited() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`)
    .execute(admin);
  await sql
    .raw(
      `CREATE TRIGGER audited BEFORE INSERT ON carillon.${table} FOR EACH ROW EXECUTE FUNCTION public.audited()`,
    )
    .execute(admin);
}

test('a refusal that a trigger swallows is told of as one that was not kept', async () => {
  await seedContacts(person, [{ number: another.number }]);
  await addTrigger('do_not_text', 'RETURN NULL;');
  const refused = { code: 'server-refuses' };
  await expect(addDoNotText(person, [another], putting)).rejects.toMatchObject(refused);
  const query = sql`SELECT id FROM contacts`;
  await expect(addContactsToDoNotText(person, query, { ...putting, reason: '' })).rejects.toMatchObject(
    refused,
  );
  const page = [{ ...another, source: 'manual', added_at: 1, words: null }];
  await expect(
    addRefusals(
      person,
      (async function* () {
        yield page;
      })(),
    ),
  ).rejects.toMatchObject(refused);
  // Those that are on the list already lose nothing.
  expect(await addDoNotText(person, [{ ...another, number: '447700900001' }], putting)).toBe(0);
});

test('what a trigger raises is the server’s refusal, not a fault of this computer', async () => {
  await addTrigger('do_not_text', "RAISE EXCEPTION 'not in office hours';");
  const failure = await failureOf(addDoNotText(person, [another], putting));
  expect(failure).toMatchObject({ trouble: 'refused', message: 'not in office hours' });
  expect(refusalOf(failure)).toBe('server-refuses');
});

test.each(['ENABLE', 'FORCE'])(
  'row-level security (%s) makes no list look shorter than it is',
  async (how) => {
    await sql.raw('ALTER TABLE carillon.do_not_text ENABLE ROW LEVEL SECURITY').execute(admin);
    await sql.raw(`ALTER TABLE carillon.do_not_text ${how} ROW LEVEL SECURITY`).execute(admin);
    for (const asked of [doNotTextCount(person), addDoNotText(person, [another], putting)])
      expect(await failureOf(asked)).toMatchObject({ trouble: 'refused' });
    const failure = await failureOf(connectWorkspace(workspace.at));
    expect(workspaceTroubleOf(failure)).toBe('workspace-rows-hidden');
    expect(String(failure)).toContain('do_not_text');
  },
);

test('a computer that connects again hears that rows are hidden by now, as a start does', async () => {
  const { promise: unfit, resolve } = Promise.withResolvers<Error>();
  const listener = new Listener({
    at: workspace.at,
    onUnfit: resolve,
    onNotices: () => undefined,
    onError: () => undefined,
  });
  try {
    await listener.listen();
    await sql.raw('ALTER TABLE carillon.contacts ENABLE ROW LEVEL SECURITY').execute(admin);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(admin);
    expect(workspaceTroubleOf(await unfit)).toBe('workspace-rows-hidden');
  } finally {
    await listener.close();
  }
});

/** Damage, a disk that fails, a table that is gone, a value that is none, a server that is just starting. */
test.each(['XX000', '58030', '42P01', '22023', '57P03'])(
  'a server that answers %s can be reached, and is told of in its own words',
  (code) => {
    const answer = Object.assign(new Error('no such thing'), { code });
    for (const failure of [answer, new WorkspaceStatementFailed(answer)]) {
      expect(workspaceTroubleOf(failure)).toBe('workspace-error');
      const said = `no such thing (${code})`;
      expect(teamRefusalOf(failure)).toMatchObject({ code: 'team-error', values: { detail: said } });
      expect(awayBecause(failure)).toEqual({ because: 'error', said });
    }
  },
);

test('a table that an administrator has changed is what a start says, not that there is no server', async () => {
  await sql.raw('ALTER TABLE carillon.schema_steps RENAME COLUMN version TO was').execute(admin);
  const failure = await failureOf(connectWorkspace(workspace.at));
  expect(workspaceTroubleOf(failure)).toBe('workspace-error');
  expect(teamRefusalOf(failure).values).toEqual({ detail: 'column "version" does not exist (42703)' });
});

test('a computer that connects again says what the server answers, not that it gives no answer', async () => {
  const { rows } = await sql<{ id: string }>`SELECT CAST(id AS text) AS id FROM workspace`.execute(admin);
  const { promise: away, resolve } = Promise.withResolvers<ServerReach>();
  const listener = new Listener({
    at: { ...workspace.at, workspace: rows[0]?.id ?? null },
    awayBecause,
    onReach: resolve,
    onNotices: () => undefined,
    onError: () => undefined,
  });
  try {
    await listener.listen();
    await sql.raw('ALTER TABLE carillon.workspace RENAME COLUMN name TO was').execute(admin);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(admin);
    const said = 'column "name" does not exist (42703)';
    expect(await away).toMatchObject({ kind: 'away', because: 'error', said });
  } finally {
    await listener.close();
  }
});
