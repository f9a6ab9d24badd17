import { Switch, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings, SettingsChange } from '../../../../electron/shared/settings/settings.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import classes from '../settings.module.css';
import { SettingsColumn } from '../settings-column.tsx';
import { CostSettings } from './cost-settings.tsx';
import { digitsOfPhone } from './phone-digits.ts';
import { TextingHours } from './texting-hours.tsx';

/** When people may be texted, what a text should have, and what it costs. */
export function TextsSection() {
  const { t } = useTranslation('settings');
  return (
    <SettingsColumn>
      {({ settings }, save) => (
        <>
          <SettingGroup title={t('texts.when')}>
            <TextingHours hours={settings.textingHours} onSave={(textingHours) => save({ textingHours })} />
          </SettingGroup>
          <SettingGroup title={t('texts.content')}>
            <SettingRow title={t('texts.optOut')} hint={t('texts.optOutHint')}>
              <div className={classes.end}>
                <Switch
                  aria-label={t('texts.optOut')}
                  checked={settings.wantOptOut}
                  onChange={(event) => save({ wantOptOut: event.currentTarget.checked })}
                />
              </div>
            </SettingRow>
            <OwnNumbers settings={settings} onSave={save} />
          </SettingGroup>
          <CostSettings settings={settings} onSave={save} />
        </>
      )}
    </SettingsColumn>
  );
}

type OwnNumbersProps = { settings: Settings; onSave: (change: SettingsChange) => void };

function OwnNumbers({ settings, onSave }: OwnNumbersProps) {
  const { t } = useTranslation('settings');
  const [bad, setBad] = useState<string | undefined>();

  function change(texts: readonly string[]): void {
    const numbers = texts.map((text) => digitsOfPhone(text, settings.defaultCountry));
    setBad(texts.find((_, index) => numbers[index] === null));
    onSave({ ownNumbers: [...new Set(numbers.filter((digits) => digits !== null))] });
  }

  return (
    <SettingRow title={t('texts.own')} hint={t('texts.ownHint')}>
      <TagsInput
        aria-label={t('texts.own')}
        placeholder={settings.ownNumbers.length === 0 ? t('texts.ownPlaceholder') : ''}
        maxTags={20}
        value={settings.ownNumbers.map((digits) => `+${digits}`)}
        onChange={change}
        error={bad === undefined ? undefined : t('texts.ownBad', { text: bad })}
      />
    </SettingRow>
  );
}
