import { IconUserCheck } from '@tabler/icons-react';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchState } from '../../../electron/shared/models.ts';
import { formatShare } from '../../words/format.ts';
import { batchAppearance, notSentAppearance, statesInOrder } from '../text/states.ts';
import { NumberText, useLocale } from './formatted.tsx';
import classes from './progress-bar.module.css';

/** How many of a whole are in each state. The counts are the whole: what is not listed does not exist. */
export type StateCounts = Readonly<Record<BatchState, number>>;

export type ProgressBarProps = {
  counts: StateCounts;
  /** Of the accepted, those whom a person counted as sent: the legend names them apart. */
  byHand?: number;
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
export function ProgressBar({
  counts,
  byHand = 0,
  size = 'normal',
  legend = false,
  stopped = false,
}: ProgressBarProps) {
  const { t } = useTranslation('state');
  const locale = useLocale();
  const total = statesInOrder.reduce((sum, state) => sum + counts[state], 0);
  /** Where the legend does not say it. */
  const inWords = (): string =>
    t('progress.summary', { ...counts, total, waiting: counts.queued + counts.sending });
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
        {statesInOrder.map((state) => {
          const isAccepted = state === 'accepted';
          return (
            <Fragment key={state}>
              <Part kind={state} state={state} share={(counts[state] - (isAccepted ? byHand : 0)) / total} />
              {isAccepted && <Part kind="by-hand" state={state} share={byHand / total} />}
            </Fragment>
          );
        })}
      </div>
      {legend && (
        <ul className={classes.legend}>
          {statesInOrder.map((state) => {
            const isAccepted = state === 'accepted';
            const count = counts[state] - (isAccepted ? byHand : 0);
            return (
              <Fragment key={state}>
                <LegendEntry state={state} count={count} stopped={stopped} />
                {isAccepted && byHand > 0 && <ByHandEntry count={byHand} />}
              </Fragment>
            );
          })}
        </ul>
      )}
    </div>
  );
}

type PartProps = { kind: BatchState | 'by-hand'; state: BatchState; share: number };

function Part({ kind, state, share }: PartProps) {
  if (!(share > 0)) return null;
  return (
    <div
      className={classes.part}
      data-state={kind}
      data-tone={batchAppearance[state].tone}
      style={{ flexGrow: share }}
    />
  );
}

/** Whom a person counted as sent: the service never said that it accepted them. */
function ByHandEntry({ count }: { count: number }) {
  const { t } = useTranslation('state');
  return (
    <li className={classes.entry} data-tone={batchAppearance.accepted.tone}>
      <IconUserCheck size={14} stroke={2} aria-hidden />
      <span className={classes.word}>{t('progress.byHand')}</span>
      <NumberText value={count} />
    </li>
  );
}

/** Drawn again only when its own count changes: while sending most of them stand. */
const LegendEntry = memo(function LegendEntry(entry: { state: BatchState; count: number; stopped: boolean }) {
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

const StateWord = memo(function StateWord({ state, notSent }: { state: BatchState; notSent: boolean }) {
  const { t } = useTranslation('state');
  return <span className={classes.word}>{notSent ? t('progress.notSent') : t(`batch.${state}`)}</span>;
});
