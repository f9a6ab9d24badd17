/** Reminders of a team: each date is texted once, from a computer that uses the account, and a file is read where it lies. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layoutKey } from '../../../../electron/contacts/read/headings.ts';
import { Keeper } from '../../../../electron/db/postgres/keeper.ts';
import { leaveFiles } from '../../../../electron/reminders/file-on.ts';
import type { LinkedFile } from '../../../../electron/shared/models/reminder.ts';
import type { ReminderDraft } from '../../../../electron/shared/models.ts';
import { defaultSettings } from '../../../../electron/shared/settings/settings.ts';
import { serverUser } from '../../../support/postgres-server.ts';
import { practiceAccount } from '../../../support/practice-account.ts';
import { RemindersFixture } from '../../../support/reminders-fixture.ts';

const second = 1_000;
const minute = 60 * second;
/** Monday 5 January 2026, nine in London. */
const nine = Date.UTC(2026, 0, 5, 9);
const ten = nine + 60 * minute;
const ada = { number: '447700900001', name: 'Ada', visit: '2026-01-06T11:00' };

let folder: string;
let one: RemindersFixture;
let other: RemindersFixture;

/** A computer of a team; the first of them has the queue. */
const computer = (id: string, beside?: RemindersFixture): RemindersFixture =>
  new RemindersFixture(beside ?? nine, (records) => {
    if (records.kind === 'files') throw new Error('These are files');
    const [schedule, reminders] = [new Keeper(records.at, 'schedule'), new Keeper(records.at, 'reminders')];
    return {
      onComputer: { id, computer: id },
      isKeeper: () => schedule.isMine(),
      enter: () => reminders.isMine(),
      leave: () => reminders.leave(),
      close: async () => {
        await Promise.all([reminders.close(), schedule.close()]);
      },
    };
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'team-reminders-'));
  one = computer('one');
  other = computer('other', one);
  await one.people(ada);
  await one.start();
  await other.start();
});
afterEach(async () => {
  await other.close();
  await one.close();
  rmSync(folder, { recursive: true, force: true });
  expect([...one.errors, ...other.errors]).toEqual([]);
});

/** Time passes with these computers on. */
async function passes(until: number, ...on: readonly RemindersFixture[]): Promise<void> {
  while (one.clock.epochMs() < until) {
    one.clock.advance(20 * second);
    await Promise.all(on.map((desk) => desk.looks()));
    // Whoever found another one at work looks again soon.
    for (const desk of on) await desk.looks();
    await one.sent();
  }
}

async function goesByItself(at: RemindersFixture, part: Partial<ReminderDraft> = {}): Promise<number> {
  const id = await at.remind(part);
  await one.db.updateTable('reminders').set({ sent_version: 1 }).where('id', '=', id).execute();
  await at.ask['reminders.by-itself']({ id, allowed: true });
  return id;
}

const texts = ['447700900001 Your visit: 2026-01-06'];

test('one that goes by itself goes once, though several computers look', async () => {
  await goesByItself(other);
  await passes(ten + 5 * minute, one, other);
  expect(one.texts()).toEqual(texts);
});

test('one goes by itself from the computer that uses its account, whichever plans it', async () => {
  await goesByItself(other);
  one.account = { ...practiceAccount, id: 'practice:one', kind: 'practice' };
  await passes(ten + 5 * minute, one, other);
  expect(one.texts()).toEqual(texts);
});

test('what was pressed for later goes at its time, though the computer of the press is off by then', async () => {
  await one.remind();
  await passes(nine + minute, one, other);
  await other.press();
  await other.quit();
  await passes(ten + 5 * minute, one);
  expect(one.texts()).toEqual(texts);
});

test.each([
  ['in practice', 'practice:other'],
  ['under another account', 'account-b'],
])('what was pressed %s is sent by no computer of another account, and asked about there', async (_, id) => {
  await one.remind();
  await passes(nine + minute, one, other);
  const kind = id === 'account-b' ? 'production' : 'practice';
  other.account = { ...practiceAccount, id, kind };
  const { toPress, seen } = await other.shown();
  await other.ask['reminders.send']({ ids: [...toPress], seen });
  await other.quit();
  await passes(ten + 5 * minute, one);
  expect(one.texts()).toEqual([]);
  expect(await one.ask['reminders.day'](undefined)).toMatchObject({
    planned: [{ waits: 'press', isPressedElsewhere: true }],
    toPress,
  });
});

