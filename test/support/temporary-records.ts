/**
 * Records of an app that go with the test, as a first start would make them: two files in a folder, or a database of the server of this
 * run (`CARILLON_RECORDS=postgres`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Access, openConnection } from '../../electron/db/sqlite/connection.ts';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import { type Db, openHere } from '../../electron/db/sqlite/open.ts';
import type { TaskConnection } from '../../electron/db/task-connection.ts';
import { isOnPostgres } from './engine.ts';
import type { TemporaryWorkspace } from './temporary-workspace.ts';

// Loaded only where it is used: most tests need no server, and it takes its port from Vitest.
const workspaces = isOnPostgres ? await import('./temporary-workspace.ts') : null;

export class TemporaryRecords {
  /** Where the files of the databases lie; of records on a server, where what is kept beside them may lie. */
  readonly folder = mkdtempSync(join(tmpdir(), 'carillon-records-'));
  /** The database of the server; null where they are files. */
  readonly workspace: TemporaryWorkspace | null;
  readonly #opened: Db[] = [];

  constructor() {
    this.workspace = workspaces === null ? null : new workspaces.TemporaryWorkspace();
    if (this.workspace === null) migrateAll(this.folder);
  }

  /** A connection of its own, which is closed with the records. */
  open(access: Access): Db {
    const db = this.workspace === null ? openHere(this.folder, access) : this.workspace.open();
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
