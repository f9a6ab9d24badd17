/** The thread that speaks with the server of a workspace for a {@link ServerConnection}, which waits for each answer. */
import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import { WorkspaceStatementFailed } from '../db/postgres/failure.ts';
import { endSession } from '../db/postgres/session.ts';
import type { SessionAnswer, SessionQuestion, SessionThread } from '../db/postgres/session-messages.ts';
import { openWhole } from '../db/postgres/whole.ts';

// Started by `ServerConnection` alone.
const { at, kind, port, answered }: SessionThread = workerData;
const waits = new Int32Array(answered);
let session: Promise<pg.Client> | null = null;

port.on('message', (question: SessionQuestion) => {
  answer(question).then(
    (done) => tell(done),
    (cause: unknown) => {
      const failure = cause instanceof WorkspaceStatementFailed ? cause : new WorkspaceStatementFailed(cause);
      tell({ kind: 'failed', message: failure.message, sqlstate: failure.sqlstate });
    },
  );
});

async function answer({ text, values, name }: SessionQuestion): Promise<SessionAnswer> {
  session ??= openWhole(at, kind);
  const client = await session;
  if (text === null) {
    await endSession(client);
    return { kind: 'done', columns: [], rows: [], count: 0, command: '' };
  }
  const asked: pg.QueryArrayConfig = { text, rowMode: 'array' };
  // Several statements in one text are only taken without values.
  if (values !== null) asked.values = [...values];
  if (name !== null) asked.name = name;
  const answers: unknown = await client.query(asked);
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : answers;
  return doneWith(last as pg.QueryArrayResult);
}

function doneWith({ fields, rows, rowCount, command }: pg.QueryArrayResult): SessionAnswer {
  return { kind: 'done', columns: fields.map(({ name }) => name), rows, count: rowCount ?? 0, command };
}

function tell(given: SessionAnswer): void {
  port.postMessage(given);
  Atomics.store(waits, 0, 1);
  Atomics.notify(waits, 0);
}
