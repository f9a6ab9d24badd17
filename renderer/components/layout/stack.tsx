/** Arrangements, so that screens need no margins of their own. */
import type { ReactNode } from 'react';
import classes from './stack.module.css';

export function Stack({ gap, children }: { gap?: 'small' | 'large'; children: ReactNode }) {
  return (
    <div className={classes.stack} data-gap={gap}>
      {children}
    </div>
  );
}

export function Row({ justify, children }: { justify?: 'between' | 'end'; children: ReactNode }) {
  return (
    <div className={classes.row} data-justify={justify}>
      {children}
    </div>
  );
}

/** As many equal columns as fit. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** An explanation, in quiet small type. */
export function Muted({ children, caption = false }: { children: ReactNode; caption?: boolean }) {
  return <div className={caption ? classes.caption : classes.muted}>{children}</div>;
}
