/** "Stopped" means stopped, and night is night, on the built app: what is connecting when a person presses is not written. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { playedClock } from '../soak/played-clock.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { certificates, type HostileService, startHostileService } from '../support/hostile-service.ts';
import { type Ask, launchApp, usualLaunch } from '../support/launch.ts';
import { planPracticeCampaign, practiceNumbers, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse } from '../support/real-service.ts';
import { type SlowConnection, startSlowConnection } from '../support/slow-connection.ts';

const people = 8;
const batchSize = 2;
const newKey = 'sk_live_New2Key7Of9This4Account1';
/** What the app trusts beside the authorities that it brings, as where a company has one of its own. */
const trust = { SSL_CERT_FILE: fileURLToPath(new URL('authority.pem', certificates)) };

let service: HostileService;
let line: SlowConnection;
test.beforeEach(async () => {
  service = await startHostileService({ behave: () => ({ kind: 'answer' }), certificate: 'good' });
  line = await startSlowConnection(service.port);
});
test.afterEach(async () => {
  await line[Symbol.asyncDispose]();
  await service.stop();
});

const recipients = async (ask: Ask, id: number) => (await ask('campaigns.get', { id })).counts.recipients;
const connecting = async (ask: Ask, id: number): Promise<void> => {
  await expect.poll(() => line.connecting()).toBeGreaterThan(0);
  await expect.poll(async () => (await recipients(ask, id)).sending).toBeGreaterThan(0);
};
const nothingUnderWay = (ask: Ask, id: number) =>
  expect.poll(async () => (await recipients(ask, id)).sending).toBe(0);
const open = (window: Page, hash: string) => window.evaluate((to) => location.assign(to), hash);
/** Everybody but these got it once. */
function receivedOnce(but: readonly string[] = []): void {
  const others = practiceNumbers(people).filter((number) => !but.includes(number));
  expect([...service.received.keys()].sort()).toEqual([...others].sort());
  expect([...service.received.values()].every((times) => times === 1)).toBe(true);
}

