/** Two computers of a team, each a process with an engine of its own, one account, one server: one sends, and no number twice. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskSpec } from '../../../support/desk.ts';
import { forked } from '../../../support/forked.ts';
import { type HostileService, startHostileService } from '../../../support/hostile-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { seedCampaign } from '../../../support/seeds.ts';

/** A computer that is gone is taken over within the first, one that is only silent within the second. */
const takenOverWithinMs = { gone: 30_000, silent: 60_000 };
/** Time is the server's and the processes' own here. */
const slow = { timeout: 150_000 };

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

function desk(service: HostileService, key: string): ChildProcess {
  const spec: DeskSpec = { records: fixture.records, baseUrl: service.baseUrl, key };
  const child = forked(new URL('../../../support/desk.ts', import.meta.url), [JSON.stringify(spec)]);
  child.on('message', (failure) => {
    fixture.failure = failure;
  });
  fixture.closing(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

/** One that answers the first two requests, and the others only in `afterMs` until the test says so; null: never. */
async function service(afterMs: number | null) {
  let isReleased = false;
  const started = await startHostileService({
    behave: (nth) => {
      if (isReleased || nth <= 2) return { kind: 'answer' };
      return afterMs === null ? { kind: 'silence' } : { kind: 'answer', afterMs };
    },
  });
  fixture.closing(() => started.stop());
  return {
    started,
    release: () => {
      isReleased = true;
    },
  };
}

const keysIn = ({ requests }: HostileService, from = 0) =>
  new Set(requests.slice(from).map(({ head }) => (head.includes('key-of-one') ? 'one' : 'other')));

/** Two computers, of which one sends and waits for answers; it comes first. */
async function twoDesks(started: HostileService) {
  const desks = { one: desk(started, 'key-of-one'), other: desk(started, 'key-of-other') };
  // As many as may be under way at once, after the two that were answered.
  await started.whenReceived(6);
  const [sender] = keysIn(started);
  return sender === 'one'
    ? { sending: desks.one, waiting: desks.other }
    : { sending: desks.other, waiting: desks.one };
}

/** Waits longer than a fixture does: a computer is silent for seconds before another may come. */
async function startedByAnother({ requests }: HostileService, before: number): Promise<number> {
  const from = performance.now();
  await expect
    .poll(
      () => {
        if (fixture.failure !== null) throw new Error(String(fixture.failure));
        return requests.length > before;
      },
      { timeout: takenOverWithinMs.silent, interval: 20 },
    )
    .toBe(true);
  return performance.now() - from;
}

const eachOnce = ({ received }: HostileService) => new Set(received.values());

test(
  'where the computer that sends is killed the other goes on: its requests are unconfirmed, none goes out twice',
  slow,
  async () => {
    const { started, release } = await service(null);
    const id = await seedCampaign(fixture.db, { recipients: 120 });
    const { sending } = await twoDesks(started);
    sending.kill('SIGKILL');
    await once(sending, 'exit');
    await started.whenDisconnected();
    const before = started.requests.length;
    expect(keysIn(started).size).toBe(1);
    release();
    expect(await startedByAnother(started, before)).toBeLessThan(takenOverWithinMs.silent);
    const { counts } = await fixture.reaches(id, 'finished');
    const { accepted, unconfirmed } = counts.batches;
    expect(accepted + unconfirmed).toBe(12);
    // Those that waited for an answer, whichever was about to leave, and whichever answer was not recorded yet.
    expect(unconfirmed).toBeGreaterThanOrEqual(4);
    expect(keysIn(started, before).size).toBe(1);
    expect(keysIn(started).size).toBe(2);
    expect(started.received.size).toBeGreaterThanOrEqual(accepted * 10);
    expect(eachOnce(started)).toEqual(new Set([1]));
  },
);

test(
  'a computer that stood still sends nothing more, and records the answers that it got',
  slow,
  async () => {
    // The answers come while it stands still.
    const { started, release } = await service(15_000);
    const id = await seedCampaign(fixture.db, { recipients: 120 });
    const { sending } = await twoDesks(started);
    sending.kill('SIGSTOP');
    const before = started.requests.length;
    release();
    expect(await startedByAnother(started, before)).toBeLessThan(takenOverWithinMs.silent);
    expect((await fixture.campaign(id)).counts.batches.unconfirmed).toBeGreaterThan(0);
    await fixture.reaches(id, 'finished');
    sending.kill('SIGCONT');
    const notSaid = fixture.db.selectFrom('attempts').select('id').where('failure', '=', 'taken-over');
    await fixture.until(async () => (await notSaid.execute()).length === 0, 'its own word on each request');
    const { accepted, unconfirmed, queued } = (await fixture.campaign(id)).counts.recipients;
    // It stood still for so long that it may have given an answer up.
    expect(accepted + unconfirmed + queued).toBe(120);
    expect(started.received.size).toBeGreaterThanOrEqual(accepted);
    expect(eachOnce(started)).toEqual(new Set([1]));
  },
);
