/** How long a number of requests takes: what the end times on the screen rest on. Pure. */
import {
  freeAgainAt,
  leftAlone,
  leftNow,
  type MonotonicMs,
  type PacerView,
  type PacingSettings,
  widthFor,
} from './pacer-decide.ts';
import { meanSoFar, overdueMs } from './response-time.ts';

/** How fast requests go: by the limit, and by the answers. */
interface Pace {
  readonly responseMs: number;
  /** Milliseconds of the line for each of many requests. */
  readonly each: number;
  readonly perWindow: number;
  /** Requests of each window that are not used. */
  readonly alone: number;
}

/**
 * Milliseconds until `requests` more are answered, if others go on using the limit as they do and the service goes on
 * answering as it does.
 *
 * @param awaited when those were started that are not answered; they are among the requests
 */
export function estimateDuration(
  state: PacerView,
  now: MonotonicMs,
  requests: number,
  settings: PacingSettings,
  awaited: readonly MonotonicMs[] = [],
): number {
  if (requests <= 0) return 0;
  const pace = paceOf(state, settings, awaited, now);
  const backoffMs = Math.max(0, (state.backoffUntil ?? now) - now);
  // However fast the limit gives requests back, they go out no faster than answers come in.
  const line = backoffMs + requests * pace.each + pace.responseMs;
  const limited =
    settings.mode === 'even'
      ? evenly(state, requests, pace) + backoffMs
      : inWindows(state, now, requests, pace, backoffMs);
  return Math.max(line, limited, overdueMs(state.responseMs, awaited, now));
}

/** The same for requests that begin when the limit is whole again, such as the next morning. */
export function estimateFromReset(
  state: PacerView,
  now: MonotonicMs,
  requests: number,
  settings: PacingSettings,
  awaited: readonly MonotonicMs[] = [],
): number {
  if (requests <= 0) return 0;
  const pace = paceOf(state, settings, awaited, now);
  const { each, perWindow, responseMs } = pace;
  const line = requests * each + responseMs;
  if (settings.mode === 'even') return Math.max(line, evenly(state, requests, pace));
  if (requests <= perWindow) return line;
  if (isFlowing(state))
    return Math.max(line, ((requests - perWindow) * state.windowMs) / perWindow + responseMs);
  const windows = Math.ceil(requests / perWindow) - 1;
  return Math.max(line, windows * state.windowMs + (requests - windows * perWindow) * each + 2 * responseMs);
}

function paceOf(
  state: PacerView,
  settings: PacingSettings,
  awaited: readonly MonotonicMs[],
  now: MonotonicMs,
): Pace {
  const responseMs = meanSoFar(state.responseMs, awaited, now);
  const alone = leftAlone(state, settings);
  // A counter goes on counting its last window, which looks like others' requests.
  const others = state.othersSend && state.shape !== 'refills' ? state.others : 0;
  const perWindow = Math.max(1, state.limit - alone - others);
  return { responseMs, each: responseMs / widthFor(state, responseMs), perWindow, alone };
}

function evenly({ windowMs }: PacerView, requests: number, { perWindow, responseMs }: Pace): number {
  return responseMs + (requests * windowMs) / perWindow;
}

/** As fast as the limit allows. */
function inWindows(
  state: PacerView,
  now: MonotonicMs,
  requests: number,
  { responseMs, each, perWindow, alone }: Pace,
  backoffMs: number,
): number {
  const left = state.refused ? 0 : Math.max(0, leftNow(state, now) - alone);
  // Requests in flight are among these, and have their places.
  const atOnce = left + state.inFlight;
  if (requests <= atOnce) return 0;
  const later = requests - atOnce;
  // A refill flows while the first requests go out, so that it counts from now.
  if (isFlowing(state)) return backoffMs + (later * state.windowMs) / perWindow + responseMs;
  const windows = Math.ceil(later / perWindow) - 1;
  const inLast = later - windows * perWindow;
  const needed = Math.max(1, alone + 1 - (leftNow(state, now) - left));
  // Where nothing is known yet, the first of ours opens the window.
  const freeAt = state.reportedAt === null ? now + state.windowMs : freeAgainAt(state, needed);
  const startAt = Math.max(now + backoffMs, freeAt, now + Math.min(atOnce * each, state.windowMs));
  // In a sliding window they come back one after the other, as they were sent.
  const maySlide = state.shape === 'sliding' || (state.shape === 'unknown' && !state.isOnTheClock);
  const slidAt = maySlide ? state.ledger.freeAt(inLast) : null;
  const lastAt = Math.max(startAt + inLast * each, slidAt ?? startAt);
  return lastAt - now + windows * state.windowMs + 2 * responseMs;
}

/** Whether the limit comes back bit by bit. */
function isFlowing({ shape }: PacerView): boolean {
  return shape === 'refills' || shape === 'bucket';
}
