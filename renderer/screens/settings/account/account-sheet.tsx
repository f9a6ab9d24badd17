import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Account, Campaign } from '../../../../electron/shared/models.ts';
import { hasOddPath, sendPath } from '../../../../electron/shared/send-path.ts';
import { keyAge } from '../../../../electron/shared/settings/key-age.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { MomentText } from '../../../components/figures/formatted.tsx';
import { Muted } from '../../../components/layout/stack.tsx';
import { accountIcon } from '../../../components/text/account-card.tsx';
import { useAccountName } from '../../../components/text/use-account-name.ts';
import { missingOf } from '../../../data/account-missing.ts';
import { timeNow } from '../../../data/clock.ts';
import { useCommand } from '../../../data/use-command.ts';
import classes from './account.module.css';
import { AccountMenu } from './account-menu.tsx';
import { KeyState } from './key-state.tsx';
import { KeyStored } from './key-stored.tsx';
import { useNotifyInUse } from './notify-in-use.tsx';
import type { OpenPane } from './open-pane.ts';
import { useAccountRights } from './use-account-rights.ts';

type AccountSheetProps = {
  account: Account;
  /** After so many days the key should be rotated; null: never. */
  reminderDays: number | null;
  /** Where a key was stored just now: the campaigns that go on with it. */
  goingOn: readonly Campaign[] | undefined;
  onOpen: (open: OpenPane) => void;
};

/** One account: what it is for, where it sends to, and how its key is. */
export function AccountSheet({ account, reminderDays, goingOn, onOpen }: AccountSheetProps) {
  const { t } = useTranslation(['accounts', 'shell']);
  const name = useAccountName(account);
  const use = useCommand('keys.use');
  const notifyInUse = useNotifyInUse();
  const may = useAccountRights();
  const practice = account.kind === 'practice';
  const Icon = accountIcon[account.kind];
  const missing = missingOf(account);

  return (
    <section className={classes.sheet} data-account={account.kind} aria-label={name}>
      <header className={classes.top}>
        <span className={classes.icon}>
          <Icon size={20} stroke={1.8} aria-hidden />
        </span>
        <div className={classes.identity}>
          <h2 className={classes.name}>{name}</h2>
          <div className={classes.kind}>{t(`kindNote.${account.kind}`)}</div>
        </div>
        {account.inUse ? (
          <span className={classes.inUse}>{t('inUse')}</span>
        ) : (
          may.keys && (
            <Button
              size="xs"
              variant="default"
              disabled={missing !== null}
              loading={use.isPending}
              onClick={() =>
                use.mutate({ id: account.id }, { onSuccess: () => notifyInUse({ ...account, name }) })
              }
            >
              {t('use')}
            </Button>
          )
        )}
        {!practice && <AccountMenu account={account} onOpen={onOpen} />}
      </header>
      {practice ? (
        <p className={classes.practice}>{t('practiceText')}</p>
      ) : (
        <dl className={classes.facts}>
          <dt>{t('baseUrl')}</dt>
          <dd data-selectable>
            <div>{account.baseUrl || <Missing>{t('missing.address')}</Missing>}</div>
            {account.baseUrl !== '' && (
              <Muted caption>
                {t('baseUrlGoesTo', { address: account.baseUrl + sendPath })}
                {hasOddPath(account.baseUrl) && (
                  <>
                    {' '}
                    <strong>{t('baseUrlOdd')}</strong>
                  </>
                )}
              </Muted>
            )}
          </dd>
          <dt>{t('dashboardUrl')}</dt>
          <dd data-selectable>{account.dashboardUrl || t('missing.dashboard')}</dd>
          <dt>{t('key.title')}</dt>
          <dd>
            <KeyState account={account} />
          </dd>
        </dl>
      )}
      {/* No key is needed by somebody who may only look. */}
      {!practice && may.keys && (
        <Advice account={account} missing={missing} reminderDays={reminderDays} onOpen={onOpen} />
      )}
      {goingOn !== undefined && missing === null && account.refusal === null && (
        <KeyStored goingOn={goingOn} onTest={() => onOpen({ kind: 'check', id: account.id })} />
      )}
    </section>
  );
}

function Missing({ children }: { children: string }) {
  return <span className={classes.missing}>{children}</span>;
}

type AdviceProps = Omit<AccountSheetProps, 'goingOn'> & { missing: 'address' | 'key' | null };

/** The one thing that this account needs most, if anything. */
function Advice({ account, missing, reminderDays, onOpen }: AdviceProps) {
  const { t } = useTranslation('accounts');
  const { details } = useAccountRights();
  const replace = (words: string) => (
    <Button size="xs" onClick={() => onOpen({ kind: 'key', id: account.id })}>
      {words}
    </Button>
  );
  if (missing === 'address') {
    return (
      <Notice
        tone="unsure"
        title={t('advice.noAddress.title')}
        actions={
          details && (
            <Button size="xs" onClick={() => onOpen({ kind: 'details', id: account.id })}>
              {t('advice.noAddress.action')}
            </Button>
          )
        }
      >
        {t('advice.noAddress.text')}
      </Notice>
    );
  }
  if (account.keptIn === 'unreadable') {
    return (
      <Notice tone="bad" title={t('advice.unreadable.title')} actions={replace(t('key.replace'))}>
        {t('advice.unreadable.text')}
      </Notice>
    );
  }
  if (account.keptIn === 'other-address') {
    return (
      <Notice
        tone="bad"
        title={t('advice.otherAddress.title')}
        actions={replace(t('advice.otherAddress.action'))}
      >
        {t('advice.otherAddress.text', { address: account.baseUrl })}
      </Notice>
    );
  }
  if (account.keptIn === 'nowhere') {
    return (
      <Notice tone="unsure" title={t('advice.noKey.title')} actions={replace(t('key.add'))}>
        {t('advice.noKey.text')}
      </Notice>
    );
  }
  if (account.refusal !== null) {
    const { problem, said, at } = account.refusal;
    return (
      <Notice tone="bad" title={t(`advice.refused.${problem}.title`)} actions={replace(t('key.replace'))}>
        {t(`advice.refused.${problem}.text`)}{' '}
        {said !== '' && <span className={classes.said}>{t('advice.refused.said', { said })}</span>}{' '}
        <MomentText at={at} />
      </Notice>
    );
  }
  const age = keyAge(account.keyAddedAt, timeNow(), reminderDays);
  if (age?.rotate) {
    return (
      <Notice
        tone="unsure"
        title={t('advice.old.title', { count: age.days })}
        actions={replace(t('key.replace'))}
      >
        {t('advice.old.text')}
      </Notice>
    );
  }
  return null;
}
