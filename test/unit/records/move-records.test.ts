/** Records that are moved are there once, whatever moment the move was broken off at. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyWhole, finish, moveOnce } from '../../../electron/records/move-records.ts';

let folder = '';
let from = '';
let to = '';
const files = ['campaigns.db', 'campaigns.db-wal', 'contacts.db', join('replaced-1', 'campaigns.db')];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-move-'));
  from = join(folder, 'Roaming', 'Carillon', 'data');
  to = join(folder, 'Local', 'Carillon', 'data');
  mkdirSync(join(from, 'replaced-1'), { recursive: true });
  for (const name of files) writeFileSync(join(from, name), `the content of ${name}`);
});
afterEach(() => rmSync(folder, { recursive: true }));

function expectMoved(): void {
  for (const name of files) expect(readFileSync(join(to, name), 'utf8')).toBe(`the content of ${name}`);
  expect(existsSync(from)).toBe(false);
  expect(existsSync(`${from}.moved`)).toBe(false);
  expect(existsSync(join(to, 'moved.json'))).toBe(false);
}

test('records of an earlier version are moved once, journals included', () => {
  moveOnce(from, to);
  expectMoved();
  moveOnce(from, to);
  expectMoved();
});

test('where the folder is there already and empty, as a start that was broken off left it, they are moved all the same', () => {
  mkdirSync(to, { recursive: true });
  moveOnce(from, to);
  expectMoved();
});

test('records that are there already are the ones that count', () => {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'campaigns.db'), 'newer');
  moveOnce(from, to);
  expect(readFileSync(join(to, 'campaigns.db'), 'utf8')).toBe('newer');
  expect(existsSync(join(from, 'campaigns.db'))).toBe(true);
});

test('a copy that was broken off before it was whole is begun anew', () => {
  mkdirSync(`${to}.moving`, { recursive: true });
  writeFileSync(join(`${to}.moving`, 'campaigns.db'), 'half');
  copyWhole(from, to);
  finish(from, to);
  expectMoved();
});

test('a copy that is whole is the one set from then on; the old one goes at the next start', () => {
  copyWhole(from, to);
  writeFileSync(join(to, 'campaigns.db-shm'), 'gone on here');
  moveOnce(from, to);
  expectMoved();
  expect(existsSync(join(to, 'campaigns.db-shm'))).toBe(true);
});

test('broken off while the old one was taken away, the rest of it goes', () => {
  copyWhole(from, to);
  cpSync(from, `${from}.moved`, { recursive: true });
  moveOnce(from, to);
  expectMoved();
});

test('broken off with only what was renamed left, that goes too', () => {
  copyWhole(from, to);
  renameSync(from, `${from}.moved`);
  moveOnce(from, to);
  expectMoved();
});
