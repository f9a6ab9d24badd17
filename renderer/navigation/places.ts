/** The places that the sidebar and the palette lead to. */
import type { AccountKind } from '../../electron/shared/models.ts';
import type { Route } from './routes.ts';

export type PlaceName =
  | 'home'
  | 'campaigns'
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
  { name: 'reminders', to: { screen: 'reminders' }, screens: ['reminders', 'reminder'] },
  { name: 'contacts', to: { screen: 'contacts' }, screens: ['contacts', 'import', 'lists'] },
  { name: 'doNotText', to: { screen: 'do-not-text' }, screens: ['do-not-text'] },
  { name: 'senderIds', to: { screen: 'sender-ids' }, screens: ['sender-ids'] },
  { name: 'results', to: { screen: 'results' }, screens: ['results', 'report'] },
  { name: 'settings', to: { screen: 'settings', section: 'account' }, screens: ['settings'] },
  { name: 'outbox', to: { screen: 'outbox' }, screens: ['outbox'] },
];

/** The places there are, in their order: the outbox belongs to practice, and reminders are there once a date can be one. */
export function placesOf(account: AccountKind, offersReminders: boolean): readonly Place[] {
  return places.filter(
    ({ name }) => (name !== 'outbox' || account === 'practice') && (name !== 'reminders' || offersReminders),
  );
}
