import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsImport, SettingsPreview } from '../../../../electron/shared/settings/settings-file.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useNotifySaved } from '../../../components/feedback/saved-file.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { formatList } from '../../../words/format.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import settings from '../settings.module.css';
import { SettingsPreviewDialog } from './settings-preview.tsx';

/** Taking settings, accounts and sender IDs to another computer; keys never go along. */
export function SettingsFilePanel() {
  const { t } = useTranslation('data');
  const save = useCommand('settings.export');
  const preview = useCommand('settings.preview');
  const take = useCommand('settings.import');
  const notifySaved = useNotifySaved();
  const [asked, setAsked] = useState<SettingsPreview | undefined>();
  const [imported, setImported] = useState<SettingsImport | undefined>();

  function ask(found: SettingsPreview): void {
    // Where nothing would change there is nothing to ask.
    if (found.changed.length + found.accounts.length + found.senderIds.length === 0) setImported(found);
    else setAsked(found);
  }

  function agree({ previewId }: SettingsPreview): void {
    take.mutate({ previewId }, { onSuccess: setImported, onSettled: () => setAsked(undefined) });
  }

  return (
    <SettingGroup title={t('file.title')}>
      {imported && <Imported imported={imported} />}
      <SettingRow title={t('file.export')} hint={t('file.exportHint')}>
        <div className={settings.end}>
          <Button
            variant="default"
            loading={save.isPending}
            onClick={() =>
              save.mutate(undefined, {
                onSuccess: (saved) => saved && notifySaved(t('file.exported'), saved.path),
              })
            }
          >
            {t('file.exportAction')}
          </Button>
        </div>
      </SettingRow>
      <SettingRow title={t('file.import')} hint={t('file.importHint')} owner="team">
        <div className={settings.end}>
          <Button
            variant="default"
            loading={preview.isPending}
            onClick={() => preview.mutate(undefined, { onSuccess: (found) => found && ask(found) })}
          >
            {t('file.importAction')}
          </Button>
        </div>
      </SettingRow>
      <SettingsPreviewDialog
        preview={asked}
        busy={take.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && agree(asked)}
      />
    </SettingGroup>
  );
}

function Imported({ imported }: { imported: SettingsImport }) {
  const { t, i18n } = useTranslation('data');
  const { changed, accounts, senderIds, unusable } = imported;
  const nothing = changed.length + accounts.length + senderIds.length === 0;
  return (
    <Notice tone={unusable > 0 ? 'unsure' : 'good'} title={t('imported.title')}>
      {nothing && t('imported.nothing')}{' '}
      {changed.length > 0 && t('imported.settings', { count: changed.length })}{' '}
      {accounts.length > 0 &&
        t('imported.accounts', { count: accounts.length, names: formatList(i18n.language, accounts) })}{' '}
      {senderIds.length > 0 && t('imported.senderIds', { count: senderIds.length })}{' '}
      {unusable > 0 && t('imported.unusable', { count: unusable })}
    </Notice>
  );
}
