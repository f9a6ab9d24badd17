import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SettingsChange } from '../../../../electron/shared/settings/settings.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import classes from '../settings.module.css';
import { SettingsColumn } from '../settings-column.tsx';
import { CostSettings } from './cost-settings.tsx';
import { OwnNumbers } from './own-numbers.tsx';
import { TextingHours } from './texting-hours.tsx';

/** When people may be texted, what a text should have, and what it costs. */
export function TextsSection() {
  const { t } = useTranslation('settings');
  return (
    <SettingsColumn>
      {({ settings }, save) => (
        <>
          <SettingGroup title={t('texts.when')} owner="team">
            <TextingHours hours={settings.textingHours} onSave={(textingHours) => save({ textingHours })} />
          </SettingGroup>
          <SettingGroup title={t('texts.content')} owner="team">
            <SettingRow title={t('texts.optOut')} hint={t('texts.optOutHint')}>
              <div className={classes.end}>
                <Switch
                  aria-label={t('texts.optOut')}
                  checked={settings.wantOptOut}
                  onChange={(event) => save({ wantOptOut: event.currentTarget.checked })}
                />
              </div>
            </SettingRow>
            <StopWay value={settings.stopWay} onSave={save} />
            <OwnNumbers settings={settings} onSave={save} />
          </SettingGroup>
          <CostSettings settings={settings} onSave={save} />
        </>
      )}
    </SettingsColumn>
  );
}

/** Kept when it is left, not at each letter. */
function StopWay({ value, onSave }: { value: string; onSave: (change: SettingsChange) => void }) {
  const { t } = useTranslation('settings');
  return (
    <SettingRow title={t('texts.stopWay')} hint={t('texts.stopWayHint')}>
      <TextInput
        key={value}
        aria-label={t('texts.stopWay')}
        placeholder={t('texts.stopWayPlaceholder')}
        maxLength={60}
        defaultValue={value}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value.trim() !== value) onSave({ stopWay: currentTarget.value });
        }}
      />
    </SettingRow>
  );
}
