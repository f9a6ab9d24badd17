/** What people expect of any program on their computer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { installedElectron } from '../../build/setup/electron-binary.mjs';
import { root } from '../../build/setup/paths.mjs';
import { isRoot } from '../../build/setup/system.mjs';
import { type Carillon, expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';

/** Starts the app once more, as a double click would. */
async function startAgain(
  userData: string,
  ...words: readonly string[]
): Promise<{ code: unknown; said: string }> {
  const executable = installedElectron()?.executable ?? '';
  const sandbox = isRoot() ? ['--no-sandbox'] : [];
  const child = spawn(executable, [...sandbox, root, `--user-data-dir=${userData}`, ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, said };
}

/** The same, in two steps: the process is there, and goes on to its first line of Carillon when it is let go. */
function startStalled(userData: string, ...words: readonly string[]) {
  const executable = installedElectron()?.executable ?? '';
  const sandbox = isRoot() ? ['--no-sandbox'] : [];
  const stall = join(root, 'test/support/stalled-start.cjs');
  const args = [...sandbox, '-r', stall, root, `--user-data-dir=${userData}`, ...words];
  const child = spawn(executable, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const isStalled = once(child.stdout, 'data');
  const ended = once(child, 'exit').then(([code]: unknown[]) => ({ code }));
  return {
    ended,
    letGo: async () => {
      await isStalled;
      child.stdin.end();
    },
  };
}

/** Presses an item of the native menu. */
const press = ({ app }: Carillon, ...labels: readonly string[]) =>
  app.evaluate(({ Menu }, path) => {
    let items = Menu.getApplicationMenu()?.items ?? [];
    for (const label of path.slice(0, -1)) {
      items = items.find((item) => item.label.replace('&', '') === label)?.submenu?.items ?? [];
    }
    items.find((item) => item.label === path.at(-1))?.click();
  }, labels);

test('a second start brings the first forward, hands its file over, and ends', async ({ carillon }) => {
  const file = join(carillon.userData, 'Members of May.csv');
  writeFileSync(file, 'First name,Mobile\nZoë,07700 900123\nAnn,07700 900124\n');
  // No display of a test has a window manager that would minimise it.
  await carillon.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  expect(await startAgain(carillon.userData, file)).toMatchObject({ code: 0 });
  await expect(carillon.window.getByText('Members of May.csv').first()).toBeVisible();
  const shown = await carillon.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isVisible()),
  );
  expect(shown).toEqual([true]);
  const recent = await carillon.app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()
      ?.items.flatMap((menu) => menu.submenu?.items ?? [])
      .find(({ label }) => label === 'Open recent')
      ?.submenu?.items.map(({ label }) => label),
  );
  expect(recent?.[0]).toMatch(/^Members of May\.csv \(carillon-test-/);
  await carillon.window.evaluate(() => {
    window.location.hash = '#/';
  });
  await press(carillon, 'File', 'Open recent', recent?.[0] ?? '');
  await expect(carillon.window.getByText('Members of May.csv').first()).toBeVisible();
});

test('a file handed over while the records cannot be opened is opened once they can', async ({
  carillon,
}) => {
  const file = join(carillon.userData, 'Members of June.csv');
  writeFileSync(file, 'First name,Mobile\nZoë,07700 900123\n');
  await carillon.quit();
  const holder = new DatabaseSync(join(carillon.userData, 'data', 'campaigns.db'));
  holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  try {
    await carillon.relaunch();
    await expect(carillon.window.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await startAgain(carillon.userData, file)).toMatchObject({ code: 0 });
  } finally {
    holder.exec('ROLLBACK');
    holder.close();
  }
  await carillon.window.getByRole('button', { name: 'Try again' }).click();
  await expect(carillon.window.getByText('Members of June.csv').first()).toBeVisible();
});

