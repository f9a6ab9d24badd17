/** The app's record of a campaign, read from a copy, so that looking at it changes nothing that the next start finds. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { databaseFiles } from '../../electron/db/sqlite/connection.ts';
import { batchStates } from '../../electron/shared/models.ts';

const Rows = z.array(z.object({ number: z.string(), state: z.enum(batchStates).nullable() }));
const States = z.array(z.object({ id: z.number(), state: z.enum(batchStates) }));
const Status = z.object({ state: z.string(), pause: z.string().nullable() });

export interface CampaignRecord {
  /** The state of every number's batch; null where it has none any more. */
  readonly numbers: ReadonlyMap<string, z.infer<typeof Rows>[number]['state']>;
  readonly batches: ReadonlyMap<number, z.infer<typeof States>[number]['state']>;
  readonly status: string;
  /** The kind of the reason for which it is paused. */
  readonly pause: string | null;
}

/** Reads the record of campaign 1 of an app that does not run; `folder` holds the database files. */
export function readRecord(folder: string): CampaignRecord {
  const copy = mkdtempSync(join(tmpdir(), 'carillon-record-'));
  try {
    for (const suffix of ['', '-wal']) {
      const file = `${databaseFiles.campaigns}${suffix}`;
      if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(copy, file));
    }
    const connection = new DatabaseSync(join(copy, databaseFiles.campaigns));
    try {
      const integrity = connection.prepare('PRAGMA integrity_check').get();
      if (integrity?.integrity_check !== 'ok')
        throw new Error(`The database is damaged: ${JSON.stringify(integrity)}`);
      const numbers = connection
        .prepare('SELECT r.number, b.state FROM recipients AS r LEFT JOIN batches AS b ON b.id = r.batch_id')
        .all();
      const batches = connection.prepare('SELECT id, state FROM batches').all();
      const { state, pause } = Status.parse(
        connection.prepare("SELECT state, pause ->> 'kind' AS pause FROM campaigns WHERE id = 1").get(),
      );
      return {
        numbers: new Map(Rows.parse(numbers).map(({ number, state }) => [number, state])),
        batches: new Map(States.parse(batches).map(({ id, state }) => [id, state])),
        status: state,
        pause,
      };
    } finally {
      connection.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