test.describe('while the requests that were claimed are still connecting', () => {
  test.use({ launch: { env: trust } });

  async function sending({ ask, window }: Carillon): Promise<number> {
    await putRealAccountInUse(ask, `https://localhost:${line.port}`);
    const id = await sendPracticeCampaign(ask, { people, batchSize });
    await open(window, `#/campaigns/${id}/sending`);
    await connecting(ask, id);
    return id;
  }

  test('“Pause” keeps every byte back, and “Resume” sends to each once', async ({ carillon }) => {
    const { ask, window } = carillon;
    const id = await sending(carillon);
    await window.getByRole('button', { name: 'Pause' }).click();
    await expect(window.getByText('Paused by you')).toBeVisible();
    line.letThrough();
    await nothingUnderWay(ask, id);
    expect(service.bytes()).toBe(0);
    expect(await recipients(ask, id)).toMatchObject({ queued: people, accepted: 0, unconfirmed: 0 });
    await window.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(async () => (await recipients(ask, id)).accepted).toBe(people);
    receivedOnce();
  });

  test('“Stop” keeps every byte back, and says that nobody got it', async ({ carillon }) => {
    const { ask, window } = carillon;
    const id = await sending(carillon);
    await window.getByRole('button', { name: 'Stop for good' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click();
    await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('stopped');
    line.letThrough();
    await nothingUnderWay(ask, id);
    await expect(window.getByRole('main').getByText(`0 sent, ${people} not sent.`)).toBeVisible();
    await expect(window.getByRole('region', { name: 'Nothing was sent' })).toBeVisible();
    expect(service.bytes()).toBe(0);
    const { rows } = await ask('audit.page', {
      filter: { search: '', actions: ['campaign.stopped'], from: null, to: null },
      before: null,
      limit: 10,
    });
    expect(rows.map(({ event }) => event?.detail)).toEqual([
      { notSent: 0, underWay: people, campaignId: id },
    ]);
  });

  async function accountSettings(window: Page): Promise<void> {
    await window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  }

  test('a key that is removed keeps every byte back, and the campaign waits for another', async ({
    carillon,
  }) => {
    const { ask, window } = carillon;
    const id = await sending(carillon);
    await accountSettings(window);
    await window.getByRole('button', { name: 'More about Shop' }).click();
    await window.getByRole('menuitem', { name: 'Remove the key' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click();
    await expect(window.getByText('The key is erased from this computer')).toBeVisible();
    line.letThrough();
    await nothingUnderWay(ask, id);
    expect(service.bytes()).toBe(0);
    expect(await recipients(ask, id)).toMatchObject({ queued: people, accepted: 0, unconfirmed: 0 });
    await expect
      .poll(async () => (await ask('campaigns.get', { id })).status)
      .toMatchObject({ state: 'paused', reason: { kind: 'no-key' } });
  });

  test('a key that is replaced keeps every byte back, and all of it goes out once under the new one', async ({
    carillon,
  }) => {
    const { ask, window } = carillon;
    const id = await sending(carillon);
    await accountSettings(window);
    await window.getByRole('button', { name: 'More about Shop' }).click();
    await window.getByRole('menuitem', { name: 'Replace the key' }).click();
    await window.getByLabel('New API key').fill(newKey);
    await window.getByRole('button', { name: 'Replace the key' }).last().click();
    await expect(window.getByText('The key of “Shop” is stored')).toBeVisible();
    line.letThrough();
    await expect.poll(async () => (await recipients(ask, id)).accepted).toBe(people);
    receivedOnce();
    expect(service.requests.filter(({ head }) => !head.includes(`Bearer ${newKey}`))).toEqual([]);
  });

  test('a number that is put on the do-not-text list gets nothing, and the others of its request do', async ({
    carillon,
  }) => {
    const { ask, window } = carillon;
    const id = await sending(carillon);
    const [refused = ''] = practiceNumbers(people);
    const refusedName = /\+44 7700 900000/;
    await open(window, '#/contacts');
    await window.getByRole('row', { name: refusedName }).click();
    await window.getByRole('complementary').getByRole('button', { name: 'Do not text' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Put on the list' }).click();
    await expect(window.getByText('1 number put on the do-not-text list')).toBeVisible();
    line.letThrough();
    await expect.poll(async () => (await recipients(ask, id)).accepted).toBe(people - 1);
    receivedOnce([refused]);
    expect((await ask('campaigns.get', { id })).counts.skipped).toBe(1);
  });
});

test.describe('a computer that stands still without a word of the system', () => {
  test.skip(process.platform !== 'linux', 'the clock is played by a library that only Linux loads first');
  const at = (hour: number, minute = 0): number => Date.UTC(2027, 0, 12, hour, minute);
  const tomorrow = 24 * 3_600_000;

  /** Freezes every process of the app, makes it past nine in the evening, and lets them go on. */
  async function frozenOvernight(begin: () => Promise<void>, pacing: 'fast' | 'even'): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'carillon-frozen-'));
    const clock = playedClock(folder);
    clock.set(at(20, 50));
    const env = { ...clock.env, ...trust, TZ: 'Europe/London' };
    const app = await launchApp({ ...usualLaunch, userData: join(folder, 'data'), env });
    try {
      const { ask } = app;
      await putRealAccountInUse(ask, `https://localhost:${line.port}`);
      await ask('settings.save', { textingHours: { from: 8 * 60, until: 21 * 60 } });
      await ask('settings.save', { pacing });
      const plan = await planPracticeCampaign(ask, { people, batchSize: 1 });
      await ask('campaigns.send', { campaign: plan.id, plan: plan.version, at: clock.now() + 3_000 });
      await begin();
      const { pid } = app.app.process();
      if (pid === undefined) throw new Error('The app does not run');
      process.kill(-pid, 'SIGSTOP');
      clock.set(at(21, 20));
      // What was written before is read by the service within a few turns; from then on it can only come from the night.
      for (let tick = 0; tick < 20; tick += 1) await setImmediate();
      const before = service.requests.length;
      expect(before).toBeLessThan(people);
      process.kill(-pid, 'SIGCONT');
      line.letThrough();
      await nothingUnderWay(ask, plan.id);
      // The queue has looked at the night, and waits for the morning.
      await expect
        .poll(async () => (await ask('sending.snapshot', undefined)).campaigns[0]?.deferredUntil ?? 0)
        .toBeGreaterThan(clock.now());
      expect(service.requests.length).toBe(before);
      clock.set(at(9) + tomorrow);
      // That its clock jumped by as much could also be a night that the computer slept: it asks.
      await expect
        .poll(async () => (await ask('campaigns.get', { id: plan.id })).status, { timeout: 60_000 })
        .toMatchObject({ state: 'paused', reason: { kind: 'absence' } });
      expect(service.requests.length).toBe(before);
      await ask('campaigns.resume', { id: plan.id });
      await expect
        .poll(async () => (await ask('campaigns.get', { id: plan.id })).status.state, { timeout: 60_000 })
        .toBe('finished');
      receivedOnce();
      expect(await recipients(ask, plan.id)).toMatchObject({ accepted: people, unconfirmed: 0 });
    } finally {
      await app.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    }
  }

  test('in the middle of connecting sends nothing at night, and all of it in the morning', async () => {
    await frozenOvernight(async () => {
      await expect.poll(() => line.connecting()).toBeGreaterThan(0);
    }, 'fast');
  });

  test('in the middle of sending sends nothing at night, and the rest in the morning', async () => {
    line.letThrough();
    await frozenOvernight(async () => {
      await service.whenReceived(2);
    }, 'even');
  });
});
