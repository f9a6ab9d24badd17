/** A database that is being filled from a dump is taken for none: its tables are there, and empty. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectWorkspace } from '../../../../electron/db/postgres/connect.ts';
import { WorkspaceStatementFailed } from '../../../../electron/db/postgres/failure.ts';
import { Listener, notices } from '../../../../electron/db/postgres/listener.ts';
import { openWhole, otherWorkspaceIn } from '../../../../electron/db/postgres/whole.ts';
import { workspaceFacts } from '../../../../electron/db/workspace/people.ts';
import type { ChosenWorkspace } from '../../../../electron/records/chosen-workspace.ts';
import { teamRefusalOf, workspaceTroubleOf } from '../../../../electron/settings/team/refusals.ts';
import type { StartTrouble } from '../../../../electron/shared/trouble.ts';
import { openWorkspaceAtStart } from '../../../../electron/start/workspace-of-start.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
beforeEach(async () => {
  workspace = new TemporaryWorkspace();
  await workspace.ready;
});
afterEach(() => workspace.close());

async function asOwner(statement: string): Promise<void> {
  const { host, port, database, person } = workspace.at;
  const client = new pg.Client({ host, port, database, user: person, password: '' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (cause: unknown) => cause,
  );

/** The statements of a dump that come last, taken back; and how each is made again. */
const missing = [
  [
    'a guard',
    'DROP TRIGGER accounts_outlive_campaigns ON carillon.accounts',
    `CREATE TRIGGER accounts_outlive_campaigns BEFORE DELETE ON carillon.accounts
      FOR EACH ROW EXECUTE FUNCTION carillon.accounts_outlive_campaigns()`,
  ],
  [
    'the key of a table',
    'ALTER TABLE carillon.do_not_text DROP CONSTRAINT do_not_text_pkey',
    'ALTER TABLE carillon.do_not_text ADD PRIMARY KEY (number)',
  ],
  [
    'the tables',
    'ALTER TABLE carillon.schema_steps SET SCHEMA public',
    'ALTER TABLE public.schema_steps SET SCHEMA carillon',
  ],
] as const;

test.each(missing)('while %s is missing nothing of it is read', async (_, take, put) => {
  await (await openWhole(workspace.at, 'turns')).end();
  await asOwner(take);
  const failure = await failureOf(openWhole(workspace.at, 'turns'));
  expect(failure).toBeInstanceOf(WorkspaceStatementFailed);
  expect(failure).toMatchObject({ trouble: 'unreachable', sqlstate: '57P03' });
  expect(workspaceTroubleOf(failure)).toBe('workspace-not-whole');
  await asOwner(put);
  await (await openWhole(workspace.at, 'turns')).end();
});

test('a start says that it is not whole, and opens it once it is', async () => {
  const [, take, put] = missing[0];
  await asOwner(take);
  expect(workspaceTroubleOf(await failureOf(connectWorkspace(workspace.at)))).toBe('workspace-not-whole');
  await asOwner(put);
  await (await connectWorkspace(workspace.at)).destroy();
});

test('whoever listens asks for everything again, not before it is whole', async () => {
  const [, take, put] = missing[0];
  const errors: unknown[] = [];
  const all = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  const listener = new Listener({
    at: workspace.at,
    onNotices: (changed) => {
      if (notices.every((one) => changed.includes(one))) all.resolve();
    },
    onError: (cause) => {
      errors.push(cause);
      failed.resolve();
    },
  });
  await asOwner(take);
  const isHeard = all.promise.then(() => 'heard' as const);
  await listener.listen();
  await failed.promise;
  expect(await Promise.race([isHeard, Promise.resolve('silent')])).toBe('silent');
  expect(workspaceTroubleOf(errors[0])).toBe('workspace-not-whole');
  await asOwner(put);
  expect(await isHeard).toBe('heard');
  await listener.close();
});

test('a server that takes no more connections is not called away, neither at a start nor beside a link', async () => {
  await asOwner(`ALTER DATABASE ${workspace.at.database} CONNECTION LIMIT 0`);
  // A limit of a database does not hold for superusers.
  await asOwner('CREATE ROLE waiting LOGIN');
  try {
    const failure = await failureOf(connectWorkspace({ ...workspace.at, person: 'waiting' }));
    expect(workspaceTroubleOf(failure)).toBe('workspace-no-connections');
    expect(teamRefusalOf(failure).code).toBe('server-connections');
  } finally {
    await asOwner('DROP ROLE waiting');
  }
});

describe('where another workspace is at the address', () => {
  const number = async (): Promise<string> => {
    const db = await connectWorkspace(workspace.at);
    return (await workspaceFacts(db).finally(() => db.destroy())).id;
  };
  const other = "UPDATE carillon.workspace SET id = gen_random_uuid(), name = 'Another team'";

  test('no connection is made to it, at a start or later; to the same one put back from a dump it is', async () => {
    const known = { ...workspace.at, workspace: await number() };
    await (await openWhole(known, 'turns')).end();
    await asOwner(other);
    for (const opening of [() => openWhole(known, 'turns'), () => connectWorkspace(known)]) {
      const failure = await failureOf(opening());
      expect(failure).toMatchObject({ trouble: 'unreachable' });
      expect(workspaceTroubleOf(failure)).toBe('workspace-other');
      expect(otherWorkspaceIn(failure)?.called).toBe('Another team');
    }
    await asOwner(`UPDATE carillon.workspace SET id = '${known.workspace}'`);
    await (await connectWorkspace(known)).destroy();
  });

  test('whoever listens hears of it once the connection was lost, and of nothing after it', async () => {
    const called = Promise.withResolvers<string>();
    const heard: unknown[] = [];
    const listener = new Listener({
      at: { ...workspace.at, workspace: await number() },
      onNotices: (changed) => heard.push(changed),
      onOther: called.resolve,
      onError: () => undefined,
    });
    await listener.listen();
    await asOwner(other);
    await asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    expect(await called.promise).toBe('Another team');
    expect(heard).toEqual([]);
    await listener.close();
  });

  test('a computer from before this keeps the number of the first that it opens, and asks a person about another one', async () => {
    // With the leave to be a server of tests, which no file gives.
    let chosen: ChosenWorkspace = { ...workspace.at, sealed: null, workspace: null };
    const troubles: StartTrouble[] = [];
    const start = () =>
      openWorkspaceAtStart({
        chosen: () => chosen,
        openJournal: async () => ({ path: '', practiceId: '' }),
        journalsIn: '',
        keep: (kept) => {
          chosen = kept;
        },
        unseal: async (sealed) => sealed,
        hide: () => undefined,
        decide: async (trouble) => {
          troubles.push(trouble);
          return 'quit';
        },
        onError: () => undefined,
      });
    const opened = await start();
    if (opened === 'quit') throw new Error('It was not opened');
    expect(opened.at.workspace).toBe(await number());
    expect(chosen.workspace).toBe(opened.at.workspace);
    await opened.db.destroy();
    await asOwner(other);
    expect(await start()).toBe('quit');
    expect(troubles).toMatchObject([{ kind: 'workspace-other', called: 'Another team' }]);
  });
});
