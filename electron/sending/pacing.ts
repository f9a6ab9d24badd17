/** What the queue asks of a lane's pacer, and what a pacer begins with after a restart. */
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
export function openPacer({ state, since, settings, now, wall }: PacerStart): Pacer {
  const parsed = SavedPacer.safeParse(state);
  const saved: SavedPacer = parsed.success ? parsed.data : { limit: null, expiries: [], heldUntil: null };
  const unknown = Array.from({ length: since }, () => wall + defaultLimit.windowMs);
  return Pacer.restore({ ...saved, expiries: [...saved.expiries, ...unknown] }, settings, now, wall);
}
