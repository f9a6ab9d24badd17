import { useTranslation } from 'react-i18next';
import type { Account } from '../../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { RefusedError } from '../../../data/api.ts';
import { notifyDone } from '../../../data/notify.ts';
import { useCommand } from '../../../data/use-command.ts';

type DialogProps = { account: Account; opened: boolean; onClose: () => void };

/** Removing a key from this computer; the account stays, and its campaigns wait. */
export function ForgetKeyDialog({ account, opened, onClose }: DialogProps) {
  const { t } = useTranslation('accounts');
  const forget = useCommand('keys.forget');
  return (
    <ConfirmDialog
      opened={opened}
      title={t('forget.title', { name: account.name })}
      confirmLabel={t('forget.confirm')}
      danger
      busy={forget.isPending}
      onClose={onClose}
      onConfirm={() =>
        forget.mutate(
          { id: account.id },
          {
            onSuccess: () => {
              notifyDone(t('forget.done'));
              onClose();
            },
          },
        )
      }
    >
      {t('forget.text')}
    </ConfirmDialog>
  );
}

/** Removing an account with its key; refused while a campaign of it could still go on. */
export function RemoveAccountDialog({ account, opened, onClose }: DialogProps) {
  const { t } = useTranslation('accounts');
  const remove = useCommand('keys.remove', { quiet: true });
  const refused = reasonOf(remove.error);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('remove.title', { name: account.name })}
      confirmLabel={t('remove.confirm')}
      danger
      busy={remove.isPending}
      onClose={close}
      onConfirm={() => remove.mutate({ id: account.id }, { onSuccess: close })}
    >
      <Stack>
        <span>{t(account.inUse ? 'remove.textInUse' : 'remove.text')}</span>
        {refused ? (
          <Notice tone="bad" title={t(`remove.${refused}.title`)}>
            {t(`remove.${refused}.text`)}
          </Notice>
        ) : (
          <RefusalNotice error={remove.error} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** The part of the account's work that has to be ended first. */
function reasonOf(error: unknown): 'unfinished' | 'undecided' | undefined {
  if (!(error instanceof RefusedError)) return undefined;
  switch (error.data.values.reason) {
    case 'unfinished-campaigns':
      return 'unfinished';
    case 'undecided-messages':
      return 'undecided';
    default:
      return undefined;
  }
}
