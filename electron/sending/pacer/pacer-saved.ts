/** An account on disk: wall-clock times, since a monotonic clock starts anew with each run. */
import { z } from 'zod';
import type { MonotonicMs } from './pacer-decide.ts';
import { PacerState } from './pacer-state.ts';

/** A backoff that was saved lasts no longer than this after a restart. */
const longestBackoffMs = 15 * 60_000;

const count = z.int().min(0).max(1_000_000_000);

export const SavedPacer = z.object({
  limit: count.min(1).nullable(),
  windowMs: z.number().min(1000).max(3_600_000),
  /** Until when requests count, Unix ms, and how many of them. */
  counted: z.array(z.tuple([z.number(), count])),
  backoffUntil: z.number().nullable(),
  /** How long that was when it was saved, ms; absent where an earlier version saved it. */
  backoffForMs: z.number().min(0).optional(),
});
export type SavedPacer = z.infer<typeof SavedPacer>;

/** Requests in flight are saved as if they were answered now: they may be, and nobody will tell. */
export function savePacerState(state: PacerState, now: MonotonicMs, epochMs: number): SavedPacer {
  const toEpochMs = (moment: MonotonicMs): number => Math.round(moment - now + epochMs);
  const answered = state.ledger.entries().filter(([expiry]) => expiry > now);
  const backoff = state.backoffUntil !== null && state.backoffUntil > now ? state.backoffUntil : null;
  const flying = state.inFlight > 0 ? [[now + state.windowMs, state.inFlight] as const] : [];
  return {
    limit: state.reportedLimit,
    windowMs: state.windowMs,
    counted: [...answered, ...flying].map(([expiry, requests]) => [toEpochMs(expiry), requests]),
    backoffUntil: backoff === null ? null : toEpochMs(backoff),
    ...(backoff === null ? {} : { backoffForMs: backoff - now }),
  };
}

/** The state known of the time before a restart. */
export interface BeforeRestart {
  /** The state saved last, not parsed; a part that cannot be read counts as nothing known. */
  readonly state: unknown;
  /** Requests that were started since it was saved. When is not known: they count for a whole window from now, which can only be late. */
  readonly since: number;
  /** The limit as one of them reported it; null where none did. */
  readonly limit?: number | null;
  readonly now: MonotonicMs;
  /** Unix ms. */
  readonly epochMs: number;
}

/**
 * The account as it was, with one probe to come first. A clock that was set back meanwhile makes nothing count longer than a
 * window, and no wait longer than it was; one that was set forward drops requests early, which the probe finds out.
 */
export function restorePacerState({ state, since, limit = null, now, epochMs }: BeforeRestart): PacerState {
  const restored = new PacerState();
  const saved = SavedPacer.safeParse(state).data;
  if (saved === undefined && since <= 0) return restored;
  restored.mustProbe = true;
  restored.reportedLimit = limit;
  if (saved !== undefined) {
    restored.reportedLimit ??= saved.limit;
    restored.window.windowMs = saved.windowMs;
    if (saved.backoffUntil !== null && saved.backoffUntil > epochMs) {
      // A clock that was set back makes a second no longer than a second.
      const longest = Math.min(saved.backoffForMs ?? longestBackoffMs, longestBackoffMs);
      restored.backoffUntil = now + Math.min(saved.backoffUntil - epochMs, longest);
    }
    const left = saved.counted.map(
      ([expiry, requests]) => [Math.min(expiry - epochMs, restored.windowMs), requests] as const,
    );
    for (const [ms, requests] of left.sort(([a], [b]) => a - b)) {
      if (ms > 0) restored.ledger.add(now + ms, requests);
    }
  }
  if (since > 0) restored.ledger.add(now + restored.windowMs, since);
  return restored;
}
