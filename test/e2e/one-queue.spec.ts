/** One queue for one set of records: whatever is done to the folder, nobody gets a text twice. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { root } from '../../build/setup/paths.mjs';
import { type Carillon, expect, test } from '../support/app.ts';
import { type LaunchOptions, launchApp, takeScreenshot, usualLaunch } from '../support/launch.ts';
import {
  planPracticeCampaign,
  practiceNumbers,
  type ReviewedPlan,
  schedulePlan,
  sendPlan,
  sendPracticeCampaign,
  unconfirmedNumbers,
} from '../support/practice-campaign.ts';
import { putRealAccountInUse, startRealService } from '../support/real-service.ts';
import { goTo } from '../support/screens.ts';

const people = 300;
const pictureOf = (name: string) => join(root, 'test-results', 'screenshots', `${name}.png`);
const everybody = practiceNumbers(people);

let service: Awaited<ReturnType<typeof startRealService>>;
let elsewhere = '';
test.beforeEach(async () => {
  service = await startRealService();
  // So that there is a middle of sending.
  service.setFaults([{ kind: 'slow', ms: 300 }]);
  elsewhere = mkdtempSync(join(tmpdir(), 'carillon-elsewhere-'));
});
test.afterEach(async () => {
  await service.stop();
  rmSync(elsewhere, { recursive: true, force: true, maxRetries: 20 });
});

const heading = (window: Page, name: RegExp) => window.getByRole('heading', { name });
/** How many people received more than one text, and how many none. */
const totals = () => {
  const counts = service.countByNumber();
  const received = everybody.map((number) => counts.get(number) ?? 0);
  return {
    twice: received.filter((count) => count > 1).length,
    never: received.filter((count) => count === 0).length,
  };
};
const received = (least: number) =>
  expect.poll(() => service.countByNumber().size).toBeGreaterThanOrEqual(least);

async function startCampaign({ ask }: Carillon): Promise<number> {
  await putRealAccountInUse(ask, service.baseUrl);
  return await sendPracticeCampaign(ask, { people, batchSize: 4 });
}

const stateOf = async ({ ask }: Pick<Carillon, 'ask'>, id: number) =>
  (await ask('campaigns.get', { id })).status.state;

async function goOnHere(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Use them here…' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Use them here' }).click();
  await expect(window.getByRole('navigation').first()).toBeVisible();
}

