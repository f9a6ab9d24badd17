/**
 * Starts the packaged app as a person's system does and drives it over the debugging protocol: its fuses leave no other way
 * in, which is what they are for.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { root } from '../../build/setup/paths.mjs';
import { isRoot } from '../../build/setup/system.mjs';
import '../support/own-marks.ts';

/** Where `npm run package:dir` leaves the app of this system. */
export const packagedFolder = join(
  root,
  'release',
  { linux: 'linux-unpacked', win32: 'win-unpacked', darwin: 'mac-universal' }[String(process.platform)] ??
    'linux-unpacked',
);

/** What a person, or the system, starts. */
export const executable = {
  linux: join(packagedFolder, 'carillon'),
  win32: join(packagedFolder, 'Carillon.exe'),
  darwin: join(packagedFolder, 'Carillon.app', 'Contents', 'MacOS', 'Carillon'),
}[process.platform as 'linux' | 'win32' | 'darwin'];

/** The folder with `app.asar`. */
export const resources =
  process.platform === 'darwin'
    ? join(packagedFolder, 'Carillon.app', 'Contents', 'Resources')
    : join(packagedFolder, 'resources');

export interface PackagedApp extends AsyncDisposable {
  readonly window: Page;
  readonly userData: string;
  readonly stderr: () => string;
}

/** As root Chromium refuses its sandbox; only tests ever turn it off. */
const sandbox = isRoot() ? ['--no-sandbox'] : [];

const startTimeoutMs = 40_000;

export async function startPackaged(): Promise<PackagedApp> {
  const userData = mkdtempSync(join(tmpdir(), 'carillon-packaged-'));
  const child = spawn(executable, [...sandbox, `--user-data-dir=${userData}`, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  try {
    const browser = await connect(() => said, child);
    return {
      window: await firstPage(browser),
      userData,
      stderr: () => said,
      [Symbol.asyncDispose]: async () => {
        await browser.close();
        await end(child);
        remove(userData);
      },
    };
  } catch (cause) {
    await end(child);
    remove(userData);
    throw new Error(`The packaged app opened no window:\n${said}`, { cause });
  }
}

/** Runs the app with words that make it end by itself, and returns what it wrote. */
export async function runPackaged(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const userData = mkdtempSync(join(tmpdir(), 'carillon-packaged-'));
  const child = spawn(executable, [...sandbox, `--user-data-dir=${userData}`, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: startTimeoutMs,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  await once(child, 'close');
  remove(userData);
  return { code: child.exitCode, out, err };
}

async function connect(said: () => string, child: ChildProcess): Promise<Browser> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const [, address, host] = /DevTools listening on (ws:\/\/([^/]+)\S+)/.exec(said()) ?? [];
    // A window that opens while Playwright attaches is sometimes never seen by it, or holds it up for good.
    if (address !== undefined && host !== undefined && (await hasPage(host)))
      return chromium.connectOverCDP(address);
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('no debugging port');
    await delay(50);
  }
}

async function hasPage(host: string): Promise<boolean> {
  const answer = await fetch(`http://${host}/json/list`);
  const pages = z.array(z.object({ type: z.string(), url: z.string() })).parse(await answer.json());
  return pages.some(({ type, url }) => type === 'page' && url.startsWith('app://carillon/'));
}

async function firstPage(browser: Browser): Promise<Page> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const page = browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((candidate) => candidate.url().startsWith('app://carillon/'));
    if (page !== undefined) {
      await page.locator('#root > *').first().waitFor({ state: 'attached', timeout: startTimeoutMs });
      return page;
    }
    if (Date.now() > deadline) throw new Error('no page');
    await delay(50);
  }
}

/** Processes of Chromium outlive the app's own by a moment and still write. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
