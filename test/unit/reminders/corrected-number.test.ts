/** A number that is corrected while a reminder's text waits: the text stays the text of its appointment. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contactsHandlers } from '../../../electron/contacts/handlers.ts';
import { dayBefore, minutes, RemindersFixture } from '../../support/reminders-fixture.ts';

const minute = 60_000;
const nine = Date.UTC(2026, 0, 5, 9);
const ten = nine + 60 * minute;
const one = nine + 240 * minute;
/** When the reminder of 9 January is due. */
const moved = Date.UTC(2026, 0, 8, 10);
const before = '447700900001';
const after = '447700900777';

let clinic: RemindersFixture;
beforeEach(async () => {
  clinic = new RemindersFixture(nine);
  await clinic.people({ number: before, name: '', visit: '2026-01-06T11:00' });
  await clinic.start();
  // Its text is handed over at ten, and waits until noon.
  clinic.hours = { hours: { from: minutes(12), until: minutes(21) }, homeZone: 'Europe/London' };
});
afterEach(async () => {
  await clinic.close();
  expect(clinic.errors).toEqual([]);
});

async function goesByItself(when = dayBefore.when): Promise<void> {
  const id = await clinic.remind({ rule: { ...dayBefore, when } });
  await clinic.db.updateTable('reminders').set({ sent_version: 1 }).where('id', '=', id).execute();
  await clinic.ask['reminders.by-itself']({ id, allowed: true });
}

/** A person types another number into the contact. */
async function correct(changed: (what: string) => void = () => clinic.tellChanged()): Promise<void> {
  const contact = await clinic.contacts
    .selectFrom('contacts')
    .select(['id', 'fields'])
    .executeTakeFirstOrThrow();
  const handlers = contactsHandlers({
    db: clinic.db,
    now: clinic.clock.epochMs,
    actor: 'ann',
    defaultCountry: () => 'GB',
    changed,
    work: { run: () => Promise.reject(new Error('not asked')), stop: () => undefined },
    index: () => undefined,
    locale: () => 'en',
    words: () => (key: string) => key,
  } as unknown as Parameters<typeof contactsHandlers>[0]);
  await handlers['contacts.save']({
    id: contact.id,
    number: `+${after}`,
    fields: JSON.parse(contact.fields),
    listIds: [],
  });
  await clinic.runs.check();
}

const rows = async () =>
  (await clinic.db.selectFrom('occurrences').selectAll().orderBy('id').execute()).map(
    ({ number, identity, date, state }) => `${number} ${identity === number} ${date} ${state}`,
  );

/** The look at the contacts may come before what waits is corrected, or after it. */
const orders = {
  'told at once': () => clinic.tellChanged(),
  'looked at before the text followed': async () => {
    await clinic.changedContacts();
  },
  'told of by nobody': () => undefined,
};

describe.each(Object.entries(orders))('%s', (_, changed) => {
  test('the text goes to the new number, once, and no second one is planned', async () => {
    await goesByItself();
    await clinic.until(ten + 10 * minute);
    await correct(changed);
    expect(await rows()).toEqual([`${after} true 2026-01-06T11:00 handed`]);
    await clinic.until(one);
    expect(clinic.texts()).toEqual([`${after} Your visit: 2026-01-06`]);
    await clinic.closedUntil(ten + 24 * 60 * minute);
    expect((await clinic.ask['reminders.day'](undefined)).toPress).toEqual([]);
    expect(clinic.texts()).toHaveLength(1);
  });

  test('an appointment that is called off after it gets no text', async () => {
    await goesByItself();
    await clinic.until(ten + 10 * minute);
    await correct(changed);
    await clinic.visitIs(after, null);
    await clinic.until(one);
    expect(clinic.texts()).toEqual([]);
    expect(await rows()).toEqual([`${after} true 2026-01-06T11:00 withdrawn`]);
  });

  test('an appointment that is moved after it gets one text, about the new date', async () => {
    await goesByItself();
    await clinic.until(ten + 10 * minute);
    await correct(changed);
    await clinic.visitIs(after, '2026-01-09T15:00');
    await clinic.openedUntil(moved + minute);
    await clinic.until(moved + 125 * minute);
    expect(clinic.texts()).toEqual([`${after} Your visit: 2026-01-09`]);
  });

  test('a text that is too late by the time it may go is not sent', async () => {
    await clinic.visitIs(before, '2026-01-05T11:30');
    await goesByItself({ kind: 'hours', before: 1 });
    await clinic.until(ten + 45 * minute);
    await correct(changed);
    await clinic.until(one);
    expect(clinic.texts()).toEqual([]);
    expect(await rows()).toEqual([`${after} true 2026-01-05T11:30 late`]);
  });
});

