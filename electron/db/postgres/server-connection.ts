/**
 * A connection to the server of a workspace that answers in the thread that works, as SQLite's does: an import, an export and whatever else
 * goes through a million contacts is one code for both. The network is another thread's, for which this one sleeps.
 */
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import { Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely';
import { startWorker } from '../../threads/start.ts';
import { sqliteDialect } from '../sqlite/dialect.ts';
import type { SqlExecutor, StatementResult } from '../sqlite/executor.ts';
import type { Db } from '../sqlite/open.ts';
import type { Database } from '../sqlite/tables.ts';
import type { ServerStatement, ServerTaskConnection } from '../task-connection.ts';
import { NotCommitted, WorkspaceStatementFailed } from './failure.ts';
import type { SessionKind } from './session.ts';
import type { SessionAnswer, SessionQuestion, SessionThread } from './session-messages.ts';
import { numbered, spelledForPostgres } from './spelling.ts';
import { type ServerValue, toServerValue } from './types.ts';
import type { WorkspaceAt } from './workspace-at.ts';

type Done = Extract<SessionAnswer, { kind: 'done' }>;

/** Connecting may take as long as a session gives it, and its thread has to start. */
const firstAnswerMs = 40_000;

export class ServerConnection implements ServerTaskConnection {
  readonly db: Db;
  readonly #thread: Worker;
  readonly #port: MessagePort;
  readonly #waits: Int32Array<SharedArrayBuffer>;
  readonly #names = new Map<string, string>();
  /** Of an answer after the first. */
  readonly #usualPatienceMs: number | undefined;
  #patienceMs: number | undefined = firstAnswerMs;
  #state: 'unconnected' | 'connected' | 'lost' = 'unconnected';
  #cursors = 0;

  /**
   * Connects with the first statement.
   *
   * @param patienceMs an answer that takes longer is waited for no more, and neither is any after it; without: as long as it takes
   */
  constructor(at: WorkspaceAt, kind: SessionKind, patienceMs?: number) {
    this.#usualPatienceMs = patienceMs;
    const answered = new SharedArrayBuffer(4);
    this.#waits = new Int32Array(answered);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData: SessionThread = { at, kind, port: port2, answered };
    this.#thread = startWorker('session', workerData, [port2]);
    this.#thread.unref();
    this.#port.unref();
    this.db = kyselyOver(this);
  }

  /** One or several statements, without values. */
  exec(sql: string): void {
    this.ask(spelledForPostgres(sql), null);
  }

  prepare(sql: string): ServerStatement {
    const text = numbered(spelledForPostgres(sql));
    let asArrays = false;
    const ask = (values: readonly SQLInputValue[]) => this.ask(text, values.map(toServerValue), true);
    const read = ({ columns, rows }: Done) =>
      rows.map((row) => (asArrays ? arrayOf(row) : named(columns, row)));
    return {
      get: (...values) => read(ask(values))[0],
      all: (...values) => read(ask(values)),
      run: (...values) => ({ changes: ask(values).count }),
      start: (...values) => {
        this.#put({ text, values: values.map(toServerValue), name: this.#nameOf(text) });
        return () => void this.#answer();
      },
      iterate: (...values) => this.#iterate(text, values.map(toServerValue), read),
      setReturnArrays: (enabled) => {
        asArrays = enabled;
      },
    };
  }

  *#iterate<Row>(
    text: string,
    values: readonly ServerValue[],
    read: (done: Done) => readonly Row[],
  ): Generator<Row> {
    const cursor = `rows_${++this.#cursors}`;
    this.ask(`DECLARE ${cursor} NO SCROLL CURSOR WITH HOLD FOR ${text}`, values);
    try {
      for (;;) {
        const rows = read(this.ask(`FETCH ${fetchedAtOnce} FROM ${cursor}`, []));
        yield* rows;
        if (rows.length < fetchedAtOnce) return;
      }
    } finally {
      this.#close(cursor);
    }
  }

  /** One of a transaction that failed goes with it, and the refusal to close it would hide why. */
  #close(cursor: string): void {
    try {
      this.ask(`CLOSE ${cursor}`, []);
    } catch (cause) {
      if (!(cause instanceof WorkspaceStatementFailed)) throw cause;
    }
  }

  /**
   * Asks the server, and waits.
   *
   * @throws WorkspaceStatementFailed; NotCommitted where the server took back what was to be committed
   */
  ask(text: string, values: readonly ServerValue[] | null, again = false): Done {
    const given = this.#send({ text, values, name: again ? this.#nameOf(text) : null });
    if (/^\s*commit\s*$/i.test(text) && given.command !== 'COMMIT') throw new NotCommitted(given.command);
    return given;
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text) ?? `s${this.#names.size}`;
    this.#names.set(text, known);
    return known;
  }

  #send(question: SessionQuestion): Done {
    this.#put(question);
    return this.#answer();
  }

  #put(question: SessionQuestion): void {
    // A late answer would be taken for that to the next question.
    if (this.#state === 'lost')
      throw new WorkspaceStatementFailed(new Error('The connection gave no answer'));
    Atomics.store(this.#waits, 0, 0);
    this.#port.postMessage(question);
  }

  #answer(): Done {
    if (!this.#hasAnswer()) {
      this.#state = 'lost';
      throw new WorkspaceStatementFailed(new Error('The thread of the connection gave no answer'));
    }
    this.#state = 'connected';
    this.#patienceMs = this.#usualPatienceMs;
    const answer: SessionAnswer | undefined = receiveMessageOnPort(this.#port)?.message;
    if (answer === undefined) {
      this.#state = 'lost';
      throw new WorkspaceStatementFailed(new Error('The answer to a statement is missing'));
    }
    if (answer.kind === 'failed')
      throw new WorkspaceStatementFailed(Object.assign(new Error(answer.message), { code: answer.sqlstate }));
    return answer;
  }

  /** False where none came in time. The thread sets the sign and wakes after it: the wake of one answer may come in the wait for the next. */
  #hasAnswer(): boolean {
    while (Atomics.load(this.#waits, 0) === 0)
      if (Atomics.wait(this.#waits, 0, 0, this.#patienceMs) === 'timed-out') return false;
    return true;
  }

  close(): void {
    try {
      if (this.#state === 'connected') this.#send({ text: null, values: null, name: null });
    } finally {
      this.#port.close();
      void this.#thread.terminate();
    }
  }
}

const fetchedAtOnce = 5_000;

function named(
  columns: readonly string[],
  values: readonly SQLOutputValue[],
): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {};
  columns.forEach((column, place) => {
    row[column] = values[place] ?? null;
  });
  return row;
}

/** By the places of the columns, as SQLite gives them where it is asked for arrays. */
const arrayOf = (values: readonly SQLOutputValue[]): Record<string, SQLOutputValue> =>
  Object.fromEntries(values.entries());

/** Its own transactions (`sqlite/transaction.ts`) are around all that is asked over it. */
function kyselyOver(connection: ServerConnection): Db {
  const executor: SqlExecutor = {
    execute: async (sql, parameters): Promise<StatementResult> => {
      const { columns, rows, count } = connection.ask(spelledForPostgres(sql), parameters.map(toServerValue));
      return { rows: rows.map((row) => named(columns, row)), changes: count };
    },
    close: async () => connection.close(),
  };
  return new Kysely<Database>({
    dialect: {
      ...sqliteDialect(executor),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
