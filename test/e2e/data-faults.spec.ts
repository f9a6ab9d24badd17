/** Records that cannot be opened: each fault has a plain screen, leaves a copy, and has a way on. */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { nobody } from '../../electron/shared/models.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { ask, responseOf } from '../support/ask.ts';
import { planPracticeCampaign, schedulePlan, sendPlan } from '../support/practice-campaign.ts';
import { pressToEnd } from '../support/team-windows.ts';

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const heading = (window: Page, name: RegExp) => window.getByRole('heading', { name });

/** Presses a button of the trouble's page and waits for the app's own. */
async function goOn({ window }: Carillon, button: string): Promise<Page> {
  await window.getByRole('button', { name: button }).click();
  await expect(window.getByText(/practice/i).first()).toBeVisible();
  return window;
}

test('damaged records are kept, and do-not-text numbers are carried into the new ones', async ({
  carillon,
}) => {
  const { number } = await responseOf(carillon, 'contacts.save', {
    id: null,
    number: '07700 900123',
    fields: { name: 'Zoë' },
    listIds: [],
  });
  await responseOf(carillon, 'do-not-text.add', { text: '+44 7700 900777', reason: 'asked' });
  await carillon.quit();
  const path = join(carillon.userData, 'data', 'contacts.db');
  const intact = new DatabaseSync(path);
  intact.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const root = Number(
    intact.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'contacts'").get()?.rootpage,
  );
  const size = Number(intact.prepare('PRAGMA page_size').get()?.page_size);
  intact.close();
  const content = readFileSync(path);
  content.fill(0xab, (root - 1) * size, root * size);
  writeFileSync(path, content);

  await carillon.relaunch();
  await expect(heading(carillon.window, /records are damaged/)).toBeVisible();
  await carillon.screenshot('trouble-damaged');
  expect(await ask(carillon, 'contacts.count', undefined)).toMatchObject({ ok: false });
  expect(hashOf(path)).toBe(createHash('sha256').update(content).digest('hex'));

  await carillon.window.getByRole('button', { name: 'Start with empty records' }).click();
  await carillon.window.getByRole('dialog').getByRole('button', { name: 'Start with empty records' }).click();
  await expect(heading(carillon.window, /new records are ready/)).toBeVisible();
  await expect(carillon.window.getByText('1 number of the do-not-text list was taken over')).toBeVisible();
  await carillon.screenshot('trouble-was-reset');
  const window = await goOn(carillon, 'Open Carillon');
  expect(await ask({ window }, 'do-not-text.page', { search: '', after: null, limit: 10 })).toMatchObject({
    ok: true,
    value: { rows: [{ number: '447700900777' }] },
  });
  const query = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
  expect(await ask({ window }, 'contacts.page', { query, after: null, limit: 10 })).toMatchObject({
    ok: true,
    value: { rows: [] },
  });
  const kept = readdirSync(join(carillon.userData, 'data')).find((name) => name.startsWith('damaged-')) ?? '';
  expect(hashOf(join(carillon.userData, 'data', kept, 'contacts.db'))).toBe(
    createHash('sha256').update(content).digest('hex'),
  );
  expect(number).toBe('447700900123');
});

test('contacts that are gone are no first start: nobody is told that nobody asked not to be texted', async ({
  carillon,
}) => {
  await responseOf(carillon, 'do-not-text.add', { text: '+44 7700 900777', reason: 'asked' });
  await carillon.quit();
  const path = join(carillon.userData, 'data', 'contacts.db');
  for (const part of ['-wal', '-shm']) rmSync(`${path}${part}`, { force: true });
  writeFileSync(path, '');
  await carillon.relaunch();
  await expect(heading(carillon.window, /records are damaged/)).toBeVisible();
  await carillon.window.getByRole('button', { name: 'Start with empty records' }).click();
  await carillon.window.getByRole('dialog').getByRole('button', { name: 'Start with empty records' }).click();
  await expect(heading(carillon.window, /without the do-not-text list/)).toBeVisible();
  await goOn(carillon, 'Open Carillon');
});

