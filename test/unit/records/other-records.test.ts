/** Going over to other records: a team's, or this computer's own again. */
import { expect, test } from 'vitest';
import { OtherRecords } from '../../../electron/records/other-records.ts';

test('the open records take nothing while others are chosen, and never again after that', async () => {
  const records = new OtherRecords();
  const heard: string[] = [];
  records.onChosen(() => heard.push('chosen'));
  const { promise, reject } = Promise.withResolvers<number>();
  const failing = records.choose(() => promise);
  expect([records.closeThese(), records.areChosen()]).toEqual([true, false]);
  await expect(records.choose(async () => 1)).rejects.toThrow('starts-anew');
  reject(new Error('no server'));
  await expect(failing).rejects.toThrow('no server');
  expect([records.closeThese(), records.areChosen(), heard]).toEqual([false, false, []]);

  expect(await records.choose(async () => 2)).toBe(2);
  expect([records.closeThese(), records.areChosen(), heard]).toEqual([true, true, ['chosen']]);
  await expect(records.choose(async () => 3)).rejects.toThrow('starts-anew');
  expect(heard).toEqual(['chosen']);
});
