import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurgeCount } from '../../../../electron/shared/contract.ts';
import { leastRetentionDays } from '../../../../electron/shared/settings/settings.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { invoke } from '../../../data/api.ts';
import { notifyDone } from '../../../data/notify.ts';
import { useCommand } from '../../../data/use-command.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import { useSettings } from '../use-settings.ts';

type Asked = PurgeCount & { readonly days: number };

/** How long numbers and texts of ended campaigns are kept; asks before anything is removed. */
export function RetentionPanel() {
  const { t } = useTranslation('data');
  const { state } = useSettings();
  const set = useCommand('retention.set');
  const [asked, setAsked] = useState<Asked | undefined>();
  if (!state) return null;

  async function wish(days: number | null): Promise<void> {
    const found = days === null ? null : await invoke('retention.preview', { days });
    if (days !== null && found !== null && found.campaigns > 0) setAsked({ ...found, days });
    else apply(days);
  }

  function apply(days: number | null): void {
    set.mutate(
      { days, over: state?.settings.retentionDays },
      {
        onSuccess: ({ campaigns, recipients }) => {
          setAsked(undefined);
          if (campaigns > 0) notifyDone(t('retention.done', { count: recipients }));
        },
      },
    );
  }

  return (
    <SettingGroup title={t('retention.title')} owner="team">
      <SettingRow title={t('retention.days')} hint={t('retention.hint', { least: leastRetentionDays })}>
        <NumberField
          // Not accepted: the field shows what is in force again.
          key={asked === undefined ? 'settled' : 'asked'}
          aria-label={t('retention.days')}
          value={state.settings.retentionDays}
          least={leastRetentionDays}
          most={3650}
          mayBeEmpty
          placeholder={t('retention.forever')}
          onChange={(days) => void wish(days)}
        />
      </SettingRow>
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('retention.ask.title', { count: asked?.recipients ?? 0 })}
        confirmLabel={t('retention.ask.confirm')}
        danger
        busy={set.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && apply(asked.days)}
      >
        {t('retention.ask.text', { count: asked?.campaigns ?? 0, days: asked?.days ?? 0 })}
      </ConfirmDialog>
    </SettingGroup>
  );
}
