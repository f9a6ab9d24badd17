import { IconBroadcast, IconSchool, IconTestPipe, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account, AccountKind, RateGauge as RateGaugeModel } from '../../../electron/shared/models.ts';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { useSnapshot } from '../../data/snapshots.ts';
import { useTeam } from '../../data/team.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { type RealSending, useRealSending } from '../feedback/use-real-sending.ts';
import { backoffAt, gaugeAt } from '../figures/gauge-at.ts';
import { isLeftKnown } from '../figures/left-known.ts';
import { RateGauge } from '../figures/rate-gauge.tsx';
import { useNow } from '../figures/use-now.ts';
import classes from './account-card.module.css';
import { AccountTroubleLine, troubleOfAccount } from './account-trouble.tsx';
import { useAccountName } from './use-account-name.ts';

/** Accounts must never be mistaken for one another: each has its icon, word, colour and pattern. */
export const accountIcon: Record<AccountKind, TablerIcon> = {
  practice: IconSchool,
  development: IconTestPipe,
  production: IconBroadcast,
};

/** The foot of the sidebar: the account in use and what is left of its rate limit. */
export function AccountCard({ account }: { account: Account }) {
  const { t } = useTranslation('shell');
  const name = useAccountName(account);
  const Icon = accountIcon[account.kind];
  const real = useRealSending(account.kind === 'practice');
  const reminderDays = useResponse('app.state', undefined).data?.settings.keyReminderDays ?? null;
  const trouble = troubleOfAccount(account, timeNow(), reminderDays);
  return (
    <div className={classes.card} data-account={account.kind}>
      <a
        className={classes.identity}
        href={formatRoute({ screen: 'settings', section: 'account' })}
        title={t('account.change')}
      >
        <Icon size={18} stroke={1.8} aria-hidden />
        <span className={classes.words}>
          <span className={classes.name} dir="auto" title={name}>
            {name}
          </span>
          <span className={classes.note}>{t(noteOf(account.kind, real))}</span>
        </span>
      </a>
      {trouble && <AccountTroubleLine trouble={trouble} />}
      <div className={classes.gauge}>
        <LiveGauge account={account} />
      </div>
    </div>
  );
}

function noteOf(kind: AccountKind, real: RealSending | undefined) {
  if (real?.kind === 'going-out') return 'account.stillReal';
  return real?.kind === 'waiting' ? 'account.realWaits' : (`account.${kind}Note` as const);
}

/** Alone in following the snapshots, so that the frame around every screen is not drawn ten times a second. */
function LiveGauge({ account: { id: accountId, kind } }: { account: Account }) {
  const team = useTeam();
  const known = useSnapshot(({ at, accounts }) => {
    const account = accounts.find((known) => known.accountId === accountId);
    const isKnown = kind === 'practice' || isLeftKnown(accountId, account, team);
    return account && { at, gauge: account.gauge, backoffUntil: account.backoffUntil, isKnown };
  }, 'calm');
  const usage = useResponse('limits.usage', { id: accountId });
  // Requests of another account say nothing about this one.
  const now = useNow();
  const rate =
    known?.isKnown && known.gauge.source === 'headers'
      ? gaugeAt(known.gauge, known.at, now)
      : usage.data && expected(usage.data.inForce);
  // Another computer of the team may have used it up.
  const isLeft = known?.isKnown ?? (kind === 'practice' || team === null);
  return (
    <RateGauge
      rate={rate}
      isLeft={isLeft}
      size="small"
      backoff={backoffAt(known?.backoffUntil ?? null, now)}
    />
  );
}

function expected(limit: number): RateGaugeModel {
  return { limit, remaining: limit, resetInSeconds: null, source: 'defaults' };
}

/** The account's kind and name inside a text. */
export function AccountBadge({ account }: { account: Pick<Account, 'kind' | 'name'> }) {
  const { t } = useTranslation(['shell', 'common']);
  const Icon = accountIcon[account.kind];
  const kind = t(`account.${account.kind}`);
  const name = useAccountName(account);
  return (
    <span className={classes.badge} data-account={account.kind}>
      <Icon size={14} stroke={2} aria-hidden />
      {name === kind ? kind : t('common:labelled', { label: kind, name })}
    </span>
  );
}
