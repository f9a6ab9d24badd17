/** Each row of "Reminders" in the checklists, against the built queue, with the clock played. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unscheduleCampaign } from '../../../electron/db/campaigns/schedule.ts';
import type { EvenThough } from '../../../electron/shared/channels/reminders.ts';
import { AppError } from '../../../electron/shared/errors.ts';
import { nobody } from '../../../electron/shared/models.ts';
import { defaultSettings } from '../../../electron/shared/settings/settings.ts';
import { removeAsPressed } from '../../support/ended-campaign.ts';
import { practiceAccount } from '../../support/practice-account.ts';
import { dayBefore, minutes, RemindersFixture } from '../../support/reminders-fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Monday 5 January 2026, nine in London. */
const nine = Date.UTC(2026, 0, 5, 9);
const ten = nine + hour;
const day = 24 * hour;

const ada = { number: '447700900001', name: 'Ada' };
const ben = { number: '447700900002', name: 'Ben' };

/** It may cost so much, though that is more than the ceiling. */
const yesTo = (amount: number): EvenThough => ({
  mayCost: { amount, currency: defaultSettings.currency },
  evenIfSent: false,
});

let clinic: RemindersFixture;
beforeEach(async () => {
  clinic = new RemindersFixture(nine);
  await clinic.start();
});
afterEach(async () => {
  await clinic.close();
  expect(clinic.errors).toEqual([]);
});

/** A reminder of which a person has sent a run, and that goes by itself from then on. */
async function goingByItself(part: Parameters<RemindersFixture['remind']>[0] = {}): Promise<number> {
  const id = await clinic.remind(part);
  await clinic.db.updateTable('reminders').set({ sent_version: 1 }).where('id', '=', id).execute();
  await clinic.ask['reminders.by-itself']({ id, allowed: true });
  return id;
}

test('switched on, it looks forward: what was due before gets nothing, and the first run shows who and asks', async () => {
  await clinic.people(
    { ...ada, visit: '2025-12-01T09:00' },
    { ...ben, visit: '2026-01-05T11:00' },
    { number: '447700900003', name: 'Cleo', visit: '2026-01-06T11:00' },
  );
  const id = await clinic.remind();
  await clinic.ask['reminders.by-itself']({ id, allowed: true });
  await clinic.until(ten + hour);
  expect(clinic.texts()).toEqual([]);
  const { planned, toPress } = await clinic.ask['reminders.day'](undefined);
  expect(planned.map(({ name, waits }) => `${name} ${waits}`)).toEqual(['Cleo press']);
  expect(toPress).toHaveLength(1);
  expect(await clinic.press()).toBe(1);
  expect(clinic.texts()).toEqual(['447700900003 Your visit: 2026-01-06']);
});

test('an occurrence is one row and one text, however often the run looks', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  await goingByItself();
  // Closing the window keeps Carillon, until then.
  expect(clinic.ahead).toEqual([ten]);
  await clinic.until(ten + 30 * minute);
  expect(clinic.ahead).toEqual([]);
  for (let again = 0; again < 20; again++) {
    await clinic.changedContacts();
    await clinic.passes(20 * minute);
  }
  await clinic.closedUntil(nine + 20 * hour);
  await clinic.press();
  expect(clinic.texts()).toEqual(['447700900001 Your visit: 2026-01-06']);
  expect(await clinic.states()).toEqual(['Ada 2026-01-06T11:00 handed']);
});

test('a text that comes again and again is kept back by the fuse in the queue', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  const same = { template: 'Please call us.' };
  await goingByItself(same);
  await goingByItself({ ...same, name: 'The same once more' });
  await clinic.until(ten + hour);
  expect(clinic.texts()).toEqual(['447700900001 Please call us.']);
  const kept = await clinic.db.selectFrom('recipients').select(['name', 'skip_reason']).execute();
  expect(kept.filter(({ skip_reason: reason }) => reason !== null)).toEqual([
    { name: 'Ada', skip_reason: 'same-text' },
  ]);
});

