/** When a campaign would be through: the limit, what is sent before it, and the texting hours of its countries. Pure. */
import { alwaysOpen, forecast, type SendWithin } from '../../sending/report/forecast.ts';
import type { AudienceFigures, Timing } from '../../shared/plans.ts';
import { openingOf, type TextingHours } from '../../shared/time/texting-hours.ts';

export interface TimingInput {
  readonly requestsByCountry: readonly { readonly country: string | null; readonly requests: number }[];
  readonly countries: AudienceFigures['countries'];
  /** Requests of other campaigns that go out before. */
  readonly ahead: number;
  /** Requests a minute. */
  readonly perMinute: number;
  /** Unix ms. */
  readonly startsAt: number;
  /** Null: none are kept. */
  readonly hours: TextingHours | null;
  readonly homeZone: string;
}

const minuteMs = 60_000;
/** Of the queue: the campaigns that go out before, and the one that is planned. */
const aheadId = 0;
const ownId = 1;

/** The limit is taken as given for the whole time, and as used by nobody else. */
export function timingOf(input: TimingInput): Timing {
  const { perMinute, startsAt } = input;
  const { endsAt, resumesAt } = endOf(input);
  return { perMinute, startsAt, endsAt, resumesAt, durationMs: endsAt - startsAt, ...startOf(input) };
}

/** Of the campaigns ahead it is not asked which hours they keep. */
function endOf({
  requestsByCountry,
  ahead,
  perMinute,
  startsAt,
  hours,
  homeZone,
}: TimingInput): Pick<Timing, 'endsAt' | 'resumesAt'> {
  const before = { campaign: aheadId, country: null, requests: ahead };
  const own = requestsByCountry.map((group) => ({ ...group, campaign: ownId }));
  return forecast({
    queue: [before, ...own],
    own: ownId,
    startsAt,
    openingAt: ({ campaign, country }, at) =>
      hours === null || campaign === aheadId ? alwaysOpen : openingOf(country, hours, homeZone, at),
    sendWithin: sendByLimit(perMinute, startsAt),
  });
}

/**
 * By the limit alone: each request goes out as soon as there is a place for it, which is free again a minute later. A country
 * that opens later finds those places taken that went out in the minute before.
 */
function sendByLimit(perMinute: number, startsAt: number): SendWithin {
  /** Some of the limit's requests, and from when on they may be used, Unix ms. All of them together are a minute's worth. */
  let places: readonly { readonly count: number; readonly freeAt: number }[] = [
    { count: perMinute, freeAt: startsAt },
  ];
  return (needed, at, closing) => {
    const free = places
      .map(({ count, freeAt }) => ({ count, freeAt: Math.max(freeAt, at) }))
      .sort((a, b) => a.freeAt - b.freeAt);
    const timesOf = (freeAt: number): number => Math.max(0, Math.ceil((closing - freeAt) / minuteMs));
    const room = free.reduce((sum, { count, freeAt }) => sum + count * timesOf(freeAt), 0);
    if (room < needed) {
      places = free.map(({ count, freeAt }) => ({ count, freeAt: freeAt + timesOf(freeAt) * minuteMs }));
      return { sent: room, lastAt: closing };
    }
    const rounds = Math.ceil(needed / perMinute) - 1;
    let rest = needed - rounds * perMinute;
    let lastAt = at;
    places = free.flatMap(({ count, freeAt }) => {
      const again = freeAt + rounds * minuteMs;
      const used = Math.min(count, rest);
      rest -= used;
      if (used > 0) lastAt = again;
      return [
        { count: used, freeAt: again + minuteMs },
        { count: count - used, freeAt: again },
      ].filter((place) => place.count > 0);
    });
    return { sent: needed, lastAt };
  };
}

/**
 * The recipients who wait at the start, and until when; pre-flight reports those who would wait for good.
 * `changesAt` is the moment from which the answer is another one.
 */
function startOf({
  countries,
  hours,
  homeZone,
  startsAt,
}: TimingInput): Pick<Timing, 'waiting' | 'changesAt'> {
  if (hours === null) return { waiting: [], changesAt: null };
  const openings = countries.map((one) => ({ ...one, ...openingOf(one.country, hours, homeZone, startsAt) }));
  const changes = openings.flatMap(({ until }) => (until === null ? [] : [until]));
  return {
    changesAt: changes.length === 0 ? null : Math.min(...changes),
    waiting: openings.flatMap(({ country, recipients, open, until }) =>
      open || until === null ? [] : [{ country, recipients, until }],
    ),
  };
}
