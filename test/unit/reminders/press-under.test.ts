/** A press promises to send by the account that its person saw: under another one they are asked again. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { practiceAccount } from '../../support/practice-account.ts';
import { RemindersFixture } from '../../support/reminders-fixture.ts';

const minute = 60_000;
const nine = Date.UTC(2026, 0, 5, 9);
const ten = nine + 60 * minute;
const texts = ['447700900001 Your visit: 2026-01-06'];
const practice = { ...practiceAccount, kind: 'practice' } as const;

let clinic: RemindersFixture;
beforeEach(async () => {
  clinic = new RemindersFixture(nine);
  await clinic.people({ number: '447700900001', name: 'Ada', visit: '2026-01-06T11:00' });
  await clinic.start();
});
afterEach(async () => {
  await clinic.close();
  expect(clinic.errors).toEqual([]);
});

const day = () => clinic.ask['reminders.day'](undefined);

test.each(['practice', 'another'])(
  'a press under the account %s is none for the one in use since',
  async (which) => {
    const own = clinic.account;
    await clinic.remind();
    clinic.account = which === 'practice' ? practice : { ...own, id: 'account-b' };
    await clinic.press();
    expect((await day()).planned).toMatchObject([{ waits: 'goes', isPressedElsewhere: false }]);
    clinic.account = own;
    expect(await day()).toMatchObject({
      planned: [{ waits: 'ahead', isPressedElsewhere: true }],
      toPress: [1],
    });
    expect((await clinic.ask['reminders.ahead'](undefined)).runs).toMatchObject([{ how: 'ahead' }]);
    await clinic.until(ten + 5 * minute);
    expect(clinic.ahead).toEqual([]);
    expect(clinic.texts()).toEqual([]);
    await clinic.press();
    await clinic.sent();
    expect(clinic.texts()).toEqual(texts);
  },
);

test('what practice sent is no reason to let it go by itself for real', async () => {
  const own = clinic.account;
  const id = await clinic.remind();
  clinic.account = practice;
  await clinic.press();
  const wasSent = async () =>
    (await clinic.ask['reminders.list'](undefined)).reminders.map((one) => one.wasSent);
  expect(await wasSent()).toEqual([true]);
  clinic.account = own;
  expect(await wasSent()).toEqual([false]);
  await clinic.ask['reminders.by-itself']({ id, allowed: true });
  await clinic.until(ten + 5 * minute);
  expect(clinic.texts()).toEqual([]);
  expect((await day()).toPress).toEqual([1]);
});

test('a press for a day that was shown under another account sends nothing', async () => {
  await clinic.remind();
  const { toPress, seen } = await clinic.shown();
  clinic.account = { ...clinic.account, id: 'account-b' };
  const press = clinic.ask['reminders.send']({ ids: [...toPress], seen });
  await expect(press).rejects.toMatchObject({ code: 'account-changed' });
  await clinic.until(ten + 5 * minute);
  expect(clinic.texts()).toEqual([]);
});

test('a run that is being made when another account is chosen goes by neither until it is pressed', async () => {
  await clinic.remind();
  await clinic.press();
  clinic.oncePlanned = async () => {
    clinic.account = { ...clinic.account, id: 'account-b' };
  };
  await clinic.until(ten + 5 * minute);
  expect(clinic.texts()).toEqual([]);
  expect((await day()).toPress).toEqual([1]);
});
