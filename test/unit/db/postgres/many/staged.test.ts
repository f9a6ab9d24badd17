/** Rows that wait on this computer go to the server while the next ones are written down; what is stopped or refused there ends cleanly. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyStaged, dropStaged } from '../../../../../electron/db/postgres/many/staged.ts';
import type { ServerConnection } from '../../../../../electron/db/postgres/server-connection.ts';
import { TemporaryWorkspace } from '../../../../support/temporary-workspace.ts';

/** More than go in two statements. */
const size = 12_000;

let folder: string;
let path: string;
let workspace: TemporaryWorkspace;
let connection: ServerConnection;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-staged-'));
  path = join(folder, 'staged.db');
  workspace = new TemporaryWorkspace();
  await workspace.ready;
  connection = workspace.connection();
});
afterEach(async () => {
  connection.close();
  await workspace.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** @param wrong the place of a row that comes twice; null: none does */
function stage(wrong: number | null): void {
  const staged = new DatabaseSync(path);
  staged.exec(`CREATE TABLE contacts (place INTEGER, number TEXT, name TEXT, folded_name TEXT, country TEXT, fields TEXT);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})
    INSERT INTO contacts SELECT i, '4477' || i, 'O"Brien \\ ' || i, NULL, 'GB', '{}' FROM n`);
  if (wrong !== null) staged.exec(`UPDATE contacts SET place = 1 WHERE place = ${wrong}`);
  staged.close();
}

const isGone = (): unknown =>
  connection.prepare("SELECT to_regclass('pg_temp.staged_contacts') AS there").get();

test('every row arrives, in its place', () => {
  stage(null);
  copyStaged(connection, path, { lists: false, onChunk: () => undefined });
  expect(
    connection
      .prepare('SELECT count(*) AS count, max(place) AS last, min(name) AS name FROM staged.contacts')
      .get(),
  ).toEqual({ count: size, last: size, name: 'O"Brien \\ 1' });
  dropStaged(connection);
  expect(isGone()).toEqual({ there: null });
});

test('stopped while rows are on their way, nothing of them is left, and the connection answers', () => {
  stage(null);
  let chunks = 0;
  const stop = () => {
    if (++chunks === 2) throw new Error('stopped');
  };
  expect(() => copyStaged(connection, path, { lists: false, onChunk: stop })).toThrow('stopped');
  expect(isGone()).toEqual({ there: null });
});

test.each([2, size - 1])(
  'a row that the server refuses, the one at %i, is said, and nothing is left',
  (wrong) => {
    stage(wrong);
    expect(() => copyStaged(connection, path, { lists: false, onChunk: () => undefined })).toThrow(
      /duplicate key/,
    );
    expect(isGone()).toEqual({ there: null });
  },
);