test('records of a newer version are not touched', async ({ carillon }) => {
  await carillon.quit();
  const path = join(carillon.userData, 'data', 'campaigns.db');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const before = hashOf(path);
  await carillon.relaunch();
  await expect(heading(carillon.window, /newer Carillon/)).toBeVisible();
  await carillon.screenshot('trouble-newer-version');
  await pressToEnd(carillon, carillon.window.getByRole('button', { name: 'Quit' }));
  await expect.poll(() => hashOf(path)).toBe(before);
});

test('records that another program holds can be tried again', async ({ carillon }) => {
  await carillon.quit();
  const holder = new DatabaseSync(join(carillon.userData, 'data', 'campaigns.db'));
  holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  try {
    await carillon.relaunch();
    await expect(heading(carillon.window, /Another program/)).toBeVisible();
    await carillon.screenshot('trouble-in-use');
  } finally {
    holder.exec('ROLLBACK');
    holder.close();
  }
  await goOn(carillon, 'Try again');
});

test.describe('on a disk of its own', () => {
  /** Puts the app's folder onto a small disk. Needs the right to mount. */
  function mount(folder: string, options: string): boolean {
    return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
  }
  const remount = (folder: string, how: 'ro' | 'rw') =>
    expect(spawnSync('mount', ['-o', `remount,${how}`, folder]).status).toBe(0);
  const fill = (folder: string) => {
    const path = join(folder, 'filler');
    for (let bytes = 1 << 20; bytes >= 1; bytes >>= 1) {
      try {
        for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
      } catch {
        // Full for pieces of this size; go on with smaller ones.
      }
    }
    expect(statSync(path).size).toBeGreaterThan(0);
  };

  test.afterEach(({ carillon }) => {
    spawnSync('umount', ['-l', carillon.userData]);
  });

  test('a folder that may not be written, then may', async ({ carillon }) => {
    await carillon.quit();
    test.skip(!mount(carillon.userData, 'size=32m'), 'mounting needs a privileged user');
    remount(carillon.userData, 'ro');
    await carillon.relaunch();
    await expect(heading(carillon.window, /may not write/)).toBeVisible();
    await carillon.screenshot('trouble-read-only');
    const hasLock = () => carillon.app.evaluate(({ app }) => app.hasSingleInstanceLock());
    expect(await hasLock()).toBe(false);
    remount(carillon.userData, 'rw');
    await goOn(carillon, 'Try again');
    // Or a second start would send from the same records.
    expect(await hasLock()).toBe(true);
  });

  test('a disk without room for another file is said, not passed over as a second start', async ({
    carillon,
  }) => {
    await carillon.quit();
    test.skip(!mount(carillon.userData, 'size=32m,nr_inodes=40'), 'mounting needs a privileged user');
    for (let file = 0; ; file++) {
      try {
        writeFileSync(join(carillon.userData, `filler-${file}`), '');
      } catch {
        // No room for one more.
        break;
      }
    }
    await carillon.relaunch();
    await expect(heading(carillon.window, /disk cannot be written/)).toBeVisible();
    for (const name of readdirSync(carillon.userData)) {
      if (name.startsWith('filler-')) rmSync(join(carillon.userData, name));
    }
    await goOn(carillon, 'Try again');
  });

  test('a full disk, then room', async ({ carillon }) => {
    await carillon.quit();
    test.skip(!mount(carillon.userData, 'size=32m'), 'mounting needs a privileged user');
    fill(carillon.userData);
    await carillon.relaunch();
    await expect(heading(carillon.window, /disk cannot be written/)).toBeVisible();
    await carillon.screenshot('trouble-disk-full');
    rmSync(join(carillon.userData, 'filler'));
    await goOn(carillon, 'Try again');
  });

  test('on a full disk the window still hides while something is scheduled, comes back and takes a file', async ({
    carillon,
  }) => {
    await carillon.quit();
    test.skip(!mount(carillon.userData, 'size=48m'), 'mounting needs a privileged user');
    await carillon.relaunch();
    const plan = await planPracticeCampaign(carillon.ask, { people: 1, batchSize: 1 });
    await schedulePlan(carillon.ask, plan, 3_600_000);
    fill(carillon.userData);
    // Neither the window's place nor a recent file can be kept: the window still hides, comes back and takes the file.
    await carillon.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    const isVisible = () =>
      carillon.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await expect.poll(isVisible).toBe(false);
    const folder = mkdtempSync(join(tmpdir(), 'carillon-file-'));
    writeFileSync(join(folder, 'club.csv'), 'Name,Mobile\nAnn,07700 900123\n');
    await carillon.app.evaluate(
      ({ app }, file) => {
        app.emit('second-instance', {}, ['carillon', file], '/', null);
      },
      join(folder, 'club.csv'),
    );
    await expect.poll(isVisible).toBe(true);
    await expect(carillon.window.getByText('club.csv').first()).toBeVisible();
    rmSync(folder, { recursive: true });
    expect(carillon.stderr()).not.toContain('Uncaught');
  });

  test('a disk that fills up while sending pauses the campaign; with room every number gets its text once', async ({
    carillon,
  }) => {
    test.slow();
    await carillon.quit();
    test.skip(!mount(carillon.userData, 'size=48m'), 'mounting needs a privileged user');
    await carillon.relaunch();
    const people = 60;
    for (let person = 0; person < people; person++) {
      const fields = { 'first name': `Person ${person}` };
      await responseOf(carillon, 'contacts.save', {
        id: null,
        number: `07700 9001${String(person).padStart(2, '0')}`,
        fields,
        listIds: [],
      });
    }
    const { id } = await responseOf(carillon, 'campaigns.create', { copyOf: null });
    const audience = { ...nobody, everyone: true };
    const draft = {
      name: 'Full disk',
      senderId: 'Clinic',
      template: 'Hello {first name}',
      audience,
      options: { batchSize: 50, askAfter: null },
    };
    await responseOf(carillon, 'practice.set-faults', { faults: ['slow'] });
    await responseOf(carillon, 'campaigns.save', { id, draft });
    const { version } = await responseOf(carillon, 'campaigns.plan', { id });
    await sendPlan(carillon.ask, { id, version });
    const campaign = () => responseOf(carillon, 'campaigns.get', { id });
    await expect.poll(async () => (await campaign()).counts.recipients.accepted).toBeGreaterThan(3);
    fill(carillon.userData);
    const paused = { state: 'paused', reason: { kind: 'disk-full' } };
    // Not in the records, which take nothing any more: the queue itself says so.
    await expect
      .poll(async () => (await responseOf(carillon, 'sending.snapshot', undefined)).campaigns, {
        timeout: 30_000,
      })
      .toMatchObject([{ campaignId: id, status: paused }]);
    rmSync(join(carillon.userData, 'filler'));
    await responseOf(carillon, 'practice.set-faults', { faults: [] });
    await expect.poll(async () => (await campaign()).status).toMatchObject(paused);
    await responseOf(carillon, 'campaigns.resume', { id });
    await expect
      .poll(async () => (await campaign()).status.state, { timeout: 60_000 })
      .toMatch(/finished|paused|stopped/);
    const { counts } = await campaign();
    const arrived = await responseOf(carillon, 'practice.count', undefined);
    // What was in flight when the disk filled up has no known outcome: a person's to resolve, not resent.
    expect(counts.recipients.accepted + counts.recipients.unconfirmed).toBe(people);
    expect(arrived).toBeGreaterThanOrEqual(counts.recipients.accepted);
    expect(arrived).toBeLessThanOrEqual(people);
    const texts = await responseOf(carillon, 'practice.outbox', { search: '', before: null, limit: 500 });
    expect(new Set(texts.rows.map((text) => text.number)).size).toBe(texts.rows.length);
  });
});
