/** What every part of a hostile day uses: the app that runs now, the clock, the service that counts, chance, and what was done. */
import { join } from 'node:path';
import type { TextingHours } from '../../electron/shared/time/texting-hours.ts';
import { launchApp, type RunningApp, usualLaunch } from '../support/launch.ts';
import type { CountingService } from './counting-record.ts';
import type { PlayedClock } from './played-clock.ts';

/** A question takes a moment, and the clock is played to the second. */
const mostAstrayMs = 20_000;

export interface DayDeps {
  readonly seed: number;
  readonly folder: string;
  readonly clock: PlayedClock;
  readonly counting: CountingService;
  readonly random: () => number;
}

export class Day {
  readonly seed: number;
  readonly folder: string;
  readonly clock: PlayedClock;
  readonly counting: CountingService;
  readonly random: () => number;
  readonly userData: string;
  /** How often each thing was done. */
  readonly done: Record<string, number> = {};
  /** When, by this process's clock, ms. */
  readonly log: { readonly at: number; readonly what: string }[] = [];
  /** By text: how many were reviewed. */
  readonly reviewed = new Map<string, number>();
  /** Which the app that runs keeps: they lie beside its records, not in them. */
  hours: TextingHours = { from: 480, until: 1200 };
  /** Since the app was started last. */
  clockWasSet = false;
  #running: RunningApp | undefined;

  constructor({ seed, folder, clock, counting, random }: DayDeps) {
    this.seed = seed;
    this.folder = folder;
    this.clock = clock;
    this.counting = counting;
    this.random = random;
    this.userData = join(folder, 'app');
  }

  /** @param which for the story alone */
  did(what: string, which = ''): void {
    this.done[what] = (this.done[what] ?? 0) + 1;
    this.log.push({ at: Date.now(), what: `${what} ${which}` });
  }

  any(below: number): number {
    return Math.floor(this.random() * below);
  }

  oneOf<T>(all: readonly T[]): T | undefined {
    return all[this.any(all.length)];
  }

  get running(): RunningApp {
    if (this.#running === undefined) throw new Error('Nothing runs');
    return this.#running;
  }

  readonly ask: RunningApp['ask'] = (name, args) => this.running.ask(name, args);

  /** The app that runs keeps these from now on. */
  keep(hours: TextingHours): void {
    this.hours = hours;
    this.counting.keep(hours);
  }

  /** A refusal of the app is an answer like any other on such a day. */
  async tried(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (cause) {
      if (!(cause instanceof Error) || !/was refused: \{"code":"(?!unexpected)/.test(cause.message))
        throw cause;
      this.did('refused by the app');
      return false;
    }
  }

  /** Starts the app on a folder; from then on it is the one that people work with. */
  async startHere(data = this.userData): Promise<void> {
    // Killed before its next cycle, it could not write down that the clock was set: it believes the new time.
    if (this.clockWasSet) this.counting.recordsPutBack();
    this.clockWasSet = false;
    this.#running = await this.launch(data, true);
  }

  /** @param agrees whether somebody says that records which were copied or set back are to be used here */
  async launch(userData: string, agrees: boolean): Promise<RunningApp> {
    const env = { ...this.clock.env, TZ: 'Europe/London' };
    const app = await launchApp({ ...usualLaunch, userData, env });
    const astray = Math.abs((await app.app.evaluate(() => Date.now())) - this.clock.now());
    if (astray > mostAstrayMs) throw new Error(`The app does not live by the played clock: ${astray} ms`);
    const here = app.window.getByRole('button', { name: 'Use them here…' });
    const main = app.window.getByRole('navigation').first();
    const elsewhere = app.window.getByRole('heading', { name: 'in use elsewhere' });
    await here.or(main).or(elsewhere).first().waitFor({ timeout: 40_000 });
    if (agrees && (await here.isVisible())) {
      await here.click();
      await app.window.getByRole('dialog').getByRole('button', { name: 'Use them here' }).click();
      await main.waitFor({ timeout: 40_000 });
      this.did('said to be used here');
    }
    return app;
  }

  /** Ends what still runs. */
  async end(): Promise<void> {
    if (this.#running?.isRunning() === true) await this.#running.kill();
  }
}
