/** {@link SqlExecutor} whose connection lives in a worker thread (`workers/database.ts`). */
import type { Worker } from 'node:worker_threads';
import {
  type SqlExecutor,
  type SqlValue,
  StatementFailed,
  type StatementResult,
} from '../db/sqlite/executor.ts';
import { startWorker } from '../threads/start.ts';
import type { RecordsOpening } from './opener.ts';
import type { RecordsReset } from './reset-records.ts';
import type { DatabaseRequest, FromDatabase, OpenRecords, ToDatabase } from './thread-messages.ts';

interface PendingAnswer {
  readonly resolve: (response: FromDatabase) => void;
  readonly reject: (cause: Error) => void;
}

export class ThreadExecutor implements SqlExecutor {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PendingAnswer>();
  readonly #ended: Promise<void>;
  #nextId = 1;
  /** Why no answer will ever come any more; null while the thread lives. */
  #over: StatementFailed | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    worker.on('message', (response: FromDatabase) => this.#settle(response));
    worker.on('error', (cause) => this.#failAll(cause));
    worker.on('exit', () => {
      this.#failAll(new StatementFailed('The database thread has ended', null));
      resolve();
    });
  }

  /** @param folder where the database files are, or will be */
  static start(folder: string): ThreadExecutor {
    return new ThreadExecutor(startWorker('database', { folder }));
  }

  /** Restores what is to be restored and migrates. Before the first statement. */
  async open(start: OpenRecords): Promise<RecordsOpening> {
    return (await this.#request({ kind: 'open', start }, 'opening')).opening;
  }

  /** Moves the records to another folder. Before they are opened; this thread is of no use any more then. */
  async moveTo(userData: string, to: string): Promise<void> {
    await this.#request({ kind: 'move', userData, to }, 'moved');
  }

  /** Quarantines damaged files and makes new ones. Before the first statement. */
  async resetRecords(now: number): Promise<RecordsReset> {
    return (await this.#request({ kind: 'reset', now }, 'was-reset')).reset;
  }

  async execute(sql: string, parameters: readonly SqlValue[]): Promise<StatementResult> {
    return (await this.#request({ kind: 'statement', sql, parameters }, 'result')).result;
  }

  async close(): Promise<void> {
    await this.#request({ kind: 'close' }, 'closed');
    await this.#ended;
  }

  async #request<Kind extends FromDatabase['kind']>(
    question: DatabaseRequest,
    kind: Kind,
  ): Promise<ResponseOf<Kind>> {
    if (this.#over !== null) throw this.#over;
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<FromDatabase>();
    this.#waiting.set(id, { resolve, reject });
    this.#worker.postMessage({ ...question, id } satisfies ToDatabase);
    const response = await promise;
    if (!isOf(response, kind)) throw new StatementFailed('The database thread answered something else', null);
    return response;
  }

  #settle(response: FromDatabase): void {
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if (response.kind === 'failed')
      waiting?.reject(new StatementFailed(response.failure.message, response.failure.errcode));
    else waiting?.resolve(response);
  }

  #failAll(cause: unknown): void {
    const failure = new StatementFailed('The database thread failed', null, { cause });
    this.#over ??= failure;
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}

type ResponseOf<Kind extends FromDatabase['kind']> = Extract<FromDatabase, { kind: Kind }>;

function isOf<Kind extends FromDatabase['kind']>(
  response: FromDatabase,
  kind: Kind,
): response is ResponseOf<Kind> {
  return response.kind === kind;
}
