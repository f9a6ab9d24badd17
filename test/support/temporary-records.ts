/**
 * Records of an app that go with the test, as a first start would make them: two files in a folder, or a database of the server of this
 * run (`CARILLON_RECORDS=postgres`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { RecordsAt } from '../../electron/db/records-at.ts';
import { type Access, openConnection } from '../../electron/db/sqlite/connection.ts';
import { sqliteDialect } from '../../electron/db/sqlite/dialect.ts';
import { DirectExecutor } from '../../electron/db/sqlite/direct.ts';
import type { SqlExecutor } from '../../electron/db/sqlite/executor.ts';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import { type Db, openHere } from '../../electron/db/sqlite/open.ts';
import type { Database } from '../../electron/db/sqlite/tables.ts';
import type { TaskConnection } from '../../electron/db/task-connection.ts';
import { isOnPostgres } from './engine.ts';
import type { BeforeStatement, Rights, TemporaryWorkspace } from './temporary-workspace.ts';

// Loaded only where it is used: most tests need no server, and it takes its port from Vitest.
const workspaces = isOnPostgres ? await import('./temporary-workspace.ts') : null;

export class TemporaryRecords {
  /** Where the files of the databases lie; of records on a server, where what is kept beside them may lie. */
  readonly folder = mkdtempSync(join(tmpdir(), 'carillon-records-'));
  /** The database of the server; null where they are files. */
  readonly workspace: TemporaryWorkspace | null;
  readonly #opened: Db[] = [];

  constructor(rights: Rights = 'manager') {
    this.workspace = workspaces === null ? null : new workspaces.TemporaryWorkspace(rights);
    if (this.workspace === null) migrateAll(this.folder);
  }

  /** As a thread is told of them. On a server the database may still be being made. */
  get at(): RecordsAt {
    if (this.workspace === null) return { kind: 'files', folder: this.folder };
    return { kind: 'workspace', at: this.workspace.at };
  }

  /** A connection of its own, which is closed with the records. */
  open(access: Access): Db {
    const db = this.workspace === null ? openHere(this.folder, access) : this.workspace.open();
    this.#opened.push(db);
    return db;
  }

  /** One for campaigns, whose statements can be watched, and made to fail as the engine lets them fail. */
  watched(before: BeforeStatement): Db {
    const db =
      this.workspace === null
        ? new Kysely<Database>({ dialect: sqliteDialect(watchedExecutor(this.folder, before)) })
        : this.workspace.open(before);
    this.#opened.push(db);
    return db;
  }

  /** A connection as the thread of an import has it, which is the test's to close. */
  async connection(): Promise<TaskConnection> {
    if (this.workspace === null) return openConnection(this.folder, 'contacts');
    await this.workspace.ready;
    return this.workspace.connection();
  }

  async close(): Promise<void> {
    for (const db of this.#opened.toReversed()) await db.destroy();
    await this.workspace?.close();
    rmSync(this.folder, { recursive: true });
  }
}

function watchedExecutor(folder: string, before: BeforeStatement): SqlExecutor {
  const inner = new DirectExecutor(openConnection(folder, 'campaigns'));
  return {
    execute: async (text, parameters) => {
      try {
        await before(text);
      } catch (cause) {
        // As SQLite does it: a full disk takes the whole transaction back.
        await inner.execute('rollback', []);
        throw cause;
      }
      return inner.execute(text, parameters);
    },
    close: () => inner.close(),
  };
}
