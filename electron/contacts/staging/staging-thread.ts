/** Staging in a thread of its own, while the rows are still being read: it follows the staged file as it grows. */
import { StatementFailed } from '../../db/sqlite/executor.ts';
import { startWorker } from '../../threads/start.ts';

export type StagingMessage =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string; readonly errcode: number | null };

/**
 * The memory that the two threads share: a count of changes to wait for, and whether the file is whole; then how many bytes it
 * has.
 */
export interface Growth {
  readonly changes: Int32Array;
  readonly bytes: BigInt64Array;
}

export const growing = 0;
export const whole = 1;
export const abandoned = 2;

export function growthIn(shared: SharedArrayBuffer): Growth {
  return { changes: new Int32Array(shared, 0, 2), bytes: new BigInt64Array(shared, 8, 1) };
}

export interface StagingThread {
  /** The staged file has so many bytes. */
  readonly wrote: (bytes: number) => void;
  /** The file is whole. Resolves when all of it is staged. @throws what SQLite throws */
  readonly finish: () => Promise<void>;
  /** It is not needed any more. Resolves when the thread has let go of its files. */
  readonly abandon: () => Promise<void>;
}

export function startStaging(folder: string, fields: readonly string[]): StagingThread {
  const shared = new SharedArrayBuffer(16);
  const { changes, bytes } = growthIn(shared);
  const worker = startWorker('staging', { folder, fields, shared });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const outcome = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: StagingMessage) => {
      if (message.kind === 'done') resolve();
      else reject(new StatementFailed(message.message, message.errcode));
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The staging thread ended early with code ${code}`)));
  });
  // Heard of when it is waited for.
  outcome.catch(() => undefined);
  const report = (state: number): void => {
    Atomics.store(changes, 1, state);
    Atomics.add(changes, 0, 1);
    Atomics.notify(changes, 0);
  };
  return {
    wrote: (size) => {
      Atomics.store(bytes, 0, BigInt(size));
      report(growing);
    },
    finish: async () => {
      report(whole);
      await outcome;
      await ended;
    },
    abandon: async () => {
      report(abandoned);
      await ended;
    },
  };
}

/** For the staging thread: up to where the file may be read, waited for where there is no more yet. */
export function whenAvailable({ changes, bytes }: Growth): (read: number) => number {
  return (read) => {
    for (;;) {
      const seen = Atomics.load(changes, 0);
      const state = Atomics.load(changes, 1);
      const size = Number(Atomics.load(bytes, 0));
      if (state === abandoned) return read;
      if (size > read || state === whole) return Math.max(read, size);
      Atomics.wait(changes, 0, seen);
    }
  };
}
