import { describe, expect, test } from 'vitest';
import {
  type Campaign,
  type CampaignStatus,
  nobody,
  type SendingSnapshot,
} from '../../../../../../electron/shared/models.ts';
import { positionOf } from '../../../../../../renderer/screens/sending/queue/use-queue-position.ts';

const zeros = { queued: 0, sending: 0, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 };
const sending: CampaignStatus = { state: 'sending' };

const campaign = (id: number, accountId: string): Campaign => ({
  id,
  name: `Campaign ${id}`,
  accountId,
  senderId: '',
  template: '',
  audience: { ...nobody, everyone: true },
  options: { batchSize: 50, askAfter: null },
  status: sending,
  practice: true,
  test: false,
  anyHour: false,
  purgedAt: null,
  plannedAt: null,
  cancelledTime: null,
  sentUnseenAt: null,
  copyOf: null,
  version: 1,
  editedBy: '',
  counts: { recipients: zeros, batches: zeros, again: 0, skipped: 0 },
  createdAt: 1,
  updatedAt: 1,
  startedAt: 1,
});

const snapshot = (...campaigns: [id: number, status: CampaignStatus, queued: number][]): SendingSnapshot => ({
  at: 1,
  failure: null,
  accounts: [],
  campaigns: campaigns.map(([campaignId, status, queued]) => ({
    campaignId,
    status,
    counts: { recipients: { ...zeros, queued }, batches: zeros, again: 0, skipped: 0 },
    endsAt: null,
    resumesAt: null,
    deferredUntil: null,
  })),
});

describe('a campaign waits', () => {
  const all = [campaign(1, 'a'), campaign(2, 'a'), campaign(3, 'a'), campaign(4, 'b')];

  test('for those of its key that stand before it, and for all that they still have to send', () => {
    const now = snapshot([1, sending, 80], [2, sending, 20], [3, sending, 5]);
    expect(positionOf(3, now, all)).toEqual({
      after: { name: 'Campaign 2', people: 100 },
      at: 3,
      of: 3,
      previous: 2,
      next: null,
    });
    expect(positionOf(1, now, all)).toEqual({ after: null, at: 1, of: 3, previous: null, next: 2 });
  });

  test('for none that is paused, has nothing queued, or goes out under another key', () => {
    const paused: CampaignStatus = { state: 'paused', reason: { kind: 'user' } };
    const now = snapshot([1, paused, 80], [4, sending, 80], [2, sending, 0], [3, sending, 5]);
    expect(positionOf(3, now, all).after).toBeNull();
  });

  test('for none that waits for texting hours', () => {
    const now = snapshot([1, sending, 80], [3, sending, 5]);
    const [first, ...others] = now.campaigns;
    const atNight = { ...now, campaigns: first ? [{ ...first, deferredUntil: 9 }, ...others] : [] };
    expect(positionOf(3, atNight, all).after).toBeNull();
  });

  test('for nothing that is known, before the first snapshot', () => {
    expect(positionOf(1, undefined, all)).toEqual({
      after: null,
      at: null,
      of: 0,
      previous: null,
      next: null,
    });
  });
});
