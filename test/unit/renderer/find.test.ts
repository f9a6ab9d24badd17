import { expect, test } from 'vitest';
import { fits, placeOfCampaign } from '../../../renderer/palette/find.ts';

test('every word that was typed must begin a word of the label', () => {
  expect(fits('Rappel: vaccination d’été', 'ete vacc')).toBe(true);
  expect(fits('Do not text', 'text not')).toBe(true);
  expect(fits('Do not text', 'ext')).toBe(false);
  expect(fits('Anything', '')).toBe(true);
});

test('a draft is gone on with by composing, what is over by its report', () => {
  expect(placeOfCampaign({ id: 3, status: { state: 'draft' } })).toEqual({
    screen: 'compose',
    campaignId: 3,
  });
  expect(placeOfCampaign({ id: 3, status: { state: 'finished', at: 0 } })).toEqual({
    screen: 'report',
    campaignId: 3,
  });
});
