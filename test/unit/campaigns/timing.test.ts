import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TimingNeeds, timingOf } from '../../../electron/campaigns/timing.ts';
import { openingOf } from '../../../electron/shared/texting-hours.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A Monday in winter, noon in London. */
const noon = Date.UTC(2026, 0, 5, 12);
const day = { from: 8 * 60, until: 21 * 60 };

function timing(part: Partial<TimingNeeds>) {
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
    // Six minutes’ worth before nine; the other 400 from eight the next day.
    expect(late.endsAt).toBe(Date.UTC(2026, 0, 6, 8, 3));
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

  test('a country that never opens does not make it last for ever', () => {
    const never = timing({
      requestsByCountry: [{ country: 'US', requests: 10 }],
      hours: { from: 9 * 60, until: 10 * 60 },
    });
    expect(never.endsAt).toBe(noon);
    expect(never.waiting).toEqual([]);
  });
});
