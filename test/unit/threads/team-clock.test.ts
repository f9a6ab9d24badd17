/** A team goes by its server's time, whatever the clock of a computer says, and however that is set meanwhile. */
import { beforeEach, expect, test } from 'vitest';
import { TeamClock } from '../../../electron/threads/team-clock.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const hour = 3_600_000;
const day = 24 * hour;
const serverStart = Date.UTC(2026, 0, 5, 9);

/** Its monotonic clock is the world's: no time passes that it does not count. */
let own: FakeClock;
let clock: TeamClock;
let startedAt = 0;
const server = async (): Promise<number> => serverStart + own.monotonicMs() - startedAt;
const setOwn = (by: number): void => own.setEpochMs(own.epochMs() + by);
beforeEach(() => {
  own = new FakeClock(serverStart);
  startedAt = own.monotonicMs();
  clock = new TeamClock(own);
});

test('without a team the time is this computer’s own', () => {
  setOwn(3 * day);
  expect(clock.epochMs()).toBe(own.epochMs());
  expect(clock.aheadMs()).toBe(0);
});

test.each([-3 * day, 3 * day])('a clock that is %d ms off changes no time of the team', async (off) => {
  setOwn(off);
  await clock.settle(server);
  own.advance(hour);
  expect(clock.epochMs()).toBe(serverStart + hour);
  expect(clock.aheadMs()).toBe(off);
});

test('a clock that a person puts right changes no time of the team either', async () => {
  setOwn(-3 * day);
  await clock.settle(server);
  own.advance(1_000);
  setOwn(3 * day);
  await clock.settle(server);
  expect(clock.epochMs()).toBe(serverStart + 1_000);
  expect(clock.aheadMs()).toBe(0);
});

test('after a sleep that the monotonic clock does not count it is as late as the other clock says, and then as the server does', async () => {
  await clock.settle(server);
  setOwn(8 * hour);
  expect(clock.epochMs()).toBe(serverStart + 8 * hour);
  await clock.settle(async () => serverStart + 8 * hour + 5_000);
  expect(clock.epochMs()).toBe(serverStart + 8 * hour + 5_000);
});

test('an answer that took too long, or that came over a sleep, sets nothing', async () => {
  await clock.settle(server);
  await clock.measure(async () => {
    own.advance(30_000);
    return serverStart + day;
  });
  await clock.measure(async () => {
    setOwn(8 * hour);
    return serverStart + day;
  });
  setOwn(-8 * hour);
  expect(clock.epochMs()).toBe(serverStart + 30_000);
});

test('measurements that differ by no more than they are uncertain leave the time as it was', async () => {
  await clock.settle(server);
  await clock.measure(async () => {
    own.advance(400);
    return serverStart + 100;
  });
  expect(clock.epochMs()).toBe(serverStart + 400);
});
