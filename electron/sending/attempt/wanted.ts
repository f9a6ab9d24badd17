/**
 * The one door of everything that is sent. The hours are asked in the transaction that claims, and once more, with all else, before the first
 * byte of the request, each time by the clocks of that moment. Pure. Every path leads through it, so none of them has to think of the hour: a
 * batch that is sent again, a bisected one, the rest of one whose bad number was named, a campaign that goes on.
 */
import type { CampaignStanding } from '../../db/campaigns/standing.ts';
import type { OpeningAt } from '../../shared/time/texting-hours.ts';
import type { MonotonicMs } from '../../threads/clock.ts';
import { queuePolicy } from '../policy.ts';

/** Whether people of all these countries may be texted at a moment (Unix ms), and else when they may: null, never. */
export function hoursOf(
  countries: readonly string[],
  openingAt: OpeningAt,
  at: number,
): { readonly open: true } | { readonly open: false; readonly until: number | null } {
  const closed = countries.map((country) => openingAt(country, at)).filter(({ open }) => !open);
  if (closed.length === 0) return { open: true };
  const [first] = closed;
  return { open: false, until: closed.length === 1 && first !== undefined ? first.until : null };
}

/** Why a claimed request is not to be written. */
export type Unwanted =
  | 'removed'
  | 'stopped'
  | 'paused'
  | 'not-recorded'
  | 'other-key'
  | 'do-not-text'
  | 'texting-hours'
  | 'too-old';

/** Both clocks at one moment: Unix ms, and monotonic. */
export interface BothClocks {
  readonly now: MonotonicMs;
  readonly epochMs: number;
}

export interface WantedDeps {
  readonly standing: CampaignStanding;
  /** The countries whose hours apply to its recipients, by their numbers (`hoursOfNumber`). */
  readonly countries: () => readonly string[];
  readonly claimedAt: BothClocks;
  /** The key or the address that it was claimed under is still that of its account. */
  readonly isSameAccount: boolean;
  readonly at: BothClocks;
  /** Null: no texting hours are kept. */
  readonly openingAt: OpeningAt | null;
}

/** Null where the request may be written. */
export function unwanted({
  standing,
  countries,
  claimedAt,
  isSameAccount,
  at,
  openingAt,
}: WantedDeps): Unwanted | null {
  if (standing === null) return 'removed';
  const { state, pause } = standing;
  // A campaign that was paused for want of a connection sends the probe that ends the pause.
  if (state === 'paused' && pause !== 'offline') return 'paused';
  if (state !== 'sending' && state !== 'paused') return 'stopped';
  if (!standing.recorded) return 'not-recorded';
  if (!isSameAccount) return 'other-key';
  if (standing.barred) return 'do-not-text';
  // One clock alone does not tell: a virtual machine may stand still without it, a person may set the other.
  const age = Math.max(at.now - claimedAt.now, Math.abs(at.epochMs - claimedAt.epochMs));
  if (age > queuePolicy.claimGoodForMs) return 'too-old';
  if (standing.keepsHours && openingAt !== null && !hoursOf(countries(), openingAt, at.epochMs).open)
    return 'texting-hours';
  return null;
}
