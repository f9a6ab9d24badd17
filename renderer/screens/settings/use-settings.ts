import type { AppState } from '../../../electron/shared/contract.ts';
import type { Settings, SettingsChange } from '../../../electron/shared/settings/settings.ts';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';

/** The app's state with the settings in it, and the function that changes some of them. */
export function useSettings(): {
  state: AppState | undefined;
  error: Error | null;
  save: (change: SettingsChange) => void;
} {
  const state = useResponse('app.state', undefined);
  const command = useCommand('settings.save');
  const { data, error } = state;
  return {
    state: data,
    error,
    save: (change) => command.mutate({ ...change, ...(data && { over: shown(data.settings, change) }) }),
  };
}

/** The fields of a change as the screen has them, which is what the person has seen. */
const shown = (settings: Settings, change: SettingsChange): SettingsChange =>
  Object.fromEntries(Object.entries(settings).filter(([field]) => field in change));
