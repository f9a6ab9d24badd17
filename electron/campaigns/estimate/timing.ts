/** When a campaign would be through: the limit, what is sent before it, and the texting hours of its countries. Pure. */
import type { AudienceFigures, Timing } from '../../shared/plans.ts';
import { type Opening, openingOf, type TextingHours } from '../../shared/time/texting-hours.ts';

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
/** Openings and closings that are followed: some months of them. */
const mostSteps = 2_000;

/** The limit is taken as given for the whole time, and as used by nobody else. */
export function timingOf(input: TimingInput): Timing {
  const { perMinute, startsAt } = input;
  const { endsAt, resumesAt } = endOf(input);
  return { perMinute, startsAt, endsAt, resumesAt, durationMs: endsAt - startsAt, ...startOf(input) };
}

function endOf(input: TimingInput): Pick<Timing, 'endsAt' | 'resumesAt'> {
  const { requestsByCountry, ahead, perMinute, startsAt, hours, homeZone } = input;
  const left = requestsByCountry.map((group) => ({ ...group }));
  const openingAt = ({ country }: { country: string | null }, at: number): Opening =>
    hours === null ? alwaysOpen : openingOf(country, hours, homeZone, at);
  const openAtStart = new Set(left.filter((group) => openingAt(group, startsAt).open));
  let resumesAt: number | null = null;
  const before = sendWithin([{ count: perMinute, freeAt: startsAt }], ahead, startsAt, alwaysOpen.until);
  let { lastAt: at, places } = before;
  for (let step = 0; step < mostSteps; step++) {
    const waiting = left.filter(({ requests }) => requests > nothing);
    if (waiting.length === 0) return { endsAt: at, resumesAt };
    const openings = waiting.map((group) => ({ group, ...openingAt(group, at) }));
    for (const { group, open, until } of openings) {
      if (!open && until !== null && openAtStart.has(group)) resumesAt ??= until;
    }
    const changes = openings.flatMap(({ until }) => (until === null ? [] : [until]));
    const open = openings.filter((one) => one.open).map(({ group }) => group);
    const next = Math.min(...changes);
    if (open.length === 0) {
      if (next === Infinity) return { endsAt: at, resumesAt };
      at = next;
      continue;
    }
    const needed = wholeOf(open);
    const gone = sendWithin(places, needed, at, next);
    places = gone.places;
    at = gone.sent < needed ? next : gone.lastAt;
    // Whoever is open at the same time is mixed in the queue.
    for (const group of open) group.requests *= 1 - gone.sent / needed;
  }
  return { endsAt: at, resumesAt };
}

const alwaysOpen = { open: true, until: Infinity } as const;
/** Less of a request than this is what calculating in shares leaves of none. */
const nothing = 1e-6;

/** Whole requests: countries have shares of them, and a part of one is sent as one. */
function wholeOf(groups: readonly { readonly requests: number }[]): number {
  return Math.ceil(groups.reduce((sum, { requests }) => sum + requests, 0) - nothing);
}

/** Some of the limit's requests, and from when on they may be used, Unix ms. All of them together are a minute's worth. */
interface Places {
  readonly count: number;
  readonly freeAt: number;
}

interface Gone {
  readonly sent: number;
  /** When the last of them went out, Unix ms. */
  readonly lastAt: number;
  readonly places: readonly Places[];
}

/**
 * Sends so many requests from `at` on and before `closing`, each as soon as there is a place for it, which is free again
 * a minute later: who comes when a country opens finds those taken that went out in the minute before.
 */
function sendWithin(before: readonly Places[], needed: number, at: number, closing: number): Gone {
  const places = before
    .map(({ count, freeAt }) => ({ count, freeAt: Math.max(freeAt, at) }))
    .sort((a, b) => a.freeAt - b.freeAt);
  const timesOf = ({ freeAt }: Places): number => Math.max(0, Math.ceil((closing - freeAt) / minuteMs));
  const room = places.reduce((sum, place) => sum + place.count * timesOf(place), 0);
  if (needed === 0) return { sent: 0, lastAt: at, places };
  if (room < needed) {
    const used = places.map((place) => ({ ...place, freeAt: place.freeAt + timesOf(place) * minuteMs }));
    return { sent: room, lastAt: closing, places: used };
  }
  const perMinute = places.reduce((sum, { count }) => sum + count, 0);
  const rounds = Math.ceil(needed / perMinute) - 1;
  let rest = needed - rounds * perMinute;
  let lastAt = at;
  const after = places.flatMap(({ count, freeAt }) => {
    const again = freeAt + rounds * minuteMs;
    const used = Math.min(count, rest);
    rest -= used;
    if (used > 0) lastAt = again;
    return [
      { count: used, freeAt: again + minuteMs },
      { count: count - used, freeAt: again },
    ].filter((place) => place.count > 0);
  });
  return { sent: needed, lastAt, places: after };
}

/** Who waits at the start, and until when; those that would wait for good are the pre-flight's. And how long that is so. */
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
