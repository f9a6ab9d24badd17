import type { Timing } from '../../../electron/shared/plans.ts';
import { useNow } from '../../components/figures/use-now.ts';

const checkEveryMs = 10_000;

/**
 * When what starts now would be through, Unix ms, and from when that is reckoned: while the screen stays open, now goes
 * on. Where people wait for texting hours, at the start or overnight, the end hangs on those and not on the start.
 */
export function useEndsAt({ startsAt, endsAt, resumesAt, waiting }: Timing): {
  readonly now: number;
  readonly endsAt: number;
} {
  const now = useNow(checkEveryMs);
  return {
    now,
    endsAt: waiting.length > 0 || resumesAt !== null ? endsAt : endsAt + Math.max(0, now - startsAt),
  };
}
