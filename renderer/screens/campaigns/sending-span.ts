import type { Timing } from '../../../electron/shared/plans.ts';

/**
 * From when on texts go out, Unix ms, and how long that takes: hours in which all people's countries sleep are no work, and whoever
 * reads "8 hours" for a minute's work looks for a mistake.
 *
 * @param recipients all people of the campaign
 */
export function sendingSpan(
  { startsAt, durationMs, waiting }: Timing,
  recipients: number,
): { readonly from: number; readonly durationMs: number; readonly waitsFirst: boolean } {
  const asleep = waiting.reduce((sum, one) => sum + one.recipients, 0);
  if (asleep === 0 || asleep < recipients) return { from: startsAt, durationMs, waitsFirst: false };
  const from = Math.min(...waiting.map(({ until }) => until));
  return { from, durationMs: Math.max(0, durationMs - (from - startsAt)), waitsFirst: true };
}
