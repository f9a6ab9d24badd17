import { expect, test } from 'vitest';
import { proposedTime } from '../../../../../renderer/screens/review/schedule-time.ts';

const day = { from: 8 * 60 + 30, until: 21 * 60 };
const at = (hours: number, minutes: number) => new Date(2026, 11, 31, hours, minutes).getTime();

test('the time that is proposed for later is the next full hour, a while away', () => {
  expect(proposedTime(at(9, 10), day)).toEqual({ date: '2026-12-31', time: '10:00' });
  expect(proposedTime(at(9, 40), null)).toEqual({ date: '2026-12-31', time: '11:00' });
  expect(proposedTime(at(23, 10), null)).toEqual({ date: '2027-01-01', time: '00:00' });
});

test('no time is proposed at which nobody would be texted', () => {
  expect(proposedTime(at(5, 0), day)).toEqual({ date: '2026-12-31', time: '08:30' });
  expect(proposedTime(at(19, 40), day)).toEqual({ date: '2027-01-01', time: '08:30' });
  expect(proposedTime(at(23, 10), day)).toEqual({ date: '2027-01-01', time: '08:30' });
});