/** Ends the app with four texts under way that never get an answer, which it waits for; answers when they have all been sent. */
async function quitWhileSending(carillon: Carillon): Promise<{ note: string; quitting: Promise<void> }> {
  const { app, ask } = carillon;
  await ask('practice.set-faults', { faults: ['never-answer'] });
  await sendPracticeCampaign(ask, { people: 4, batchSize: 2 });
  // A request that is claimed and not written yet is taken back when Carillon ends: then there is nothing to wait for.
  await expect.poll(() => ask('practice.count', undefined)).toBe(4);
  const note = join(carillon.userData, 'started-anew.json');
  // A real second process would outlive the test: what it would be started with is noted down instead.
  await app.evaluate(({ app: electronApp }, path) => {
    const { writeFileSync: write } = process.getBuiltinModule('node:fs');
    electronApp.relaunch = (options) => write(path, JSON.stringify(options?.args ?? []));
  }, note);
  return { note, quitting: carillon.quit() };
}

test('a start while the last requests are finished is made up for once they are', async ({ carillon }) => {
  const file = join(carillon.userData, 'club.csv');
  writeFileSync(file, 'Name;Telefon\nZoë;07700 900123\n');
  // Loaded as far as its first line, so that a busy computer does not take longer for that than the first waits for answers.
  const second = startStalled(carillon.userData, file);
  const { note, quitting } = await quitWhileSending(carillon);
  await expect.poll(() => carillon.app.windows().length).toBe(0);
  await second.letGo();
  expect(await second.ended).toMatchObject({ code: 0 });
  await quitting;
  expect(JSON.parse(readFileSync(note, 'utf8'))).toContain(file);
});

test('a start while the window closes is made up for too, with the file of the one before it', async ({
  carillon,
}) => {
  await carillon.app.evaluate(({ app: electronApp, BrowserWindow }) => {
    const start = (...words: string[]) =>
      electronApp.emit('second-instance', {}, ['carillon', ...words], '/home/ann', null);
    const [window] = BrowserWindow.getAllWindows();
    // While it runs, the window comes forward and that is all.
    start('before.csv');
    window?.once('closed', () => {
      start('club.csv');
      start();
    });
  });
  const { note, quitting } = await quitWhileSending(carillon);
  await quitting;
  expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual(['/home/ann/club.csv']);
});

test('a second start with more files than can be handed over leaves the first one running', async ({
  carillon,
}) => {
  const files = Array.from({ length: 400 }, (_, n) => `/nowhere/${'long name '.repeat(8)}${n}.csv`);
  await startAgain(carillon.userData, ...files);
  await expect(carillon.window).toHaveURL(/#\/contacts\/import|#\/import/);
  expect(await carillon.ask('practice.count', undefined)).toBe(0);
});

test('a first start with a file goes to its import', async ({ carillon }) => {
  await carillon.quit();
  const file = join(carillon.userData, 'club.csv');
  writeFileSync(file, 'Name;Telefon\nZoë;07700 900123\n');
  await carillon.relaunch({ args: [file] });
  await expect(carillon.window.getByText('club.csv').first()).toBeVisible();
});

test('says its version and its help on the command line, and opens nothing', async ({ carillon }) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(await startAgain(carillon.userData, '--version')).toEqual({ code: 0, said: `${version}\n` });
  expect((await startAgain(carillon.userData, '--help')).said).toContain('carillon [FILE]');
});

test('the window opens where it was; where that display is gone, where it can be seen', async ({
  carillon,
}) => {
  const at = () =>
    carillon.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  await carillon.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setPosition(37, 61));
  await expect.poll(at).toMatchObject({ x: 37, y: 61 });
  await carillon.relaunch();
  expect(await at()).toMatchObject({ x: 37, y: 61 });
  await carillon.quit();
  const bounds = { x: 9000, y: -4000, width: 1000, height: 700 };
  writeFileSync(join(carillon.userData, 'window.json'), JSON.stringify({ bounds, maximized: false }));
  await carillon.relaunch();
  const { x = -1, y = -1 } = (await at()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x).toBeLessThan(1280);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(720);
});

