/** Telling how far the work of a thread is, and ending it where the person has stopped it. */
import { AppError } from '../../shared/errors.ts';
import type { ImportProgress } from '../../shared/import/imports.ts';
import { Pace } from './pace.ts';

/** The tools that a thread reports with. */
export interface ProgressTools {
  /** True once the person has stopped it. */
  readonly stopped: () => boolean;
  readonly onProgress: (progress: ImportProgress) => void;
  /** A clock that only goes forward, ms. */
  readonly elapsed: () => number;
}

/** Progress is reported so often at most; more only makes numbers flicker. */
const reportEveryMs = 100;

export class Progress {
  readonly #tools: ProgressTools;
  readonly #stage: ImportProgress['stage'];
  readonly #started: number;
  readonly #pace = new Pace();
  #reportedAt = 0;

  constructor(tools: ProgressTools, stage: ImportProgress['stage'], size: number) {
    this.#tools = tools;
    this.#stage = stage;
    this.#started = tools.elapsed();
    if (size > 0) this.#tools.onProgress({ stage, rows: 0, total: null, fraction: 0, secondsLeft: null });
  }

  /** `total` is how many rows there will be, where that is known. @throws AppError `cancelled` */
  report(rows: number, fraction: number, total: number | null = null): void {
    if (this.#tools.stopped()) throw new AppError('cancelled');
    const now = this.#tools.elapsed();
    if (now - this.#reportedAt < reportEveryMs) return;
    this.#reportedAt = now;
    const secondsLeft = this.#pace.secondsLeft(fraction, now - this.#started);
    this.#tools.onProgress({ stage: this.#stage, rows, total, fraction, secondsLeft });
  }
}
