/** The work of the import thread that runs for the import screen. */
import type { RecordsAt } from '../../db/records-at.ts';
import { AppError } from '../../shared/errors.ts';
import type { ImportProgress } from '../../shared/import/imports.ts';
import { type RunningImport, startImport } from '../import/import-thread.ts';
import type { ImportOutcomes, ImportTask } from '../import/tasks.ts';

export interface ImportWorkDeps {
  readonly at: RecordsAt;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Told of work that comes to nothing where Carillon ends before it does. */
  readonly waitFor: (work: Promise<unknown>) => void;
}

/** The work that runs for an import. */
export class ImportWork {
  readonly #deps: ImportWorkDeps;
  #running: RunningImport<unknown> | null = null;
  #previewing: RunningImport<unknown> | null = null;
  /** By path, of the file of a stamp; null: it cannot be read. */
  readonly #headings = new Map<
    string,
    { readonly stamp: string; readonly found: readonly string[] | null }
  >();

  constructor(deps: ImportWorkDeps) {
    this.#deps = deps;
  }

  /** One at a time. @throws AppError `not-allowed-now` */
  async run<Kind extends ImportTask['kind']>(
    task: Extract<ImportTask, { kind: Kind }>,
  ): Promise<ImportOutcomes[Kind]> {
    if (this.#running !== null) throw new AppError('not-allowed-now');
    const { at, onProgress, waitFor } = this.#deps;
    const started = startImport<Kind>(at, task, onProgress);
    this.#running = started;
    waitFor(started.outcome);
    try {
      return await started.outcome;
    } finally {
      this.#running = null;
    }
  }

  /** The headings of a file, read once for each of its stamps; null where it cannot be read. */
  async headings(path: string, stamp: string, locale: string): Promise<readonly string[] | null> {
    const known = this.#headings.get(path);
    if (known?.stamp === stamp) return known.found;
    const task = { kind: 'headings', path, locale } as const;
    const { outcome } = startImport<'headings'>(this.#deps.at, task, () => undefined);
    const found = await outcome.catch((cause: unknown) => {
      if (cause instanceof AppError) return null;
      throw cause;
    });
    this.#headings.set(path, { stamp, found });
    return found;
  }

  /** When nothing reads what is staged any more. */
  async done(): Promise<void> {
    await this.#running?.outcome.catch(() => undefined);
  }

  /** Beside what runs: switching how a file is read may overtake the reading before. */
  async preview(task: Extract<ImportTask, { kind: 'preview' }>): Promise<ImportOutcomes['preview']> {
    const { at, onProgress } = this.#deps;
    const started = startImport<'preview'>(at, task, (progress) => {
      if (this.#previewing === started) onProgress(progress);
    });
    this.#previewing = started;
    try {
      return await started.outcome;
    } finally {
      if (this.#previewing === started) this.#previewing = null;
    }
  }

  stop(): void {
    this.#running?.stop();
    this.#previewing?.abandon();
  }
}
