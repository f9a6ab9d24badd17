import { Button, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { undoSeconds } from '../../../electron/shared/time/undo.ts';
import { isolated } from '../../words/isolated.ts';
import { useSecondsUntil } from '../figures/use-now.ts';
import classes from './undo-countdown.module.css';

/** How many are left when it is said aloud again: between the button's name and this, nobody is talked over. */
const saidAgainAt = 3;

type UndoCountdownProps = {
  /** Where several may be meant: which campaign. */
  name?: string;
  /** Somebody else of the team who pressed Send, by name. */
  by?: string | undefined;
  /** People who are about to get a text. */
  count: number;
  /** When it happens, epoch milliseconds. */
  at: number;
  /** Absent for whoever may only look. */
  onUndo?: () => void;
};

/** The seconds in which something large can still be taken back. The main process acts when the time is over. */
export function UndoCountdown({ name, by, count, at, onUndo }: UndoCountdownProps) {
  const { t } = useTranslation();
  const id = useId();
  const left = useSecondsUntil(at);
  return (
    <div className={classes.countdown}>
      <div className={classes.text}>
        <div className={classes.title} id={id}>
          {t('undo.about', { count })}
        </div>
        {name && (
          <div className={classes.note}>
            <bdi>{name}</bdi>
          </div>
        )}
        {by !== undefined && <div className={classes.note}>{t('undo.by', { person: isolated(by) })}</div>}
        <div className={classes.note} role="timer">
          {t('undo.startsIn', { count: left })}
        </div>
      </div>
      <VisuallyHidden role="status">
        {t('undo.startsIn', { count: left > saidAgainAt ? undoSeconds : saidAgainAt })}
      </VisuallyHidden>
      {onUndo && (
        <Button size="md" variant="default" onClick={onUndo} autoFocus aria-describedby={id}>
          {t('action.undo')}
        </Button>
      )}
      <div
        className={classes.fill}
        style={{ transform: `scaleX(${Math.min(1, left / undoSeconds)})` }}
        aria-hidden
      />
    </div>
  );
}
