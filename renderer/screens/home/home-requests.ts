/** The questions of Home, for its panels and for callers before they are there. */
import type { QueryClient } from '@tanstack/react-query';
import { requestEarly } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';

/** The query that finds every contact. */
export const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;

/** Unix ms, in the computer's own zone. */
export function startOfMonth(): number {
  const now = new Date(timeNow());
  return new Date(now.getFullYear(), now.getMonth(), 1).getTime();
}

/** Asks all that Home shows at once. The main process answers these before its own start is over (`first-requests.ts`). */
export async function requestForHome(client: QueryClient): Promise<void> {
  await Promise.all([
    requestEarly(client, 'campaigns.list', undefined),
    requestEarly(client, 'attention.list', undefined),
    requestEarly(client, 'backups.report', undefined),
    requestEarly(client, 'settings.damage', undefined),
    requestEarly(client, 'records.quarantine', undefined),
    requestEarly(client, 'records.unknown', undefined),
    requestEarly(client, 'team.unfinished', undefined),
    requestEarly(client, 'contacts.count', { query: everybody }),
    requestEarly(client, 'do-not-text.count', undefined),
    requestEarly(client, 'results.accepted-since', { since: startOfMonth() }),
    requestEarly(client, 'lists.list', undefined),
    requestEarly(client, 'keys.list', undefined),
  ]);
}
