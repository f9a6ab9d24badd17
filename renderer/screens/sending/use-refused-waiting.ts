import type { Campaign } from '../../../electron/shared/models.ts';
import { useResponse } from '../../data/api.ts';

/** Of a paused campaign: how many of those who wait are on the do-not-text list by now; 0 while it is not known. */
export function useRefusedWaiting({ id, status }: Campaign): number {
  const isPaused = status.state === 'paused';
  const refused = useResponse('campaigns.refused-waiting', { ids: [id] }, { enabled: isPaused }).data;
  return isPaused ? (refused ?? 0) : 0;
}
