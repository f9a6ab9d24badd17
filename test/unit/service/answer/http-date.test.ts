/** Dates of headers, in the three forms that a service may write them in. */
import { afterEach, expect, test } from 'vitest';
import { httpDate } from '../../../../electron/service/answer/http-date.ts';

const moment = Date.UTC(2026, 0, 1, 0, 0, 30);
const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each(['America/New_York', 'Asia/Tokyo', 'UTC'])(
  'are of Greenwich, wherever this computer is: %s',
  (here) => {
    process.env.TZ = here;
    for (const written of [
      'Thu, 01 Jan 2026 00:00:30 GMT',
      'Thursday, 01-Jan-26 00:00:30 GMT',
      'Thu Jan  1 00:00:30 2026',
      'Thu, 01 Jan 2026 00:00:30',
      ' Thu Jan  1 00:00:30 2026 ',
    ])
      expect(httpDate(written), written).toBe(moment);
    expect(httpDate('Thu, 01 Jan 2026 01:00:30 +0100')).toBe(moment);
  },
);

test.each([
  undefined,
  '',
  'soon',
  '2026',
  '2026-01-01T00:00:30Z',
  'Thu, 40 Jan 2026 00:00:30 GMT',
  'Thursday',
])('are none where nothing says the day, or what it says is no day: %s', (written) => {
  expect(httpDate(written)).toBeNull();
});
