import { useTranslation } from 'react-i18next';
import { type Campaign, type KeyProfile, skipReasons } from '../../../electron/shared/models.ts';
import type { CampaignPlan } from '../../../electron/shared/plans.ts';
import { AccountBadge } from '../../components/account-card.tsx';
import { NumberText, useLocale } from '../../components/formatted.tsx';
import { KeyValue, KeyValues } from '../../components/key-value.tsx';
import { Panel } from '../../components/panel.tsx';
import { countryName } from '../../countries.ts';
import { formatNumber } from '../../format.ts';
import classes from './review.module.css';

/** As many countries as are named one by one. */
const namedCountries = 3;

type PlanWhatProps = { plan: CampaignPlan; campaign: Campaign; account: KeyProfile };

/** From whom, under which account, to where, and who is left out. */
export function PlanWhat({ plan, campaign, account }: PlanWhatProps) {
  const { t } = useTranslation(['review', 'campaigns']);
  return (
    <Panel title={t('what.title')}>
      <KeyValues>
        <KeyValue name={t('what.from')} strong>
          <bdi data-selectable>{campaign.senderId}</bdi>
        </KeyValue>
        <KeyValue name={t('what.account')}>
          <AccountBadge account={account} />
        </KeyValue>
        <KeyValue name={t('what.countries')}>
          <Countries countries={plan.countries} />
        </KeyValue>
        {campaign.options.askAfter !== null && (
          <KeyValue name={t('what.askAfter')}>
            {t('what.askAfterValue', { count: campaign.options.askAfter })}
          </KeyValue>
        )}
        <KeyValue name={t('skipped.title')}>
          <Skipped skipped={plan.skipped} />
        </KeyValue>
      </KeyValues>
    </Panel>
  );
}

function Countries({ countries }: { countries: CampaignPlan['countries'] }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const named = [...countries].sort((a, b) => b.recipients - a.recipients).slice(0, namedCountries);
  const words = named.map(({ country, recipients }) => {
    const name = country === null ? t('what.noCountry') : countryName(locale, country);
    return countries.length === 1 ? name : `${name} (${formatNumber(locale, recipients)})`;
  });
  const more = countries.length - named.length;
  if (more > 0) words.push(t('what.moreCountries', { count: more }));
  return new Intl.ListFormat(locale, { type: 'unit' }).format(words);
}

function Skipped({ skipped }: { skipped: CampaignPlan['skipped'] }) {
  const { t } = useTranslation('review');
  const shown = skipReasons.flatMap((reason) => {
    const count = skipped[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  if (shown.length === 0) return t('skipped.none');
  return (
    <ul className={classes.skipped}>
      {shown.map(({ reason, count }) => (
        <li key={reason}>
          <span>{t(`skipped.${reason}`)}</span>
          <NumberText value={count} />
        </li>
      ))}
    </ul>
  );
}
