import { useTranslation } from 'react-i18next';
import type { BatchState } from '../../electron/shared/models.ts';
import { NumberText } from './formatted.tsx';
import classes from './progress-bar.module.css';
import { batchAppearance, notSentAppearance, statesInOrder } from './states.ts';

/** How many of a whole are in each state. The counts are the whole: what is not listed does not exist. */
export type StateCounts = Readonly<Record<BatchState, number>>;

export type ProgressBarProps = {
  counts: StateCounts;
  size?: 'normal' | 'small' | 'large';
  /** Names and counts under the bar. */
  legend?: boolean;
  /** Stopped for good: what is queued is not sent, and never will be. */
  stopped?: boolean;
};

/**
 * Progress in the five states. The bar says no more than is known: only accepted counts as done, and
 * unconfirmed is hatched so that it is told apart without colour.
 */
export function ProgressBar({ counts, size = 'normal', legend = false, stopped = false }: ProgressBarProps) {
  const { t } = useTranslation('state');
  const total = statesInOrder.reduce((sum, state) => sum + counts[state], 0);
  const summary = t('progress.summary', {
    ...counts,
    total,
    waiting: counts.queued + counts.sending,
  });
  return (
    <div>
      <div
        className={classes.bar}
        data-size={size}
        role="progressbar"
        aria-label={t('progress.label')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={counts.accepted}
        aria-valuetext={summary}
      >
        {statesInOrder.map((state) =>
          counts[state] > 0 ? (
            <div
              key={state}
              className={classes.part}
              data-state={state}
              data-tone={batchAppearance[state].tone}
              style={{ flexGrow: counts[state] / total }}
            />
          ) : null,
        )}
      </div>
      {legend && (
        <ul className={classes.legend}>
          {statesInOrder.map((state) => {
            const { Icon, tone } = stopped && state === 'queued' ? notSentAppearance : batchAppearance[state];
            return (
              <li
                key={state}
                className={classes.entry}
                data-tone={tone}
                data-none={counts[state] === 0 || undefined}
              >
                <Icon size={14} stroke={2} aria-hidden />
                <span className={classes.word}>
                  {stopped && state === 'queued' ? t('progress.notSent') : t(`batch.${state}`)}
                </span>
                <NumberText value={counts[state]} />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
