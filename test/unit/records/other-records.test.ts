/** Going over to other records: a team's, or this computer's own again. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { OtherRecords } from '../../../electron/records/other-records.ts';

test('the open records take nothing while others are chosen, and never again after that', async () => {
  const records = new OtherRecords();
  const heard: string[] = [];
  records.onChange((state) => heard.push(state));
  const { promise, reject } = Promise.withResolvers<number>();
  const failing = records.choose(() => promise);
  await vi.waitFor(() => expect([records.closeThese(), records.areChosen()]).toEqual([true, false]));
  await expect(records.choose(async () => 1)).rejects.toThrow('starts-anew');
  reject(new Error('no server'));
  await expect(failing).rejects.toThrow('no server');
  expect([records.closeThese(), records.areChosen()]).toEqual([false, false]);
  expect(heard.splice(0)).toEqual(['closed', 'open']);

  expect(await records.choose(async () => 2)).toBe(2);
  expect([records.closeThese(), records.areChosen()]).toEqual([true, true]);
  await expect(records.choose(async () => 3)).rejects.toThrow('starts-anew');
  expect(heard).toEqual(['closed', 'chosen']);
});

test('what is being written ends before the others are chosen', async () => {
  const records = new OtherRecords();
  const saving = Promise.withResolvers<string>();
  const saved = records.during('other', () => saving.promise);
  const order: string[] = [];
  const choosing = records.choose(async () => order.push('chosen'));
  // Nothing is refused while it is waited for.
  expect(records.closeThese()).toBe(false);
  saving.resolve('saved');
  order.push(await saved);
  await choosing;
  expect(order).toEqual(['saved', 'chosen']);
});

test('what lasts is named, and nothing is chosen until it has ended', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const records = new OtherRecords();
  const importing = Promise.withResolvers<void>();
  void records.during('import', () => importing.promise);
  const choose = vi.fn(async () => 1);
  const early = records.choose(choose);
  const refused = expect(early).rejects.toMatchObject({
    code: 'work-under-way',
    values: { work: 'import' },
  });
  await vi.runAllTimersAsync();
  await refused;
  expect([choose.mock.calls.length, records.closeThese()]).toEqual([0, false]);
  importing.resolve();
  await expect(records.choose(choose)).resolves.toBe(1);
});

test('work that failed holds nothing up', async () => {
  const records = new OtherRecords();
  await expect(records.during('import', () => Promise.reject(new Error('no file')))).rejects.toThrow();
  await expect(records.choose(async () => 1)).resolves.toBe(1);
});
