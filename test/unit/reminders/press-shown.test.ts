/** A press sends the text that its person was shown, and approves no other. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { minutes, RemindersFixture } from '../../support/reminders-fixture.ts';

const minute = 60_000;
const nine = Date.UTC(2026, 0, 5, 9);
const ten = nine + 60 * minute;
const ada = '447700900001';
const visit = '2026-01-06T11:00';

let clinic: RemindersFixture;
let id: number;
beforeEach(async () => {
  clinic = new RemindersFixture(nine);
  await clinic.people({ number: ada, name: 'Ada', visit });
  await clinic.start();
  id = await clinic.remind();
});
afterEach(async () => {
  await clinic.close();
  expect(clinic.errors).toEqual([]);
});

const sentVersion = async () =>
  (await clinic.db.selectFrom('reminders').select('sent_version').executeTakeFirstOrThrow()).sent_version;
const saveAnother = () =>
  clinic.ask['reminders.save']({ id, draft: clinic.draft({ template: 'Bring your card.' }) });

test.each(['due', 'due later'])(
  'another text that was saved since is not sent by a press for one that is %s',
  async (when) => {
    if (when === 'due') await clinic.until(ten + minute);
    const { toPress, seen } = await clinic.shown();
    await saveAnother();
    await expect(clinic.ask['reminders.send']({ ids: [...toPress], seen })).rejects.toMatchObject({
      code: 'reminder-changed',
      values: { name: 'Appointments' },
    });
    await clinic.until(ten + 5 * minute);
    expect(clinic.texts()).toEqual([]);
    expect(await sentVersion()).toBeNull();
    await clinic.press();
    await clinic.sent();
    expect(clinic.texts()).toEqual(['447700900001 Bring your card.']);
  },
);

test.each([
  {
    how: 'was taken out of its queue before',
    save: async () => {
      await clinic.visitIs(ada, null);
      await clinic.writeVisits([{ number: ada, visit }]);
      await saveAnother();
    },
  },
  {
    how: 'is taken out of its queue by that',
    save: async () => {
      await clinic.writeVisits([{ number: ada, visit: null }]);
      await saveAnother();
    },
  },
])(
  'where another text is saved, the former one that $how goes to nobody, whatever comes back',
  async ({ save }) => {
    // Nobody is texted before noon: the run waits in the queue.
    clinic.hours = { hours: { from: minutes(12), until: minutes(21) }, homeZone: 'Europe/London' };
    await clinic.until(ten + minute);
    await clinic.press();
    await save();
    await clinic.visitIs(ada, visit);
    await clinic.until(ten + 180 * minute);
    await clinic.finished();
    expect(clinic.texts()).toEqual([]);
    await clinic.press();
    expect(clinic.texts()).toEqual([`${ada} Bring your card.`]);
  },
);

test('a run that is being made when another text is saved is none, and the new text is not approved by it', async () => {
  await clinic.until(ten + minute);
  const { toPress, seen } = await clinic.shown();
  // Of another computer, whose save waits for nobody.
  clinic.oncePlanned = async () => {
    await clinic.db.updateTable('reminders').set({ template: 'Bring your card.', version: 2 }).execute();
  };
  await expect(clinic.ask['reminders.send']({ ids: [...toPress], seen })).rejects.toMatchObject({
    code: 'campaign-changed',
  });
  expect(await sentVersion()).toBeNull();
  await clinic.passes(minute);
  expect(clinic.texts()).toEqual([]);
});
