import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultState } from '../../../electron/shared/models.ts';
import { formatShare } from '../../words/format.ts';
import { batchAppearance, notSentAppearance, statesInOrder } from '../text/states.ts';
import { NumberText, useLocale } from './formatted.tsx';
import classes from './progress-bar.module.css';

/** How many of a whole are in each state. The counts are the whole: what is not listed does not exist. */
export type StateCounts = Readonly<Record<ResultState, number>>;

export type ProgressBarProps = {
  counts: StateCounts;
  size?: 'normal' | 'small' | 'large';
  /** Names and counts under the bar. */
  legend?: boolean;
  /** Stopped for good: what is queued is not sent, and never will be. */
  stopped?: boolean;
};

/**
 * Progress in its states. The bar says no more than is known: only accepted counts as done, and
 * each other state has a pattern so that it is told apart without colour.
 */
export function ProgressBar({ counts, size = 'normal', legend = false, stopped = false }: ProgressBarProps) {
  const { t } = useTranslation('state');
  const locale = useLocale();
  const total = statesInOrder.reduce((sum, state) => sum + counts[state], 0);
  /** Where the legend does not say it. */
  const inWords = (): string => {
    const counted = counts['counted-as-sent'];
    const values = { ...counts, total, counted, waiting: counts.queued + counts.sending };
    return t(counted > 0 ? 'progress.summaryCounted' : 'progress.summary', values);
  };
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
        aria-valuetext={legend ? formatShare(locale, counts.accepted, total) : inWords()}
      >
        {statesInOrder.map((state) => (
          <Part key={state} state={state} share={counts[state] / total} />
        ))}
      </div>
      {legend && (
        <ul className={classes.legend}>
          {statesInOrder.map(
            (state) =>
              // A person decides so now and then: of the other states a zero says something as well.
              (state !== 'counted-as-sent' || counts[state] > 0) && (
                <LegendEntry key={state} state={state} count={counts[state]} stopped={stopped} />
              ),
          )}
        </ul>
      )}
    </div>
  );
}

function Part({ state, share }: { state: ResultState; share: number }) {
  if (!(share > 0)) return null;
  return (
    <div
      className={classes.part}
      data-state={state}
      data-tone={batchAppearance[state].tone}
      style={{ flexGrow: share }}
    />
  );
}

/** Drawn again only when its own count changes: while sending most of them stand. */
const LegendEntry = memo(function LegendEntry(entry: {
  state: ResultState;
  count: number;
  stopped: boolean;
}) {
  const { state, count, stopped } = entry;
  const notSent = stopped && state === 'queued';
  const { Icon, tone } = notSent ? notSentAppearance : batchAppearance[state];
  return (
    <li className={classes.entry} data-tone={tone} data-none={count === 0 || undefined}>
      <Icon size={14} stroke={2} aria-hidden />
      <StateWord state={state} notSent={notSent} />
      <NumberText value={count} />
    </li>
  );
});

const StateWord = memo(function StateWord({ state, notSent }: { state: ResultState; notSent: boolean }) {
  const { t } = useTranslation('state');
  return <span className={classes.word}>{notSent ? t('progress.notSent') : t(`batch.${state}`)}</span>;
});
