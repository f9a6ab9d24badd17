/**
 * The fixtures of the end-to-end tests: an app of its own, with a fresh folder of data, or one that tests of a worker use
 * one after another.
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
import { SharedApp } from './shared-app.ts';
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
  /**
   * An app that the tests of a worker use one after another (`shared-app.ts`): empty when a test begins, but for its audit log
   * and for ids, which go on. For tests that put nothing in the place of its functions, and send nothing.
   */
  readonly sharedCarillon: Carillon;
  /** The same with the data of some weeks in it, for tests that go through its screens. */
  readonly sharedUsedCarillon: Carillon;
};

type WorkerFixtures = {
  readonly sharing: Sharing;
};

/** Not in a run of all tests: pictures are for looking at, and no test compares them. */
export const takesPictures = process.env.CARILLON_PICTURES !== 'none';

export function pictureFile(name: string): string {
  return join(root, 'test-results', 'screenshots', `${name}.png`);
}

const empty = async (): Promise<void> => undefined;

export const test = base.extend<Fixtures, WorkerFixtures>({
  launch: [{}, { option: true }],
  allowedErrors: [[], { option: true }],
  sharing: [
    // Playwright reads from the pattern what a fixture needs.
    // biome-ignore lint/correctness/noEmptyPattern: it needs nothing
    async ({}, use) => {
      const sharing = new Sharing();
      await use(sharing);
      await sharing.end();
    },
    { scope: 'worker' },
  ],
  carillon: ({ launch, allowedErrors, sharing }, use, testInfo) =>
    startApp({ launch, allowedErrors, seed: empty }, sharing, use, testInfo),
  usedCarillon: ({ launch, allowedErrors, sharing }, use, testInfo) =>
    startApp({ launch, allowedErrors, seed: seedWeeksOfUse }, sharing, use, testInfo),
  sharedCarillon: ({ launch, allowedErrors, sharing }, use, testInfo) =>
    sharing.lend({ launch, allowedErrors, seed: empty }, use, testInfo),
  sharedUsedCarillon: ({ launch, allowedErrors, sharing }, use, testInfo) =>
    sharing.lend({ launch, allowedErrors, seed: seedWeeksOfUse }, use, testInfo),
});

interface Start extends Pick<Fixtures, 'launch' | 'allowedErrors'> {
  /** Writes what the app finds in its folder when it starts. */
  readonly seed: (userData: string) => Promise<void>;
}

/** Starts an app for one test, and holds against it at the end what its windows reported. */
async function startApp(
  start: Start,
  sharing: Sharing,
  use: (carillon: Carillon) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> {
  await sharing.rest();
  const own = new AppOfTests(start);
  try {
    await own.start({});
    await use(own.carillon);
    await own.attach(testInfo);
  } finally {
    await own.end();
  }
  expect(reported(own, start), 'errors that the windows logged').toEqual([]);
}

/**
 * Chromium logs as an error that it put off telling observers of sizes to the next frame. Menus of the component library, which
 * follow their anchors, make it do so on a busy computer; nothing is lost by it.
 */
const putOffToNextFrame = /^ResizeObserver loop completed with undelivered notifications\./;

/** The errors of an app that a test does not allow. */
function reported(
  app: AppOfTests,
  { allowedErrors }: Pick<Start, 'allowedErrors'>,
  from = 0,
): readonly string[] {
  return app
    .errors()
    .slice(from)
    .filter((error) => ![putOffToNextFrame, ...allowedErrors].some((allowed) => allowed.test(error)));
}

/** The app that tests of a worker share, while there is one. */
class Sharing {
  #shared: { readonly key: string; readonly own: AppOfTests; readonly app: SharedApp } | null = null;

  /** Gives the shared app to a test. One that failed, or left behind what cannot be taken away, was the last one in it. */
  async lend(start: Start, use: (carillon: Carillon) => Promise<void>, testInfo: TestInfo): Promise<void> {
    const { own, app } = await this.#running(start);
    const from = own.errors().length;
    await use(own.carillon);
    await own.attach(testInfo);
    if (
      testInfo.status !== testInfo.expectedStatus ||
      own.runs() > 1 ||
      !(await app.restore().catch(() => false))
    )
      await this.end();
    expect(reported(own, start, from), 'errors that the windows logged').toEqual([]);
  }

  /** Two windows on a display would take one another's focus: the app waits without one for the next test that shares it. */
  async rest(): Promise<void> {
    await this.#shared?.app.hide();
  }

  async end(): Promise<void> {
    const shared = this.#shared;
    this.#shared = null;
    await shared?.own.end();
  }

  async #running(start: Start) {
    const key = JSON.stringify([start.seed.name, start.launch]);
    if (this.#shared?.key === key) {
      await this.#shared.app.show();
      return this.#shared;
    }
    await this.end();
    const own = new AppOfTests(start);
    try {
      await own.start({});
      this.#shared = { key, own, app: await SharedApp.of(own.current(), start.launch) };
      return this.#shared;
    } catch (error) {
      await own.end();
      throw error;
    }
  }
}

/** An app with a folder of its own, however often it is started on it. */
class AppOfTests {
  readonly #options: Start;
  readonly #started: RunningApp[] = [];
  #userData: string | null = null;

  constructor(options: Start) {
    this.#options = options;
  }

  readonly carillon: Carillon = this.#carillon();

  current(): RunningApp {
    const last = this.#started.at(-1);
    if (last === undefined) throw new Error('The app has not been started.');
    return last;
  }

  /** How often it was started. */
  runs(): number {
    return this.#started.length;
  }

  errors(): readonly string[] {
    return this.#started.flatMap((run) => run.errors());
  }

  async start(changes: Partial<LaunchOptions>): Promise<void> {
    const { launch, seed } = this.#options;
    if (this.#userData === null) {
      this.#userData = await mkdtemp(join(tmpdir(), 'carillon-test-'));
      await seed(this.#userData);
    }
    const userData = this.#userData;
    this.#started.push(await launchApp({ ...usualLaunch, userData, ...launch, ...changes }));
  }

  /** Gives a test that failed what helps to see why. */
  async attach(testInfo: TestInfo): Promise<void> {
    if (testInfo.status === testInfo.expectedStatus) return;
    await testInfo.attach('stderr of the main process', {
      body: this.carillon.stderr(),
      contentType: 'text/plain',
    });
    const { isRunning, window } = this.current();
    if (isRunning()) await takeScreenshot(window, testInfo.outputPath('window.png'));
  }

  async end(): Promise<void> {
    for (const run of this.#started) await run.kill();
    // A process that ends may still put something there.
    if (this.#userData !== null) await rm(this.#userData, { recursive: true, force: true, maxRetries: 20 });
  }

  #carillon(): Carillon {
    const current = (): RunningApp => this.current();
    return {
      get app() {
        return current().app;
      },
      get window() {
        return current().window;
      },
      ask: (name, args) => current().ask(name, args),
      get userData() {
        return current().userData;
      },
      stderr: () => this.#started.map((run) => run.stderr()).join('\n'),
      kill: () => current().kill(),
      quit: () => current().quit(),
      relaunch: async (changes = {}) => {
        if (current().isRunning()) await current().quit();
        await this.start(changes);
      },
      screenshot: async (name) => {
        if (takesPictures) await takeScreenshot(current().window, pictureFile(name));
      },
    };
  }
}

export { expect };