test('what is above the ceiling at its time waits at every computer for a person, and is made into nothing', async () => {
  await one.remind();
  await other.press();
  let made = 0;
  for (const desk of [one, other]) {
    desk.ceiling = 0.5;
    desk.oncePlanned = async () => {
      made++;
    };
  }
  await passes(ten + minute, one, other);
  const { currency } = defaultSettings;
  for (const desk of [one, other]) {
    const { planned } = await desk.ask['reminders.day'](undefined);
    expect(planned.map(({ waits, refused }) => [waits, refused?.code])).toEqual([['press', 'over-ceiling']]);
    const [reminder] = (await desk.ask['reminders.list'](undefined)).reminders;
    expect(reminder?.problem?.values).toEqual({ amount: 1, ceiling: 0.5, currency });
  }
  expect([made, one.texts()]).toEqual([0, []]);
  expect(await one.press({ mayCost: { amount: 1, currency }, evenIfSent: false })).toBe(1);
  expect(one.texts()).toEqual(texts);
});

test('a date that another computer’s import moved is planned anew without a press', async () => {
  await one.remind();
  await other.writeVisits([{ number: ada.number, visit: '2026-01-07T11:00' }]);
  one.tellChanged();
  other.tellChanged();
  await passes(nine + minute, one, other);
  expect((await one.states()).toSorted()).toEqual([
    'Ada 2026-01-06T11:00 withdrawn',
    'Ada 2026-01-07T11:00 planned',
  ]);
});

test('the campaign that one computer is planning for a run is not cleared away by another', async () => {
  await goesByItself(one);
  one.oncePlanned = () => other.looks();
  await passes(ten + 5 * minute, one, other);
  expect(one.texts()).toEqual(texts);
  expect(await one.db.selectFrom('campaigns').select('state').execute()).toEqual([{ state: 'finished' }]);
});

/** A file that a reminder can follow, and every computer can read. */
function agenda(): LinkedFile {
  const headings = ['Name', 'Handy', 'Visit'];
  const layout = layoutKey(headings) ?? '';
  const path = join(folder, 'agenda.csv');
  writeFileSync(path, `${headings.join(';')}\nBea;07700 900002;06.01.2026 11:00\n`);
  for (const desk of [one, other])
    desk.layouts.set(layout, {
      meanings: [
        { kind: 'field', name: 'Name' },
        { kind: 'phone' },
        { kind: 'field', name: 'Visit', as: { kind: 'date-time', order: 'day-first' } },
      ],
      defaultCountry: 'GB',
      existing: null,
      mayBeTexted: [],
      noLandlines: false,
    });
  return { path, identity: null, layout, fields: ['Name', 'Visit'] };
}

/** A reminder as a computer's screen would save it. */
async function draftIn(desk: RemindersFixture): Promise<ReminderDraft> {
  const [reminder] = (await desk.ask['reminders.list'](undefined)).reminders;
  if (reminder === undefined) throw new Error('There is no reminder');
  const { name, senderId, template, source, rule, options } = reminder;
  return { name, senderId, template, source, rule, options };
}

test('a file is read on the computer that it was chosen on, which alone sends by it', async () => {
  const file = agenda();
  const id = await other.remind({ source: { field: 'Visit', listId: null, file } });
  await passes(nine + minute, one, other);
  const planned = async (desk: RemindersFixture) =>
    (await desk.ask['reminders.list'](undefined)).reminders.map((row) => [row.planned, row.fileOn]);
  expect(await planned(other)).toEqual([[1, null]]);
  expect(await planned(one)).toEqual([[1, { computer: 'other', state: 'closed' }]]);
  await passes(ten, one, other);
  const { toPress, seen } = await other.shown();
  expect(toPress).toHaveLength(1);
  expect((await one.ask['reminders.day'](undefined)).toPress).toEqual([]);
  await expect(one.ask['reminders.send']({ ids: [...toPress], seen })).rejects.toMatchObject({
    code: 'linked-elsewhere',
    values: { name: 'agenda.csv', computer: 'other' },
  });
  const elsewhere = await one.db.selectFrom('reminders').select('source').executeTakeFirstOrThrow();
  const { source } = { source: JSON.parse(elsewhere.source) };
  await expect(one.ask['reminders.preview']({ id, draft: one.draft({ source }) })).rejects.toMatchObject({
    code: 'linked-elsewhere',
  });
  await other.ask['reminders.send']({ ids: [...toPress], seen });
  await passes(ten + minute, one, other);
  expect(one.texts()).toEqual(['447700900002 Your visit: 2026-01-06']);
});

