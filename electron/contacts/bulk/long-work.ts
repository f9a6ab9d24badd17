/** Work on many contacts in a thread of its own: one at a time, its progress reported, to be stopped by a person. */
import type { ContactsProgress } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { ImportProgress } from '../../shared/import/imports.ts';
import type { RunningImport } from '../import/import-thread.ts';
import type { FoundOutcome, FoundTask } from '../import/tasks.ts';

export interface LongWorkDeps {
  /** Works on many contacts in a thread of its own. */
  readonly start: (
    task: FoundTask,
    onProgress: (progress: ImportProgress) => void,
  ) => RunningImport<FoundOutcome>;
  readonly onProgress: (progress: ContactsProgress | null) => void;
}

export class LongWork {
  readonly #deps: LongWorkDeps;
  #stop: (() => void) | null = null;

  constructor(deps: LongWorkDeps) {
    this.#deps = deps;
  }

  /** One at a time: two would only wait for each other. @throws AppError `not-allowed-now` */
  async follow<Outcome>(
    work: ContactsProgress['work'],
    begin: (
      onProgress: (progress: ImportProgress) => void,
    ) => Pick<RunningImport<Outcome>, 'outcome' | 'stop'>,
  ): Promise<Outcome> {
    if (this.#stop !== null) throw new AppError('not-allowed-now');
    const { onProgress } = this.#deps;
    const running = begin(({ rows, total, fraction, secondsLeft }) =>
      onProgress({ work, done: rows, total: total ?? 0, fraction, secondsLeft }),
    );
    this.#stop = running.stop;
    try {
      return await running.outcome;
    } finally {
      this.#stop = null;
      onProgress(null);
    }
  }

  /** How many contacts or numbers the task came to. */
  async run(work: ContactsProgress['work'], task: FoundTask): Promise<number> {
    return (await this.follow(work, (onProgress) => this.#deps.start(task, onProgress))).count;
  }

  stop(): void {
    this.#stop?.();
  }
}