test('with the number and the date corrected at once, the text about the old date goes to nobody', async () => {
  await goesByItself();
  await clinic.until(ten + 10 * minute);
  await clinic.contacts
    .updateTable('contacts')
    .set({ fields: JSON.stringify({ Visit: '2026-01-09T15:00' }) })
    .execute();
  await correct();
  await clinic.until(one);
  expect(clinic.texts()).toEqual([]);
  await clinic.openedUntil(moved + minute);
  await clinic.until(moved + 125 * minute);
  expect(clinic.texts()).toEqual([`${after} Your visit: 2026-01-09`]);
});

describe('a number that is corrected after its text was sent', () => {
  const noon = nine + 3 * 60 * minute;
  const day = () => clinic.ask['reminders.day'](undefined);

  test('gets the text about the same date only where a person says so, and the next one by itself', async () => {
    await goesByItself();
    await clinic.until(one);
    expect(clinic.texts()).toEqual([`${before} Your visit: 2026-01-06`]);
    await correct();
    const { planned, changed } = await day();
    expect(planned).toMatchObject([
      { number: after, waits: 'press', isChanged: true, refused: { code: 'number-changed-since' } },
    ]);
    expect(changed).toMatchObject([
      { waits: true, wasTexted: true, isGone: false, changes: [{ of: 'number', before, after }] },
    ]);
    await clinic.until(one + 30 * minute);
    expect(clinic.texts()).toHaveLength(1);
    await clinic.visitIs(after, '2026-01-09T15:00');
    await clinic.openedUntil(moved + minute);
    await clinic.until(moved + 125 * minute);
    expect(clinic.texts().slice(1)).toEqual([`${after} Your visit: 2026-01-09`]);
  });

  test('gets it after a press, once', async () => {
    await goesByItself();
    await clinic.until(one);
    await correct();
    await clinic.press();
    await clinic.until(one + 30 * minute);
    await clinic.changedContacts();
    expect(clinic.texts().slice(1)).toEqual([`${after} Your visit: 2026-01-06`]);
    expect((await day()).toPress).toEqual([]);
  });

  test('before it was sent, it is shown with both numbers, and is approved as before once it is the former one again', async () => {
    await clinic.remind();
    await clinic.press();
    await correct();
    expect(await day()).toMatchObject({
      planned: [{ number: after, waits: 'ahead', isChanged: true, refused: null }],
      changed: [{ isGone: false, wasTexted: false, changes: [{ of: 'number', before, after }] }],
    });
    await clinic.contacts.updateTable('contacts').set({ number: before }).execute();
    await clinic.changedContacts();
    expect(await day()).toMatchObject({ planned: [{ number: before, waits: 'goes' }], changed: [] });
    await clinic.until(noon + 10 * minute);
    expect(clinic.texts()).toEqual([`${before} Your visit: 2026-01-06`]);
  });

  test('goes back into the queue as it was where the date is another one meanwhile', async () => {
    await goesByItself();
    await clinic.until(ten + 10 * minute);
    await clinic.visitIs(before, '2026-01-09T15:00');
    await clinic.visitIs(before, '2026-01-06T11:00');
    expect(await rows()).toContain(`${before} true 2026-01-06T11:00 handed`);
    await clinic.until(one);
    expect(clinic.texts()).toEqual([`${before} Your visit: 2026-01-06`]);
  });
});
