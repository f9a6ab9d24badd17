import { expect, test } from 'vitest';
import type { CampaignStatus, SendingSnapshot } from '../../../../electron/shared/models.ts';
import { hasChangedState } from '../../../../renderer/data/snapshots.ts';

const zeros = { queued: 0, sending: 0, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 };
const sending: CampaignStatus = { state: 'sending' };
const finished: CampaignStatus = { state: 'finished', at: 1 };

function snapshot(...states: readonly (readonly [id: number, status: CampaignStatus, accepted?: number])[]) {
  const campaigns = states.map(([campaignId, status, accepted = 0]) => ({
    campaignId,
    status,
    counts: { recipients: { ...zeros, accepted }, batches: zeros, again: 0, skipped: 0 },
    endsAt: null,
    resumesAt: null,
    deferredUntil: null,
  }));
  return { at: 1, failure: null, accounts: [], campaigns } satisfies SendingSnapshot;
}

test('a campaign that begins, ends or is left out is a turn, and one that goes on is none', () => {
  const before = snapshot([1, sending, 10], [2, sending]);
  expect(hasChangedState(undefined, before)).toBe(true);
  expect(hasChangedState(before, snapshot([1, sending, 30], [2, sending, 5]))).toBe(false);
  expect(hasChangedState(before, snapshot([1, finished, 30], [2, sending, 5]))).toBe(true);
  expect(hasChangedState(before, snapshot([2, sending]))).toBe(true);
  expect(hasChangedState(before, snapshot([1, sending], [3, sending]))).toBe(true);
});
