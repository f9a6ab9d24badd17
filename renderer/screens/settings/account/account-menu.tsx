import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconExternalLink,
  IconKey,
  IconKeyOff,
  IconPencil,
  IconPlugConnected,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../../electron/shared/models.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { OpenPane } from './open-pane.ts';
import { ForgetKeyDialog, RemoveAccountDialog } from './remove-dialogs.tsx';
import { useAccountRights } from './use-account-rights.ts';

/** The actions on an account that is not practice. */
export function AccountMenu({ account, onOpen }: { account: Account; onOpen: (open: OpenPane) => void }) {
  const { t } = useTranslation('accounts');
  const dashboard = useCommand('app.open-dashboard');
  const [asking, setAsking] = useState<'forget' | 'remove' | undefined>();
  const { id } = account;
  const hasKey = account.keptIn !== 'nowhere';
  const may = useAccountRights();

  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('menu.label', { name: account.name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may.details && (
            <Menu.Item
              leftSection={<IconPencil size={15} aria-hidden />}
              onClick={() => onOpen({ kind: 'details', id })}
            >
              {t('menu.details')}
            </Menu.Item>
          )}
          {may.keys && (
            <Menu.Item
              leftSection={<IconKey size={15} aria-hidden />}
              onClick={() => onOpen({ kind: 'key', id })}
            >
              {t(hasKey ? 'key.replace' : 'key.add')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconExternalLink size={15} aria-hidden />}
            disabled={account.dashboardUrl === ''}
            onClick={() => dashboard.mutate({ id })}
          >
            {t('menu.dashboard')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlugConnected size={15} aria-hidden />}
            disabled={account.baseUrl === ''}
            onClick={() => onOpen({ kind: 'check', id })}
          >
            {t('check.action')}
          </Menu.Item>
          {may.keys && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconKeyOff size={15} aria-hidden />}
                disabled={!hasKey}
                onClick={() => setAsking('forget')}
              >
                {t('forget.action')}
              </Menu.Item>
            </>
          )}
          {may.details && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => setAsking('remove')}
            >
              {t('remove.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ForgetKeyDialog account={account} opened={asking === 'forget'} onClose={() => setAsking(undefined)} />
      <RemoveAccountDialog
        account={account}
        opened={asking === 'remove'}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}
