/** A notice: a text to a list of people every week or every month, once to each of them, on the day by their own clock. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReminderDraft, ReminderWhen } from '../../../electron/shared/models.ts';
import { minutes, RemindersFixture } from '../../support/reminders-fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Saturday 28 March 2026, nine in London: the clocks change on Sunday. */
const saturday = Date.UTC(2026, 2, 28, 9);

const ada = { number: '447700900001', name: 'Ada', visit: null };
const ben = { number: '447700900002', name: 'Ben', visit: null };
const yuki = { number: '81312345678', name: 'Yuki', visit: null };

let club: RemindersFixture;
beforeEach(async () => {
  club = new RemindersFixture(saturday);
  await club.start();
});
afterEach(async () => {
  await club.close();
  expect(club.errors).toEqual([]);
});

const mondays: ReminderWhen = { kind: 'weekly', day: 1, at: minutes(10) };

function notice(when: ReminderWhen, listId: number | null = null): Partial<ReminderDraft> {
  return {
    name: 'News',
    template: 'News',
    source: { field: '', listId, file: null },
    rule: { when, yearly: false, latest: 'due-day' },
  };
}

/** A notice of which a person has sent a run, and that goes by itself from then on. */
async function goingByItself(when: ReminderWhen): Promise<number> {
  const id = await club.remind(notice(when));
  await club.db.updateTable('reminders').set({ sent_version: 1 }).where('id', '=', id).execute();
  await club.ask['reminders.by-itself']({ id, allowed: true });
  return id;
}