test('an occurrence that was not sent is never queued again beside itself', async () => {
  await clinic.people({ ...ada, visit: '2026-01-07T11:00' }, { ...ben, visit: '2026-01-07T12:00' });
  await clinic.remind();
  // Three days in which nobody presses, the contacts change, and Carillon starts again.
  await clinic.closedUntil(ten + day + minute);
  for (let start = 0; start < 3; start++) {
    await clinic.changedContacts();
    await clinic.closedUntil(ten + day + (start + 1) * hour);
  }
  expect(await clinic.press()).toBe(2);
  expect(await clinic.press()).toBe(0);
  expect(clinic.texts().toSorted()).toEqual([
    '447700900001 Your visit: 2026-01-07',
    '447700900002 Your visit: 2026-01-07',
  ]);
});

test('moved or cancelled, the old one is withdrawn, before the run and in the queue', async () => {
  const cleo = { number: '447700900003', name: 'Cleo' };
  await clinic.people(
    { ...ada, visit: '2026-01-06T11:00' },
    { ...ben, visit: '2026-01-06T12:00' },
    { ...cleo, visit: '2026-01-06T13:00' },
  );
  // Nobody is texted before noon: the run waits in the queue.
  clinic.hours = { hours: { from: minutes(12), until: minutes(21) }, homeZone: 'Europe/London' };
  await goingByItself();
  await clinic.visitIs(cleo.number, '2026-01-08T09:00');
  await clinic.until(ten + hour);
  expect(clinic.texts()).toEqual([]);
  await clinic.visitIs(ada.number, null);
  await clinic.until(ten + 3 * hour);
  await clinic.finished();
  expect(clinic.texts()).toEqual(['447700900002 Your visit: 2026-01-06']);
  expect((await clinic.states()).toSorted()).toEqual([
    'Ada 2026-01-06T11:00 withdrawn',
    'Ben 2026-01-06T12:00 handed',
    'Cleo 2026-01-06T13:00 withdrawn',
    'Cleo 2026-01-08T09:00 planned',
  ]);
  const left = await clinic.db.selectFrom('recipients').select(['name', 'skip_reason']).execute();
  expect(left.find(({ name }) => name === 'Ada')?.skip_reason).toBe('withdrawn');
});

test('a date that comes back is planned again, and one that was sent is not', async () => {
  await clinic.people({ ...ada, visit: '2026-01-07T11:00' });
  await goingByItself();
  await clinic.visitIs(ada.number, '2026-01-08T11:00');
  await clinic.visitIs(ada.number, '2026-01-07T11:00');
  expect((await clinic.states()).toSorted()).toEqual([
    'Ada 2026-01-07T11:00 planned',
    'Ada 2026-01-08T11:00 withdrawn',
  ]);
  await clinic.openedUntil(ten + day + minute);
  await clinic.visitIs(ada.number, '2026-01-09T11:00');
  await clinic.visitIs(ada.number, '2026-01-07T11:00');
  await clinic.passes(hour);
  await clinic.press();
  expect(clinic.texts()).toHaveLength(1);
});

test('an edit shows what it withdraws and what it plans anew, and takes back the permission to go by itself', async () => {
  await clinic.people(
    { ...ada, visit: '2026-01-06T11:00' },
    { ...ben, visit: '2026-01-09T12:00' },
    { number: '447700900003', name: 'Cleo', visit: '2026-01-20T13:00' },
  );
  const id = await goingByItself();
  const twoDays = clinic.draft({
    rule: { ...dayBefore, when: { kind: 'days', days: -2, at: minutes(10) } },
  });
  const { name, senderId, template, ...meaning } = twoDays;
  const shown = await clinic.ask['reminders.preview']({ id, draft: meaning });
  expect(shown).toMatchObject({ withdrawn: 1, added: 0, retimed: 2, unchanged: 0, over: 1 });
  expect(shown.gone.map((one) => one.name)).toEqual(['Ada']);
  await clinic.ask['reminders.save']({ id, draft: twoDays });
  const { reminders } = await clinic.ask['reminders.list'](undefined);
  expect(reminders).toMatchObject([{ version: 2, goesByItself: false, byItselfUnder: null, planned: 2 }]);
  await clinic.until(ten + hour);
  expect(clinic.texts()).toEqual([]);
  // Another name is no other meaning.
  await clinic.ask['reminders.by-itself']({ id, allowed: true });
  await clinic.ask['reminders.save']({ id, draft: { ...twoDays, name: 'Visits' } });
  const [renamed] = (await clinic.ask['reminders.list'](undefined)).reminders;
  expect(renamed).toMatchObject({ version: 2, byItselfUnder: 'account-a', name: 'Visits' });
});

