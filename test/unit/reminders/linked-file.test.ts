/** A reminder that follows a file: yesterday's is saved over, and each phone gets exactly what it should. */
import { createHash } from 'node:crypto';
import type * as fs from 'node:fs';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { layoutKey } from '../../../electron/contacts/read/headings.ts';
import { followCorrected } from '../../../electron/db/campaigns/follow-corrected.ts';
import type { ReminderSource } from '../../../electron/shared/models.ts';
import { RemindersFixture } from '../../support/reminders-fixture.ts';

/** The answer of the system to whoever opens or reads a file, as on Windows while another program writes it; null: as it is. */
const system = vi.hoisted((): { refuses: { at: 'open' | 'read'; code: string } | null } => ({
  refuses: null,
}));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const refuse = (at: 'open' | 'read'): void => {
    const { refuses } = system;
    if (refuses?.at === at) throw Object.assign(new Error(refuses.code), { code: refuses.code });
  };
  return {
    ...real,
    openSync: (...asked: Parameters<typeof real.openSync>) => {
      refuse('open');
      return real.openSync(...asked);
    },
    readSync: (...asked: [number, NodeJS.ArrayBufferView, number, number, number | null]) => {
      refuse('read');
      return real.readSync(...asked);
    },
  };
});

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

test('a row is known by a cell of some thousand letters', async () => {
  const letters = Array.from({ length: 100 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'));
  save(`${letters.join('')};Ada;07700 900001;06.01.2026 14:30`);
  await remind();
  await clinic.press();
  await clinic.until(ten + minute);
  expect(clinic.texts()).toEqual(['447700900001 Ada: 14:30']);
});

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

test('rows that make no text, or one too many, are named with their rows', async () => {
  save(
    ada,
    '2;Ben Böhm;4917123;06.01.2026 15:00',
    ada,
    '4;Fatma Sahin;07700 900004;06.01.2026 09:00',
    '5;Fátma Sahin;07700 900004;06.01.2026 09:00',
    '6;;12;06.01.2026 09:00',
    '7;Cleo;07700 900004;06.01.2026 09:30',
  );
  const found = {
    rejected: {
      count: 2,
      first: [[{ row: 3, called: 'Ben Böhm' }], [{ row: 7, called: '12' }]],
    },
    undecided: { count: 0, first: [] },
    doubled: {
      count: 1,
      first: [
        [
          { row: 2, called: 'Ada Grün' },
          { row: 4, called: 'Ada Grün' },
        ],
      ],
    },
    shared: {
      count: 1,
      first: [
        [
          { row: 5, called: 'Fatma Sahin' },
          { row: 6, called: 'Fátma Sahin' },
        ],
      ],
    },
  };
  const id = await remind();
  const [view] = (await clinic.ask['reminders.list'](undefined)).reminders;
  expect(view?.file).toMatchObject({ rows: 4, findings: found });
  if (view === undefined) throw new Error('no reminder');
  const { rule, options } = view;
  const preview = await clinic.ask['reminders.preview']({ id, draft: { source: source(), rule, options } });
  expect(preview.findings).toEqual(found);
  expect(preview.texts).toBe(4);
});

test('after a run the figures of a file still add up to its rows, and who moved since the press is not unchanged', async () => {
  const others = [ben, cleo, '4;Dora;07700 900004;09.01.2026 09:00', '5;Emil;07700 900005;'];
  save(ada, ...others);
  const id = await remind();
  await clinic.press();
  save('1;Ada Grün;07700 900001;06.01.2026 16:30', ...others);
  await clinic.runs.read(id, false);
  const file = async () => (await clinic.ask['reminders.list'](undefined)).reminders[0]?.file;
  const ada1630 = { count: 1, people: [{ name: 'Ada Grün', before: '2026-01-06T14:30' }] };
  const without = { over: { count: 0 }, noTime: { count: 0 }, noDate: { count: 1, names: ['Emil'] } };
  expect(await file()).toMatchObject({
    rows: 5,
    diff: { moved: ada1630, unchanged: 3, texted: 0, without },
  });
  await clinic.until(ten + minute);
  expect(clinic.texts()).toHaveLength(2);
  const shown = {
    moved: ada1630,
    unchanged: 1,
    texted: 2,
    added: { count: 0 },
    changed: { count: 0 },
    without,
  };
  expect(await file()).toMatchObject({ rows: 5, diff: shown });
  expect((await clinic.ask['reminders.day'](undefined)).changed).toMatchObject([{ name: 'Ada Grün' }]);
  // Another reading finds nothing new, and tells the same.
  await clinic.runs.read(id, false);
  expect((await file())?.diff).toMatchObject(shown);
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

test.each([
  ['open', 'EBUSY'],
  ['open', 'EACCES'],
  ['open', 'EPERM'],
  ['read', 'EBUSY'],
  ['read', 'EAGAIN'],
] as const)(
  'a file that another program holds (%s: %s) is read by itself once it is free, and before that nothing is withdrawn or sent',
  async (at, code) => {
    save(ada, ben, cleo);
    const id = await remind();
    await clinic.press();
    await clinic.ask['reminders.by-itself']({ id, allowed: true });
    save(ada, cleo);
    system.refuses = { at, code };
    try {
      expect(await trouble()).toBe('file-locked');
      await clinic.until(ten + minute);
      expect(clinic.texts()).toEqual([]);
      expect((await clinic.states()).every((state) => state.endsWith('planned'))).toBe(true);
    } finally {
      system.refuses = null;
    }
    await clinic.until(ten + 2 * minute - 1);
    expect(clinic.texts()).toHaveLength(2);
    expect(await trouble()).toBe(null);
  },
);

test('a file that lost its end after a whole row is asked about before anything is withdrawn or sent by it', async () => {
  const day = (date: string) =>
    Array.from({ length: 12 }, (_, nth) => `${date}-${nth};P${nth};07700 9001${10 + nth};${date} 14:30`);
  const fewer = async () => (await clinic.ask['reminders.list'](undefined)).reminders[0]?.file?.trouble;
  save(...day('06.01.2026'));
  const id = await remind();
  await clinic.until(ten + minute);
  await clinic.press();
  // The next day's file, of which nothing is planned yet, with a restart in between.
  await clinic.quit();
  await clinic.start();
  save(...day('08.01.2026').slice(0, 5));
  expect(await trouble()).toBe('linked-fewer');
  expect(await fewer()).toMatchObject({ values: { rows: 5, before: 12 } });
  expect((await clinic.states()).filter((state) => state.endsWith('planned'))).toEqual([]);
  await clinic.ask['reminders.read']({ id, accept: true });
  expect(await trouble()).toBe(null);
  expect((await clinic.states()).filter((state) => state.endsWith('planned'))).toHaveLength(5);
  // A person has said that so few are right: that is not asked again.
  await clinic.openedUntil(ten + 2 * 24 * hour + minute);
  await clinic.press();
  save(...day('10.01.2026'));
  await clinic.openedUntil(ten + 4 * 24 * hour + minute);
  await clinic.press();
  expect(clinic.texts()).toHaveLength(29);
  save(...day('12.01.2026').slice(0, 5));
  expect(await trouble()).toBe(null);
});

test('a file that is written a moment ago and is shorter than before is waited for', async () => {
  save(ada, ben, cleo);
  await remind();
  writeFileSync(path, [headings.join(';'), ada, ''].join('\r\n'), 'latin1');
  const justNow = clinic.clock.epochMs() / 1000 - 2;
  utimesSync(path, justNow, justNow);
  await clinic.runs.check();
  expect((await clinic.states()).filter((state) => state.endsWith('planned'))).toHaveLength(3);
  await clinic.until(clinic.clock.epochMs() + minute);
  expect((await clinic.states()).filter((state) => state.endsWith('planned'))).toHaveLength(1);
});

describe('a number that is another one in the file while the text waits', () => {
  const adaNow = '1;Ada Grün;07700 900777;06.01.2026 14:30';
  const others = [ben, cleo];
  let id: number;
  beforeEach(async () => {
    // Texts are handed over at ten, and wait until noon.
    clinic.hours = { hours: { from: 12 * 60, until: 21 * 60 }, homeZone: 'Europe/London' };
    save(ada, ...others);
    id = await remind();
  });
  const noon = ten + 2 * hour;
  const toAda = async () => {
    await clinic.until(noon + 10 * minute);
    return clinic.texts().filter((text) => text.includes('Ada'));
  };

  test('the text is withdrawn, and another one planned that goes to the new number alone', async () => {
    await clinic.db.updateTable('reminders').set({ sent_version: 1 }).where('id', '=', id).execute();
    await clinic.ask['reminders.by-itself']({ id, allowed: true });
    await clinic.until(ten + 10 * minute);
    save(adaNow, ...others);
    await clinic.runs.read(id, false);
    const [view] = (await clinic.ask['reminders.list'](undefined)).reminders;
    expect(view?.file?.diff).toMatchObject({
      changed: {
        count: 1,
        people: [{ name: 'Ada Grün', changes: [{ of: 'number', after: '447700900777' }] }],
      },
      gone: { count: 0 },
      added: { count: 0 },
      moved: { count: 0 },
    });
    // Its time was a while ago, as that of whoever moves.
    expect(await toAda()).toEqual([]);
    await clinic.press();
    expect(await toAda()).toEqual(['447700900777 Ada Grün: 14:30']);
    // Read once more, after a start too, it is the same row.
    await clinic.closedUntil(noon + hour);
    await clinic.runs.read(id, false);
    expect((await clinic.states()).filter((state) => state.startsWith('Ada')).toSorted()).toEqual([
      'Ada Grün 2026-01-06T14:30 handed',
      'Ada Grün 2026-01-06T14:30 withdrawn',
    ]);
  });

  test('of one that was pressed it waits for another press, with both numbers shown', async () => {
    await clinic.press();
    await clinic.until(ten + minute);
    save(adaNow, ...others);
    await clinic.runs.read(id, false);
    const { planned, changed } = await clinic.ask['reminders.day'](undefined);
    expect(planned).toMatchObject([{ number: '447700900777', isChanged: true }]);
    expect(changed).toMatchObject([
      {
        name: 'Ada Grün',
        isGone: false,
        changes: [{ of: 'number', before: '447700900001', after: '447700900777' }],
      },
    ]);
    expect(await toAda()).toEqual([]);
    await clinic.press();
    expect(await toAda()).toEqual(['447700900777 Ada Grün: 14:30']);
  });

  test('where a person corrected the contact, the file of before takes nothing back', async () => {
    await clinic.until(ten + minute);
    await clinic.press();
    const correction = { before: '447700900001', number: '447700900777', country: 'GB', name: 'Ada Grün' };
    const { contactId } = await clinic.db
      .selectFrom('occurrences')
      .select('contact_id as contactId')
      .where('number', '=', correction.before)
      .executeTakeFirstOrThrow();
    await clinic.contacts
      .updateTable('contacts')
      .set({ number: correction.number })
      .where('id', '=', contactId)
      .execute();
    await followCorrected(clinic.db, { ...correction, contactId });
    save(ada, ...others, '4;Dora;07700 900004;09.01.2026 09:00');
    await clinic.runs.read(id, false);
    expect(await toAda()).toEqual(['447700900777 Ada Grün: 14:30']);
  });
});

describe('a row that is another one and is then as it was approved again', () => {
  const adas = async () => {
    const { planned, changed } = await clinic.ask['reminders.day'](undefined);
    return {
      states: (await clinic.states()).filter((state) => state.startsWith('Ada')),
      waits: planned
        .filter(({ name }) => name.startsWith('Ada'))
        .map(({ number, waits }) => `${number} ${waits}`),
      changed: changed.map(({ name }) => name),
    };
  };
  const read = (id: number) => clinic.runs.read(id, false);
  const changes: readonly (readonly [string, readonly string[]])[] = [
    ['number', ['1;Ada Grün;07700 900777;06.01.2026 14:30']],
    ['number, to one of another zone', ['1;Ada Grün;+49 30 901820;06.01.2026 14:30']],
    ['hour', ['1;Ada Grün;07700 900001;06.01.2026 16:30']],
    ['day', ['1;Ada Grün;07700 900001;09.01.2026 14:30']],
    ['name', ['1;Ada Blau;07700 900001;06.01.2026 14:30']],
    ['number and day', ['1;Ada Grün;07700 900777;09.01.2026 14:30']],
    ['place in the file, from which it is gone', []],
  ];

  test.each(changes)(
    'before its time, with another %s meanwhile, it goes as it was approved',
    async (_, other) => {
      save(ada, ben, cleo);
      const id = await remind();
      await clinic.press();
      save(...other, ben, cleo);
      await read(id);
      expect((await adas()).waits).not.toContain('447700900001 goes');
      save(ada, ben, cleo);
      await read(id);
      expect(await adas()).toMatchObject({ waits: ['447700900001 goes'], changed: [] });
      await clinic.until(ten + 3 * minute);
      expect(clinic.texts().toSorted()).toEqual([
        '447700900001 Ada Grün: 14:30',
        '447700900002 Ben: 15:00',
        '447700900003 Cleo: 15:30',
      ]);
    },
  );

  test.each(changes)(
    'while its text waits in the queue, with another %s meanwhile, it goes once, as it was',
    async (_, other) => {
      clinic.hours = { hours: { from: 12 * 60, until: 21 * 60 }, homeZone: 'Europe/London' };
      save(ada, ben, cleo);
      const id = await remind();
      await clinic.press();
      await clinic.until(ten + 5 * minute);
      for (let time = 0; time < 2; time++) {
        save(...other, ben, cleo);
        await read(id);
        save(ada, ben, cleo);
        await read(id);
      }
      expect((await adas()).states).toContain('Ada Grün 2026-01-06T14:30 handed');
      await clinic.until(ten + 2 * hour + 10 * minute);
      expect(clinic.texts().toSorted()).toEqual([
        '447700900001 Ada Grün: 14:30',
        '447700900002 Ben: 15:00',
        '447700900003 Cleo: 15:30',
      ]);
    },
  );

  test('after it was taken out of the queue it is planned once more, and asks since its time is over', async () => {
    clinic.hours = { hours: { from: 12 * 60, until: 21 * 60 }, homeZone: 'Europe/London' };
    save(ada, ben);
    const id = await remind();
    await clinic.press();
    await clinic.until(ten + 5 * minute);
    save(ben);
    await read(id);
    await clinic.until(ten + 2 * hour + 10 * minute);
    expect(clinic.texts()).toEqual(['447700900002 Ben: 15:00']);
    save(ada, ben);
    await read(id);
    expect((await adas()).waits).toEqual(['447700900001 press']);
    await clinic.press();
    expect(clinic.texts()).toEqual(['447700900002 Ben: 15:00', '447700900001 Ada Grün: 14:30']);
  });

  test('where the text of the reminder is another one while the row is gone from the queue, that one goes, after a press', async () => {
    clinic.hours = { hours: { from: 12 * 60, until: 21 * 60 }, homeZone: 'Europe/London' };
    save(ada, ben);
    const id = await remind();
    await clinic.press();
    await clinic.until(ten + 5 * minute);
    save(ben);
    await read(id);
    const template = 'Come, {Name}: {Visit: 14:30}';
    await clinic.ask['reminders.save']({ id, draft: clinic.draft({ source: source(), template }) });
    save(ada, ben);
    await read(id);
    expect((await adas()).waits).toEqual(['447700900001 press']);
    await clinic.until(ten + 2 * hour + 10 * minute);
    expect(clinic.texts()).toEqual(['447700900002 Ben: 15:00']);
    await clinic.press();
    expect(clinic.texts().slice(1)).toEqual(['447700900001 Come, Ada Grün: 14:30']);
  });

  test('where another one was approved meanwhile, the first is no longer', async () => {
    save(ada, ben);
    const id = await remind();
    await clinic.press();
    save('1;Ada Grün;07700 900001;06.01.2026 16:30', ben);
    await read(id);
    await clinic.press();
    save(ada, ben);
    await read(id);
    expect(await adas()).toMatchObject({ waits: ['447700900001 ahead'], changed: ['Ada Grün'] });
    await clinic.until(ten + 3 * minute);
    expect(clinic.texts()).toEqual(['447700900002 Ben: 15:00']);
  });

  test('where the text of the reminder is another one since, it waits for a press', async () => {
    for (const away of [[], ['1;Ada Grün;07700 900777;06.01.2026 14:30']]) {
      save(ada, ben, cleo);
      const id = await remind();
      await clinic.press();
      save(...away, ben, cleo);
      await read(id);
      await clinic.ask['reminders.save']({
        id,
        draft: clinic.draft({ source: source(), template: 'Come, {Name}: {Visit: 14:30}' }),
      });
      save(ada, ben, cleo);
      await read(id);
      expect((await adas()).waits).toEqual(['447700900001 ahead']);
      await clinic.ask['reminders.remove']({ id });
    }
  });
});

test('a number that is another one since its text was sent gets the text only where a person says so', async () => {
  save(ada, ben);
  const id = await remind();
  await clinic.until(ten + minute);
  await clinic.press();
  await clinic.ask['reminders.by-itself']({ id, allowed: true });
  expect(clinic.texts()).toHaveLength(2);
  save('1;Ada Grün;07700 900777;06.01.2026 14:30', ben);
  await clinic.runs.read(id, false);
  const { planned, changed } = await clinic.ask['reminders.day'](undefined);
  expect(planned).toMatchObject([
    { number: '447700900777', waits: 'press', isChanged: true, refused: { code: 'number-changed-since' } },
  ]);
  expect(changed).toMatchObject([
    {
      name: 'Ada Grün',
      waits: true,
      wasTexted: true,
      changes: [{ of: 'number', before: '447700900001', after: '447700900777' }],
    },
  ]);
  const [view] = (await clinic.ask['reminders.list'](undefined)).reminders;
  expect(view?.file?.diff).toMatchObject({ added: { count: 0 }, moved: { count: 0 }, changed: { count: 1 } });
  // The number of before again: it has its text.
  save(ada, ben);
  await clinic.runs.read(id, false);
  expect((await clinic.ask['reminders.day'](undefined)).planned).toEqual([]);
  save('1;Ada Grün;07700 900777;06.01.2026 14:30', ben);
  await clinic.runs.read(id, false);
  await clinic.until(ten + 10 * minute);
  expect(clinic.texts()).toHaveLength(2);
  await clinic.press();
  expect(clinic.texts().slice(2)).toEqual(['447700900777 Ada Grün: 14:30']);
});

test('people who were texted from the file are not new in it, and whoever is at another time since is moved', async () => {
  const diff = async () => {
    await clinic.runs.check();
    return (await clinic.ask['reminders.list'](undefined)).reminders[0]?.file?.diff;
  };
  save(ada, ben);
  await remind();
  expect(await diff()).toMatchObject({ added: { count: 2 }, texted: 0 });
  await clinic.until(ten + minute);
  await clinic.press();
  expect(await diff()).toMatchObject({ added: { count: 0 }, unchanged: 0, texted: 2 });
  await clinic.until(ten + 2 * minute);
  expect(clinic.texts()).toHaveLength(2);
  await clinic.quit();
  await clinic.start();
  expect(await diff()).toMatchObject({ added: { count: 0 }, unchanged: 0, texted: 2 });
  save('1;Ada Grün;07700 900001;06.01.2026 16:30', ben, cleo);
  expect(await diff()).toMatchObject({
    added: { count: 1, people: [{ name: 'Cleo' }] },
    moved: { count: 1, people: [{ name: 'Ada Grün', before: '2026-01-06T14:30' }] },
    texted: 1,
  });
});

test('where most is gone at once a person is asked before anything is withdrawn', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, nth) => `${nth};P${nth};07700 9001${10 + nth};06.01.2026 14:30`,
  );
  save(...rows);
  const id = await remind();
  // As many rows as before, but of other people.
  save(...rows.slice(0, 5), ...rows.slice(5).map((row) => row.replace(/^\d+;P/, '1$&')));
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

test('who becomes a contact by it has none of its dates, so that no other reminder speaks of what was moved since', async () => {
  save(ada);
  await remind();
  const [kept] = await clinic.contacts.selectFrom('contacts').select(['name', 'fields']).execute();
  expect(kept?.name).toBe('Ada Grün');
  expect(Object.keys(JSON.parse(kept?.fields ?? ''))).toEqual(['Nr', 'Name']);
  const { name, senderId, ...draft } = clinic.draft({
    source: { ...source(), file: null },
    template: '{Visit: 14:30}',
  });
  const asked = { id: null, draft, group: { kind: 'everyone' }, search: '', after: null, limit: 20 } as const;
  expect((await clinic.ask['reminders.people'](asked)).rows).toEqual([]);
});

describe('while it is written', () => {
  const written = (part: Partial<ReminderSource> = {}, template = '{Name}: {Visit: 14:30}') => {
    const { name, senderId, ...draft } = clinic.draft({ source: { ...source(), ...part }, template });
    return { id: null as number | null, draft };
  };
  const texts = async (asked: ReturnType<typeof written>) =>
    (
      await clinic.ask['reminders.people']({
        ...asked,
        group: { kind: 'everyone' },
        search: '',
        after: null,
        limit: 20,
      })
    ).rows.map(({ rows, text }) => `${rows} ${text}`);
  const refuse = (number: string) =>
    clinic.contacts
      .insertInto('do_not_text')
      .values({ number, reason: 'STOP', source: 'person', added_at: 1 })
      .execute();
  const dora = '4;Dora;07700 900004;06.01.2026 09:00';
  const emil = '5;Emil;07700 900004;06.01.2026 09:30';

  test('its texts are shown row by row as the run sends them, and who gets none is named with the reason', async () => {
    save(dora, emil, ben, '7;Gone;07700 900007;05.01.2026 09:00');
    await refuse('447700900002');
    const asked = written();
    const preview = await clinic.ask['reminders.preview'](asked);
    expect(preview).toMatchObject({ texts: 2, refused: 1, over: 1, sentBefore: 0 });
    expect(preview.left).toMatchObject({ refused: ['Ben'], over: ['Gone'] });
    expect(preview.next.map(({ name }) => name)).toEqual(['Dora', 'Emil']);
    expect(await texts(asked)).toEqual(['2 Dora: 09:00', '3 Emil: 09:30']);
    expect(await clinic.ask['reminders.estimate'](asked)).toMatchObject({ recipients: 2, segments: 2 });

    const id = await remind();
    await clinic.until(ten + minute);
    await clinic.press();
    expect(clinic.texts().toSorted()).toEqual(['447700900004 Dora: 09:00', '447700900004 Emil: 09:30']);
    const after = await clinic.ask['reminders.preview']({ ...asked, id });
    expect(after).toMatchObject({ texts: 0, next: [], sentBefore: 3 });
    expect(await texts({ ...asked, id })).toEqual([]);
  });

  test('a phone whose rows come to the same words is shown one text, as the fuse lets through', async () => {
    save(dora, emil);
    const asked = written({}, 'We expect you tomorrow.');
    expect(await texts(asked)).toEqual(['2 We expect you tomorrow.']);
    expect(await clinic.ask['reminders.estimate'](asked)).toMatchObject({
      recipients: 1,
      skipped: { 'same-text': 1 },
    });
    await clinic.remind({ source: source(), template: 'We expect you tomorrow.' });
    await clinic.until(ten + minute);
    await clinic.press();
    expect(clinic.texts()).toEqual(['447700900004 We expect you tomorrow.']);
  });

  test('a text with a field that no row has is not switched on, and which some lack is counted', async () => {
    save(ada, ben, ';Cleo;07700 900003;06.01.2026 15:30');
    const switchOn = (template: string) => clinic.remind({ source: source({ identity: null }), template });
    await expect(switchOn('Dr. {Doctor}: {Visit: 14:30}')).rejects.toMatchObject({
      code: 'fields-nobody-has',
      values: { fields: 'Doctor' },
    });
    expect((await clinic.ask['reminders.list'](undefined)).reminders).toEqual([]);
    const file = { path, identity: null, layout };
    expect(await clinic.ask['reminders.estimate'](written({ file }, '{Nr}: {Visit: 14:30}'))).toMatchObject({
      recipients: 2,
      skipped: { 'empty-field': 1 },
      emptyFields: [{ field: 'Nr', people: 1 }],
    });
    save(';Ada Grün;07700 900001;06.01.2026 14:30', ';Ben;07700 900002;06.01.2026 15:00');
    await expect(switchOn('{Nr}: {Visit: 14:30}')).rejects.toMatchObject({
      code: 'fields-nobody-has',
      values: { fields: 'Nr' },
    });
    await switchOn('{Nr|Yours}: {Visit: 14:30}');
  });
});

describe('after the press', () => {
  const day = () => clinic.ask['reminders.day'](undefined);

  test('what goes at its time is said, and planned as going', async () => {
    save(ada, ben);
    await remind();
    const { toPress, seen } = await clinic.shown();
    expect(await clinic.ask['reminders.send']({ ids: [...toPress], seen })).toMatchObject({
      recipients: 0,
      later: 2,
      skipped: {},
    });
    expect(clinic.ahead).toEqual([ten]);
    const ahead = async () =>
      (await clinic.ask['reminders.ahead'](undefined)).runs.map(({ how, people }) => `${people} ${how}`);
    expect(await ahead()).toEqual(['2 goes']);
    save(ada, ben, cleo);
    await clinic.runs.check();
    expect(await ahead()).toEqual(['2 goes', '1 ahead']);
  });

  test('a row that is another one since waits again, with what was and is in it; one that is gone is named', async () => {
    save(ada, ben, cleo);
    const by = { source: source(), template: '{Name}: {Visit: 14:30}' };
    await clinic.remind(by);
    await clinic.press();
    save('1;Ada Grün;07700 900099;06.01.2026 14:30', '2;Ben;07700 900002;06.01.2026 16:00');
    await clinic.runs.check();
    const { planned, changed } = await day();
    expect(planned.map(({ name, waits, isChanged }) => `${name} ${waits} ${isChanged}`)).toEqual([
      'Ada Grün ahead true',
      'Ben ahead true',
    ]);
    expect(changed).toMatchObject([
      {
        name: 'Ada Grün',
        waits: true,
        changes: [{ of: 'number', before: '447700900001', after: '447700900099' }],
      },
      {
        name: 'Ben',
        changes: [{ of: 'field', field: 'Visit', before: '2026-01-06T15:00', after: '2026-01-06T16:00' }],
      },
      { name: 'Cleo', isGone: true },
    ]);
    await clinic.until(ten + minute);
    expect(clinic.texts()).toEqual([]);
    await clinic.press();
    expect(clinic.texts().toSorted()).toEqual(['447700900002 Ben: 16:00', '447700900099 Ada Grün: 14:30']);
    // Ben's first hour is withdrawn, and he has a text: he is not gone.
    expect((await day()).changed).toEqual([expect.objectContaining({ name: 'Cleo', isGone: true })]);
  });

  test('a file that was saved over while it was looked at is looked at again before anything goes', async () => {
    save(ada, ben);
    await remind();
    await clinic.until(ten + minute);
    const { toPress, seen } = await clinic.shown();
    save('1;Ada Grün;07700 900099;06.01.2026 14:30', ben);
    await expect(clinic.ask['reminders.send']({ ids: [...toPress], seen })).rejects.toMatchObject({
      code: 'campaign-changed',
    });
    expect(clinic.texts()).toEqual([]);
  });

  test('the state of each is what became of its text: sent, left out with the reason, or kept back', async () => {
    save(ada, ben, '6;Ada Grün;07700 900001;06.01.2026 14:30');
    await remind();
    await clinic.contacts
      .insertInto('do_not_text')
      .values({ number: '447700900002', reason: 'STOP', source: 'person', added_at: 1 })
      .execute();
    await clinic.changedContacts();
    await clinic.until(ten + minute);
    const before = await day();
    expect(before.toPressRefusing).toBe(1);
    expect(before.planned.map(({ name, refuses }) => `${name} ${refuses}`)).toContain('Ben true');
    await clinic.press();
    const outcomes = (await day()).settled.map(
      ({ name, outcome }) => `${name} ${outcome?.state} ${outcome?.skipReason}`,
    );
    expect(outcomes.toSorted()).toEqual([
      'Ada Grün accepted null',
      'Ada Grün skipped same-text',
      'Ben skipped do-not-text',
    ]);
  });

  test('where nobody of a run gets a text, each says why', async () => {
    save(ben);
    await remind();
    await clinic.contacts
      .insertInto('do_not_text')
      .values({ number: '447700900002', reason: 'STOP', source: 'person', added_at: 1 })
      .execute();
    await clinic.changedContacts();
    await clinic.until(ten + minute);
    const { toPress, seen } = await clinic.shown();
    const { recipients, skipped } = await clinic.ask['reminders.send']({
      ids: [...toPress],
      seen,
    });
    expect({ recipients, skipped }).toEqual({ recipients: 0, skipped: { 'do-not-text': 1 } });
    expect((await day()).settled).toMatchObject([{ state: 'nobody', skipReason: 'do-not-text' }]);
  });
});
