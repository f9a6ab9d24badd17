/**
 * The records of a start, on their way before anybody asks for them. Their thread takes as much of a processor as all that the
 * main process loads. Begun before Chromium has its other processes it has one to itself; begun with the window, it takes
 * that time from the page.
 */
import { join } from 'node:path';
import { ThreadExecutor } from '../db/thread.ts';
import type { Opening } from './opener.ts';

export class RecordsOfStart {
  /** The folder of the database files. */
  readonly dataFolder: string;
  readonly thread: ThreadExecutor;
  readonly #userData: string;
  #begun: Promise<Opening> | null = null;

  /** @param userData the app's folder */
  constructor(userData: string) {
    this.#userData = userData;
    this.dataFolder = join(userData, 'data');
    this.thread = ThreadExecutor.start(this.dataFolder);
  }

  /** Begins the first attempt. Only where no other Carillon has these records. */
  begin(now: number): void {
    this.#begun = this.thread.open(this.#userData, now);
    // Whoever takes it up is told; until then it is nobody's.
    this.#begun.catch(() => undefined);
  }

  /** What the attempt came to that was begun; another one where that has been taken up, or none was begun. */
  attempt(now: number): Promise<Opening> {
    const begun = this.#begun ?? this.thread.open(this.#userData, now);
    this.#begun = null;
    return begun;
  }
}
