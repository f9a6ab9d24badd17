import { IconClockHour4, IconLock, IconLockOff, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../../electron/shared/models.ts';
import { DateText } from '../../../components/figures/formatted.tsx';
import classes from './account.module.css';

const icons: Record<Account['keptIn'], TablerIcon> = {
  keychain: IconLock,
  session: IconClockHour4,
  nowhere: IconLockOff,
  unreadable: IconLockOff,
  'other-address': IconLockOff,
};

/** The last characters of an account's key, where it is kept, and since when. */
export function KeyState({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const Icon = icons[account.keptIn];
  return (
    <span className={classes.key}>
      {account.keyEnding !== null && (
        <code className={classes.ending} dir="ltr">
          <span aria-hidden>••••</span>
          {account.keyEnding}
        </code>
      )}
      <span className={classes.kept} data-kept={account.keptIn}>
        <Icon size={14} stroke={2} aria-hidden />
        {t(`kept.${account.keptIn}`)}
      </span>
      {account.keyAddedAt !== null && (
        <span className={classes.since}>
          {t('key.since')} <DateText at={account.keyAddedAt} />
        </span>
      )}
    </span>
  );
}
