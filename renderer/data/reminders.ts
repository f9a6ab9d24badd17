import { useResponse } from './api.ts';

/** Whether reminders have a place among the screens: there is one, or a date that one could be about. Nobody else sees anything of them. */
export function useOffersReminders(): boolean {
  const { data } = useResponse('reminders.list', undefined);
  return data !== undefined && (data.hasDates || data.reminders.length > 0);
}
