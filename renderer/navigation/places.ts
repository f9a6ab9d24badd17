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

/** Whether places are there that not everybody has a use for. */
export type Offered = { readonly reminders: boolean; readonly planned: boolean };

/**
 * The places there are, in their order: the outbox belongs to practice, reminders are there once a date can be one, and what is planned once
 * anything is.
 */
export function placesOf(account: AccountKind, offered: Offered): readonly Place[] {
  const hidden: Partial<Record<PlaceName, boolean>> = {
    outbox: account !== 'practice',
    reminders: !offered.reminders,
    planned: !offered.planned,
  };
  return places.filter(({ name }) => hidden[name] !== true);
}
