import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-pane.module.css';

/** A table with the details of one of its rows beside it. */
export function WithSidePane({ children, pane }: { children: ReactNode; pane: ReactNode }) {
  return (
    <div className={classes.split}>
      <div className={classes.main}>{children}</div>
      {pane}
    </div>
  );
}

type SidePaneProps = {
  title: ReactNode;
  badge?: ReactNode;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Details beside a table: not a dialog, so that the next row is one click away. Escape closes it. */
export function SidePane({ title, badge, wide = false, onClose, children }: SidePaneProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      className={classes.pane}
      data-wide={wide || undefined}
      onKeyDown={(event) => {
        // A dialog that was opened from here lies elsewhere in the page, and its Escape closes it alone.
        const within = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && !event.defaultPrevented && within) onClose();
      }}
    >
      <header className={classes.header}>
        <h2 className={classes.title} ref={heading} dir="auto" tabIndex={-1}>
          {title}
        </h2>
        {badge}
        <CloseButton size="sm" aria-label={t('action.close')} onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}

type PaneActionsProps = {
  /** Other ways on, in a line of their own: with them the two that end the form would not fit into one in every language. */
  more?: ReactNode;
  children: ReactNode;
};

/** The buttons at the foot of a form in a side pane; they stay in sight while the fields scroll. */
export function PaneActions({ more, children }: PaneActionsProps) {
  return (
    <div className={classes.actions}>
      {more && <div className={classes.more}>{more}</div>}
      {children}
    </div>
  );
}
