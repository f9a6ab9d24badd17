/** Records of an app in a folder that goes with the test: both databases, as a first start would make them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Access } from '../../electron/db/sqlite/connection.ts';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import { type Db, openHere } from '../../electron/db/sqlite/open.ts';

export class TemporaryRecords {
  /** Where the files of the databases lie. */
  readonly folder = mkdtempSync(join(tmpdir(), 'carillon-records-'));
  readonly #opened: Db[] = [];

  constructor() {
    migrateAll(this.folder);
  }

  /** A connection of its own, which is closed with the records. */
  open(access: Access): Db {
    const db = openHere(this.folder, access);
    this.#opened.push(db);
    return db;
  }

  async close(): Promise<void> {
    for (const db of this.#opened.toReversed()) await db.destroy();
    rmSync(this.folder, { recursive: true });
  }
}
