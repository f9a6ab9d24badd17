import type { ReactNode } from 'react';
import classes from './settings.module.css';

type SettingRowProps = { title: string; hint?: ReactNode; children: ReactNode };

/** One setting: what it is and does at the start of the line, its control at the end. */
export function SettingRow({ title, hint, children }: SettingRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}