test.each([
  ['text', { template: 'Bring your card.' }],
  ['name', { name: 'Visits' }],
])(
  'an edit over another %s than the one that was shown is refused, and nothing of the first is lost',
  async (_, hers) => {
    await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
    const id = await clinic.remind();
    const over = clinic.draft();
    const saved = clinic.draft(hers);
    await clinic.ask['reminders.save']({ id, draft: saved, over });
    const draft = clinic.draft({ template: 'Come tomorrow.' });
    await expect(clinic.ask['reminders.save']({ id, draft, over })).rejects.toMatchObject({
      code: 'changed-meanwhile',
      values: { what: 'reminder' },
    });
    expect((await clinic.ask['reminders.list'](undefined)).reminders).toMatchObject([saved]);
    // Seen, it may be replaced.
    await clinic.ask['reminders.save']({ id, draft, over: saved });
    expect((await clinic.ask['reminders.list'](undefined)).reminders).toMatchObject([draft]);
  },
);

test('an edit takes back the press for what is still to go out: it waits for another one', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  const id = await clinic.remind();
  await clinic.press();
  await clinic.ask['reminders.by-itself']({ id, allowed: true });
  await clinic.ask['reminders.save']({ id, draft: clinic.draft({ template: 'Bring your card.' }) });
  const waiting = async () =>
    (await clinic.ask['reminders.day'](undefined)).planned.map(({ waits }) => waits);
  expect(await waiting()).toEqual(['ahead']);
  expect(clinic.ahead).toEqual([]);
  await clinic.until(ten + hour);
  expect(clinic.texts()).toEqual([]);
  expect(await waiting()).toEqual(['press']);
  await clinic.press();
  expect(clinic.texts()).toEqual(['447700900001 Bring your card.']);
});

test('a changed meaning waits for a person, and nobody gets it a second time', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' }, { ...ben, visit: '2026-01-07T11:00' });
  const id = await goingByItself();
  await clinic.until(ten + hour);
  expect(clinic.texts()).toHaveLength(1);
  const other = clinic.draft({ template: 'We expect you: {Visit: 2026-01-31}' });
  await clinic.ask['reminders.save']({ id, draft: other });
  await clinic.ask['reminders.by-itself']({ id, allowed: true });
  await clinic.openedUntil(ten + day + 2 * minute);
  expect(clinic.texts()).toHaveLength(1);
  expect(await clinic.press()).toBe(1);
  expect(clinic.texts().at(-1)).toBe('447700900002 We expect you: 2026-01-07');
});

test('closed at its time, it asks; what is past its "not later than" is listed and never sent', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' }, { ...ben, visit: '2026-01-06T17:00' });
  await goingByItself();
  await clinic.closedUntil(nine + day + 3 * hour);
  await clinic.passes(hour);
  expect(clinic.texts()).toEqual([]);
  const { planned, settled, toPress } = await clinic.ask['reminders.day'](undefined);
  expect(planned.map(({ name, waits }) => `${name} ${waits}`)).toEqual(['Ben press']);
  expect(settled.map(({ name, state }) => `${name} ${state}`)).toEqual(['Ada late']);
  expect(toPress).toHaveLength(1);
  await clinic.press();
  expect(clinic.texts()).toEqual(['447700900002 Your visit: 2026-01-06']);
});

