import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { notifyDone } from '../../notify.ts';
import { useCommand } from '../../use-command.ts';

type UndoDialogProps = {
  /** Undefined: nothing is asked. */
  importId: number | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before an import is taken back as a whole, does it, and says what it did. */
export function UndoDialog({ importId, onClose, onDone }: UndoDialogProps) {
  const { t } = useTranslation('imports');
  const undo = useCommand('imports.undo');
  return (
    <ConfirmDialog
      opened={importId !== undefined}
      title={t('done.undoTitle')}
      confirmLabel={t('done.undo')}
      danger
      busy={undo.isPending}
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
    </ConfirmDialog>
  );
}
