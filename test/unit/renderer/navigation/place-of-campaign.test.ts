import { expect, test } from 'vitest';
import { placeOfCampaign } from '../../../../renderer/navigation/place-of-campaign.ts';

test('a campaign that has not begun is gone on with at its message, any other at how it goes', () => {
  const screens = [
    { state: 'draft' },
    { state: 'scheduled', at: 0 },
    { state: 'paused', reason: { kind: 'user' } },
    { state: 'finished', at: 0 },
  ] as const;
  expect(screens.map((status) => placeOfCampaign({ id: 3, status }))).toEqual([
    { screen: 'compose', campaignId: 3 },
    { screen: 'compose', campaignId: 3 },
    { screen: 'sending', campaignId: 3 },
    { screen: 'sending', campaignId: 3 },
  ]);
});
