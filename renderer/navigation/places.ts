/** The places that the sidebar and the palette lead to. */
import type { AccountKind } from '../../electron/shared/models.ts';
import type { Route } from './routes.ts';

export type PlaceName =
  | 'home'
  | 'campaigns'
  | 'planned'
  | 'reminders'
  | 'contacts'
  | 'doNotText'
  | 'senderIds'
  | 'results'
  | 'settings'
  | 'outbox';

/** `screens`: those that belong to the place, its own first. */
export type Place = {
  readonly name: PlaceName;
  readonly to: Route;
  readonly screens: readonly Route['screen'][];
};

const places: readonly Place[] = [
  { name: 'home', to: { screen: 'home' }, screens: ['home'] },
  {
    name: 'campaigns',
    to: { screen: 'campaigns' },
    screens: ['campaigns', 'send-file', 'compose', 'review', 'sending'],
  },
  { name: 'planned', to: { screen: 'planned' }, screens: ['planned'] },
  { name: 'reminders', to: { screen: 'reminders' }, screens: ['reminders', 'reminder'] },
  { name: 'contacts', to: { screen: 'contacts' }, screens: ['contacts', 'import', 'lists'] },
  { name: 'doNotText', to: { screen: 'do-not-text' }, screens: ['do-not-text'] },
  { name: 'senderIds', to: { screen: 'sender-ids' }, screens: ['sender-ids'] },
  { name: 'results', to: { screen: 'results' }, screens: ['results', 'report'] },
  { name: 'settings', to: { screen: 'settings', section: 'account' }, screens: ['settings'] },
  { name: 'outbox', to: { screen: 'outbox' }, screens: ['outbox'] },
];

/** The places there are, in their order: the outbox belongs to practice, and what is planned is there once anything is. */
export function placesOf(account: AccountKind, isPlanned: boolean): readonly Place[] {
  const hidden: Partial<Record<PlaceName, boolean>> = {
    outbox: account !== 'practice',
    planned: !isPlanned,
  };
  return places.filter(({ name }) => hidden[name] !== true);
}
