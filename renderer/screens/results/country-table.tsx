import { useTranslation } from 'react-i18next';
import type { ResultsSummary } from '../../../electron/shared/models.ts';
import { NumberText, ShareText, useLocale } from '../../components/figures/formatted.tsx';
import { ProgressBar } from '../../components/figures/progress-bar.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { countryName } from '../../words/countries.ts';
import classes from './results.module.css';

/** Recipients and their states by the country of their numbers. */
export function CountryTable({ countries }: Pick<ResultsSummary, 'countries'>) {
  const { t } = useTranslation('results');
  const { t: sending } = useTranslation('sending');
  const locale = useLocale();
  if (countries.length === 0) return <div className={classes.none}>{t('country.none')}</div>;
  return (
    <table className={classes.table} aria-label={t('country.title')}>
      <thead>
        <tr>
          <th scope="col">{t('country.country')}</th>
          <th scope="col">{t('country.states')}</th>
          <th scope="col" data-align="end">
            {t('country.accepted')}
          </th>
          <th scope="col" data-align="end">
            {t('country.people')}
          </th>
        </tr>
      </thead>
      <tbody>
        {countries.map(({ country, recipients }) => {
          const all = Object.values(recipients).reduce((sum, count) => sum + count, 0);
          const counted = recipients['counted-as-sent'];
          return (
            <tr key={country ?? ''}>
              <th scope="row">{country === null ? t('country.unknown') : countryName(locale, country)}</th>
              <td className={classes.bar}>
                <ProgressBar counts={recipients} size="small" />
                {counted > 0 && <Muted caption>{sending('happened.byHand', { count: counted })}</Muted>}
              </td>
              <td data-align="end">
                <ShareText part={recipients.accepted} whole={all} />
              </td>
              <td data-align="end">
                <NumberText value={all} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
