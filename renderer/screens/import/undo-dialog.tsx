import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '../../../electron/shared/import/imports.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatMoment } from '../../words/format.ts';
import { isolated } from '../../words/isolated.ts';
import { ImportProgressLines } from './import-progress.tsx';

type UndoDialogProps = {
  /** Undefined: nothing is asked. */
  importId: number | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before an import is taken back as a whole, does it, and says what it did. */
export function UndoDialog({ importId, onClose, onDone }: UndoDialogProps) {
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
      <EarlierUndone importId={importId} />
      <LaterImport importId={importId} />
    </ConfirmDialog>
  );
}

/** Said where an import before it is undone already: whom that had added may have stayed for the sake of this one alone. */
function EarlierUndone({ importId }: { importId: number | undefined }) {
  const { t } = useTranslation('imports');
  const imports = useResponse('imports.list', undefined).data ?? [];
  const own = imports.find(({ id }) => id === importId);
  const isUndone = imports.some(
    ({ id, added, undoneAt }) => own && id < own.id && undoneAt !== null && added > 0,
  );
  return own?.named && isUndone ? <p>{t('done.undoEarlier')}</p> : null;
}

/** The newest import that came after it and is still there: whom both brought stays for its sake. */
function LaterImport({ importId = Number.POSITIVE_INFINITY }: { importId: number | undefined }) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const later = useResponse('imports.list', undefined).data?.find(
    (record) => record.id > importId && record.undoneAt === null && hasDone(record),
  );
  if (later === undefined) return null;
  const file = later.name || t('earlier.pasted');
  const named = { file: isolated(file), moment: formatMoment(locale, later.at, timeNow()) };
  return (
    <p>
      {later.by === null
        ? t('done.undoLater', named)
        : t('done.undoLaterBy', { ...named, person: isolated(later.by) })}
    </p>
  );
}

/** Whether there is anything to take back: people whom it only named stay for its sake where the import that added them is undone. */
export const hasDone = ({ added, changed, named }: ImportRecord): boolean => added + changed > 0 || named;