/** As a person copies a folder: all but what says which process has it. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !/Singleton/.test(path) });
}

const launchOn = (userData: string, changes: Partial<LaunchOptions> = {}) =>
  launchApp({ ...usualLaunch, userData, ...changes });

test('a folder that was copied while sending sends nothing elsewhere until a person has said so', async ({
  carillon,
}) => {
  const id = await startCampaign(carillon);
  await received(40);
  const copy = join(elsewhere, 'copy');
  copyFolder(carillon.userData, copy);
  const other = await launchOn(copy, { colorScheme: 'dark', locale: 'en-GB' });
  try {
    await expect(heading(other.window, /copied or moved here/)).toBeVisible();
    await takeScreenshot(other.window, pictureOf('trouble-copied'));
    await expect.poll(() => stateOf(carillon, id), { timeout: 120_000 }).toBe('finished');
    expect(totals()).toEqual({ twice: 0, never: 0 });

    await goOnHere(other.window);
    const { counts } = await other.ask('campaigns.get', { id });
    expect(counts.recipients).toMatchObject({ queued: 0, sending: 0 });
    expect(counts.recipients.unconfirmed).toBeGreaterThan(0);
    expect(counts.recipients.unconfirmed + counts.recipients.accepted).toBe(people);
    // Nothing is left that could go out by itself.
    await expect.poll(() => stateOf(other, id)).toBe('finished');
    expect(totals()).toEqual({ twice: 0, never: 0 });
  } finally {
    await other.kill();
  }
});

test('a folder that was put back as it was some time before asks, and knows exactly what was sent since', async ({
  carillon,
}) => {
  const id = await startCampaign(carillon);
  await received(40);
  const before = join(elsewhere, 'before');
  copyFolder(join(carillon.userData, 'data'), before);
  const sentBefore = new Set(service.countByNumber().keys());
  await received(140);
  await carillon.kill();
  const sent = new Set(service.countByNumber().keys());
  const data = join(carillon.userData, 'data');
  renameSync(data, join(elsewhere, 'newer'));
  copyFolder(before, data);

  await carillon.relaunch();
  const { window, ask } = carillon;
  await expect(heading(window, /put back to an earlier state/)).toBeVisible();
  await carillon.screenshot('trouble-set-back');
  await goOnHere(window);
  expect(await stateOf({ ask }, id)).toBe('paused');
  const since = [...sent].filter((number) => !sentBefore.has(number));
  let unconfirmed: ReadonlySet<string> = new Set();
  // The queue itself says so of the requests that were on their way when the folder was copied, with its first step.
  await expect
    .poll(async () => {
      unconfirmed = await unconfirmedNumbers(ask, id);
      return since.filter((number) => !unconfirmed.has(number));
    })
    .toEqual([]);
  // What was never attempted is not in doubt, and goes out.
  expect(unconfirmed.size).toBeLessThan(people - sentBefore.size);
  await goTo(carillon, `#/campaigns/${id}/sending`);
  await expect(window.getByText('These records are from an earlier time').first()).toBeVisible();
  const atRest = service.countByNumber().size;
  await window.getByRole('button', { name: 'Resume' }).first().click();
  await expect(window.getByRole('dialog').getByText('then goes at once', { exact: false })).toBeVisible();
  await carillon.screenshot('put-back-resume');
  expect(service.countByNumber().size).toBe(atRest);
  expect(await stateOf({ ask }, id)).toBe('paused');
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /^Send \d+ messages$/ })
    .click();
  await expect.poll(() => stateOf({ ask }, id), { timeout: 120_000 }).toBe('finished');
  const counts = service.countByNumber();
  expect([...counts.values()].filter((count) => count > 1)).toEqual([]);
  expect(everybody.filter((number) => !counts.has(number) && !unconfirmed.has(number))).toEqual([]);
});

test('whoever refused after a folder was copied gets no text once the copy is put back', async ({
  carillon,
}) => {
  const id = await startCampaign(carillon);
  await received(20);
  const pause = async () => {
    await carillon.ask('campaigns.pause', { id });
    await expect.poll(() => stateOf(carillon, id)).toBe('paused');
  };
  await pause();
  const before = join(elsewhere, 'before');
  copyFolder(join(carillon.userData, 'data'), before);
  await carillon.ask('campaigns.resume', { id });
  await received(80);
  await pause();
  await expect
    .poll(async () => (await carillon.ask('campaigns.get', { id })).counts.recipients.sending)
    .toBe(0);
  const had = new Set(service.countByNumber().keys());
  const refused = everybody.filter((number) => !had.has(number)).slice(-5);
  expect(refused).toHaveLength(5);
  const text = refused.map((number) => `+${number}`).join('\n');
  await carillon.ask('do-not-text.add', { text, reason: 'asked' });
  await carillon.kill();
  const data = join(carillon.userData, 'data');
  renameSync(data, join(elsewhere, 'newer'));
  copyFolder(before, data);

  await carillon.relaunch();
  const { window, ask } = carillon;
  await expect(heading(window, /put back to an earlier state/)).toBeVisible();
  await expect(window.getByText('5 numbers that were refused since', { exact: false })).toBeVisible();
  await carillon.screenshot('trouble-set-back-refusals');
  await goOnHere(window);
  await expect(ask('campaigns.resume', { id })).rejects.toThrow(/may-be-sent/);
  await ask('campaigns.resume', { id, evenIfSent: true });
  await expect.poll(() => stateOf({ ask }, id), { timeout: 120_000 }).toBe('finished');
  const counts = service.countByNumber();
  expect(refused.filter((number) => counts.has(number))).toEqual([]);
  expect([...counts.values()].filter((count) => count > 1)).toEqual([]);
});

/** What a person takes back or narrows, and what there is before. */
const takenBack: Readonly<Record<string, (ask: Carillon['ask'], plan: ReviewedPlan) => Promise<unknown>>> = {
  unscheduled: (ask, { id }) => ask('campaigns.unschedule', { id }),
  'moved to a later time': async (ask, { id }) => {
    await ask('campaigns.unschedule', { id });
    const { version } = await ask('campaigns.plan', { id });
    await schedulePlan(ask, { id, version }, 40 * 86_400_000);
  },
  'kept to texting hours': (ask, { id }) => ask('campaigns.any-hour', { id, allowed: false }),
  'held back by narrower texting hours': (ask) =>
    ask('settings.save', { textingHours: { from: 600, until: 660 } }),
  'sent after its time, and stopped': async (ask, { id }) => {
    await ask('campaigns.unschedule', { id });
    const { version } = await ask('campaigns.plan', { id });
    await sendPlan(ask, { id, version });
    await ask('campaigns.stop', { id });
  },
};

