/**
 * The fixture of the end-to-end tests: every test gets an app of its own, with a fresh folder of data.
 *
 *     import { expect, test } from './app.ts';
 *
 *     test.use({ launch: { colorScheme: 'dark', width: 1280, height: 720 } });
 *
 *     test('shows what practice mode is', async ({ carillon }) => {
 *       await expect(carillon.window.getByRole('heading', { name: 'Home' })).toBeVisible();
 *       await carillon.screenshot('home-dark');
 *     });
 *
 * A test fails when a window logged an error or tried something that the content security policy refuses. A test that
 * provokes such errors names them in `allowedErrors`.
 *
 * @module
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication, expect, type Page, type TestInfo } from '@playwright/test';
import { root } from '../../build/setup/paths.mjs';
import {
  type Ask,
  type LaunchOptions,
  launchApp,
  type RunningApp,
  takeScreenshot,
  usualLaunch,
} from './launch.ts';
import { seedWeeksOfUse } from './weeks-of-use.ts';

/** The app under test. After a relaunch `app` and `window` are those of the new process. */
export type Carillon = {
  readonly app: ElectronApplication;
  readonly window: Page;
  readonly ask: Ask;
  /** The folder with settings, database and logs; it outlives a relaunch and is removed after the test. */
  readonly userData: string;
  /** What the main processes of this test wrote to stderr. */
  readonly stderr: () => string;
  /** Ends the app with SIGKILL, all its processes, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Quits the app as the menu does. */
  readonly quit: () => Promise<void>;
  /** Starts the app again on the same data; quits it first if it still runs. */
  readonly relaunch: (changes?: Partial<LaunchOptions>) => Promise<void>;
  /** A picture of the window at `test-results/screenshots/NAME.png`, where pictures are taken. */
  readonly screenshot: (name: string) => Promise<void>;
};

type Fixtures = {
  /** How to start the app, where it differs from `usualLaunch`. */
  readonly launch: Partial<LaunchOptions>;
  /** What a window may report as an error without failing the test. */
  readonly allowedErrors: readonly RegExp[];
  readonly carillon: Carillon;
  /** The same with the data of some weeks in it (`seedWeeksOfUse`). */
  readonly usedCarillon: Carillon;
};

/** Not in a run of all tests: pictures are for looking at, and no test compares them. */
export const takesPictures = process.env.CARILLON_PICTURES !== 'none';

export function pictureFile(name: string): string {
  return join(root, 'test-results', 'screenshots', `${name}.png`);
}

export const test = base.extend<Fixtures>({
  launch: [{}, { option: true }],
  allowedErrors: [[], { option: true }],
  carillon: ({ launch, allowedErrors }, use, testInfo) =>
    startApp({ launch, allowedErrors, seed: async () => undefined }, use, testInfo),
  usedCarillon: ({ launch, allowedErrors }, use, testInfo) =>
    startApp({ launch, allowedErrors, seed: seedWeeksOfUse }, use, testInfo),
});

interface Start extends Pick<Fixtures, 'launch' | 'allowedErrors'> {
  /** Writes what the app finds in its folder when it starts. */
  readonly seed: (userData: string) => Promise<void>;
}

/** Starts an app for one test, and holds against it at the end what its windows reported. */
async function startApp(
  { launch, allowedErrors, seed }: Start,
  use: (carillon: Carillon) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> {
  const userData = await mkdtemp(join(tmpdir(), 'carillon-test-'));
  await seed(userData);
  const started: RunningApp[] = [];
  const current = (): RunningApp => {
    const last = started.at(-1);
    if (last === undefined) throw new Error('The app has not been started.');
    return last;
  };
  const start = async (changes: Partial<LaunchOptions>): Promise<void> => {
    started.push(await launchApp({ ...usualLaunch, userData, ...launch, ...changes }));
  };
  const stderr = (): string => started.map((run) => run.stderr()).join('\n');
  try {
    await start({});
    await use({
      get app() {
        return current().app;
      },
      get window() {
        return current().window;
      },
      ask: (name, args) => current().ask(name, args),
      userData,
      stderr,
      kill: () => current().kill(),
      quit: () => current().quit(),
      relaunch: async (changes = {}) => {
        if (current().isRunning()) await current().quit();
        await start(changes);
      },
      screenshot: async (name) => {
        if (takesPictures) await takeScreenshot(current().window, pictureFile(name));
      },
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('stderr of the main process', { body: stderr(), contentType: 'text/plain' });
      if (current().isRunning()) await takeScreenshot(current().window, testInfo.outputPath('window.png'));
    }
  } finally {
    for (const run of started) await run.kill();
    // A process that ends may still put something there.
    await rm(userData, { recursive: true, force: true, maxRetries: 20 });
  }
  const errors = started
    .flatMap((run) => run.errors())
    .filter((error) => !allowedErrors.some((allowed) => allowed.test(error)));
  expect(errors, 'errors that the windows logged').toEqual([]);
}

export { expect };
