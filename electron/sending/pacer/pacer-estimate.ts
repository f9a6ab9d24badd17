/** How long a number of requests takes: what the end times on the screen rest on. Pure. */
import {
  freeAgainAt,
  type LaneView,
  leftAlone,
  leftNow,
  type Moment,
  type PacingSettings,
  widthFor,
} from './pacer-decide.ts';
import { meanSoFar, overdueMs } from './pacer-response.ts';

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
  lane: LaneView,
  now: Moment,
  requests: number,
  settings: PacingSettings,
  awaited: readonly Moment[] = [],
): number {
  if (requests <= 0) return 0;
  const pace = paceOf(lane, settings, awaited, now);
  const held = Math.max(0, (lane.heldUntil ?? now) - now);
  // However fast the limit gives requests back, they go out no faster than answers come in.
  const line = held + requests * pace.each + pace.responseMs;
  const limited =
    settings.mode === 'even'
      ? evenly(lane, requests, pace) + held
      : inWindows(lane, now, requests, pace, held);
  return Math.max(line, limited, overdueMs(lane.responseMs, awaited, now));
}

/** The same for requests that begin when the limit is whole again, such as the next morning. */
export function estimateAfresh(
  lane: LaneView,
  now: Moment,
  requests: number,
  settings: PacingSettings,
  awaited: readonly Moment[] = [],
): number {
  if (requests <= 0) return 0;
  const pace = paceOf(lane, settings, awaited, now);
  const { each, perWindow, responseMs } = pace;
  const line = requests * each + responseMs;
  if (settings.mode === 'even') return Math.max(line, evenly(lane, requests, pace));
  if (requests <= perWindow) return line;
  if (isFlowing(lane))
    return Math.max(line, ((requests - perWindow) * lane.windowMs) / perWindow + responseMs);
  const windows = Math.ceil(requests / perWindow) - 1;
  return Math.max(line, windows * lane.windowMs + (requests - windows * perWindow) * each + 2 * responseMs);
}

function paceOf(lane: LaneView, settings: PacingSettings, awaited: readonly Moment[], now: Moment): Pace {
  const responseMs = meanSoFar(lane.responseMs, awaited, now);
  const alone = leftAlone(lane, settings);
  // A counter goes on counting its last window, which cannot be told from others' requests.
  const others = lane.othersSend && lane.shape !== 'refills' ? lane.others : 0;
  const perWindow = Math.max(1, lane.limit - alone - others);
  return { responseMs, each: responseMs / widthFor(lane, responseMs), perWindow, alone };
}

function evenly({ windowMs }: LaneView, requests: number, { perWindow, responseMs }: Pace): number {
  return responseMs + (requests * windowMs) / perWindow;
}

/** As fast as the limit allows. */
function inWindows(
  lane: LaneView,
  now: Moment,
  requests: number,
  { responseMs, each, perWindow, alone }: Pace,
  held: number,
): number {
  const left = lane.refused ? 0 : Math.max(0, leftNow(lane, now) - alone);
  // Those in flight are among the requests, and have their places.
  const atOnce = left + lane.inFlight;
  if (requests <= atOnce) return 0;
  const later = requests - atOnce;
  // A refill flows while the first requests go out, so that it counts from now.
  if (isFlowing(lane)) return held + (later * lane.windowMs) / perWindow + responseMs;
  const windows = Math.ceil(later / perWindow) - 1;
  const inLast = later - windows * perWindow;
  const needed = Math.max(1, alone + 1 - (leftNow(lane, now) - left));
  // Where nothing is known yet, the first of ours opens the window.
  const freeAt = lane.toldAt === null ? now + lane.windowMs : freeAgainAt(lane, needed);
  const startAt = Math.max(now + held, freeAt, now + Math.min(atOnce * each, lane.windowMs));
  // In a sliding window they come back one after the other, as they were sent.
  const maySlide = lane.shape === 'sliding' || (lane.shape === 'unknown' && !lane.isOnTheClock);
  const slidAt = maySlide ? lane.ledger.freeAt(inLast) : null;
  const lastAt = Math.max(startAt + inLast * each, slidAt ?? startAt);
  return lastAt - now + windows * lane.windowMs + 2 * responseMs;
}

/** Whether the limit comes back bit by bit. */
function isFlowing({ shape }: LaneView): boolean {
  return shape === 'refills' || shape === 'bucket';
}
