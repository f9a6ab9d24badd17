import { useTranslation } from 'react-i18next';
import type { ReminderPreview } from '../../../electron/shared/channels/reminders.ts';
import { calledOf } from '../../../electron/shared/phone/called.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { formatList } from '../../words/format.ts';
import classes from './reminders.module.css';

type ChangeDialogProps = {
  opened: boolean;
  preview: ReminderPreview | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Says, before a change of a reminder is saved, which texts it withdraws and which it plans anew. */
export function ChangeDialog({ opened, preview, busy, onConfirm, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['reminders', 'common']);
  const locale = useLocale();
  const names = formatList(locale, (preview?.gone ?? []).map(calledOf));
  const parts = (['withdrawn', 'added', 'retimed', 'unchanged', 'sentBefore'] as const).filter(
    (part) => (preview?.[part] ?? 0) > 0,
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={t('change.title')}
      confirmLabel={t('common:action.save')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={classes.changes}>
        {parts.map((part) => (
          <li key={part}>{t(`change.${part}`, { count: preview?.[part] ?? 0, names })}</li>
        ))}
      </ul>
      {t('change.asks')}
    </ConfirmDialog>
  );
}
