import { describe, expect, test } from 'vitest';
import type { Campaign, CampaignStatus } from '../../../../../electron/shared/models.ts';
import { nobody } from '../../../../../electron/shared/models.ts';
import { realSending } from '../../../../../renderer/components/feedback/use-real-sending.ts';

const none = { queued: 0, sending: 0, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 };

function campaign(id: number, status: CampaignStatus, practice = false): Campaign {
  return {
    id,
    status,
    practice,
    name: `Campaign ${id}`,
    senderId: 'Shop',
    template: 'Hello',
    audience: nobody,
    options: { batchSize: 50, askAfter: null },
    accountId: 'shop',
    test: false,
    anyHour: false,
    counts: { recipients: none, batches: none, again: 0, skipped: 0 },
    createdAt: 0,
    updatedAt: 0,
    startedAt: null,
    purgedAt: null,
    plannedAt: null,
    cancelledTime: null,
    sentUnseenAt: null,
    copyOf: null,
    version: 1,
    editedBy: '',
  };
}

describe('what goes out to real people while practice is in use', () => {
  test('practice campaigns, drafts and what waits for a person are none of it', () => {
    const quiet = [
      campaign(1, { state: 'sending' }, true),
      campaign(2, { state: 'draft' }),
      campaign(3, { state: 'paused', reason: { kind: 'user' } }),
      campaign(4, { state: 'scheduled', at: 5 }, true),
    ];
    expect(realSending(quiet, null)).toBeUndefined();
  });

  test('what goes on by itself is no text that goes out now', () => {
    const offline = campaign(1, { state: 'paused', reason: { kind: 'offline', detail: '' } });
    expect(realSending([offline], null)).toEqual({ kind: 'waiting', campaign: offline });
    const now = campaign(2, { state: 'sending' });
    expect(realSending([offline, now], null)).toEqual({ kind: 'going-out', campaign: now });
  });

  test('of a team it goes out only while a computer sends from its account', () => {
    const started = campaign(1, { state: 'sending' });
    expect(realSending([started], [])).toEqual({ kind: 'waiting', campaign: started });
    expect(realSending([started], ['other'])).toEqual({ kind: 'waiting', campaign: started });
    expect(realSending([started], ['other', 'shop'])).toEqual({ kind: 'going-out', campaign: started });
  });

  test('of what is scheduled the next is said, and what goes out now before it', () => {
    const later = campaign(1, { state: 'scheduled', at: 2000 });
    const next = campaign(2, { state: 'scheduled', at: 1000 });
    const now = campaign(3, { state: 'sending' });
    expect(realSending([later, next], null)).toEqual({ kind: 'scheduled', campaign: next, at: 1000 });
    expect(realSending([later, next, now], null)).toEqual({ kind: 'going-out', campaign: now });
  });
});
