/** What has its time in a team is looked after by a computer that is awake. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Keeper, type KeeperTimes } from '../../../../electron/db/postgres/keeper.ts';
import { forked } from '../../../support/forked.ts';
import type { KeepingSpec } from '../../../support/keeping.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';

const times: KeeperTimes = { silentMs: 2_000, beatMs: 200 };

let fixture: QueueFixture;
let other: Keeper;
beforeEach(async () => {
  fixture = new QueueFixture();
  other = new Keeper(at(), 'schedule', times);
  fixture.closing(() => other.close());
  // The workspace is made with its first statement.
  await fixture.db.selectFrom('campaigns').select('id').execute();
});
afterEach(() => fixture.close());

function at() {
  const { records } = fixture;
  if (records.kind !== 'workspace') throw new Error('Files are looked after by their one computer');
  return records.at;
}

function computer(): ChildProcess {
  const spec: KeepingSpec = { at: at(), times };
  const child = forked(new URL('../../../support/keeping.ts', import.meta.url), [JSON.stringify(spec)]);
  fixture.closing(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  return child;
}

async function isMineAt(child: ChildProcess): Promise<unknown> {
  child.send('asked');
  const [isMine] = await once(child, 'message');
  return isMine;
}

test('another computer has it where the one that had it stands still, which knows it once it wakes', async () => {
  const still = computer();
  expect(await isMineAt(still)).toBe(true);
  expect(await other.isMine()).toBe(false);
  still.kill('SIGSTOP');
  await fixture.until(() => other.isMine(), 'the other computer');
  still.kill('SIGCONT');
  expect(await isMineAt(still)).toBe(false);
});

test('a computer that has nothing to do keeps it for longer than the server bears silence', async () => {
  expect(await other.isMine()).toBe(true);
  await fixture.until(async () => {
    const { rows } = await sql<{ locks: number }>`SELECT count(*)::int AS locks FROM pg_locks AS l
      JOIN pg_stat_activity AS a ON a.pid = l.pid AND a.datname = current_database()
      WHERE l.locktype = 'advisory' AND l.classid = 6 AND l.objid = 0
        AND a.backend_start < now() - make_interval(secs => ${(2 * times.silentMs) / 1_000})`.execute(
      fixture.db,
    );
    return rows[0]?.locks === 1;
  }, 'the lock of before');
  expect(await other.isMine()).toBe(true);
});
