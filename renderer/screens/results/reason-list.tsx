import { useTranslation } from 'react-i18next';
import type { ResultsSummary } from '../../../electron/shared/models.ts';
import { NumberText } from '../../components/figures/formatted.tsx';
import { BatchBadge } from '../../components/text/state-badge.tsx';
import { reasonWords } from '../sending/reason-text.tsx';
import classes from './results.module.css';

type ReasonListProps = {
  summary: ResultsSummary;
  stopped: boolean;
  /** Rows of the campaign's file that nobody could be texted for. */
  unusedRows: number;
};

/** Why messages were rejected, are unconfirmed, or were never meant to be sent. */
export function ReasonList({ summary, stopped, unusedRows }: ReasonListProps) {
  const { t } = useTranslation(['attention', 'sending', 'results', 'review', 'state']);
  const { reasons, skipped } = summary;
  const { queued, sending } = summary.counts.recipients;
  if (reasons.length === 0 && skipped.length === 0 && queued + sending + unusedRows === 0) {
    return <div className={classes.none}>{t('results:reason.none')}</div>;
  }
  return (
    <table className={classes.table} aria-label={t('results:reason.title')}>
      <thead>
        <tr>
          <th scope="col">{t('results:reason.state')}</th>
          <th scope="col">{t('results:reason.why')}</th>
          <th scope="col" data-align="end">
            {t('results:country.people')}
          </th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ state, reason, recipients }) => (
          <tr key={`${state} ${reason}`}>
            <td>
              <BatchBadge state={state} plain />
            </td>
            <td className={classes.why}>
              <bdi>{reasonWords(t, reason, state)}</bdi>
            </td>
            <td data-align="end">
              <NumberText value={recipients} />
            </td>
          </tr>
        ))}
        {sending > 0 && (
          <tr>
            <td>
              <BatchBadge state="sending" plain />
            </td>
            <td className={classes.why}>{t('state:batchMeaning.sending')}</td>
            <td data-align="end">
              <NumberText value={sending} />
            </td>
          </tr>
        )}
        {queued > 0 && (
          <tr>
            <td>{t('results:reason.notSent')}</td>
            <td className={classes.why}>{t(stopped ? 'results:person.stopped' : 'results:reason.open')}</td>
            <td data-align="end">
              <NumberText value={queued} />
            </td>
          </tr>
        )}
        {skipped.map(({ reason, recipients }) => (
          <tr key={reason}>
            <td>{t('results:person.skipped')}</td>
            <td className={classes.why}>{t(`review:skipped.${reason}`)}</td>
            <td data-align="end">
              <NumberText value={recipients} />
            </td>
          </tr>
        ))}
        {unusedRows > 0 && (
          <tr>
            <td>{t('results:person.skipped')}</td>
            <td className={classes.why}>{t('review:skipped.unusedRows')}</td>
            <td data-align="end">
              <NumberText value={unusedRows} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
