import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import { ImportProgressLines } from './import-progress.tsx';

type UndoDialogProps = {
  /** Undefined: nothing is asked. */
  importId: number | undefined;
  /** Whether an import that came after it is still there. */
  hasLater?: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before an import is taken back as a whole, does it, and says what it did. */
export function UndoDialog({ importId, hasLater = false, onClose, onDone }: UndoDialogProps) {
  const { t } = useTranslation(['imports', 'common']);
  const undo = useCommand('imports.undo');
  const cancel = useCommand('imports.cancel');
  if (undo.isPending) {
    return (
      <Modal opened onClose={() => undefined} withCloseButton={false} title={t('done.undoTitle')} size={460}>
        <Stack>
          <ImportProgressLines first="undoing" />
          <Row justify="end">
            <Button variant="default" data-autofocus onClick={() => cancel.mutate({ importId: null })}>
              {t('common:action.stop')}
            </Button>
          </Row>
        </Stack>
      </Modal>
    );
  }
  return (
    <ConfirmDialog
      opened={importId !== undefined}
      title={t('done.undoTitle')}
      confirmLabel={t('done.undo')}
      cancelLabel={t('done.undoKeep')}
      danger
      onClose={onClose}
      onConfirm={() =>
        importId !== undefined &&
        undo.mutate(
          { importId },
          {
            onSuccess: (result) => {
              notifyDone(
                t('done.undone', result) + (result.kept > 0 ? t('done.kept', { count: result.kept }) : ''),
              );
              onClose();
              onDone();
            },
          },
        )
      }
    >
      {t('done.undoText')}
      {hasLater && <p>{t('done.undoLater')}</p>}
    </ConfirmDialog>
  );
}
