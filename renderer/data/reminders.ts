import { useResponse } from './api.ts';

/** Which places there is a use for: nobody else sees anything of them. */
export function useOffered(): { readonly reminders: boolean; readonly planned: boolean } {
  const { data } = useResponse('reminders.list', undefined);
  const campaigns = useResponse('campaigns.list', undefined).data ?? [];
  const { hasDates = false, reminders = [] } = data ?? {};
  return {
    // There is one, or a date that one could be about.
    reminders: hasDates || reminders.length > 0,
    planned:
      reminders.some(({ planned }) => planned > 0) ||
      campaigns.some(({ status }) => status.state === 'scheduled'),
  };
}
