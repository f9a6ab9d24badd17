import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, Campaign } from '../../../../electron/shared/models.ts';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Refusal } from '../../../components/feedback/refusal.tsx';
import { WithSidePane } from '../../../components/layout/side-pane.tsx';
import { useResponse } from '../../../data/api.ts';
import { useTeam } from '../../../data/team.ts';
import { takeWantedKey } from '../../../navigation/wanted-key.ts';
import settings from '../settings.module.css';
import classes from './account.module.css';
import { AccountSheet } from './account-sheet.tsx';
import { CheckPane } from './check-pane.tsx';
import { DetailsPane } from './details-pane.tsx';
import { KeyPane } from './key-pane.tsx';
import type { OpenPane } from './open-pane.ts';
import { useAccountRights } from './use-account-rights.ts';

/** The accounts with the service: which one is in use, where each key is, and how to get one. */
export function AccountSection() {
  const { t } = useTranslation('accounts');
  const accounts = useResponse('keys.list', undefined);
  const state = useResponse('app.state', undefined);
  const [open, setOpen] = useState<OpenPane | undefined>();
  const [stored, setStored] = useState<StoredKey | undefined>();
  const may = useAccountRights();
  const team = useTeam();
  useEffect(() => {
    const id = takeWantedKey();
    if (id !== undefined) setOpen({ kind: 'key', id });
  }, []);
  if (accounts.error) return <Refusal error={accounts.error} onRetry={() => void accounts.refetch()} />;
  if (!accounts.data || !state.data) return <LoadingState />;
  // A key that was stored once tells that there is a keychain.
  const locked = accounts.data.some(({ keptIn }) => keptIn === 'unreadable');
  const onlyPractice = accounts.data.length === 1;
  const lead = onlyPractice && may.details ? 'leadPractice' : 'lead';
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      variant={onlyPractice ? 'filled' : 'default'}
      onClick={() => setOpen({ kind: 'details', id: null })}
    >
      {t('add')}
    </Button>
  );

  return (
    <WithSidePane pane={<Pane open={open} accounts={accounts.data} onOpen={setOpen} onStored={setStored} />}>
      <div className={settings.scroll}>
        <div className={classes.accounts}>
          <header className={classes.head}>
            <div className={classes.lead}>
              {t(lead)}{' '}
              {team !== null && (
                <span>{t(`ofTeam.${may.details ? 'manager' : 'other'}`, { name: team.name })}</span>
              )}
            </div>
            {may.details && !(open?.kind === 'details' && open.id === null) && add}
          </header>
          {state.data.keychain === 'unavailable' && (
            <Notice tone="unsure" title={t(locked ? 'noKeychain.lockedTitle' : 'noKeychain.title')}>
              {t(locked ? 'noKeychain.lockedText' : 'noKeychain.text')}
            </Notice>
          )}
          {inOrder(accounts.data).map((account) => (
            <AccountSheet
              key={account.id}
              account={account}
              reminderDays={state.data.settings.keyReminderDays}
              goingOn={stored?.id === account.id ? stored.goingOn : undefined}
              onOpen={setOpen}
            />
          ))}
        </div>
      </div>
    </WithSidePane>
  );
}

/** The account of which a key was stored while these settings are open. */
type StoredKey = { readonly id: string; readonly goingOn: readonly Campaign[] };

/** The one in use first, practice last: it needs the least looking after. */
function inOrder(accounts: readonly Account[]): readonly Account[] {
  const rank = ({ inUse, kind }: Account) => (inUse ? 0 : kind === 'practice' ? 2 : 1);
  return accounts.toSorted((one, other) => rank(one) - rank(other));
}

type PaneProps = {
  open: OpenPane | undefined;
  accounts: readonly Account[];
  onOpen: (open: OpenPane | undefined) => void;
  onStored: (stored: StoredKey) => void;
};

function Pane({ open, accounts, onOpen, onStored }: PaneProps) {
  if (open === undefined) return null;
  const account = accounts.find(({ id }) => id === open.id);
  const close = () => onOpen(undefined);
  switch (open.kind) {
    case 'details':
      return (
        <DetailsPane
          key={open.id ?? 'new'}
          account={account}
          onClose={close}
          onSaved={(saved) =>
            saved.keptIn === 'nowhere' ? onOpen({ kind: 'key', id: saved.id }) : onOpen(undefined)
          }
        />
      );
    case 'key':
      return account ? (
        <KeyPane
          key={open.id}
          account={account}
          onClose={close}
          onDetails={() => onOpen({ kind: 'details', id: open.id })}
          onStored={(goingOn) => {
            onStored({ id: open.id, goingOn });
            close();
          }}
        />
      ) : null;
    case 'check':
      return account ? <CheckPane key={open.id} account={account} onClose={close} /> : null;
    default: {
      const impossible: never = open;
      return impossible;
    }
  }
}
