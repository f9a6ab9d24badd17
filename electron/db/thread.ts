/** {@link SqlExecutor} whose connection lives in a worker thread (`workers/database.ts`). */
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../workers/start.ts';
import type { SqlExecutor, SqlValue, StatementResult } from './executor.ts';
import type { StatementAnswer, StatementRequest } from './thread-messages.ts';

/** A statement that SQLite refused, with its extended result code where there is one. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed';
  readonly errcode: number | null;
  constructor(message: string, errcode: number | null, options?: { cause?: unknown }) {
    super(message, options);
    this.errcode = errcode;
  }
}

interface Waiting {
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (cause: Error) => void;
}

export class ThreadExecutor implements SqlExecutor {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #nextId = 1;
  /** Why no answer will ever come any more; null while the thread lives. */
  #over: StatementFailed | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    worker.on('message', (answer: StatementAnswer) => this.#settle(answer));
    worker.on('error', (cause) => this.#failAll(cause));
    worker.on('exit', () => {
      this.#failAll(new StatementFailed('The database thread has ended', null));
      resolve();
    });
  }

  static start(folder: string): ThreadExecutor {
    return new ThreadExecutor(startWorker('database', { folder }));
  }

  execute(sql: string, parameters: readonly SqlValue[]): Promise<StatementResult> {
    return this.#ask(sql, parameters);
  }

  async close(): Promise<void> {
    await this.#ask(null, []);
    await this.#ended;
  }

  #ask(sql: string | null, parameters: readonly SqlValue[]): Promise<StatementResult> {
    if (this.#over !== null) return Promise.reject(this.#over);
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    this.#waiting.set(id, { resolve, reject });
    this.#worker.postMessage({ id, sql, parameters } satisfies StatementRequest);
    return promise;
  }

  #settle(answer: StatementAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(new StatementFailed(answer.failure.message, answer.failure.errcode));
  }

  #failAll(cause: unknown): void {
    const failure = new StatementFailed('The database thread failed', null, { cause });
    this.#over ??= failure;
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}
