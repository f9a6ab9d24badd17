import { useTranslation } from 'react-i18next';
import { priceOf } from '../../../../electron/shared/money/prices.ts';
import type { CampaignPlan } from '../../../../electron/shared/plans.ts';
import { MoneyText, NumberText, useLocale } from '../../../components/figures/formatted.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { countryName } from '../../../words/countries.ts';
import { formatMoment } from '../../../words/format.ts';
import { clocksOf, homeZone, timeThere } from '../../../words/zone-words.ts';
import classes from './plan-countries.module.css';
import { usePrices } from './use-costs.ts';

/** Where the texts go, the most first, so that an odd country is seen; with what each costs and who waits. */
export function PlanCountries({ plan }: { plan: CampaignPlan }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const prices = usePrices();
  const priced = plan.going.cost.amount !== null;
  return (
    <Panel title={t('countries.title')} flush>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('countries.title')}>
          <thead>
            <tr>
              <th scope="col">{t('countries.country')}</th>
              <th scope="col" className={classes.number}>
                {t('countries.people')}
              </th>
              <th scope="col" className={classes.number}>
                {t('countries.segments')}
              </th>
              {priced && (
                <th scope="col" className={classes.number}>
                  {t('countries.cost')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {plan.going.countries.map(({ country, recipients, segments }) => {
              const price = prices ? priceOf(prices, country) : null;
              const waits = plan.waiting.find((one) => one.country === country);
              return (
                <tr key={country ?? ''}>
                  <th scope="row">
                    {country === null ? t('countries.none') : countryName(locale, country)}
                    {waits && (
                      <div className={classes.waits}>
                        <Waits country={country} until={waits.until} startsAt={plan.startsAt} />
                      </div>
                    )}
                  </th>
                  <td className={classes.number}>
                    <NumberText value={recipients} />
                  </td>
                  <td className={classes.number}>
                    <NumberText value={segments} />
                  </td>
                  {priced && (
                    <td className={classes.number}>
                      {price === null ? (
                        t('countries.noPrice')
                      ) : (
                        <MoneyText amount={price * segments} currency={plan.going.cost.currency} />
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

type WaitsProps = { country: string | null; until: number; startsAt: number };

/** Until when nobody there is texted, by the clock here and, where it shows something else, by theirs. */
function Waits({ country, until, startsAt }: WaitsProps) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const here = homeZone();
  const moment = formatMoment(locale, until, startsAt);
  const clocks = clocksOf(country, here, until);
  switch (clocks.kind) {
    case 'as-here':
      return t('countries.waits', { moment });
    case 'several':
      return t('countries.waitsHere', { moment });
    case 'another':
      return t('countries.waitsThere', { moment, there: timeThere(locale, until, clocks.zone, here) });
    default:
      return clocks satisfies never;
  }
}
