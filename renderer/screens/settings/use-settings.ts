import type { AppState } from '../../../electron/shared/contract.ts';
import type { SettingsChange } from '../../../electron/shared/settings/settings.ts';
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
  return { state: state.data, error: state.error, save: (change) => command.mutate(change) };
}
