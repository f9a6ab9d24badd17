/** Records are opened before anybody asks, and what came of it is told once: every later try is a new one. */
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordsOfStart } from '../../../electron/start/records-of-start.ts';
import { foldersIn } from '../../support/start-folders.ts';

let userData = '';
let records: RecordsOfStart;
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'carillon-records-'));
  records = new RecordsOfStart(userData, foldersIn(userData));
});
afterEach(async () => {
  await records.thread.close();
  rmSync(userData, { recursive: true });
});

test('a try that was begun is taken up once, and the next one looks anew', async () => {
  records.begin(5);
  expect(await records.attempt(5)).toMatchObject({ kind: 'opened', restored: null });
  writeFileSync(join(userData, 'accounts.json'), '{}');
  truncateSync(join(userData, 'data', 'contacts.db'), 0);
  expect(await records.attempt(5)).toMatchObject({ kind: 'trouble', trouble: { kind: 'damaged' } });
});

test('records that may be those of another Carillon are left alone until they are asked for', async () => {
  // An answer of the thread, so that whatever it does by itself has been done.
  await records.thread.execute('SELECT 1', []).catch(() => undefined);
  expect(existsSync(join(userData, 'data'))).toBe(false);
  expect(await records.attempt(5)).toMatchObject({ kind: 'opened', restored: null });
});