async function listOf(...people: readonly { readonly number: string }[]): Promise<number> {
  const { id } = await club.contacts
    .insertInto('lists')
    .values({ name: 'Choir', name_without_case: 'choir', created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { number } of people) {
    const found = await club.contacts
      .selectFrom('contacts')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    await club.contacts.insertInto('list_members').values({ list_id: id, contact_id: found.id }).execute();
  }
  return id;
}

test('each week it asks first, then goes to whoever is on the list that day, once', async () => {
  await club.people(ada, ben);
  await club.remind(notice(mondays, await listOf(ada)));
  expect(await club.states()).toEqual(['Ada 2026-03-30 planned']);
  // Ten in London is an hour earlier from Sunday on.
  await club.openedUntil(Date.UTC(2026, 2, 30, 9) - minute);
  expect(await club.press()).toBe(0);
  await club.passes(2 * minute);
  expect(club.texts()).toEqual(['447700900001 News']);
  await club.passes(hour);
  await club.closedUntil(Date.UTC(2026, 2, 31, 9));
  expect(await club.states()).toEqual(['Ada 2026-03-30 handed', 'Ada 2026-04-06 planned']);
  await club.contacts.deleteFrom('list_members').execute();
  await club.changedContacts();
  expect((await club.states()).at(-1)).toBe('Ada 2026-04-06 withdrawn');
});

test('a week that Carillon was closed on its day is asked about that day, and never sent after it', async () => {
  await club.people(ada);
  await goingByItself(mondays);
  await club.closedUntil(Date.UTC(2026, 2, 30, 14));
  await club.passes(hour);
  expect(club.texts()).toEqual([]);
  await club.closedUntil(Date.UTC(2026, 3, 1, 9));
  await club.press();
  expect(club.texts()).toEqual([]);
  expect(await club.states()).toEqual(['Ada 2026-03-30 late', 'Ada 2026-04-06 planned']);
  // The weeks in which it was closed altogether are not caught up.
  await club.openedUntil(Date.UTC(2026, 4, 4, 9) + 2 * minute);
  expect(club.texts()).toEqual(['447700900001 News']);
  expect((await club.states()).slice(1)).toEqual(['Ada 2026-04-06 late', 'Ada 2026-05-04 handed']);
});

test('weeks with clocks that change, starts and edits of the list, are a text a week', async () => {
  await club.people(ada, yuki);
  await goingByItself(mondays);
  for (let week = 0; week < 8; week++) {
    // Ten in Tokyo is at night in London.
    await club.openedUntil(Date.UTC(2026, 2, 30 + 7 * week, 1) + 2 * minute);
    await club.changedContacts();
    await club.closedUntil(Date.UTC(2026, 2, 30 + 7 * week, 8, 58));
    await club.passes(5 * minute);
    if (week % 4 === 0) club.clock.setEpochMs(club.clock.epochMs() - 2 * hour);
    await club.changedContacts();
  }
  const texts = club.texts();
  expect(texts.filter((text) => text.startsWith(ada.number))).toHaveLength(8);
  expect(texts.filter((text) => text.startsWith(yuki.number))).toHaveLength(8);
});

test('on the 31st, and on the last day of a shorter month', async () => {
  await club.people(ada);
  await goingByItself({ kind: 'monthly', day: 31, at: minutes(10) });
  for (let month = 2; month < 15; month++) {
    const last = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
    // Ten is an hour earlier in summer.
    await club.closedUntil(Date.UTC(2026, month, last, 8, 58));
    await club.until(Date.UTC(2026, month, last, 10, 2));
    await club.closedUntil(club.clock.epochMs() + day);
  }
  expect((await club.states()).filter((state) => state.endsWith('handed'))).toEqual(
    [
      '2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-30',
      '2026-12-31 2027-01-31 2027-02-28 2027-03-31',
    ]
      .join(' ')
      .split(' ')
      .map((date) => `Ada ${date} handed`),
  );
});

test('another day of the week shows what it withdraws, and whoever had the notice that day gets no second', async () => {
  await club.people(ada);
  const id = await goingByItself(mondays);
  await club.openedUntil(Date.UTC(2026, 2, 30, 9) + 2 * minute);
  const later = club.draft(notice({ kind: 'weekly', day: 1, at: minutes(14) }));
  const { name, senderId, template, ...meaning } = later;
  expect(await club.ask['reminders.preview']({ id, draft: meaning })).toMatchObject({
    withdrawn: 0,
    sentBefore: 1,
  });
  await club.ask['reminders.save']({ id, draft: later });
  await club.until(Date.UTC(2026, 2, 30, 14));
  await club.press();
  expect(club.texts()).toHaveLength(1);
});

test('what lies ahead has a line for each day of each, with the weeks of a notice for which nobody is planned yet', async () => {
  await club.people({ ...ada, visit: '2026-04-01T11:00' }, { ...ben, visit: '2026-04-01T15:00' });
  const visits = await club.remind({ name: 'Visits' });
  await goingByItself(mondays);
  const ahead = async () => (await club.ask['reminders.ahead'](undefined)).runs;
  const lines = async () =>
    (await ahead()).map(({ name, day, people, how }) => `${name} ${day} ${people} ${how}`);
  expect((await lines()).slice(0, 4)).toEqual([
    'News 2026-03-30 2 goes',
    'Visits 2026-03-31 2 ahead',
    'News 2026-04-06 null goes',
    'News 2026-04-13 null goes',
  ]);
  const news = (await ahead()).filter(({ name }) => name === 'News');
  expect(news.map(({ at }) => new Date(at).getUTCHours())).toEqual(news.map(() => 9));
  expect(news.at(-1)?.day).toBe('2026-05-25');
  await club.ask['reminders.pause']({ id: visits });
  expect((await lines())[1]).toBe('Visits 2026-03-31 2 paused');
  expect(club.ahead).toEqual([Date.UTC(2026, 2, 30, 9)]);
});

test('what was due waits for a press, until it is sent; what is past its time is not there', async () => {
  await club.people({ ...ada, visit: '2026-03-31T11:00' }, { ...ben, visit: '2026-03-30T11:00' });
  await club.remind({ name: 'Visits' });
  await goingByItself(mondays);
  const lines = async () =>
    (await club.ask['reminders.ahead'](undefined)).runs
      .slice(0, 3)
      .map(({ name, day, people, how }) => `${name} ${day} ${people} ${how}`);
  // Closed when the notice went out, and when the texts about Tuesday were due.
  await club.closedUntil(Date.UTC(2026, 2, 30, 12));
  expect(await lines()).toEqual([
    'Visits 2026-03-30 1 press',
    'News 2026-03-30 2 press',
    'News 2026-04-06 null goes',
  ]);
  await club.press();
  expect(await lines()).toEqual([]);
});

test('people on the do-not-text list are counted as getting nothing, and named among nobody who does', async () => {
  await club.people(ada, ben);
  await club.contacts
    .insertInto('do_not_text')
    .values({ number: ben.number, reason: '', source: 'by hand', added_at: saturday })
    .execute();
  const draft = club.draft(notice(mondays));
  const { name, senderId, template, ...meaning } = draft;
  const shown = await club.ask['reminders.preview']({ id: null, draft: meaning });
  expect(shown.refused).toBe(1);
  expect(shown.next.map((person) => person.name)).toEqual(['Ada']);
});