test.for([
  ['the computer slept', true],
  ['Carillon stood still', false],
] as const)('where %s at its time, it asks', async ([, slept]) => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  await goingByItself();
  await clinic.passes(minute);
  if (slept) clinic.runs.suspend();
  clinic.clock.advance(ten + minute - clinic.clock.epochMs());
  await clinic.passes(10 * minute);
  expect(clinic.texts()).toEqual([]);
  expect(await clinic.press()).toBe(1);
});

test('a clock that is set forward and back makes no second text', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  await goingByItself();
  clinic.clock.setEpochMs(ten + 3 * hour);
  await clinic.passes(minute);
  expect(clinic.texts()).toEqual([]);
  await clinic.press();
  clinic.clock.setEpochMs(nine);
  await clinic.until(ten + 4 * hour);
  await clinic.press();
  expect(clinic.texts()).toHaveLength(1);
});

test('an appointment that is moved while its run is being made is not in it', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' }, { ...ben, visit: '2026-01-06T12:00' });
  await goingByItself();
  clinic.oncePlanned = async () => {
    await clinic.writeVisits([{ ...ada, visit: '2026-01-08T11:00' }]);
    clinic.tellChanged();
  };
  await clinic.until(ten + 2 * minute);
  expect(clinic.texts()).toEqual(['447700900002 Your visit: 2026-01-06']);
  expect((await clinic.states()).toSorted()).toEqual([
    'Ada 2026-01-06T11:00 withdrawn',
    'Ada 2026-01-08T11:00 planned',
    'Ben 2026-01-06T12:00 handed',
  ]);
});

test('a run that waits in the queue until its time is over is not sent', async () => {
  await clinic.people({ ...ada, visit: '2026-01-05T11:00' }, { ...ben, visit: '2026-01-05T18:00' });
  clinic.hours = { hours: { from: minutes(12), until: minutes(21) }, homeZone: 'Europe/London' };
  await goingByItself({ rule: { ...dayBefore, when: { kind: 'hours', before: 1 } } });
  const { planned } = await clinic.ask['reminders.day'](undefined);
  expect(planned).toHaveLength(2);
  await clinic.until(ten + 10 * hour);
  await clinic.finished();
  expect(clinic.texts()).toEqual(['447700900002 Your visit: 2026-01-05']);
  expect(await clinic.states()).toEqual(['Ada 2026-01-05T11:00 late', 'Ben 2026-01-05T18:00 handed']);
});

test('with nobody to text, a run is finished with 0 and does not wait', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  await clinic.contacts
    .insertInto('do_not_text')
    .values({ number: ada.number, reason: 'STOP', source: 'person', added_at: 1 })
    .execute();
  await goingByItself();
  await clinic.until(ten + hour);
  expect(await clinic.states()).toEqual(['Ada 2026-01-06T11:00 nobody']);
  await clinic.contacts.deleteFrom('do_not_text').execute();
  await clinic.changedContacts();
  await clinic.until(ten + 3 * hour);
  await clinic.press();
  expect(clinic.texts()).toEqual([]);
  expect(await clinic.db.selectFrom('campaigns').selectAll().execute()).toEqual([]);
});

test('the second one of a year is another one: a birthday comes each year, on 28 February where there is no 29th', async () => {
  await clinic.people({ ...ada, visit: '1992-02-29' });
  await goingByItself({
    template: 'Happy birthday!',
    rule: { when: { kind: 'days', days: 0, at: minutes(10) }, yearly: true, latest: 'date' },
  });
  expect(await clinic.states()).toEqual(['Ada 2026-02-28 planned']);
  await clinic.closedUntil(Date.UTC(2026, 1, 28, 9, 59));
  await clinic.passes(2 * minute);
  await clinic.closedUntil(Date.UTC(2027, 1, 28, 9, 59));
  await clinic.passes(2 * minute);
  await clinic.closedUntil(Date.UTC(2028, 1, 28, 9, 59));
  await clinic.passes(2 * minute);
  expect(clinic.texts()).toHaveLength(2);
  await clinic.closedUntil(Date.UTC(2028, 1, 29, 9, 59));
  await clinic.passes(2 * minute);
  expect(clinic.texts()).toEqual(Array(3).fill('447700900001 Happy birthday!'));
  expect(await clinic.states()).toEqual([
    'Ada 2026-02-28 handed',
    'Ada 2027-02-28 handed',
    'Ada 2028-02-29 handed',
  ]);
});

