/** The requests of a team's computer are not lost with the mark beside which they lie, nor with the name of the app's folder. */
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InstallationMark } from '../../../../electron/records/installation-mark.ts';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { teamJournalOf } from '../../../support/team-journal-of.ts';

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
const requestsOf = (journal: TeamJournal) => journal.kept('clinic').steps.map(({ at }) => at);

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

/** A journal of six requests whose lines are changed by somebody else. */
function journalChangedBy(change: (lines: string[]) => string) {
  const before = journalOf();
  for (let at = 1; at <= 6; at++) before.add([request(at)]);
  const lines = readFileSync(pathOf(), 'latin1').match(/.*\n/g) ?? [];
  writeFileSync(pathOf(), change(lines), 'latin1');
  return { before: before.computer, after: journalOf() };
}
const zeros = (line = '') => '\0'.repeat(line.length);

const damages: readonly (readonly [string, (lines: string[]) => string, readonly number[]])[] = [
  ['has zeros in its middle', (lines) => lines.with(3, zeros(lines[3])).join(''), [1, 2, 5, 6]],
  [
    'has a flipped digit',
    (lines) => lines.with(3, lines[3]?.replace('49151000', '49151001') ?? '').join(''),
    [1, 2, 4, 5, 6],
  ],
  [
    'has a whole last line that cannot be read',
    (lines) => lines.with(6, '{"computer":\n').join(''),
    [1, 2, 3, 4, 5],
  ],
  ['lost lines inside', (lines) => lines.toSpliced(3, 2).join(''), [1, 2, 5, 6]],
  ['lost its first lines', (lines) => lines.slice(3).join(''), [3, 4, 5, 6]],
  ['has a line twice', (lines) => lines.toSpliced(3, 0, lines[3] ?? '').join(''), [1, 2, 3, 3, 4, 5, 6]],
  [
    'has lines in another order',
    (lines) => [...lines.slice(0, 3), ...lines.slice(3).reverse()].join(''),
    [1, 2, 6, 5, 4, 3],
  ],
  ['comes twice in one file', (lines) => [...lines, ...lines].join(''), [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]],
];

test.each(damages)(
  'a journal that %s is another computer’s, which says so, and has what can be read',
  (_how, change, at) => {
    const { before, after } = journalChangedBy(change);
    expect(after.computer).not.toBe(before);
    expect(requestsOf(after)).toEqual(at);
    expect(damagedIn(after)).toContain(before);
    after.add([request(7)]);
    const atNextStart = journalOf();
    expect(atNextStart.computer).toBe(after.computer);
    expect(requestsOf(atNextStart)).toEqual([...at, 7]);
    // A journal that begins with it knows as much.
    expect(damagedIn(journalOf('other'))).toContain(before);
  },
);

const damagedIn = (journal: TeamJournal) => journal.kept('clinic').damages.map(({ damaged }) => damaged);

const harmless: readonly (readonly [string, (lines: string[]) => string, readonly number[]])[] = [
  ['whose last line was cut off', (lines) => lines.join('').slice(0, -20), [1, 2, 3, 4, 5]],
  ['with zeros at its end', (lines) => `${lines.join('')}${'\0'.repeat(4096)}`, [1, 2, 3, 4, 5, 6]],
];

test.each(harmless)('a journal %s, as by a power cut, is whole', (_how, change, at) => {
  const { before, after } = journalChangedBy(change);
  expect(after.computer).toBe(before);
  after.add([request(7)]);
  expect(requestsOf(journalOf())).toEqual([...at, 7]);
  expect(damagedIn(journalOf())).toEqual([]);
});

test('an empty journal is another computer’s', () => {
  const { before, after } = journalChangedBy(() => '');
  expect(after.computer).not.toBe(before);
});

test('a journal that is cut at the end of a line while it is in use is another computer’s', () => {
  const journal = journalOf();
  const { computer } = journal;
  journal.add([request(1)]);
  const { length } = readFileSync(pathOf());
  journal.add([request(2)]);
  truncateSync(pathOf(), length);
  expect(requestsOf(journal)).toEqual([1]);
  expect(journal.computer).not.toBe(computer);
  expect(damagedIn(journal)).toEqual([computer]);
});
