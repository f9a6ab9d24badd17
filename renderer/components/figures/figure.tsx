import type { ReactNode } from 'react';
import type { Tone } from '../text/states.ts';
import classes from './figure.module.css';

type FigureProps = {
  label: ReactNode;
  /** The number, already written for the locale. */
  value: ReactNode;
  note?: ReactNode;
  tone?: Tone;
  size?: 'normal' | 'small' | 'large';
};

/** A big number under its name. Tabular, so that a running counter never moves what stands beside it. */
export function Figure({ label, value, note, tone, size = 'normal' }: FigureProps) {
  return (
    <div className={classes.figure} data-size={size} data-tone={tone}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note !== undefined && (
        <dd className={classes.note} aria-hidden={note === '\u00a0' || undefined}>
          {note}
        </dd>
      )}
    </div>
  );
}

/** Figures side by side with hairlines between them. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>;
}