test('ten in the morning is ten where the number is, not where the sender is', async () => {
  await clinic.people(
    { number: '4915112345678', name: 'Jörg', visit: '2026-01-06' },
    { ...ada, visit: '2026-01-06' },
    { number: '81312345678', name: 'Yuki', visit: '2026-01-07' },
  );
  await clinic.remind();
  const due = await clinic.db.selectFrom('occurrences').select(['name', 'due_at']).orderBy('id').execute();
  expect(due).toEqual([
    { name: 'Jörg', due_at: nine },
    { name: 'Ada', due_at: ten },
    { name: 'Yuki', due_at: Date.UTC(2026, 0, 6, 1) },
  ]);
});

test('a run that was cut off leaves no draft, and is made once', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  await clinic.remind();
  await clinic.until(ten);
  // As a crash between planning and scheduling leaves it.
  const { id } = await clinic.db
    .insertInto('campaigns')
    .values({
      name: 'Cut off',
      sender_id: 'Clinic',
      template: 'x',
      audience: '{}',
      options: '{}',
      state: 'draft',
      practice: 0,
      created_at: 1,
      updated_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await clinic.db
    .updateTable('campaigns')
    .set({ audience: JSON.stringify(nobody), options: JSON.stringify({ batchSize: 50, askAfter: null }) })
    .where('id', '=', id)
    .execute();
  await clinic.db.updateTable('reminders').set({ draft_id: id }).execute();
  await clinic.closedUntil(ten + hour);
  expect(await clinic.db.selectFrom('campaigns').selectAll().execute()).toEqual([]);
  await clinic.press();
  await clinic.closedUntil(ten + 2 * hour);
  expect(await clinic.press()).toBe(0);
  expect(clinic.texts()).toHaveLength(1);
});

test('a run that a person takes back and removes is asked about again, and sent once', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  await clinic.remind();
  await clinic.until(ten);
  const { toPress, seen } = await clinic.shown();
  const { campaignIds } = await clinic.ask['reminders.send']({ ids: [...toPress], seen });
  const [id = 0] = campaignIds;
  await unscheduleCampaign(clinic.db, id, clinic.clock.epochMs(), false);
  await clinic.passes(5 * minute);
  expect(clinic.texts()).toEqual([]);
  expect(await clinic.press()).toBe(0);
  await removeAsPressed(clinic.db, id);
  await clinic.changedContacts();
  expect(await clinic.press()).toBe(1);
  expect(clinic.texts()).toHaveLength(1);
});

test('rehearsed in practice mode, it is sent to people yet', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  const real = clinic.account;
  clinic.account = practiceAccount;
  await clinic.remind();
  await clinic.until(ten);
  expect(await clinic.press()).toBe(1);
  clinic.account = real;
  await clinic.changedContacts();
  expect(await clinic.states()).toEqual(['Ada 2026-01-06T11:00 planned']);
  expect(await clinic.press()).toBe(1);
  expect(await clinic.press()).toBe(0);
});

