/**
 * Starts the built app as a person would and drives it through Playwright. Used by the end-to-end tests and the demo.
 *
 * The app is the real one: its own process, its own folder of data, a real window. `node build/test.mjs e2e` has built it
 * and given this process a display, a keyring and Electron.
 *
 * @module
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { installedElectron } from '../../build/setup/electron-binary.mjs';
import { root } from '../../build/setup/paths.mjs';
import { isRoot } from '../../build/setup/system.mjs';
import type { ArgsOf, ChannelName, ResultOf } from '../../electron/shared/contract.ts';
import type { ChannelResponse } from '../../electron/shared/errors.ts';
import './own-marks.ts';
import { onBrowserWindow, untilAnswered } from './until-answered.ts';

/** How the app is started. What is left out is as on a person's machine. */
export type LaunchOptions = {
  /** The app's folder for settings, database and logs; made if it does not exist. */
  readonly userData: string;
  /** The window's content, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly reducedMotion: 'reduce' | 'no-preference';
  /** The language that the operating system claims to have, such as `en-GB`. */
  readonly locale: string;
  /** Further command line arguments, such as a file to open. */
  readonly args: readonly string[];
  /** Environment variables to add; `undefined` removes one. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** A small laptop, in light, in British English. */
export const usualLaunch: Omit<LaunchOptions, 'userData'> = {
  width: 1280,
  height: 720,
  colorScheme: 'light',
  // Animations would make pictures differ and waits longer; a test about motion asks for it.
  reducedMotion: 'reduce',
  locale: 'en-GB',
  args: [],
  env: {},
};

/** Asks the main process as the page does, over the same bridge. Rejects where it refuses. */
export type Ask = <Name extends ChannelName>(name: Name, args: ArgsOf<Name>) => Promise<ResultOf<Name>>;

/** An app that runs. `window` is the first window; what the renderer complained about comes from `errors`. */
export type RunningApp = {
  readonly app: ElectronApplication;
  readonly window: Page;
  readonly ask: Ask;
  readonly userData: string;
  /** What the main process wrote to stderr. */
  readonly stderr: () => string;
  /** Console errors, refusals by the content security policy and uncaught errors, of all windows. */
  readonly errors: () => readonly string[];
  readonly isRunning: () => boolean;
  /** Quits as the menu does, and waits until the process has ended. */
  readonly quit: () => Promise<void>;
  /** Ends every process of the app at once, as a power cut would. */
  readonly kill: () => Promise<void>;
};

/** A start on a loaded two-core machine takes seconds; an app that has hung must not take the whole test's time. */
const startTimeoutMs = 40_000;
const pollMs = 20;

/** What the runs of this process wrote down; needed for as long as a test may still fail. */
const recordings = new Set<string>();
process.once('exit', () => {
  for (const folder of recordings) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/**
 * Starts the app and waits until its first window shows something.
 *
 * @throws {Error} with what the main process wrote, when no window comes up
 */
export async function launchApp(options: LaunchOptions): Promise<RunningApp> {
  mkdirSync(options.userData, { recursive: true });
  const electron = installedElectron();
  if (electron === undefined) throw new Error('Electron is not installed. Run "npm run setup".');
  const recording = mkdtempSync(join(tmpdir(), 'carillon-recorder-'));
  recordings.add(recording);
  const app = await _electron.launch({
    // Left to find Electron itself, Playwright would also preload switches that replace the keychain by a fake one.
    executablePath: electron.executable,
    args: [
      '-r',
      join(import.meta.dirname, 'app-recorder.cjs'),
      root,
      `--user-data-dir=${options.userData}`,
      `--lang=${options.locale}`,
      // There is none on a virtual display, and trying one out is a tenth of the work of a start.
      '--disable-gpu',
      ...options.args,
    ],
    cwd: root,
    env: environment(options, recording),
    // As root Chromium refuses to start with its sandbox; everywhere else the tests run with it, as the app does.
    chromiumSandbox: !isRoot(),
    colorScheme: options.colorScheme,
    timeout: startTimeoutMs,
  });
  const child = app.process();
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stderr = (): string => readIfThere(join(recording, 'stderr'));
  const errors = (): readonly string[] =>
    readIfThere(join(recording, 'errors'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => String(JSON.parse(line)));
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const kill = async (): Promise<void> => {
    if (isRunning() && child.pid !== undefined) killTree(child.pid);
    await exited;
  };
  try {
    const window = await app.firstWindow({ timeout: startTimeoutMs });
    await window.emulateMedia({ colorScheme: options.colorScheme, reducedMotion: options.reducedMotion });
    await window.locator('#root > *').first().waitFor({ state: 'attached', timeout: startTimeoutMs });
    await resize(app, window, options);
    await started(app);
    return {
      app,
      window,
      ask: asking(window),
      userData: options.userData,
      stderr,
      errors,
      isRunning,
      quit: async () => {
        await app.evaluate(({ app: electronApp, dialog }) => {
          // While something is being sent the app asks first; a person who quits says so again.
          Object.assign(dialog, { showMessageBox: async () => ({ response: 1, checkboxChecked: false }) });
          electronApp.quit();
        });
        await exited;
      },
      kill,
    };
  } catch (error) {
    await kill();
    throw new Error(`The app opened no window: ${String(error)}\n${errors().join('\n')}\n${stderr()}`, {
      cause: error,
    });
  }
}

/**
 * Takes a picture of the window.
 *
 * @param file where to; its folder is made
 */
export async function takeScreenshot(window: Page, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await window.screenshot({ path: file, animations: 'disabled' });
}

export function asking(window: Page): Ask {
  return async (name, args) => {
    // The types are the contract's, by which the bridge was made.
    const reply = await window.evaluate<ChannelResponse<ResultOf<typeof name>>, readonly unknown[]>(
      (call) => {
        const bridge = Reflect.get(globalThis, 'carillon');
        return Reflect.apply(Reflect.get(bridge, 'invoke'), bridge, call);
      },
      [name, args],
    );
    if (!reply.ok) throw new Error(`${name} was refused: ${JSON.stringify(reply.error)}`);
    return reply.value;
  };
}

/** Waits until the app has come as far as its menu, the last thing that it makes; or is in trouble, and will not. */
async function started(app: ElectronApplication): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  const isThere = () =>
    app.evaluate(
      ({ BrowserWindow, Menu }) =>
        Menu.getApplicationMenu() !== null ||
        BrowserWindow.getAllWindows().some(({ webContents }) => webContents.getURL().endsWith('?trouble')),
    );
  while (!(await untilAnswered(isThere))) {
    if (Date.now() > deadline) throw new Error('The app did not come as far as its menu.');
    await delay(pollMs);
  }
}

/** Sets the size of the content and waits until the page has it. */
export async function resize(
  app: ElectronApplication,
  window: Page,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  await onBrowserWindow({ app, window }, (browserWindow) =>
    browserWindow.evaluate((target, size) => target.setContentSize(size.width, size.height), {
      width,
      height,
    }),
  );
  const deadline = Date.now() + startTimeoutMs;
  // A string, because this module also compiles where there are no DOM types.
  const size = () => window.evaluate<string>('[innerWidth, innerHeight].join("x")');
  while ((await untilAnswered(size)) !== `${width}x${height}`) {
    if (Date.now() > deadline) throw new Error(`The window does not take the size ${width}x${height}.`);
    await delay(pollMs);
  }
}

function environment(options: LaunchOptions, recording: string): Record<string, string> {
  const language = options.locale.replace('-', '_');
  const merged = {
    // A computer whose clock is in another country than its language is asked for the country.
    TZ: 'UTC',
    ...process.env,
    CARILLON_RECORDER: recording,
    LANGUAGE: language,
    ...options.env,
  };
  return Object.fromEntries(
    Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Playwright starts the app as the leader of a process group, which its renderer and GPU processes belong to. */
function killTree(pid: number): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
  else process.kill(-pid, 'SIGKILL');
}
