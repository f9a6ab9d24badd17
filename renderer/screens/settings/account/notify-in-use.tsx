import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../../electron/shared/models.ts';
import { Row } from '../../../components/layout/stack.tsx';
import { useResponse } from '../../../data/api.ts';
import { notifyDone } from '../../../data/notify.ts';
import { useCommand } from '../../../data/use-command.ts';

/** Long enough to read, and to reach the way back. */
const shownMs = 20_000;

/** Returns the function that says that new campaigns go out under another account, and where these become real ones, with the way back. */
export function useNotifyInUse(): (account: Account, title?: string) => void {
  const { t } = useTranslation('accounts');
  const practice = useResponse('keys.list', undefined).data?.find(({ kind }) => kind === 'practice');
  const use = useCommand('keys.use');
  return ({ id, name, kind }, title) => {
    if (kind === 'practice' || practice?.inUse !== true) {
      notifyDone(title ?? t('nowInUse', { name }));
      return;
    }
    const shown = `in-use-${id}`;
    // Awaited: the pane that began it is closed by then, and hears of nothing.
    const goBack = async (): Promise<void> => {
      await use.mutateAsync({ id: practice.id });
      notifications.hide(shown);
      notifyDone(t('practiceAgain'));
    };
    notifications.show({
      id: shown,
      color: 'yellow',
      autoClose: shownMs,
      ...(title !== undefined && { title }),
      message: (
        <Row justify="between">
          <span>{t(`nowReal.${kind}`, { name })}</span>
          <Button size="xs" variant="default" onClick={() => void goBack().catch(() => undefined)}>
            {t('backToPractice')}
          </Button>
        </Row>
      ),
    });
  };
}
