/** What the queue asks of a lane's pacer, and what a pacer begins with after a restart. */
import { readRateHeaders } from '../service/rate-headers.ts';
import type { RawHeaders } from '../service/wire.ts';
import type { Moment } from './clock.ts';
import { defaultLimit, Pacer, type PacingSettings, SavedPacer } from './pacer.ts';

/** So much of the pacer: tests put another one in its place. */
export type LanePacer = Pick<
  Pacer,
  'ask' | 'started' | 'answered' | 'unanswered' | 'hold' | 'probe' | 'gauge' | 'estimate' | 'save'
>;

/** What a lane's pacer begins with. */
export interface PacerStart {
  /** What it saved last, not parsed; null the first time. */
  readonly state: unknown;
  /** Requests that were started since it was saved: they count as sent. */
  readonly since: number;
  /** X-RateLimit-Limit as it came with one of them; null where none said. */
  readonly rateLimit: string | null;
  /** As the settings are at each moment. */
  readonly settings: () => PacingSettings;
  readonly now: Moment;
  /** Unix milliseconds. */
  readonly wall: number;
}

/**
 * A pacer that knows what was sent before the restart, so that a restart never overruns the limit.
 * When requests since the last save were answered is not looked up: they count for a whole window
 * from now, which can only be late.
 */
export function openPacer({ state, since, rateLimit, settings, now, wall }: PacerStart): Pacer {
  const parsed = SavedPacer.safeParse(state);
  const saved: SavedPacer = parsed.success ? parsed.data : { limit: null, expiries: [], heldUntil: null };
  const told = rateLimit === null ? null : readRateHeaders({ ...noHeaders, limit: rateLimit }).limit;
  const unknown = Array.from({ length: since }, () => wall + defaultLimit.windowMs);
  return Pacer.restore(
    { ...saved, limit: told ?? saved.limit, expiries: [...saved.expiries, ...unknown] },
    settings,
    now,
    wall,
  );
}

const noHeaders: RawHeaders = {
  limit: undefined,
  remaining: undefined,
  reset: undefined,
  date: undefined,
  retryAfter: undefined,
};
