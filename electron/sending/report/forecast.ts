/**
 * When a queue is through: goes from one opening or closing of its countries to the next. How quickly requests go out in between
 * is handed in: by the limit alone while a campaign is planned, by the pacer's state once it is sent. Pure.
 */
import type { TextingWindow } from '../../shared/time/texting-hours.ts';

/** Requests that go out, or wait, together. Requests of the campaign before go first; countries of one campaign are mixed. */
export interface QueuedRequests {
  readonly campaign: number;
  /** The country whose texting hours they keep. */
  readonly country: string | null;
  /** May be a share of one: a part is sent as one. */
  readonly requests: number;
}

/** Sends as many of so many requests as go out from `at` on and before `closing`, both Unix ms. */
export type SendWithin = (
  needed: number,
  at: number,
  closing: number,
) => { readonly sent: number; readonly lastAt: number };

export interface ForecastInput {
  readonly queue: readonly QueuedRequests[];
  /** The campaign whose end it is; the last one of the queue. */
  readonly own: number;
  /** Unix ms. */
  readonly startsAt: number;
  readonly openingAt: (group: QueuedRequests, at: number) => TextingWindow;
  readonly sendWithin: SendWithin;
}

export interface Forecast {
  /** When the last request goes out, Unix ms, as far as it could be followed. */
  readonly endsAt: number;
  /** When it goes on behind the first closing that it does not make, Unix ms; null: it makes them all. */
  readonly resumesAt: number | null;
  /** False where some of it never goes out, as its country never opens, or so late that nobody knows. */
  readonly isThrough: boolean;
}

export const alwaysOpen: TextingWindow = { open: true, until: Number.POSITIVE_INFINITY };

/** Openings and closings that are followed: some months of them. */
const mostSteps = 2_000;
/** Less of a request than this is what calculating in shares leaves of none. */
const nothing = 1e-6;

export function forecast({ queue, own, startsAt, openingAt, sendWithin }: ForecastInput): Forecast {
  const open = queue.filter((group) => group.campaign === own && openingAt(group, startsAt).open);
  const openAtStart = new Set(open.map(({ country }) => country));
  let left = queue.filter(({ requests }) => requests > nothing);
  let endsAt = startsAt;
  let resumesAt: number | null = null;
  for (let step = 0; step < mostSteps && left.some(({ campaign }) => campaign === own); step++) {
    const at = endsAt;
    const going: QueuedRequests[] = [];
    const waiting: QueuedRequests[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const group of left) {
      const { open, until } = openingAt(group, at);
      if (until !== null) next = Math.min(next, until);
      (open ? going : waiting).push(group);
      if (!open && until !== null && group.campaign === own && openAtStart.has(group.country))
        resumesAt ??= until;
    }
    const needed = wholeOf(going);
    if (needed > 0) {
      const { sent, lastAt } = sendWithin(needed, at, next);
      endsAt = sent < needed ? next : lastAt;
      left = [...without(going, sent), ...waiting];
    } else if (Number.isFinite(next)) {
      endsAt = next;
    } else {
      break;
    }
  }
  return { endsAt, resumesAt, isThrough: !left.some(({ campaign }) => campaign === own) };
}

/** The requests left once so many are gone: campaign by campaign, and of each as many of every country. */
function without(going: readonly QueuedRequests[], count: number): readonly QueuedRequests[] {
  const rest: QueuedRequests[] = [];
  let left = count;
  for (const groups of Map.groupBy(going, ({ campaign }) => campaign).values()) {
    const all = wholeOf(groups);
    const gone = Math.min(left, all);
    left -= gone;
    for (const group of groups) rest.push({ ...group, requests: group.requests * (1 - gone / all) });
  }
  return rest.filter(({ requests }) => requests > nothing);
}

/** Whole requests: countries have shares of them, and a part of one is sent as one. */
export function wholeOf(groups: readonly { readonly requests: number }[]): number {
  return Math.ceil(groups.reduce((sum, { requests }) => sum + requests, 0) - nothing);
}
