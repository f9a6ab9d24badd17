import type { ReactNode } from 'react';
import { Lockable, type Owner, OwnerNote } from './owner.tsx';
import classes from './settings.module.css';

type SettingRowProps = {
  title: string;
  hint?: ReactNode;
  /** Whom it belongs to in a workspace, where that is another than of its group. */
  owner?: Owner;
  /** One of the team's that is not for managers alone. */
  open?: boolean;
  children: ReactNode;
};

/** One setting: what it is and does at the start of the line, its control at the end. */
export function SettingRow({ title, hint, owner, open, children }: SettingRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {hint !== undefined && <div className={classes.hint}>{hint}</div>}
        {owner !== undefined && <OwnerNote owner={owner} open={open} />}
      </div>
      <Lockable owner={owner} open={open} className={classes.control}>
        {children}
      </Lockable>
    </div>
  );
}
