/** What happens to the computer and the folder on a hostile day. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { answerFileDialogs } from '../support/main-job.ts';
import type { Day } from './day.ts';

const dayMs = 86_400_000;
/** Until something is being sent, or nothing is. */
const mostWaitMs = 6_000;
const someTexts = 4;

export class Machine {
  readonly #day: Day;
  /** The first midnight of the day's days, Unix ms. */
  readonly #begins: number;
  #copies = 0;
  #earlier: string | undefined;
  #backup: string | undefined;

  constructor(day: Day, begins: number) {
    this.#day = day;
    this.#begins = begins;
  }

  /** Some moment of the next days, mostly by day, so that something is sent; or a little before or after now. */
  readonly jump = (): void => {
    const day = this.#day;
    day.clockWasSet = true;
    if (day.random() < 0.3) day.clock.set(day.clock.now() + (day.any(60) - 30) * 60_000);
    else {
      const minute = day.random() < 0.75 ? 600 + day.any(300) : day.any(1440);
      day.clock.set(this.#begins + day.any(3) * dayMs + minute * 60_000);
    }
    day.did('clock jumps');
  };

  readonly freeze = async (): Promise<void> => {
    const day = this.#day;
    const { pid } = day.running.app.process();
    if (pid === undefined) return;
    process.kill(-pid, 'SIGSTOP');
    await delay(day.random() < 0.1 ? 12_000 : 500 + day.any(2_500));
    if (day.random() < 0.5) this.jump();
    process.kill(-pid, 'SIGCONT');
    day.did('freezes');
  };

  /** The line is so slow that something happens between a claim and its first byte. */
  readonly slowLine = async (meanwhile: () => Promise<unknown>): Promise<void> => {
    const day = this.#day;
    await this.#whileSending();
    day.clock.connectIn(1_500 + day.any(1_500));
    await delay(200 + day.any(800));
    await meanwhile();
    await delay(1_500);
    day.clock.connectIn(0);
    day.did('slow lines');
  };

  readonly kill = async (): Promise<void> => {
    await this.#day.running.kill();
    this.#day.did('kills');
  };

  readonly restart = async (): Promise<void> => {
    await (this.#day.random() < 0.7 ? this.kill() : this.#day.running.quit());
    await this.#day.startHere();
  };

  /** As people copy a folder: all but what says which process has it. What is gone before it is copied is no part of the copy. */
  async #copy(from: string, to: string): Promise<void> {
    await cp(from, to, { recursive: true, filter: (path) => existsSync(path) && !/Singleton/.test(path) });
  }

  /** Waits for texts to go out, so that what is copied is in the middle of something. */
  async #whileSending(): Promise<void> {
    const { texts } = this.#day.counting;
    const before = texts.size;
    const last = Date.now() + mostWaitMs;
    while (texts.size < before + someTexts && Date.now() < last) await delay(50);
  }

  #copyHere(): Promise<string> {
    return this.#copyWhen(() => undefined);
  }

  async #copyWhen(isReady: () => unknown): Promise<string> {
    await this.#whileSending();
    await isReady();
    const to = join(this.#day.folder, `copy-${this.#copies++}`);
    await this.#copy(this.#day.userData, to);
    return to;
  }

  /** The folder's records as they were before, or as they became elsewhere. */
  async #putBack(from: string): Promise<void> {
    const day = this.#day;
    await rm(join(day.userData, 'data'), { recursive: true });
    await this.#copy(join(from, 'data'), join(day.userData, 'data'));
    day.counting.recordsPutBack();
    // The plans that come back may be older ones than were reviewed last.
    day.reviewed.clear();
    await day.startHere();
  }

  /** Copies it at one time, puts the copy back at another. */
  readonly setBack = async (): Promise<void> => {
    const day = this.#day;
    if (this.#earlier === undefined) {
      this.#earlier = await this.#copyHere();
      return day.did('copies');
    }
    const earlier = this.#earlier;
    this.#earlier = undefined;
    await this.#whileSending();
    await this.kill();
    await this.#putBack(earlier);
    day.did('folders put back');
  };

  /** Somebody takes something back, and the folder is put back as it was right before. */
  readonly setBackBefore = async (takeBack: () => Promise<unknown>): Promise<void> => {
    const earlier = await this.#copyHere();
    if ((await takeBack()) === undefined) return;
    await this.kill();
    await this.#putBack(earlier);
    this.#day.did('folders put back to before something was taken back');
  };

  /** Somebody opens a copy beside the app that runs, and on some days works on with it. */
  readonly openCopy = async (): Promise<void> => {
    const day = this.#day;
    const agrees = day.random() < 0.5;
    const other = await day.launch(await this.#copyHere(), agrees);
    day.did('copies opened beside');
    if (agrees)
      for (const { id, status } of await other.ask('campaigns.list', undefined))
        if (status.state === 'paused')
          await other.ask('campaigns.resume', { id, evenIfSent: true }).catch(() => undefined);
    await delay(2_000);
    await other.kill();
  };

  /** The very records, by another way to their folder. */
  readonly openTwice = async (): Promise<void> => {
    const day = this.#day;
    const userData = join(day.folder, `second-${this.#copies++}`);
    await mkdir(userData);
    await symlink(join(day.userData, 'data'), join(userData, 'data'));
    const other = await day.launch(userData, true);
    day.did('records opened twice');
    await delay(2_000);
    await other.kill();
  };

  /** People work on with a copy elsewhere, and it is put back in the end. */
  readonly workElsewhere = async (work: () => Promise<unknown>): Promise<void> => {
    const day = this.#day;
    const elsewhere = await this.#copyWhen(() => this.kill());
    const { hours } = day;
    await day.startHere(elsewhere);
    await work();
    await (day.random() < 0.5 ? day.running.quit() : this.kill());
    // The records come back, the settings of the other computer stay there.
    day.keep(hours);
    const reviewed = new Map(day.reviewed);
    await this.#putBack(elsewhere);
    for (const [text, people] of reviewed) day.reviewed.set(text, people);
    // What was copied before knows nothing of what was done elsewhere, nor does this computer.
    this.#earlier = undefined;
    day.did('copies worked on elsewhere and put back');
  };

  /** Makes a backup at one time, restores it at another. */
  readonly backUp = async (): Promise<void> => {
    const day = this.#day;
    await this.#whileSending();
    if (this.#backup === undefined) {
      const folder = join(day.folder, `backup-${this.#copies++}`);
      await mkdir(folder);
      await answerFileDialogs(day.running.app, { open: folder });
      await day.ask('backups.make', undefined);
      const [made] = await readdir(folder);
      if (made === undefined) throw new Error('No backup was made');
      this.#backup = join(folder, made);
      return day.did('backups');
    }
    await answerFileDialogs(day.running.app, { open: this.#backup });
    this.#backup = undefined;
    await day.ask('backups.restore', undefined);
    await (day.random() < 0.5 ? day.running.quit() : this.kill());
    await day.startHere();
    const report = await day.ask('backups.report', undefined);
    if (report === null) throw new Error('The backup was not restored');
    day.did('backups restored');
  };
}
