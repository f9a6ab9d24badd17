/** Running one import task at a time in a thread of its own, so that the main process never waits for a file. */
import type { RecordsAt } from '../../db/records-at.ts';
import { AppError, type AppErrorData } from '../../shared/errors.ts';
import type { ImportProgress } from '../../shared/import/imports.ts';
import { startWorker } from '../../threads/start.ts';
import type { ImportOutcomes, ImportTask } from './tasks.ts';

export type ImportMessage =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'done'; readonly outcome: ImportOutcomes[ImportTask['kind']] }
  | { readonly kind: 'refused'; readonly error: AppErrorData };

export interface RunningImport<Outcome> {
  readonly outcome: Promise<Outcome>;
  /** Ends it at the next moment at which nothing is half done; then `outcome` is refused as cancelled. */
  readonly stop: () => void;
  /** Ends it at once, for work that only reads; then `outcome` is refused as cancelled. */
  readonly abandon: () => void;
}

/** Starts a task. The outcome is refused with an AppError, or fails with whatever the thread threw. */
export function startImport<Kind extends ImportTask['kind']>(
  records: RecordsAt,
  task: Extract<ImportTask, { kind: Kind }>,
  onProgress: (progress: ImportProgress) => void,
): RunningImport<ImportOutcomes[Kind]> {
  // Shared memory, because the thread does not come to read its messages while it works.
  const stop = new SharedArrayBuffer(4);
  const worker = startWorker('import', { records, task, stop });
  let abandon = (): void => undefined;
  const outcome = new Promise<ImportOutcomes[Kind]>((resolve, reject) => {
    abandon = () => {
      reject(new AppError('cancelled'));
      void worker.terminate();
    };
    worker.on('message', (message: ImportMessage) => {
      switch (message.kind) {
        case 'progress':
          onProgress(message.progress);
          break;
        case 'done':
          // The thread answers the task it was given, which the compiler cannot follow through a message.
          resolve(message.outcome as ImportOutcomes[Kind]);
          break;
        case 'refused':
          reject(new AppError(message.error.code, message.error.values));
          break;
        default:
          message satisfies never;
      }
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The import thread ended early with code ${code}`)));
  });
  return { outcome, stop: () => void Atomics.store(new Int32Array(stop), 0, 1), abandon };
}
