/** When a campaign would be through: the limit, what is sent before it, and the texting hours of its countries. Pure. */
import type { AudienceFigures, Timing } from '../shared/plans.ts';
import { openingOf, type TextingHours } from '../shared/texting-hours.ts';

export interface TimingNeeds {
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
export function timingOf(needs: TimingNeeds): Timing {
  const { perMinute, startsAt } = needs;
  const { endsAt, resumesAt } = endOf(needs);
  return { perMinute, startsAt, endsAt, resumesAt, durationMs: endsAt - startsAt, waiting: waitingOf(needs) };
}

function endOf(needs: TimingNeeds): Pick<Timing, 'endsAt' | 'resumesAt'> {
  const { requestsByCountry, ahead, perMinute, startsAt, hours, homeZone } = needs;
  const left = requestsByCountry.map((group) => ({ ...group }));
  if (hours === null) {
    return { endsAt: startsAt + spanOf(ahead + sumOf(left), perMinute), resumesAt: null };
  }
  const openAtStart = new Set(
    left.filter(({ country }) => openingOf(country, hours, homeZone, startsAt).open),
  );
  let resumesAt: number | null = null;
  let at = startsAt + spanOf(ahead, perMinute) + (ahead > 0 ? minuteMs : 0);
  for (let step = 0; step < mostSteps; step++) {
    const waiting = left.filter(({ requests }) => requests > 0);
    if (waiting.length === 0) return { endsAt: at, resumesAt };
    const openings = waiting.map((group) => ({ group, ...openingOf(group.country, hours, homeZone, at) }));
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
    const needed = sumOf(open);
    const fits = perMinute * (1 + Math.floor((next - at) / minuteMs));
    if (needed <= fits) {
      at += spanOf(needed, perMinute);
      for (const group of open) group.requests = 0;
      if (waiting.length > open.length) at += minuteMs;
    } else {
      takeFrom(open, fits);
      at = next;
    }
  }
  return { endsAt: at, resumesAt };
}

/** The first minute's worth goes at once, each further minute's worth a minute later. */
function spanOf(requests: number, perMinute: number): number {
  return Math.max(0, Math.ceil(requests / perMinute) - 1) * minuteMs;
}

function sumOf(groups: readonly { readonly requests: number }[]): number {
  return groups.reduce((sum, { requests }) => sum + requests, 0);
}

function takeFrom(groups: readonly { requests: number }[], count: number): void {
  let left = count;
  for (const group of groups) {
    const taken = Math.min(group.requests, left);
    group.requests -= taken;
    left -= taken;
  }
}

/** Who waits at the start, and until when; those that would wait for good are the pre-flight's. */
function waitingOf({ countries, hours, homeZone, startsAt }: TimingNeeds): Timing['waiting'] {
  if (hours === null) return [];
  return countries.flatMap(({ country, recipients }) => {
    const { open, until } = openingOf(country, hours, homeZone, startsAt);
    return open || until === null ? [] : [{ country, recipients, until }];
  });
}
