import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

type SettingGroupProps = { title: string; actions?: ReactNode; children: ReactNode };

/** Settings that belong together, under one heading. */
export function SettingGroup({ title, actions, children }: SettingGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className={classes.groupHead}>
        <h2 className={classes.groupTitle} id={id}>
          {title}
        </h2>
        {actions}
      </header>
      <div className={classes.group}>{children}</div>
    </section>
  );
}