test('paused, nothing goes; what was due meanwhile waits for a press', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' }, { ...ben, visit: '2026-01-07T11:00' });
  const id = await goingByItself();
  await clinic.ask['reminders.pause']({ id: null });
  await clinic.until(ten + hour);
  // It is said how many wait for that, so that nobody is forgotten.
  expect(await clinic.ask['reminders.day'](undefined)).toMatchObject({ planned: [], paused: 1 });
  await clinic.ask['reminders.resume']({ id });
  expect(await clinic.ask['reminders.day'](undefined)).toMatchObject({ paused: 0 });
  await clinic.passes(hour);
  expect(clinic.texts()).toEqual([]);
  await clinic.press();
  await clinic.openedUntil(ten + day + 2 * minute);
  expect(clinic.texts()).toEqual([
    '447700900001 Your visit: 2026-01-06',
    '447700900002 Your visit: 2026-01-07',
  ]);
});

test('a press sends what is due at once, and the rest of the day at its time', async () => {
  await clinic.people({ ...ada, visit: '2026-01-05T10:30' }, { ...ben, visit: '2026-01-05T18:00' });
  await clinic.remind({ rule: { ...dayBefore, when: { kind: 'hours', before: 1 } } });
  await clinic.until(nine + 40 * minute);
  expect(await clinic.press()).toBe(1);
  expect(await clinic.press()).toBe(0);
  await clinic.openedUntil(nine + 8 * hour - 2 * minute);
  expect(clinic.texts()).toEqual(['447700900001 Your visit: 2026-01-05']);
  await clinic.until(nine + 8 * hour + minute);
  expect(clinic.texts()).toHaveLength(2);
});

test('a run above the ceiling goes out once a person says so, and not before', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' }, { ...ben, visit: '2026-01-06T12:00' });
  await clinic.remind();
  clinic.ceiling = 1;
  await clinic.until(ten);
  await expect(clinic.press()).rejects.toMatchObject({ code: 'over-ceiling' });
  expect(clinic.texts()).toEqual([]);
  expect(await clinic.press(yesTo(2))).toBe(2);
  expect(clinic.texts()).toHaveLength(2);
});

test('a press says what it costs, and promises nothing above the ceiling before a person says that it may', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' }, { ...ben, visit: '2026-01-06T12:00' });
  await clinic.remind();
  const { toPress } = await clinic.ask['reminders.day'](undefined);
  const cost = () => clinic.ask['reminders.cost']({ ids: [...toPress] });
  const { currency } = defaultSettings;
  expect(await cost()).toEqual({ amount: 2, currency, over: null });
  clinic.ceiling = 1;
  expect(await cost()).toEqual({ amount: 2, currency, over: { amount: 2, currency, ceiling: 1 } });
  const asked = { code: 'over-ceiling', values: { amount: 2, currency, ceiling: 1 } };
  await expect(clinic.press()).rejects.toMatchObject(asked);
  await expect(clinic.press(yesTo(1.5))).rejects.toMatchObject(asked);
  await expect(
    clinic.press({ mayCost: { amount: 2, currency: 'XAF' }, evenIfSent: false }),
  ).rejects.toMatchObject(asked);
  await clinic.press(yesTo(2));
  // What a person said yes to stays so, whatever the ceiling is at its time.
  clinic.ceiling = 0.5;
  await clinic.closedUntil(ten - minute);
  await clinic.until(ten + minute);
  expect(clinic.texts()).toHaveLength(2);
});

test('reminders that are each above the ceiling are asked about together', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' }, { ...ben, visit: '2026-01-06T12:00' });
  await clinic.remind();
  await clinic.remind({ name: 'Another', template: 'Bring your papers.' });
  clinic.ceiling = 1;
  await expect(clinic.press(yesTo(2))).rejects.toMatchObject({ values: { amount: 4 } });
  expect(await clinic.press(yesTo(4))).toBe(0);
  await clinic.until(ten + minute);
  expect(clinic.texts()).toHaveLength(4);
});

