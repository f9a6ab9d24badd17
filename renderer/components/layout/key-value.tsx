import type { ReactNode } from 'react';
import classes from './key-value.module.css';

/** Names and values in two columns. `strong` for the rows that a decision hangs on. */
export function KeyValues({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

export function KeyValue({
  name,
  children,
  note,
  strong = false,
}: {
  name: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  strong?: boolean;
}) {
  return (
    <div className={classes.item} data-strong={strong || undefined}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        {children}
        {note !== undefined && <div className={classes.note}>{note}</div>}
      </dd>
    </div>
  );
}
