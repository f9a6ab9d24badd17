import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TimingInput, timingOf } from '../../../../electron/campaigns/estimate/timing.ts';
import { openingOf, openingsOf } from '../../../../electron/shared/time/texting-hours.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A Monday in winter, noon in London. */
const noon = Date.UTC(2026, 0, 5, 12);
const day = { from: 8 * 60, until: 21 * 60 };

function timing(part: Partial<TimingInput>) {
  const requestsByCountry = part.requestsByCountry ?? [{ country: 'GB', requests: 1000 }];
  return timingOf({
    requestsByCountry,
    countries: requestsByCountry.map(({ country, requests }) => ({
      country,
      recipients: requests,
      segments: requests,
    })),
    ahead: 0,
    perMinute: 100,
    startsAt: noon,
    hours: null,
    homeZone: 'Europe/London',
    ...part,
  });
}

interface QueueRun {
  readonly groups: readonly { readonly country: string; readonly requests: number }[];
  readonly ahead: number;
  readonly perMinute: number;
  readonly startsAt: number;
  readonly hours: typeof day;
}

/** When the last request of a queue goes out that sends one after the other, countries mixed evenly, none closed, none over the limit. */
function endOfQueue({ groups, ahead, perMinute, startsAt, hours }: QueueRun): number {
  const openingAt = openingsOf({ hours, homeZone: 'Europe/London' });
  const left = groups.map(({ country, requests }) => ({ country, requests, sent: 0 }));
  let before = ahead;
  let sentAt: number[] = [];
  let last = startsAt;
  for (let now = startsAt; ; ) {
    sentAt = sentAt.filter((at) => at + minute > now);
    const waiting = left.filter(({ sent, requests }) => sent < requests);
    if (before === 0 && waiting.length === 0) return last;
    const [next] = waiting
      .filter(({ country }) => openingAt(country, now).open)
      .sort((a, b) => (a.sent + 0.5) / a.requests - (b.sent + 0.5) / b.requests);
    if (sentAt.length < perMinute && (before > 0 || next !== undefined)) {
      if (before > 0) before--;
      else if (next !== undefined) next.sent++;
      sentAt.push(now);
      last = now;
      continue;
    }
    const changes = waiting.map(({ country }) => openingAt(country, now).until ?? Infinity);
    now = Math.min(...changes, ...sentAt.map((at) => at + minute));
  }
}

