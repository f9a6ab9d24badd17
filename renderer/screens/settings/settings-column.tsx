import type { ReactNode } from 'react';
import type { AppState } from '../../../electron/shared/contract.ts';
import type { SettingsChange } from '../../../electron/shared/settings/settings.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import classes from './settings.module.css';
import { useSettings } from './use-settings.ts';

type SettingsColumnProps = {
  children: (state: AppState, save: (change: SettingsChange) => void) => ReactNode;
};

/** A section of what is set: groups below one another, once the settings are there. */
export function SettingsColumn({ children }: SettingsColumnProps) {
  const { state, error, save } = useSettings();
  if (error) return <Refusal error={error} />;
  if (!state) return <LoadingState />;
  return (
    <div className={classes.scroll}>
      <div className={classes.column}>{children(state, save)}</div>
    </div>
  );
}
