/** A computer knows within ten seconds that its team's server is away, whichever way it went, and at once that it is back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Listener, notices } from '../../../../../electron/db/postgres/listener.ts';
import type { WorkspaceAt } from '../../../../../electron/db/postgres/workspace-at.ts';
import { awayBecause } from '../../../../../electron/settings/team/refusals.ts';
import type { ServerReach } from '../../../../../electron/shared/workspace/team.ts';
import { TeamClock } from '../../../../../electron/threads/team-clock.ts';
import { type BreakableLine, startBreakableLine } from '../../../../support/breakable-line.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { askServer } from '../../../../support/team-windows.ts';
import { TemporaryRecords } from '../../../../support/temporary-records.ts';

const withinMs = 10_000;
const hour = 3_600_000;
const patiently = { timeout: 3 * withinMs, interval: 20 };

let records: TemporaryRecords;
let line: BreakableLine;
let listener: Listener;
let at: WorkspaceAt;
const known: ServerReach[] = [];
const heard: string[] = [];
beforeEach(async () => {
  records = new TemporaryRecords('administrator');
  await (await records.connection()).close();
  if (records.at.kind === 'files') throw new Error('These are files');
  line = await startBreakableLine(records.at.at.port);
  at = { ...records.at.at, port: line.port };
  known.length = 0;
  heard.length = 0;
  listener = new Listener({
    at,
    onNotices: (changed) => heard.push(...changed),
    onReach: (reach) => known.push(reach),
    onError: () => undefined,
  });
  await listener.listen();
});
afterEach(async () => {
  await listener.close();
  await line[Symbol.asyncDispose]();
  await records.close();
});

test.each([
  ['cut', () => line.cut()],
  ['silent', () => line.silence()],
] as const)(
  'a line that is %s is a server away, and everything is read anew once it is back',
  async (_how, breaks) => {
    const brokenAt = Date.now();
    breaks();
    await vi.waitFor(() => expect(known).toHaveLength(1), patiently);
    expect(Date.now() - brokenAt).toBeLessThan(withinMs);
    expect(known[0]).toMatchObject({ kind: 'away', because: 'no-answer' });
    if (known[0]?.kind === 'away') expect(known[0].since - brokenAt).toBeLessThan(withinMs);
    expect(heard).toEqual([]);
    line.mend();
    await vi.waitFor(() => expect(known).toHaveLength(2), patiently);
    expect(known[1]).toEqual({ kind: 'there' });
    await vi.waitFor(() => expect(heard).toEqual([...notices]), patiently);
  },
);

test('a connection that is lost for a moment is not known of', async () => {
  line.cut();
  line.mend();
  await vi.waitFor(() => expect(heard).toEqual([...notices]), patiently);
  expect(known).toEqual([]);
});

test('a server that takes no more connections is not one that gives no answer', async () => {
  const { port, database } = at;
  const limit = (most: number) =>
    askServer(port, 'postgres', (client) => client.query(`ALTER ROLE ${role} CONNECTION LIMIT ${most}`));
  await askServer(port, database, (client) =>
    client.query(`CREATE ROLE ${role} LOGIN; SELECT carillon.grant_sets();
      GRANT CONNECT ON DATABASE ${database} TO ${role}`),
  );
  const waiting = new Listener({
    at: { ...at, person: role },
    awayBecause,
    onNotices: () => undefined,
    onReach: (reach) => known.push(reach),
    onError: () => undefined,
  });
  try {
    await limit(0);
    await waiting.listen();
    expect(known).toMatchObject([{ kind: 'away', because: 'connections' }]);
  } finally {
    await waiting.close();
    await askServer(port, database, (client) =>
      client.query(`REVOKE CONNECT ON DATABASE ${database} FROM ${role}; DROP ROLE ${role}`),
    );
  }
});

const role = `kept_out_${process.pid}`;

test('the clock of a computer is the server’s as soon as it listens, and is compared with every beat', async () => {
  const own = new FakeClock();
  const clock = new TeamClock(own);
  let compared = 0;
  const other = new Listener({
    at,
    clock,
    onClock: () => compared++,
    onNotices: () => {},
    onError: () => {},
  });
  try {
    await other.listen();
    expect(compared).toBe(1);
    expect(Math.abs(clock.epochMs() - Date.now())).toBeLessThan(5_000);
    expect(clock.aheadMs()).toBe(own.epochMs() - clock.epochMs());
    own.setEpochMs(clock.epochMs());
    await vi.waitFor(() => expect(Math.abs(clock.aheadMs())).toBeLessThan(hour), patiently);
    expect(compared).toBeGreaterThan(1);
  } finally {
    await other.close();
  }
});
