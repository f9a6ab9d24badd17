import { useTranslation } from 'react-i18next';
import type { BackupSettings } from '../../../../electron/shared/backups.ts';
import type { SettingsPreview } from '../../../../electron/shared/settings/settings-file.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { formatList } from '../../../words/format.ts';
import { useSettingNames } from '../setting-names.ts';
import classes from './settings-preview.module.css';

/** Of very many, so many are named. */
const mostNamed = 10;

type SettingsPreviewDialogProps = {
  /** Undefined: closed. */
  preview: SettingsPreview | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** The changes that a settings file would make, the guards that it takes away first. */
export function SettingsPreviewDialog({ preview, ...rest }: SettingsPreviewDialogProps) {
  const { t } = useTranslation('data');
  return (
    <ConfirmDialog
      opened={preview !== undefined}
      title={t('preview.title')}
      confirmLabel={t('preview.confirm')}
      danger={preview !== undefined && preview.loosened.length > 0}
      {...rest}
    >
      {preview && <FileChanges preview={preview} />}
    </ConfirmDialog>
  );
}

function FileChanges({ preview }: { preview: SettingsPreview }) {
  const { t, i18n } = useTranslation('data');
  const { senderIds, unusable } = preview;
  return (
    <div className={classes.changes}>
      <SettingsChanges of={preview} guardsTitle={t('preview.loosened')} />
      {senderIds.length > 0 && (
        <div>
          {t('preview.senderIds', { many: senderIds.length })}{' '}
          {formatList(i18n.language, senderIds.slice(0, mostNamed))}
          {senderIds.length > mostNamed && ' …'}
        </div>
      )}
      {unusable > 0 && <div>{t('imported.unusable', { count: unusable })}</div>}
    </div>
  );
}

type SettingsChangesProps = {
  of: Pick<Extract<BackupSettings, { kind: 'readable' }>, 'changed' | 'loosened' | 'ownNumbers' | 'accounts'>;
  /** Stands above the guards that would go. */
  guardsTitle: string;
};

/** The changes that settings from elsewhere would make here; a parent lays the parts out. */
export function SettingsChanges({ of, guardsTitle }: SettingsChangesProps) {
  const { t, i18n } = useTranslation('data');
  const { changed, loosened, accounts } = of;
  const names = useSettingNames(changed);
  const listed = (parts: readonly string[]) => formatList(i18n.language, parts);
  const numbers = listed(of.ownNumbers.map((digits) => `+${digits}`));
  return (
    <>
      {loosened.length > 0 && (
        <div>
          <strong>{guardsTitle}</strong>
          <ul>
            {loosened.map((guard) => (
              <li key={guard}>{t(`preview.guard.${guard}`, { numbers })}</li>
            ))}
          </ul>
        </div>
      )}
      {changed.length > 0 && (
        <div>
          {t('preview.settings')} {names}
        </div>
      )}
      {accounts.length > 0 && (
        <div>
          {t('preview.accounts')} {listed(accounts)}
        </div>
      )}
    </>
  );
}
