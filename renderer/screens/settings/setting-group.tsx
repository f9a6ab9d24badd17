import { type ReactNode, useId } from 'react';
import { OwnedBy, type Owner, OwnerNote } from './owner.tsx';
import classes from './settings.module.css';

type SettingGroupProps = {
  title: string;
  actions?: ReactNode;
  /** Whom they belong to in a workspace, where that is to be said. */
  owner?: Owner;
  children: ReactNode;
};

/** Settings that belong together, under one heading. */
export function SettingGroup({ title, actions, owner, children }: SettingGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className={classes.groupHead}>
        <h2 className={classes.groupTitle} id={id}>
          {title}
        </h2>
        {owner !== undefined && <OwnerNote owner={owner} />}
        {actions}
      </header>
      <div className={classes.group}>
        <OwnedBy owner={owner ?? 'computer'}>{children}</OwnedBy>
      </div>
    </section>
  );
}
