/** The pacer of an account as the queue uses it, and the state that a pacer begins with after a restart. */
import { readRateHeaders } from '../../service/answer/rate-headers.ts';
import type { RawHeaders } from '../../service/wire.ts';
import type { MonotonicMs } from '../../threads/clock.ts';
import { Pacer, type PacingSettings } from './pacer.ts';

/** So much of the pacer: tests put another one in its place. */
export type AccountPacer = Pick<
  Pacer,
  | 'ask'
  | 'started'
  | 'answered'
  | 'unanswered'
  | 'backOff'
  | 'probe'
  | 'gauge'
  | 'estimate'
  | 'estimateLater'
  | 'save'
>;

/** The state that an account's pacer begins with. */
export interface PacerStart {
  /** The state it saved last, not parsed; null the first time. */
  readonly state: unknown;
  /** Requests that were started since it was saved: they count as sent. */
  readonly since: number;
  /** X-RateLimit-Limit as it came with one of them; null where none said. */
  readonly rateLimit: string | null;
  /** As the settings are at each moment. */
  readonly settings: () => PacingSettings;
  readonly now: MonotonicMs;
  /** Unix milliseconds. */
  readonly epochMs: number;
}

/** A pacer that knows what was sent before the restart, so that a restart never overruns the limit. */
export function openPacer({ settings, rateLimit, ...start }: PacerStart): Pacer {
  const { limit } = readRateHeaders({ ...noHeaders, limit: rateLimit ?? undefined });
  return Pacer.restore({ ...start, limit }, settings);
}

const noHeaders: RawHeaders = {
  limit: undefined,
  remaining: undefined,
  reset: undefined,
  date: undefined,
  retryAfter: undefined,
};
