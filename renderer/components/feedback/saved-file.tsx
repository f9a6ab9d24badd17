import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../data/use-command.ts';
import { Row } from '../layout/stack.tsx';

/** Returns the function that says that a file was written, and offers to show it in its folder. */
export function useNotifySaved(): (message: string, path: string) => void {
  const { t } = useTranslation();
  const show = useCommand('app.show-file');
  return (message, path) => {
    notifications.show({
      color: 'green',
      message: (
        <Row justify="between">
          <span>{message}</span>
          <Button size="xs" variant="default" onClick={() => show.mutate({ path })}>
            {t('action.showFile')}
          </Button>
        </Row>
      ),
    });
  };
}
