/** The rest of a limit is shown where it is known, and nothing in its place where another computer of a team sent. */
import { expect, test } from 'vitest';
import type { AccountProgress } from '../../../../../electron/shared/models.ts';
import { isLeftKnown } from '../../../../../renderer/components/figures/left-known.ts';

const progress = (activity: AccountProgress['activity'], ...requests: readonly number[]) => ({
  activity,
  requestsPerMinute: requests.map((count, nth) => ({ at: nth * 60_000, requests: count })),
});
const paused = { kind: 'paused' } as const;
const nobody = { sending: [] };
const another = { sending: [{ person: 'ben', accountId: 'a', isElsewhere: true }] };

test('a computer that works alone knows what it has sent, which is all', () => {
  expect(isLeftKnown('a', undefined, null)).toBe(true);
  expect(isLeftKnown('a', progress(paused), null)).toBe(true);
});

test('in a team it is known where it was sent from, while it is sent and after a pause', () => {
  expect(isLeftKnown('a', progress({ kind: 'sending', inFlight: 2 }, 0, 9), nobody)).toBe(true);
  expect(isLeftKnown('a', progress(paused, 84, 0), nobody)).toBe(true);
});

test('in a team a computer that has sent nothing of it, or not last, says nothing', () => {
  expect(isLeftKnown('a', undefined, nobody)).toBe(false);
  expect(isLeftKnown('a', progress(paused), nobody)).toBe(false);
  expect(isLeftKnown('a', progress(paused, 0, 0), nobody)).toBe(false);
  expect(isLeftKnown('a', progress({ kind: 'idle' }, 84), another)).toBe(false);
});
