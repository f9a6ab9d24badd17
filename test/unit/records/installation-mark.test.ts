/** The mark and the counter outside the records: a copy of them is not they, and what a crash cut off was never sent. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendStep, readJournal } from '../../../electron/records/attempt-journal.ts';
import { InstallationMark } from '../../../electron/records/installation-mark.ts';
import { ownershipOf } from '../../../electron/records/ownership.ts';
import { TeamJournal } from '../../../electron/sending/attempt/team-journal.ts';

let folder = '';
let marks = '';
let userData = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-mark-'));
  marks = join(folder, 'marks');
  userData = join(folder, 'app');
  mkdirSync(userData);
});
afterEach(() => rmSync(folder, { recursive: true }));

const batch = (campaignId: number, batchId: number) => ({ campaignId, batchId });

test('an installation is the same at each start, with the steps that it wrote', () => {
  const first = InstallationMark.open(marks, userData);
  appendStep(first.journalPath, 1);
  appendStep(first.journalPath, 2, [batch(3, 501), batch(4, 77), batch(3, 502)]);
  appendStep(first.journalPath, 3);
  const again = InstallationMark.open(marks, userData);
  expect(again.id).toBe(first.id);
  expect(again.counter).toBe(3);
  expect(again.since(1)).toEqual([batch(3, 501), batch(3, 502), batch(4, 77)]);
  expect(again.since(2)).toEqual([]);
});

test('a folder that was copied, with its mark too, is another installation', () => {
  const mark = InstallationMark.open(marks, userData);
  const other = join(folder, 'app-2');
  mkdirSync(other);
  expect(InstallationMark.open(marks, other).id).not.toBe(mark.id);
  // As somebody's whole account on another computer: the same paths, copies of all files.
  const elsewhere = join(folder, 'marks-2');
  cpSync(marks, elsewhere, { recursive: true, preserveTimestamps: true });
  expect(InstallationMark.open(elsewhere, userData).id).not.toBe(mark.id);
});

test('a folder that was copied is another computer to its team, and the same one at each start', () => {
  const computerOf = (app: string, at = marks) =>
    new TeamJournal(InstallationMark.open(at, app).teamJournal()).computer;
  const computer = computerOf(userData);
  const copy = join(folder, 'app-2');
  cpSync(userData, copy, { recursive: true });
  const elsewhere = join(folder, 'marks-2');
  cpSync(marks, elsewhere, { recursive: true, preserveTimestamps: true });
  expect(new Set([computer, computerOf(copy), computerOf(userData, elsewhere)]).size).toBe(3);
  expect(computerOf(userData)).toBe(computer);
});

test('a line that a crash cut off names nothing that was sent, and does not spoil the next', () => {
  const { journalPath } = InstallationMark.open(marks, userData);
  appendStep(journalPath, 1, [batch(1, 1)]);
  appendFileSync(journalPath, '2 1:2,3');
  expect(readJournal(journalPath).counter).toBe(1);
  appendStep(journalPath, 2, [batch(1, 9)]);
  expect(readJournal(journalPath).since(1)).toEqual([batch(1, 9)]);
  expect(readFileSync(journalPath, 'utf8')).toBe('1 1:1\n2 1:9\n');
});

test('a test and practice are told from what reaches people', () => {
  const { journalPath } = InstallationMark.open(marks, userData);
  const trial = { ...batch(4, 9), isTrial: true };
  appendStep(journalPath, 1, [{ ...batch(3, 8), isTrial: false }, trial]);
  expect(readFileSync(journalPath, 'utf8')).toBe('1 3:8;t4:9\n');
  expect(readJournal(journalPath).since(0)).toEqual([batch(3, 8), trial]);
});

test('what was attempted before the journal began is not known', () => {
  const { journalPath } = InstallationMark.open(marks, userData);
  appendStep(journalPath, 20, [batch(1, 1)]);
  expect(readJournal(journalPath).since(18)).toBeNull();
  expect(readJournal(journalPath).since(19)).toEqual([batch(1, 1)]);
});

test.each([
  // What they carry, their counter, whether they are empty; the counter of our mark; what they are then.
  ['ours', 7, false, 7, 'ours'],
  // A crash before the step was written outside: nothing of it was sent.
  ['ours', 8, false, 7, 'ours'],
  ['ours', 6, false, 7, 'set-back'],
  // The queue's step and a person's, each by its own thread.
  ['ours', 9, false, 7, 'ours'],
  ['ours', 10, false, 7, 'set-back'],
  ['ours', 6, true, 7, 'set-back'],
  ['theirs', 7, false, 7, 'copied'],
  ['theirs', 7, true, 7, 'new'],
  [null, 0, false, 0, 'new'],
  [null, 0, true, 7, 'new'],
  [null, 0, false, 7, 'set-back'],
] as const)(
  'records of %s at %i (empty: %s) under a mark at %i are %s',
  (installation, counter, isEmpty, known, kind) => {
    expect(ownershipOf({ installation, counter, isEmpty }, { id: 'ours', counter: known })).toEqual({ kind });
  },
);