describe('when a campaign is through', () => {
  test('the first minute’s worth goes at once, each further one a minute later', () => {
    expect(timing({ requestsByCountry: [{ country: 'GB', requests: 100 }] }).durationMs).toBe(0);
    expect(timing({ requestsByCountry: [{ country: 'GB', requests: 101 }] }).durationMs).toBe(minute);
    expect(timing({})).toMatchObject({ durationMs: 9 * minute, endsAt: noon + 9 * minute, perMinute: 100 });
  });

  test('what is being sent already comes first', () => {
    expect(timing({ ahead: 500 }).durationMs).toBe(14 * minute);
  });

  test('hours round the clock hold up nobody', () => {
    expect(timing({ hours: { from: 0, until: 24 * 60 } })).toMatchObject({
      durationMs: 9 * minute,
      resumesAt: null,
    });
  });

  test('a higher limit shortens it', () => {
    expect(timing({ perMinute: 1000 }).durationMs).toBe(0);
  });

  test('what does not fit before the evening goes out the next morning', () => {
    const late = timing({ hours: day, startsAt: Date.UTC(2026, 0, 5, 20, 55) });
    // Five minutes’ worth before nine, when it closes; the other 500 from eight the next day.
    expect(late.endsAt).toBe(Date.UTC(2026, 0, 6, 8, 4));
    expect(late.waiting).toEqual([]);
    expect(late.resumesAt).toBe(Date.UTC(2026, 0, 6, 8));
  });

  test('who sleeps at the start waits until their own morning, the others do not wait for them', () => {
    const requestsByCountry = [
      { country: 'GB', requests: 50 },
      { country: 'NZ', requests: 50 },
    ];
    const both = timing({ requestsByCountry, hours: day });
    // Noon in London is one at night in Auckland, and three quarters later in Chatham, which is open first until nine.
    expect(both.waiting).toEqual([{ country: 'NZ', recipients: 50, until: Date.UTC(2026, 0, 5, 19) }]);
    expect(both.endsAt).toBe(Date.UTC(2026, 0, 5, 19));
    expect(timing({ requestsByCountry, hours: day, startsAt: noon + 8 * hour }).durationMs).toBe(0);
  });

  test('who comes when their country opens finds the limit used by those who went just before', () => {
    // India opens at half past two in London, where it is night: its texts begin with the places that are free.
    const startsAt = Date.UTC(2026, 0, 5, 2, 29, 30);
    const requestsByCountry = [
      { country: 'JP', requests: 130 },
      { country: 'IN', requests: 100 },
    ];
    expect(timing({ requestsByCountry, hours: day, startsAt }).endsAt).toBe(startsAt + 2 * minute);
  });

  test('it ends when a queue that goes by the same limit and hours does', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('GB', 'DE', 'IN', 'NZ'), { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 7, max: 90 }),
        fc.integer({ min: 0, max: 24 * 60 * 60 - 1 }),
        fc.integer({ min: 0, max: 200 }),
        (countries, sizes, perMinute, seconds, ahead) => {
          const startsAt = noon + seconds * 1000;
          const groupsOf = (more: number) =>
            countries.map((country, index) => ({ country, requests: (sizes[index] ?? 1) + more }));
          const part = { perMinute, startsAt, ahead, hours: day };
          const endOf = (more: number) => timing({ ...part, requestsByCountry: groupsOf(more) }).endsAt;
          const ended = endOfQueue({ ...part, groups: groupsOf(0) });
          if (countries.length === 1) expect(endOf(0)).toBe(ended);
          // Who of several countries is left when one closes is known to a request or so.
          expect(ended).toBeGreaterThanOrEqual(endOf(-1));
          expect(ended).toBeLessThanOrEqual(endOf(1));
        },
      ),
      { numRuns: 60, seed: 11 },
    );
  });

  test('it waits overnight only where a part of it comes after the closing hour', () => {
    const groups = fc.array(
      fc.record({
        country: fc.constantFrom('GB', 'IE', 'DE', 'IN', 'NZ'),
        requests: fc.integer({ min: 0, max: 3000 }),
      }),
      { maxLength: 4 },
    );
    const anyHours = fc.record({
      from: fc.integer({ min: 0, max: 12 * 60 }),
      until: fc.integer({ min: 15 * 60, max: 24 * 60 }),
    });
    fc.assert(
      fc.property(
        groups,
        anyHours,
        fc.integer({ min: 0, max: 23 * 60 }),
        fc.integer({ min: 0, max: 2000 }),
        (requestsByCountry, hours, minutes, ahead) => {
          const startsAt = noon + minutes * minute;
          const { endsAt, resumesAt, waiting } = timing({ requestsByCountry, hours, startsAt, ahead });
          const closings = requestsByCountry
            .filter(({ requests }) => requests > 0)
            .map(({ country }) => openingOf(country, hours, 'Europe/London', startsAt))
            .flatMap((opening) => (opening.open ? [opening.until] : []));
          if (resumesAt !== null) {
            // Nobody texts between a closing and the morning after it, so the end is behind both.
            expect(resumesAt).toBeGreaterThan(Math.min(...closings));
            expect(endsAt).toBeGreaterThanOrEqual(resumesAt);
          } else if (waiting.length === 0 && closings.length > 0) {
            expect(endsAt).toBeLessThanOrEqual(Math.max(...closings));
          }
        },
      ),
      { numRuns: 300, seed: 5 },
    );
  });

  test('it is known until when what is said of the start is true', () => {
    const requestsByCountry = [
      { country: 'GB', requests: 50 },
      { country: 'DE', requests: 50 },
    ];
    // Germany closes an hour earlier than Britain.
    const changesAt = Date.UTC(2026, 0, 5, 20);
    expect(timing({ requestsByCountry, hours: day }).changesAt).toBe(changesAt);
    expect(timing({ requestsByCountry, hours: day, startsAt: changesAt }).changesAt).toBe(changesAt + hour);
    expect(timing({ requestsByCountry }).changesAt).toBeNull();
  });

  test('a country that never opens does not make it last for ever', () => {
    const never = timing({
      requestsByCountry: [{ country: 'US', requests: 10 }],
      hours: { from: 9 * 60, until: 10 * 60 },
    });
    expect(never.endsAt).toBe(noon);
    expect(never.waiting).toEqual([]);
  });
});