test('the text of a reminder is corrected on a computer without its file, and goes out from the one that has it', async () => {
  const id = await other.remind({ source: { field: 'Visit', listId: null, file: agenda() } });
  await passes(nine + minute, one, other);
  const over = await draftIn(one);
  const draft = { ...over, template: 'Please come: {Visit: 2026-01-31}' };
  await one.ask['reminders.save']({ id, draft, over });
  expect(await other.states()).toEqual(['Bea 2026-01-06T11:00 planned']);
  await passes(ten, one, other);
  await other.press();
  await passes(ten + minute, one, other);
  expect(one.texts()).toEqual(['447700900002 Please come: 2026-01-06']);
});

test('on a computer without its file a text names only fields that the file had, and when it goes out is not changed', async () => {
  const id = await other.remind({ source: { field: 'Visit', listId: null, file: agenda() } });
  const over = await draftIn(one);
  const named = { ...over, template: 'Please come, {Nobody}' };
  await expect(one.ask['reminders.save']({ id, draft: named, over })).rejects.toMatchObject({
    code: 'fields-nobody-has',
  });
  const later: ReminderDraft = { ...over, rule: { ...over.rule, latest: 'due-day' } };
  await expect(one.ask['reminders.save']({ id, draft: later, over })).rejects.toMatchObject({
    code: 'linked-elsewhere',
  });
});

/** The one reminder follows that file on another computer. */
const fileIsOn = (file: LinkedFile, on: LinkedFile['on']) =>
  one.db
    .updateTable('reminders')
    .set({ source: JSON.stringify({ field: 'Visit', listId: null, file: { ...file, on } }) })
    .execute();
const far = { id: 'practice:far', computer: hostname(), person: serverUser };

test.each([
  ['closed', 'closed', { ...far, computer: 'FRONT-DESK' }],
  ['out of the team', 'unread', { ...far, person: 'somebody-who-was-removed' }],
])(
  'where the computer of its file is %s, no text of it is said to go, and none goes',
  async (_, becomes, on) => {
    const file = agenda();
    const id = await goesByItself(other, { source: { field: 'Visit', listId: null, file } });
    await passes(nine + minute, one, other);
    const said = async () => [
      (await one.ask['reminders.day'](undefined)).planned.map(({ waits }) => waits),
      (await one.ask['reminders.ahead'](undefined)).runs.map(({ how }) => how),
    ];
    await fileIsOn(file, far);
    expect(await said()).toEqual([['goes'], ['goes']]);
    await fileIsOn(file, on);
    expect(await said()).toEqual([[becomes], [becomes]]);
    expect(one.ahead).toEqual([]);
    await other.quit();
    await passes(ten + 5 * minute, one);
    expect(await said()).toEqual([[becomes], [becomes]]);
    expect(one.texts()).toEqual([]);
    // Taken over, it goes on from its rows.
    await fileIsOn(file, { id: 'one', computer: 'one' });
    await passes(ten + 6 * minute, one);
    expect(await said()).toEqual([['press'], ['press']]);
    await one.ask['reminders.pause']({ id });
    expect((await said())[1]).toEqual(['paused']);
  },
);

test('a reminder says whether Carillon is open on the computer of its file, closed there, or out of the team', async () => {
  const file = agenda();
  await other.remind({ source: { field: 'Visit', listId: null, file } });
  const state = async () => (await one.ask['reminders.list'](undefined)).reminders[0]?.fileOn?.state;
  await fileIsOn(file, far);
  expect(await state()).toBe('open');
  await fileIsOn(file, { ...far, left: true });
  expect(await state()).toBe('open');
  await fileIsOn(file, { ...far, computer: 'FRONT-DESK' });
  expect(await state()).toBe('closed');
  await fileIsOn(file, { ...far, person: 'somebody-who-was-removed' });
  expect(await state()).toBe('gone');
  await fileIsOn(file, { ...far, computer: 'FRONT-DESK' });
  await leaveFiles(one.db, 'practice:far');
  expect(await state()).toBe('gone');
});
