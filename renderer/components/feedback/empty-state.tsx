import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  Icon: TablerIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** It is the outcome of what a person waited for, and is said aloud. */
  outcome?: boolean;
};

/** A screen that has nothing yet: what will be here, and the one thing to do now. */
export function EmptyState({ Icon, title, children, actions, outcome = false }: EmptyStateProps) {
  return (
    <div className={classes.empty} role={outcome ? 'status' : undefined}>
      <div className={classes.icon}>
        <Icon size={26} stroke={1.5} aria-hidden />
      </div>
      <h2 className={classes.title}>{title}</h2>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
