/**
 * Where a person can be in the app, and how that is written in the window's hash.
 * The hash is the only thing that a reload needs to come back to the same place.
 */

/** Parts of the settings screen that can be opened directly. */
export const settingsSections = [
  'account',
  'sending',
  'texts',
  'limits',
  'data',
  'audit',
  'team',
  'general',
  'practice',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export type Route =
  | { screen: 'home' }
  | { screen: 'campaigns' }
  /** A new campaign, from a file whose rows are its messages. */
  | { screen: 'send-file' }
  | { screen: 'compose'; campaignId: number }
  | { screen: 'review'; campaignId: number }
  | { screen: 'sending'; campaignId: number }
  /** `contactId`: the person whose details are open beside the table. `listId`: the list whose people are shown. */
  | { screen: 'contacts'; contactId?: number; listId?: number }
  | { screen: 'reminders' }
  /** All that goes out by itself. */
  | { screen: 'planned' }
  /** `reminderId`: null for a new one. */
  | { screen: 'reminder'; reminderId: number | null }
  | { screen: 'import' }
  | { screen: 'lists' }
  | { screen: 'do-not-text' }
  | { screen: 'sender-ids' }
  | { screen: 'results' }
  | { screen: 'report'; campaignId: number }
  | { screen: 'outbox' }
  | { screen: 'settings'; section: SettingsSection };

/** Writes a route as a hash, such as `#/campaigns/12/review`. `parseRoute` reads it back. */
export function formatRoute(route: Route): string {
  switch (route.screen) {
    case 'home':
      return '#/';
    case 'compose':
    case 'review':
    case 'sending':
      return `#/campaigns/${route.campaignId}/${route.screen}`;
    case 'send-file':
      return '#/campaigns/file';
    case 'reminder':
      return `#/reminders/${route.reminderId ?? 'new'}`;
    case 'import':
    case 'lists':
      return `#/contacts/${route.screen}`;
    case 'report':
      return `#/results/${route.campaignId}`;
    case 'settings':
      return `#/settings/${route.section}`;
    case 'contacts':
      if (route.listId !== undefined) return `#/contacts/lists/${route.listId}`;
      return route.contactId === undefined ? '#/contacts' : `#/contacts/${route.contactId}`;
    case 'campaigns':
    case 'planned':
    case 'reminders':
    case 'do-not-text':
    case 'sender-ids':
    case 'results':
    case 'outbox':
      return `#/${route.screen}`;
    default: {
      const impossible: never = route;
      return impossible;
    }
  }
}

/** Reads a hash. An unknown hash leads home: a stale link is never an error for the person. */
export function parseRoute(hash: string): Route {
  const [first = '', second = '', third] = hash.replace(/^#?\//, '').split('/');
  switch (first) {
    case 'campaigns': {
      if (second === 'file') return { screen: 'send-file' };
      const campaignId = parseId(second);
      if (campaignId !== undefined && (third === 'compose' || third === 'review' || third === 'sending')) {
        return { screen: third, campaignId };
      }
      return { screen: 'campaigns' };
    }
    case 'contacts': {
      const listId = second === 'lists' && third !== undefined ? parseId(third) : undefined;
      if (listId !== undefined) return { screen: 'contacts', listId };
      if (second === 'import' || second === 'lists') return { screen: second };
      const contactId = parseId(second);
      return contactId === undefined ? { screen: 'contacts' } : { screen: 'contacts', contactId };
    }
    case 'reminders': {
      const reminderId = second === 'new' ? null : parseId(second);
      return reminderId === undefined ? { screen: 'reminders' } : { screen: 'reminder', reminderId };
    }
    case 'results': {
      const campaignId = parseId(second);
      return campaignId === undefined ? { screen: 'results' } : { screen: 'report', campaignId };
    }
    case 'settings':
      return { screen: 'settings', section: settingsSections.find((name) => name === second) ?? 'account' };
    case 'do-not-text':
    case 'planned':
    case 'sender-ids':
    case 'outbox':
      return { screen: first };
    default:
      return { screen: 'home' };
  }
}

/** The campaign whose report this page is to print, where it is the page that nobody sees: `#/print/12`. */
export function parsePrint(hash: string): number | undefined {
  const [first, second = ''] = hash.replace(/^#?\//, '').split('/');
  return first === 'print' ? parseId(second) : undefined;
}

function parseId(segment: string): number | undefined {
  const id = Number(segment);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
