import { describe, expect, test } from 'vitest';
import type { CampaignCounts } from '../../../../../electron/shared/models.ts';
import { startCatalogue } from '../../../../../renderer/catalogue/catalogue.ts';
import { partsOf, whatHappened } from '../../../../../renderer/screens/sending/what-happened.ts';

const t = (await startCatalogue('en-GB')).getFixedT('en-GB', 'sending');
const zeros = { queued: 0, sending: 0, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 };
const counts = (recipients: Partial<CampaignCounts['recipients']>): CampaignCounts => ({
  recipients: { ...zeros, ...recipients },
  batches: zeros,
  again: 0,
  skipped: 0,
});
const at = () => 'today';

describe('what happened so far', () => {
  test('is said exactly when a campaign is stopped', () => {
    const words = whatHappened(
      t,
      'en-GB',
      at,
      { state: 'stopped', at: 1 },
      counts({ accepted: 12_400, queued: 35_810 }),
    );
    expect(words).toBe('Stopped today: 12,400 sent, 35,810 not sent.');
  });

  test('keeps what may have been sent apart from what was', () => {
    const words = partsOf(
      t,
      'en-GB',
      counts({ accepted: 1, unconfirmed: 50, rejected: 2, sending: 3 }),
      true,
    );
    expect(words).toBe('1 sent, 3 under way, 50 may have been sent, 2 rejected');
  });

  test('does not call what is only paused not sent for good', () => {
    const reason = { kind: 'user' } as const;
    const words = whatHappened(
      t,
      'en-GB',
      at,
      { state: 'paused', reason },
      counts({ accepted: 1, queued: 9 }),
    );
    expect(words).toBe('So far: 1 sent, 9 waiting.');
  });

  test('says that nothing was sent where nothing was', () => {
    expect(partsOf(t, 'en-GB', counts({ queued: 5 }), true)).toBe('0 sent, 5 not sent');
    const again = { ...counts({ queued: 60 }), again: 15 };
    expect(partsOf(t, 'en-GB', again, false)).toBe('0 sent, 15 to be sent again, 45 waiting');
  });

  test('keeps what a person counted as sent apart from what the service accepted', () => {
    const decided = counts({ accepted: 110, 'counted-as-sent': 30, queued: 200 });
    expect(partsOf(t, 'en-GB', decided, false)).toBe('110 sent, 30 counted as sent, 200 waiting');
  });
});
