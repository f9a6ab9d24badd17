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
  const perWindow = Math.max(1, lane.limit - alone - lane.others);
  if (settings.mode === 'even') return held + lane.responseMs + (requests * lane.windowMs) / perWindow;
  const line = requests * each + lane.responseMs;
  const atOnce = lane.refused ? 0 : Math.max(0, leftNow(lane, now) - alone);
  if (requests <= atOnce) return held + line;
  const later = requests - atOnce;
  // A refill flows while the first requests go out, so that it counts from now.
  if (lane.shape === 'refills' || lane.shape === 'bucket')
    return held + Math.max(line, (later * lane.windowMs) / perWindow + lane.responseMs);
  const needed = Math.max(1, alone + 1 - (leftNow(lane, now) - atOnce));
  const firstAt = Math.max(
    now + held,
    freeAgainAt(lane, needed),
    now + Math.min(atOnce * each, lane.windowMs),
  );
  const windows = Math.ceil(later / perWindow) - 1;
  const inLast = later - windows * perWindow;
  return firstAt - now + windows * lane.windowMs + inLast * each + 2 * lane.responseMs;
}