test('the menu shows the logs, and copies diagnostics without numbers or keys', async ({ carillon }) => {
  const log = readFileSync(join(carillon.userData, 'logs', 'carillon.log'), 'utf8');
  const [first = ''] = log.split('\n');
  expect(JSON.parse(first)).toMatchObject({
    event: 'started',
    detail: {
      version: (await carillon.ask('app.state', undefined)).version,
      system: `${process.platform} ${process.arch}`,
    },
  });
  // Neither should ever get there; whoever copies the log must not rely on it.
  appendFileSync(
    join(carillon.userData, 'logs', 'carillon.log'),
    '{"event":"said","detail":{"number":"+447700900123","header":"Bearer practice_abcdefgh12345678"}}\n',
  );
  await carillon.app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => Object.assign(globalThis, { shown: path });
  });
  await press(carillon, 'Help', 'Show logs');
  expect(await carillon.app.evaluate(() => Reflect.get(globalThis, 'shown'))).toBe(
    join(carillon.userData, 'logs', 'carillon.log'),
  );
  await press(carillon, 'Help', 'Copy diagnostics');
  const copied = await carillon.app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toMatch(/^Carillon \d+\.\d+\.\d+\n/);
  expect(copied).toContain('campaigns.db: ');
  expect(copied).toContain('+•••••••••123');
  expect(copied).toContain('Bearer (hidden)');
  expect(copied).not.toContain('900123');
  expect(copied).not.toMatch(/practice_[A-Za-z0-9]{8}/);
});

test.describe('a page that crashes', () => {
  test.use({ allowedErrors: [/./] });

  test('offers to load again and never stops the queue', async ({ carillon }) => {
    const { app, ask } = carillon;
    await ask('practice.set-faults', { faults: ['slow'] });
    const id = await sendPracticeCampaign(ask, { people: 80, batchSize: 1 });
    await expect
      .poll(async () => (await ask('campaigns.get', { id })).counts.recipients.accepted)
      .toBeGreaterThan(0);
    const before = await app.evaluate(async ({ BrowserWindow, dialog }) => {
      const offered: string[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      Object.assign(globalThis, { offered, pressLoadAgain: resolve });
      Object.assign(dialog, {
        showMessageBox: async (_window: unknown, options: { message: string; detail: string }) => {
          offered.push(options.message, options.detail);
          await promise;
          return { response: 0, checkboxChecked: false };
        },
      });
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
      return true;
    });
    expect(before).toBe(true);
    await expect
      .poll(() => app.evaluate(() => String(Reflect.get(globalThis, 'offered'))))
      .toMatch(/stopped working.*Sending goes on/);
    // The page is gone now; the records are read from beside, as a second program would.
    const { DatabaseSync } = await import('node:sqlite');
    const records = new DatabaseSync(join(carillon.userData, 'data', 'campaigns.db'), { readOnly: true });
    const accepted = () =>
      Number(records.prepare("SELECT count(*) AS n FROM batches WHERE state = 'accepted'").get()?.n);
    const whenCrashed = accepted();
    await expect.poll(accepted).toBeGreaterThan(whenCrashed + 2);
    records.close();
    // A script that is given to a page that goes is never answered: the new page is asked, once it is there.
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.once('did-finish-load', () => {
        Reflect.set(globalThis, 'isLoadedAgain', true);
      });
      Reflect.get(globalThis, 'pressLoadAgain')();
    });
    await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'isLoadedAgain'))).toBe(true);
    const shows = () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText'),
      );
    await expect.poll(shows).toMatch(/Practice/);
  });

  test('offers to load again where it dies while the box about its hanging is open', async ({ carillon }) => {
    const offered = () =>
      carillon.app.evaluate(() => Array.from<string>(Reflect.get(globalThis, 'offered')).join(' | '));
    await carillon.app.evaluate(({ BrowserWindow, dialog }) => {
      const list: string[] = [];
      Object.assign(globalThis, { offered: list });
      Object.assign(dialog, {
        showMessageBox: (_window: unknown, { message, signal }: { message: string; signal: AbortSignal }) => {
          list.push(message);
          const { promise, resolve } = Promise.withResolvers<unknown>();
          signal.addEventListener('abort', () => {
            list.push('closed');
            resolve({ response: 0, checkboxChecked: false });
          });
          return promise;
        },
      });
      BrowserWindow.getAllWindows()[0]?.emit('unresponsive');
    });
    expect(await offered()).toBe('This window does not respond');
    await carillon.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('responsive'));
    expect(await offered()).toBe('This window does not respond | closed');
    await carillon.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.emit('unresponsive');
      window?.webContents.forcefullyCrashRenderer();
    });
    await expect
      .poll(offered)
      .toMatch(/closed \| This window does not respond \| closed \| This window has stopped working$/);
  });
});
