import { useResponse } from './api.ts';

/** Whether anything is planned: before, nobody sees anything of that place. */
export function useIsPlanned(): boolean {
  const reminders = useResponse('reminders.list', undefined).data?.reminders ?? [];
  const campaigns = useResponse('campaigns.list', undefined).data ?? [];
  return (
    reminders.some(({ planned }) => planned > 0) ||
    campaigns.some(({ status }) => status.state === 'scheduled')
  );
}
