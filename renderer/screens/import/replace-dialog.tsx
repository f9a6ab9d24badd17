import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import type { OfferedImport } from '../../navigation/pending-import.ts';

type ReplaceDialogProps = {
  /** The name of the file whose import is under way. */
  present: string;
  /** Undefined: closed. */
  other: OfferedImport | undefined;
  onKeep: () => void;
  onReplace: (other: OfferedImport) => void;
};

/** Asks before a file that came by itself takes the place of one that a person is at work on. */
export function ReplaceDialog({ present, other, onKeep, onReplace }: ReplaceDialogProps) {
  const { t } = useTranslation('imports');
  return (
    <ConfirmDialog
      opened={other !== undefined}
      title={t('replace.title')}
      confirmLabel={t('replace.confirm')}
      cancelLabel={t('replace.keep')}
      onClose={onKeep}
      onConfirm={() => other && onReplace(other)}
    >
      {other?.source.kind === 'file' && (
        <p>
          <strong>{other.source.path.split(/[\\/]/).at(-1)}</strong>
        </p>
      )}
      <p>{t('replace.text', { name: present })}</p>
    </ConfirmDialog>
  );
}