for (const [how, begin] of [
  ['pressed', () => clinic.remind().then(() => clinic.press())],
  ['allowed to go by itself', () => goingByItself()],
] as const)
  test(`a run, ${how}, that is above the ceiling at its time waits for a person, and no campaign is made of it`, async () => {
    await clinic.people({ ...ada, visit: '2026-01-06T11:00' }, { ...ben, visit: '2026-01-06T12:00' });
    await begin();
    clinic.ceiling = 1;
    let isMade = false;
    clinic.oncePlanned = async () => {
      isMade = true;
    };
    const shown = async () => {
      const { planned } = await clinic.ask['reminders.day'](undefined);
      const { reminders } = await clinic.ask['reminders.list'](undefined);
      return [
        planned.map(({ name, waits, refused }) => `${name} ${waits} ${refused?.code}`),
        reminders.map(({ problem }) => problem?.values),
      ];
    };
    const waits = [
      ['Ada press over-ceiling', 'Ben press over-ceiling'],
      [{ amount: 2, currency: defaultSettings.currency, ceiling: 1 }],
    ];
    await clinic.until(ten + minute / 3);
    expect([isMade, await shown()]).toEqual([false, waits]);
    // Once a person is asked, nothing else sends it.
    clinic.ceiling = null;
    await clinic.until(ten + minute);
    await clinic.closedUntil(ten + 2 * minute);
    expect([isMade, await shown(), clinic.texts()]).toEqual([false, waits, []]);
    clinic.ceiling = 1;
    expect(await clinic.press(yesTo(2))).toBe(2);
    expect(clinic.texts()).toHaveLength(2);
  });

test('a run that the server refuses is tried again after a while, and not with every look', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  await goingByItself();
  let tries = 0;
  const refuse = async (): Promise<void> => {
    tries++;
    clinic.oncePlanned = refuse;
    throw new AppError('server-busy');
  };
  clinic.oncePlanned = refuse;
  await clinic.until(ten);
  for (let again = 0; again < 5; again++) await clinic.runs.check();
  expect(tries).toBe(1);
  clinic.oncePlanned = null;
  await clinic.passes(minute);
  expect(clinic.texts()).toHaveLength(1);
});

test('a run that is refused for what lasts is not made again before something changes', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  await goingByItself();
  const whole = clinic.account;
  clinic.account = { ...whole, keptIn: 'nowhere' };
  let made = 0;
  const count = async (): Promise<void> => {
    made++;
    clinic.oncePlanned = count;
  };
  clinic.oncePlanned = count;
  await clinic.until(ten);
  for (let again = 0; again < 4; again++) {
    clinic.clock.advance(minute / 3);
    await clinic.runs.check();
  }
  const { reminders } = await clinic.ask['reminders.list'](undefined);
  expect([made, reminders[0]?.problem]).toEqual([1, { code: 'not-ready', values: { check: 'no-key' } }]);
  // Somebody types the key before its time is over.
  clinic.account = whole;
  await clinic.passes(minute / 3);
  expect([made, clinic.texts()]).toEqual([2, ['447700900001 Your visit: 2026-01-06']]);
});

test('while Carillon goes over to other records nothing is begun; what was due is asked about after the new start', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' }, { ...ben, visit: '2026-01-06T17:00' });
  await goingByItself();
  await clinic.otherRecords.choose(async () => undefined);
  await clinic.until(ten + 30 * minute);
  expect(clinic.texts()).toEqual([]);
  const planned = async () =>
    (await clinic.ask['reminders.day'](undefined)).planned.map(({ name, waits }) => `${name} ${waits}`);
  await clinic.closedUntil(ten + hour);
  await clinic.passes(5 * minute);
  expect([clinic.texts(), await planned()]).toEqual([[], ['Ada press', 'Ben press']]);
});

test('where going over was refused, reminders go on as before', async () => {
  await clinic.people({ ...ada, visit: '2026-01-06T11:00' });
  await goingByItself();
  const joining = Promise.withResolvers<void>();
  const refused = clinic.otherRecords.choose(() => joining.promise);
  await clinic.until(ten - minute);
  joining.reject(new Error('no server'));
  await expect(refused).rejects.toThrow('no server');
  await clinic.until(ten + 5 * minute);
  expect(clinic.texts()).toEqual(['447700900001 Your visit: 2026-01-06']);
});
