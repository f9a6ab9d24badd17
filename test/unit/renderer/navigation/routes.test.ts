import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatRoute,
  parseRoute,
  type Route,
  settingsSections,
} from '../../../../renderer/navigation/routes.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const route: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>(
    { screen: 'home' },
    { screen: 'campaigns' },
    { screen: 'contacts' },
    { screen: 'import' },
    { screen: 'lists' },
    { screen: 'do-not-text' },
    { screen: 'sender-ids' },
    { screen: 'reminders' },
    { screen: 'reminder', reminderId: null },
    { screen: 'reminder', reminderId: 4 },
    { screen: 'results' },
    { screen: 'outbox' },
  ),
  fc.record({ screen: fc.constantFrom('compose', 'review', 'sending', 'report'), campaignId: id }),
  fc.record({ screen: fc.constant('contacts'), contactId: id }),
  fc.record({ screen: fc.constant('contacts'), listId: id }),
  fc.record({ screen: fc.constant('settings'), section: fc.constantFrom(...settingsSections) }),
);

describe('routes in the hash', () => {
  it('come back from a reload as they were', () => {
    fc.assert(
      fc.property(route, (at) => {
        expect(parseRoute(formatRoute(at))).toEqual(at);
      }),
    );
  });

  it('lead somewhere whatever the hash is', () => {
    fc.assert(
      fc.property(fc.string(), (hash) => {
        expect(parseRoute(hash).screen).toBeTypeOf('string');
      }),
    );
  });

  it.each([
    '#/campaigns/0/review',
    '#/campaigns/-1/review',
    '#/campaigns/1.5/review',
    '#/campaigns/x/review',
  ])('lead from %s to the list of campaigns', (hash) =>
    expect(parseRoute(hash)).toEqual({ screen: 'campaigns' }),
  );
});
