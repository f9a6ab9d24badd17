import type { ReactNode } from 'react';
import classes from './panel.module.css';

type PanelProps = {
  title?: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** Without inner padding, for a table that reaches the border. */
  flush?: boolean;
  children: ReactNode;
};

/** A bordered sheet on the page: the only kind of box there is. */
export function Panel({ title, note, actions, flush = false, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      {title !== undefined && (
        <header className={classes.header}>
          <div>
            <h2 className={classes.title}>{title}</h2>
            {note !== undefined && <div className={classes.note}>{note}</div>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}
