/** The requests of a team's computer are not lost with the mark beside which they lie, nor with the name of the app's folder. */
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InstallationMark } from '../../../electron/records/installation-mark.ts';
import { TeamJournal } from '../../../electron/sending/attempt/team-journal.ts';
import { teamJournalOf } from '../../support/team-journal-of.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-team-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pathOf = (app = 'app') => teamJournalOf(folder, app);
const journalOf = (app?: string) => new TeamJournal(pathOf(app));
const markOf = (app?: string) => join(dirname(pathOf(app)), 'mark.json');

/** A request at a time, which names it. */
const request = (at: number) => ({
  workspace: 'clinic',
  accountId: 'account',
  lease: { epoch: 1, counter: at, token: 'token' },
  generation: 0,
  at,
  claims: [{ campaignId: 1, numbers: ['49151000'] }],
});
const requestsOf = (journal: TeamJournal) => journal.steps('clinic').map(({ at }) => at);

const harms: readonly (readonly [string, (mark: string) => void])[] = [
  ['is empty', (mark) => writeFileSync(mark, '')],
  ['is damaged', (mark) => writeFileSync(mark, '{"id":')],
  ['is gone', (mark) => rmSync(mark)],
  [
    'is another file since the disk was restored',
    (mark) => {
      copyFileSync(mark, `${mark}.restored`);
      renameSync(`${mark}.restored`, mark);
    },
  ],
];

test.each(harms)('a computer whose mark %s is another one, and has the requests of before', (_how, harm) => {
  const before = journalOf();
  before.add([request(1), request(2)]);
  harm(markOf());
  const after = journalOf();
  expect(after.computer).not.toBe(before.computer);
  expect(requestsOf(after)).toEqual([1, 2]);
  after.add([request(3)]);
  const atNextStart = journalOf();
  expect(atNextStart.computer).toBe(after.computer);
  expect(requestsOf(atNextStart)).toEqual([1, 2, 3]);
});

test('a computer whose app folder was renamed is another one, and has the requests of before', () => {
  const before = journalOf();
  before.add([request(1), request(2)]);
  renameSync(join(folder, 'app'), join(folder, 'renamed'));
  const after = journalOf('renamed');
  expect(after.computer).not.toBe(before.computer);
  expect(requestsOf(after)).toEqual([1, 2]);
});

test('requests of other installations are taken once, when a journal begins', () => {
  const one = journalOf('one');
  one.add([request(1)]);
  const other = journalOf('other');
  other.add([request(2)]);
  one.add([request(3)]);
  expect(requestsOf(journalOf('other'))).toEqual([1, 2]);
  expect(requestsOf(journalOf('one'))).toEqual([1, 3]);
  expect(requestsOf(journalOf('third')).toSorted()).toEqual([1, 2, 3]);
});

test('a line that a crash cut off in one journal does not spoil the next', () => {
  journalOf().add([request(1)]);
  appendFileSync(pathOf(), '{"computer":"0');
  rmSync(markOf());
  const after = journalOf();
  expect(requestsOf(after)).toEqual([1]);
});

test('marks that are made anew again and again leave a few journals, the last of which has all requests', () => {
  for (let at = 1; at <= 12; at++) {
    journalOf().add([request(at)]);
    rmSync(markOf());
  }
  expect(requestsOf(journalOf())).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const journals = readdirSync(dirname(pathOf())).filter((name) => name.endsWith('.team'));
  expect(journals).toHaveLength(5);
});

test('a mark that cannot be read just now stays, and the start of a computer in a team says so', () => {
  const before = journalOf();
  before.add([request(1)]);
  const mark = markOf();
  renameSync(mark, `${mark}.away`);
  mkdirSync(mark);
  expect(() => pathOf()).toThrow('EISDIR');
  rmSync(mark, { recursive: true });
  renameSync(`${mark}.away`, mark);
  const after = journalOf();
  expect(after.computer).toBe(before.computer);
  expect(requestsOf(after)).toEqual([1]);
});

test('a mark that is made anew for records in files takes its steps along, and leaves the requests', () => {
  journalOf().add([request(1)]);
  const at = [join(folder, 'marks'), join(folder, 'app')] as const;
  const { journalPath, refusalsPath } = InstallationMark.open(...at);
  for (const path of [journalPath, refusalsPath]) writeFileSync(path, '1\n');
  writeFileSync(markOf(), '');
  const { id } = InstallationMark.open(...at);
  const names = readdirSync(dirname(journalPath));
  expect(names.filter((name) => !name.endsWith('.team'))).toEqual(['mark.json']);
  expect(names.filter((name) => name.endsWith('.team'))).toHaveLength(1);
  expect(journalPath).not.toContain(id);
  expect(requestsOf(journalOf())).toEqual([1]);
});
