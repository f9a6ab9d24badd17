import { type ReactNode, useId } from 'react';
import { type Tone, toneIcon } from '../text/states.ts';
import classes from './notice.module.css';

type NoticeProps = {
  tone: 'info' | 'good' | 'unsure' | 'bad';
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Buttons below the words, where it is narrow. */
  stacked?: boolean;
};

const tones: Record<NoticeProps['tone'], Tone> = {
  info: 'neutral',
  good: 'good',
  unsure: 'unsure',
  bad: 'bad',
};

/** A message in the flow of a page: what is the case, and what can be done about it. Bad ones are announced at once. */
export function Notice({ tone, title, children, actions, stacked = false }: NoticeProps) {
  const id = useId();
  const Icon = toneIcon[tone];
  return (
    <div
      className={classes.notice}
      data-tone={tones[tone]}
      data-stacked={stacked || undefined}
      data-detailed={children !== undefined || undefined}
      role={tone === 'bad' ? 'alert' : 'status'}
      data-selectable
    >
      <Icon className={classes.icon} size={18} aria-hidden />
      <div className={classes.text}>
        <div className={classes.title} id={id}>
          {title}
        </div>
        {children !== undefined && <div className={classes.detail}>{children}</div>}
      </div>
      {actions !== undefined && (
        // Of two notices with the same buttons, a reader says whose they are.
        <div className={classes.actions} role="group" aria-labelledby={id}>
          {actions}
        </div>
      )}
    </div>
  );
}