test('what a person took back after a folder was copied does not go on once the copy is put back', async ({
  carillon,
}) => {
  test.setTimeout(180_000);
  const { userData } = carillon;
  // So that a campaign that is stopped at once has sent only a part.
  service.setFaults([{ kind: 'slow', ms: 3_000 }]);
  await putRealAccountInUse(carillon.ask, service.baseUrl);
  for (const [what, act] of Object.entries(takenBack)) {
    await test.step(what, async () => {
      const plan = await planPracticeCampaign(carillon.ask, { people: 40, batchSize: 2, name: what });
      await carillon.ask('campaigns.any-hour', { id: plan.id, allowed: true });
      await schedulePlan(carillon.ask, plan, 20_000);
      const before = join(elsewhere, `before ${plan.id}`);
      copyFolder(userData, before);
      await act(carillon.ask, plan);
      await carillon.kill();
      const sent = service.count();
      renameSync(userData, join(elsewhere, `newer ${plan.id}`));
      copyFolder(before, userData);

      await carillon.relaunch();
      await expect(heading(carillon.window, /put back to an earlier state/)).toBeVisible();
      await goOnHere(carillon.window);
      await expect.poll(() => stateOf(carillon, plan.id)).toBe('paused');
      expect(service.count()).toBe(sent);
    });
  }
});

test('a draft that went out after a folder was copied says so, and another one like it is asked about', async ({
  carillon,
}) => {
  const { userData } = carillon;
  await putRealAccountInUse(carillon.ask, service.baseUrl);
  const { id: other } = await planPracticeCampaign(carillon.ask, { people: 8, batchSize: 4 });
  // Written, not reviewed: no people of it stand in the records yet.
  const { id } = await carillon.ask('campaigns.create', { copyOf: null });
  const { senderId, audience, options } = await carillon.ask('campaigns.get', { id: other });
  const draft = {
    name: 'Closed on Monday',
    senderId,
    audience,
    options,
    template: 'We are closed on Monday.',
  };
  await carillon.ask('campaigns.save', { id, draft });
  const before = join(elsewhere, 'before');
  copyFolder(userData, before);
  const { version } = await carillon.ask('campaigns.plan', { id });
  await sendPlan(carillon.ask, { id, version });
  await expect.poll(() => stateOf(carillon, id), { timeout: 60_000 }).toBe('finished');
  await carillon.kill();
  expect(service.count()).toBe(8);
  renameSync(userData, join(elsewhere, 'newer'));
  copyFolder(before, userData);

  await carillon.relaunch();
  const { window } = carillon;
  await expect(heading(window, /put back to an earlier state/)).toBeVisible();
  await goOnHere(window);
  await expect(
    window.getByText('“Closed on Monday” went out to people who are not known here').first(),
  ).toBeVisible();
  await carillon.screenshot('sent-unseen-home');
  await goTo(carillon, '#/settings/audit');
  await expect(window.getByText('Found sent since the records were copied', { exact: false })).toBeVisible();
  await goTo(carillon, `#/campaigns/${id}/sending`);
  await expect(
    window.getByText('This campaign went out, and who got it is not known here').first(),
  ).toBeVisible();
  await expect(window.getByText(/0 sent/)).toHaveCount(0);
  await carillon.screenshot('sent-unseen-campaign');

  await goTo(carillon, '#/campaigns');
  await window.getByRole('button', { name: /Closed on Monday/ }).click();
  await carillon.screenshot('sent-unseen-campaigns');
  await window.getByRole('menuitem', { name: 'Same text, same audience' }).click();
  await window.getByRole('button', { name: 'Review' }).click();
  await expect(
    window.getByText('“Closed on Monday”, which is like this one, went out', { exact: false }),
  ).toBeVisible();
  await carillon.screenshot('sent-unseen-review');
  await window.getByRole('button', { name: /^Send \d+ messages/ }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByText('People may get this message twice')).toBeVisible();
  await carillon.screenshot('sent-unseen-question');
  const all = await carillon.ask('campaigns.list', undefined);
  const copy = Math.max(...all.map((campaign) => campaign.id));
  const plan = await carillon.ask('campaigns.plan', { id: copy });
  await expect(
    carillon.ask('campaigns.send', { campaign: copy, plan: plan.version, at: null }),
  ).rejects.toThrow(/may-be-sent/);
  expect(service.count()).toBe(8);
});

