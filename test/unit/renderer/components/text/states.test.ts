import { expect, test } from 'vitest';
import { appearanceOfCampaign } from '../../../../../renderer/components/text/states.ts';

const none = { queued: 0, sending: 0, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 };

test('a campaign that has ended is green only where everything was accepted', () => {
  expect(appearanceOfCampaign('finished', { ...none, accepted: 5 }).tone).toBe('good');
  expect(appearanceOfCampaign('finished', { ...none, rejected: 5 }).tone).toBe('neutral');
  expect(appearanceOfCampaign('finished', { ...none, accepted: 4, unconfirmed: 1 }).tone).toBe('neutral');
  expect(appearanceOfCampaign('finished', { ...none, accepted: 4, 'counted-as-sent': 1 }).tone).toBe(
    'neutral',
  );
  expect(appearanceOfCampaign('stopped', { ...none, rejected: 5 }).tone).toBe('bad');
});
