/** The lock beside the records: whoever renews it has them; whoever is gone holds nobody up. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Holder,
  isOwnedBy,
  patience,
  releaseInUse,
  renewInUse,
  takeInUse,
} from '../../../electron/records/in-use-file.ts';
import { FakeClock } from '../../support/fake-clock.ts';

let folder = '';
let clock: FakeClock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-lock-'));
  clock = new FakeClock();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** No process has this id. */
const nobody = 2 ** 22 + 7;
const holder = (token: string, more: Partial<Holder> = {}): Holder => ({
  token,
  installation: 'here',
  computer: 'desk',
  actor: 'ada',
  process: process.pid + 1,
  since: 5,
  ...more,
});
const elsewhere = (token: string): Holder => holder(token, { installation: 'there', computer: 'laptop' });

/** Lets the one who waits look again and again, while `each` happens in between. */
async function watch<Result>(taking: Promise<Result>, each: () => void = () => undefined): Promise<Result> {
  let result: { readonly value: Result } | null = null;
  void taking.then((value) => {
    result = { value };
  });
  for (let polls = 0; result === null && polls < 200; polls++) {
    each();
    clock.advance(patience.pollMs);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
  return await taking;
}

test('what is renewed elsewhere is in use there, and is said with who and where', async () => {
  const theirs = elsewhere('a');
  await takeInUse(folder, theirs, clock);
  let beat = 0;
  const taking = takeInUse(folder, holder('b'), clock);
  expect(await watch(taking, () => void renewInUse(folder, theirs, ++beat))).toEqual({
    kind: 'in-use',
    by: theirs,
  });
  expect(isOwnedBy(folder, 'a')).toBe(true);
  expect(isOwnedBy(folder, 'b')).toBe(false);
});

test('where renewals stopped it is taken over, and the one who wakes up finds that out', async () => {
  const theirs = elsewhere('a');
  await takeInUse(folder, theirs, clock);
  const before = clock.monotonicMs();
  expect(await watch(takeInUse(folder, holder('b'), clock))).toEqual({ kind: 'taken' });
  expect(clock.monotonicMs() - before).toBeGreaterThanOrEqual(patience.staleAfterMs);
  expect(renewInUse(folder, theirs, 9)).toBe(false);
  expect(isOwnedBy(folder, 'a')).toBe(false);
  expect(renewInUse(folder, holder('b'), 1)).toBe(true);
});

test('after a crash of our own nobody waits', async () => {
  await takeInUse(folder, holder('a', { process: nobody }), clock);
  expect(await takeInUse(folder, holder('b'), clock)).toEqual({ kind: 'taken' });
  expect(isOwnedBy(folder, 'b')).toBe(true);
});

test('a lock that was cut off in the middle of a word is taken over after the wait', async () => {
  writeFileSync(join(folder, 'in-use.json'), '{"token": "a", "inst');
  expect(await watch(takeInUse(folder, holder('b'), clock))).toEqual({ kind: 'taken' });
});

test('what was given back is free, and only its own holder gives it back', async () => {
  await takeInUse(folder, holder('a'), clock);
  releaseInUse(folder, 'b');
  expect(isOwnedBy(folder, 'b')).toBe(false);
  releaseInUse(folder, 'a');
  expect(await takeInUse(folder, elsewhere('b'), clock)).toEqual({ kind: 'taken' });
});

test('a lock file that somebody removed is made again by its holder', async () => {
  await takeInUse(folder, holder('a'), clock);
  rmSync(join(folder, 'in-use.json'));
  expect(renewInUse(folder, holder('a'), 2)).toBe(true);
  expect(isOwnedBy(folder, 'b')).toBe(false);
});