test('a campaign that was made and sent after a folder was copied is known to be missing, and the draft it copied is asked about', async ({
  carillon,
}) => {
  const { userData } = carillon;
  await putRealAccountInUse(carillon.ask, service.baseUrl);
  const { id } = await planPracticeCampaign(carillon.ask, { people: 8, batchSize: 4 });
  const before = join(elsewhere, 'before');
  copyFolder(userData, before);
  const copy = await carillon.ask('campaigns.create', { copyOf: id });
  const { version } = await carillon.ask('campaigns.plan', { id: copy.id });
  await sendPlan(carillon.ask, { id: copy.id, version });
  await expect.poll(() => stateOf(carillon, copy.id), { timeout: 60_000 }).toBe('finished');
  await carillon.kill();
  expect(service.count()).toBe(8);
  renameSync(userData, join(elsewhere, 'newer'));
  copyFolder(before, userData);

  await carillon.relaunch();
  const { window } = carillon;
  await expect(heading(window, /put back to an earlier state/)).toBeVisible();
  await carillon.screenshot('trouble-set-back-unknown');
  await goOnHere(window);
  await expect(window.getByText('1 campaign went out that these records do not know')).toBeVisible();
  await carillon.screenshot('unknown-home');
  await goTo(carillon, '#/settings/audit');
  await expect(window.getByText('went out and that they do not know: 1', { exact: false })).toBeVisible();
  for (const draft of [id, (await carillon.ask('campaigns.create', { copyOf: id })).id]) {
    const plan = await carillon.ask('campaigns.plan', { id: draft });
    await expect(
      carillon.ask('campaigns.send', { campaign: draft, plan: plan.version, at: null }),
    ).rejects.toThrow(/may-be-sent/);
  }
  expect(service.count()).toBe(8);
});

/** A library that says yes to every lock of a file, as some network shares do. */
const noLocks = `
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>
static int answer(int fd, int cmd, void *arg) {
  if (cmd == F_SETLK || cmd == F_SETLKW || cmd == 37 || cmd == 38) return 0;
  if (cmd == F_GETLK || cmd == 36) { ((struct flock *)arg)->l_type = F_UNLCK; return 0; }
  return (int)syscall(SYS_fcntl, fd, cmd, arg);
}
int fcntl(int fd, int cmd, ...) { va_list a; va_start(a, cmd); void *p = va_arg(a, void *); va_end(a); return answer(fd, cmd, p); }
int fcntl64(int fd, int cmd, ...) { va_list a; va_start(a, cmd); void *p = va_arg(a, void *); va_end(a); return answer(fd, cmd, p); }
`;

