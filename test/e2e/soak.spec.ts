import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileDay } from '../soak/hostile-day.ts';
import { soak } from '../soak/soak-run.ts';
import { expect, test } from '../support/app.ts';
import { launchApp, usualLaunch } from '../support/launch.ts';

/** The faults refuse and drop what they like; a window that logs an error because of one is none of this test's. */
test('half a minute of faults, closings and imports: outbox, database, app and screen know the same', async () => {
  test.slow();
  const userData = mkdtempSync(join(tmpdir(), 'carillon-soak-'));
  const folder = mkdtempSync(join(tmpdir(), 'carillon-soak-files-'));
  const carillon = await launchApp({ ...usualLaunch, userData });
  try {
    const outcome = await soak({ carillon, folder, minutes: 0.5, seed: 1 });
    expect(outcome).toMatchObject({ peopleAstray: 0, countsAstray: 0, contactsAstray: 0, screenAstray: [] });
    expect(outcome.accepted).toBeGreaterThan(0);
    expect(outcome.imports).toBeGreaterThan(0);
    expect(carillon.errors()).toEqual([]);
  } finally {
    await carillon.kill();
    for (const made of [userData, folder]) rmSync(made, { recursive: true, force: true, maxRetries: 20 });
  }
});

/** Without a compiler it fails: a day that was not tried is no clean one. */
test('half a hostile minute: nobody twice, no refused number, nothing at night, nobody lost', async () => {
  test.skip(process.platform !== 'linux', 'the clock is played by a library that only Linux loads first');
  test.setTimeout(420_000);
  const folder = mkdtempSync(join(tmpdir(), 'carillon-hostile-'));
  try {
    const outcome = await hostileDay({ minutes: 0.5, seed: 1, folder });
    expect(outcome).toMatchObject({
      twice: [],
      toRefused: [],
      outsideHours: [],
      lost: [],
      unasked: [],
      denied: [],
    });
    expect(outcome.texts).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});
