import { afterEach, beforeEach, expect, test } from 'vitest';
import { openConnection } from '../../../../electron/db/sqlite/connection.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let folder: string;
beforeEach(() => {
  records = new TemporaryRecords();
  ({ folder } = records);
});
afterEach(() => records.close());

test.each(['campaigns', 'contacts', 'both'] as const)(
  'a commit of a connection that writes %s survives a power cut, on every system',
  (access) => {
    const connection = openConnection(folder, access);
    const pragma = (name: string): unknown =>
      Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    try {
      expect(pragma('main.journal_mode')).toBe('wal');
      // 2 is FULL.
      expect(pragma('main.synchronous')).toBe(2);
      expect([pragma('fullfsync'), pragma('checkpoint_fullfsync')]).toEqual([1, 1]);
    } finally {
      connection.close();
    }
  },
);
