/** A reminder that follows a file: yesterday's is saved over, and each phone gets exactly what it should. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layoutKey } from '../../../electron/contacts/read/headings.ts';
import type { ReminderSource } from '../../../electron/shared/models.ts';
import { RemindersFixture } from '../../support/reminders-fixture.ts';

const hour = 3_600_000;
const minute = 60_000;
const eight = Date.UTC(2026, 0, 5, 8);
const ten = eight + 2 * hour;
const headings = ['Nr', 'Name', 'Handy', 'Visit'];
const layout = layoutKey(headings) ?? '';

let clinic: RemindersFixture;
let folder: string;
let path: string;
/** Each saving of a file is another one, whatever the clock says. */
let saved = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linked-'));
  path = join(folder, 'Termine.csv');
  clinic = new RemindersFixture(eight);
  clinic.layouts.set(layout, {
    meanings: [
      { kind: 'field', name: 'Nr' },
      { kind: 'field', name: 'Name' },
      { kind: 'phone' },
      { kind: 'field', name: 'Visit', as: { kind: 'date-time', order: 'day-first' } },
    ],
    defaultCountry: 'GB',
    existing: null,
    mayBeTexted: [],
    noLandlines: false,
  });
  await clinic.start();
  await clinic.people();
});
afterEach(async () => {
  await clinic.close();
  rmSync(folder, { recursive: true, force: true });
  expect(clinic.errors.map(String).slice(0, 2)).toEqual([]);
});

/** In the alphabet and with the separators of a practice's program. */
function save(...rows: readonly string[]): void {
  saveAs([headings.join(';'), ...rows, ''].join('\r\n'));
}

function saveAs(text: string): void {
  writeFileSync(path, text, 'latin1');
  saved += 1;
  utimesSync(path, saved, saved);
}

const source = (part: Partial<NonNullable<ReminderSource['file']>> = {}): ReminderSource => ({
  field: 'Visit',
  listId: null,
  file: { path, identity: 'Nr', layout, ...part },
});
const remind = () => clinic.remind({ source: source(), template: '{Name}: {Visit: 14:30}' });
const trouble = async () => {
  await clinic.runs.check();
  return (await clinic.ask['reminders.list'](undefined)).reminders[0]?.file?.trouble?.code ?? null;
};

const ada = '1;Ada Grün;07700 900001;06.01.2026 14:30';
const ben = '2;Ben;07700 900002;06.01.2026 15:00';
const cleo = '3;Cleo;07700 900003;06.01.2026 15:30';

test('two moved, one cancelled, three new, and a mother of two: each phone gets what it should', async () => {
  save(ada, ben, cleo);
  await remind();
  save(
    '1;Ada Grün;07700 900001;06.01.2026 16:30',
    '3;Cleo;07700 900003;08.01.2026 15:30',
    '4;Dora;07700 900004;06.01.2026 09:00',
    '5;Emil;07700 900004;06.01.2026 09:30',
    '6;Fay;07700 900006;06.01.2026 10:00',
  );
  await clinic.until(ten + minute);
  const [view] = (await clinic.ask['reminders.list'](undefined)).reminders;
  expect(view?.file).toMatchObject({
    name: 'Termine.csv',
    rows: 5,
    trouble: null,
    diff: {
      added: { count: 3 },
      moved: { count: 2 },
      gone: { count: 1, people: [{ name: 'Ben' }] },
      unchanged: 0,
    },
  });
  expect(view?.file?.diff?.moved.people[0]).toMatchObject({
    name: 'Ada Grün',
    before: '2026-01-06T14:30',
    date: '2026-01-06T16:30',
  });
  await clinic.press();
  expect(clinic.texts().toSorted()).toEqual([
    '447700900001 Ada Grün: 16:30',
    '447700900004 Dora: 09:00',
    '447700900004 Emil: 09:30',
    '447700900006 Fay: 10:00',
  ]);
});

test('whoever moves between the press and the time gets the text about the new date alone', async () => {
  save(ada, ben);
  await remind();
  await clinic.press();
  save('1;Ada Grün;07700 900001;07.01.2026 14:30', ben);
  await clinic.until(ten + minute);
  expect(clinic.texts()).toEqual(['447700900002 Ben: 15:00']);
});

test.each([
  ['half of a row', () => saveAs(`${headings.join(';')}\r\n${ada}\r\n2;Be`), 'linked-unfinished'],
  ['an open quote', () => saveAs(`${headings.join(';')}\r\n${ada}\r\n2;"Ben;07700`), 'linked-unfinished'],
  ['nothing', () => saveAs(''), 'file-empty'],
  ['headings alone', () => save(), 'linked-empty'],
  ['other columns', () => saveAs(`Nr;Name;Telefon;Visit\r\n${ada}\r\n`), 'linked-columns'],
  ['no file', () => rmSync(path), 'file-unreadable'],
])('with %s in its place nothing is withdrawn or sent, and it says so', async (_what, damage, code) => {
  save(ada, ben, cleo);
  await remind();
  damage();
  expect(await trouble()).toBe(code);
  await clinic.until(ten + minute);
  await expect(clinic.press()).rejects.toMatchObject({ code });
  expect(clinic.texts()).toEqual([]);
  expect((await clinic.states()).every((state) => state.endsWith('planned'))).toBe(true);
  save(ada, ben, cleo);
  await clinic.runs.check();
  await clinic.press();
  expect(clinic.texts()).toHaveLength(3);
});

test('where most is gone at once a person is asked before anything is withdrawn', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, nth) => `${nth};P${nth};07700 9001${10 + nth};06.01.2026 14:30`,
  );
  save(...rows);
  const id = await remind();
  save(...rows.slice(0, 5));
  expect(await trouble()).toBe('linked-many-gone');
  expect((await clinic.states()).filter((state) => state.endsWith('withdrawn'))).toEqual([]);
  await clinic.ask['reminders.read']({ id, accept: true });
  expect(await trouble()).toBe(null);
  expect((await clinic.states()).filter((state) => state.endsWith('withdrawn'))).toHaveLength(7);
});

test('a file of a layout that was never imported is not linked', async () => {
  saveAs(`A;B;C;D\r\n${ada}\r\n`);
  await expect(clinic.ask['reminders.file']({ id: null, path })).rejects.toMatchObject({
    code: 'linked-unknown',
  });
});

test('a file says its columns, its dates and the number of an appointment', async () => {
  save(ada, ben);
  expect(await clinic.ask['reminders.file']({ id: null, path })).toMatchObject({
    name: 'Termine.csv',
    layout,
    fields: expect.arrayContaining(['Nr', 'Name', 'Visit']),
    dates: ['Visit'],
  });
});

test('a contact keeps its name and its fields, whatever the file says', async () => {
  await clinic.people({ number: '447700900001', name: 'Mother', visit: null });
  save('1;Child;07700 900001;06.01.2026 14:30');
  await remind();
  await clinic.until(ten + minute);
  await clinic.press();
  expect(clinic.texts()).toEqual(['447700900001 Child: 14:30']);
  const contacts = await clinic.contacts.selectFrom('contacts').select(['name', 'fields']).execute();
  expect(contacts).toEqual([{ name: 'Mother', fields: '{}' }]);
});
