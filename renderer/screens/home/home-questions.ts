/** The questions of Home, for its panels and for callers before they are there. */
import type { QueryClient } from '@tanstack/react-query';
import { askEarly } from '../../data/api.ts';

/** The query that finds every contact. */
export const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;

/** Unix ms, in the computer's own zone. */
export function startOfMonth(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), 1).getTime();
}

/** Asks all that Home shows at once. The main process answers these before its own start is over (`first-questions.ts`). */
export async function askForHome(client: QueryClient): Promise<void> {
  await Promise.all([
    askEarly(client, 'campaigns.list', undefined),
    askEarly(client, 'attention.list', undefined),
    askEarly(client, 'backups.report', undefined),
    askEarly(client, 'settings.damage', undefined),
    askEarly(client, 'records.quarantine', undefined),
    askEarly(client, 'records.unknown', undefined),
    askEarly(client, 'contacts.count', { query: everybody }),
    askEarly(client, 'do-not-text.count', undefined),
    askEarly(client, 'results.accepted-since', { since: startOfMonth() }),
    askEarly(client, 'lists.list', undefined),
    askEarly(client, 'keys.list', undefined),
  ]);
}