test('two processes on one folder without working file locks: the second says where it is open, and nothing is damaged', async ({
  carillon,
}) => {
  test.skip(
    process.platform !== 'linux',
    'only there a library that is loaded first stands in for the system',
  );
  const source = join(elsewhere, 'no-locks.c');
  const library = join(elsewhere, 'no-locks.so');
  writeFileSync(source, noLocks);
  expect(spawnSync('cc', ['-shared', '-fPIC', '-o', library, source]).status).toBe(0);
  const env = { LD_PRELOAD: library };
  await carillon.relaunch({ env });
  const id = await startCampaign(carillon);
  await received(40);

  const userData = join(elsewhere, 'second');
  await mkdir(userData);
  symlinkSync(join(carillon.userData, 'data'), join(userData, 'data'));
  const other = await launchOn(userData, { env });
  try {
    await expect(heading(other.window, /in use elsewhere/)).toBeVisible();
    const again = other.window.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(again).not.toHaveAttribute('data-loading');
    await expect(heading(other.window, /in use elsewhere/)).toBeVisible();
    await takeScreenshot(other.window, pictureOf('trouble-in-use-elsewhere'));
    await expect.poll(() => stateOf(carillon, id), { timeout: 120_000 }).toBe('finished');
    expect(totals()).toEqual({ twice: 0, never: 0 });

    await carillon.quit();
    await again.click();
    await expect(heading(other.window, /copied or moved here/)).toBeVisible();
  } finally {
    await other.kill();
  }
  expect(totals()).toEqual({ twice: 0, never: 0 });
  const records = new DatabaseSync(join(carillon.userData, 'data', 'campaigns.db'));
  expect(records.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  records.close();
});

test('an app whose records were taken over meanwhile stops, and says where they are', async ({
  carillon,
}) => {
  await startCampaign(carillon);
  await received(40);
  // As another Carillon does once this one has not renewed its lock for a while.
  const lock = join(carillon.userData, 'data', 'in-use.json');
  const now = {
    token: 'theirs',
    installation: 'theirs',
    computer: 'laptop',
    actor: 'ada',
    process: 1,
    since: 1,
  };
  writeFileSync(lock, JSON.stringify(now));
  const { window } = carillon;
  await expect(heading(window, /in use elsewhere/)).toBeVisible();
  await expect(
    window.getByText('ada has them open on the computer “laptop”', { exact: false }),
  ).toBeVisible();
  const sent = service.count();
  // Whatever was under way has arrived by now; nothing follows.
  await window.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
  expect(service.count()).toBe(sent);
  expect(sent).toBeLessThan(people);
  await carillon.kill();
});

test('records in a folder that a program keeps in sync are refused, and move to this computer', async ({
  carillon,
}) => {
  const { id } = await carillon.ask('campaigns.create', { copyOf: null });
  await carillon.quit();
  const local = join(elsewhere, 'local');
  await carillon.relaunch({ env: { OneDrive: carillon.userData, XDG_DATA_HOME: local } });
  const { window } = carillon;
  await expect(heading(window, /cannot be kept in this folder/)).toBeVisible();
  await expect(window.getByText('OneDrive keeps it on several computers', { exact: false })).toBeVisible();
  await carillon.screenshot('trouble-bad-place');
  await window.getByRole('button', { name: 'Move to this computer' }).click();
  await expect(window.getByRole('navigation').first()).toBeVisible();
  expect(await stateOf(carillon, id)).toBe('draft');
  expect(existsSync(join(carillon.userData, 'data', 'campaigns.db'))).toBe(false);
  await carillon.relaunch({ env: { OneDrive: carillon.userData, XDG_DATA_HOME: local } });
  expect(await stateOf(carillon, id)).toBe('draft');
});

/** Only the system's dialog is played: it names this folder. */
const choosing = (app: Carillon['app'], folder: string) =>
  app.evaluate(({ dialog }, chosen) => {
    Reflect.set(dialog, 'showOpenDialog', async () => ({ canceled: false, filePaths: [chosen] }));
  }, folder);

test('records move to a folder that a person chooses, are missed where that is gone, and found where it is now', async ({
  carillon,
}) => {
  const { id } = await carillon.ask('campaigns.create', { copyOf: null });
  await carillon.ask('do-not-text.add', { text: '+447700900001', reason: 'asked' });
  await carillon.quit();
  const env = { OneDrive: carillon.userData, XDG_DATA_HOME: join(elsewhere, 'local') };
  const drive = join(elsewhere, 'drive');
  await mkdir(drive);
  await carillon.relaunch({ env });
  await expect(heading(carillon.window, /cannot be kept in this folder/)).toBeVisible();
  await choosing(carillon.app, drive);
  await carillon.window.getByRole('button', { name: 'Choose another folder…' }).click();
  await expect(carillon.window.getByRole('navigation').first()).toBeVisible();
  expect(await stateOf(carillon, id)).toBe('draft');
  await carillon.quit();

  const unplugged = join(elsewhere, 'unplugged');
  renameSync(drive, unplugged);
  await carillon.relaunch({ env });
  const gone = heading(carillon.window, /records are not where they were/);
  await expect(gone).toBeVisible();
  await carillon.screenshot('trouble-folder-gone');
  await carillon.window.getByRole('button', { name: 'Try again' }).click();
  await expect(gone).toBeVisible();
  await choosing(carillon.app, unplugged);
  await carillon.window.getByRole('button', { name: 'Choose their folder…' }).click();
  await expect(carillon.window.getByText('There are no records in this folder')).toBeVisible();
  await carillon.screenshot('trouble-folder-gone-refused');
  const [moved = ''] = readdirSync(unplugged);
  await choosing(carillon.app, join(unplugged, moved));
  await carillon.window.getByRole('button', { name: 'Choose their folder…' }).click();
  await expect(carillon.window.getByRole('navigation').first()).toBeVisible();
  expect(await stateOf(carillon, id)).toBe('draft');
  await carillon.quit();

  rmSync(unplugged, { recursive: true });
  await carillon.relaunch({ env });
  await carillon.window.getByRole('button', { name: 'Start with empty records' }).click();
  await carillon.screenshot('trouble-folder-gone-confirm');
  await carillon.window.getByRole('dialog').getByRole('button', { name: 'Start with empty records' }).click();
  await expect(carillon.window.getByRole('navigation').first()).toBeVisible();
  expect(await carillon.ask('campaigns.list', undefined)).toEqual([]);
  await goTo(carillon, '#/do-not-text');
  await expect(carillon.window.getByText('+44 7700 900001')).toBeVisible();
});
