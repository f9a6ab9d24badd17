/** How long a number of requests takes: what the end times on the screen rest on. Pure. */
import {
  freeAgainAt,
  type LaneView,
  leftAlone,
  leftNow,
  type Moment,
  type PacingSettings,
} from './pacer-decide.ts';

/** Milliseconds until `requests` more are answered, if others go on using the limit as they do. */
export function estimateDuration(
  lane: LaneView,
  now: Moment,
  requests: number,
  settings: PacingSettings,
): number {
  if (requests <= 0) return 0;
  const alone = leftAlone(lane, settings.reserve);
  const each = lane.responseMs / lane.mostInFlight;
  const held = Math.max(0, (lane.heldUntil ?? now) - now);
  // A counter goes on counting its last window, which cannot be told from others' requests.
  const others = lane.othersSend && lane.shape !== 'refills' ? lane.others : 0;
  const perWindow = Math.max(1, lane.limit - alone - others);
  if (settings.mode === 'even') return held + lane.responseMs + (requests * lane.windowMs) / perWindow;
  const line = requests * each + lane.responseMs;
  const left = lane.refused ? 0 : Math.max(0, leftNow(lane, now) - alone);
  // Those in flight are among the requests, and have their places.
  const atOnce = left + lane.inFlight;
  if (requests <= atOnce) return held + line;
  const later = requests - atOnce;
  // A refill flows while the first requests go out, so that it counts from now.
  if (lane.shape === 'refills' || lane.shape === 'bucket')
    return held + Math.max(line, (later * lane.windowMs) / perWindow + lane.responseMs);
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
  return lastAt - now + windows * lane.windowMs + 2 * lane.responseMs;
}
