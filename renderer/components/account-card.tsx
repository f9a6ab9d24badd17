import { IconBroadcast, IconSchool, IconTestPipe, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatRoute } from '../routes.ts';
import classes from './account-card.module.css';
import { type Rate, RateGauge } from './rate-gauge.tsx';

/** Which account texts are sent with. They must never be mistaken for one another. */
export type AccountName = 'practice' | 'development' | 'production';

export const accountIcon: Record<AccountName, TablerIcon> = {
  practice: IconSchool,
  development: IconTestPipe,
  production: IconBroadcast,
};

/** The foot of the sidebar: the account in use and what is left of its rate limit. */
export function AccountCard({ account, rate }: { account: AccountName; rate: Rate | undefined }) {
  const { t } = useTranslation('shell');
  const Icon = accountIcon[account];
  return (
    <div className={classes.card} data-account={account}>
      <a
        className={classes.who}
        href={formatRoute({ screen: 'settings', section: 'account' })}
        title={t('account.change')}
      >
        <Icon size={18} stroke={1.8} aria-hidden />
        <span>
          <span className={classes.name}>{t(`account.${account}`)}</span>
          <span className={classes.note}>{t(`account.${account}Note`)}</span>
        </span>
      </a>
      <div className={classes.gauge}>
        <RateGauge rate={rate} size="small" />
      </div>
    </div>
  );
}
