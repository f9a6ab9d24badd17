import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { longestSameTextHours, mostTextsPerDay } from '../../../electron/shared/models/fuse.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SettingGroup } from './setting-group.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingsColumn } from './settings-column.tsx';

/** How campaigns are sent, unless a campaign says otherwise. */
export function SendingSection() {
  const { t } = useTranslation('settings');
  return (
    <SettingsColumn>
      {({ settings }, save) => (
        <>
          <SettingGroup title={t('sending.requests')} owner="team">
            <SettingRow title={t('sending.batchSize')} hint={t('sending.batchSizeHint')}>
              <NumberField
                aria-label={t('sending.batchSize')}
                value={settings.batchSize}
                least={1}
                most={1000}
                onChange={(batchSize) => batchSize !== null && save({ batchSize })}
              />
            </SettingRow>
            <SettingRow title={t('sending.pacing')} hint={t(`sending.pacingHint.${settings.pacing}`)}>
              <SegmentedControl
                fullWidth
                aria-label={t('sending.pacing')}
                data={[
                  { value: 'fast', label: t('sending.pacings.fast') },
                  { value: 'even', label: t('sending.pacings.even') },
                ]}
                value={settings.pacing}
                onChange={(pacing) => save({ pacing: pacing === 'even' ? 'even' : 'fast' })}
              />
            </SettingRow>
            <SettingRow title={t('sending.reserve')} hint={t('sending.reserveHint')}>
              <NumberField
                aria-label={t('sending.reserve')}
                value={settings.reserve}
                least={0}
                most={100_000}
                onChange={(reserve) => reserve !== null && save({ reserve })}
              />
            </SettingRow>
          </SettingGroup>
          <SettingGroup title={t('sending.safety')} owner="team">
            <SettingRow title={t('sending.typeCount')} hint={t('sending.typeCountHint')}>
              <NumberField
                aria-label={t('sending.typeCount')}
                value={settings.typeCountFrom}
                least={1}
                most={10_000_000}
                onChange={(typeCountFrom) => typeCountFrom !== null && save({ typeCountFrom })}
              />
            </SettingRow>
            <SettingRow title={t('sending.keyAge')} hint={t('sending.keyAgeHint')}>
              <NumberField
                aria-label={t('sending.keyAge')}
                value={settings.keyReminderDays}
                least={1}
                most={3650}
                mayBeEmpty
                placeholder={t('sending.never')}
                onChange={(keyReminderDays) => save({ keyReminderDays })}
              />
            </SettingRow>
          </SettingGroup>
          <SettingGroup title={t('sending.fuse')} owner="team">
            <SettingRow title={t('sending.sameText')} hint={t('sending.sameTextHint')}>
              <NumberField
                aria-label={t('sending.sameText')}
                value={settings.fuse.sameTextHours}
                least={1}
                most={longestSameTextHours}
                onChange={(sameTextHours) =>
                  sameTextHours !== null && save({ fuse: { ...settings.fuse, sameTextHours } })
                }
              />
            </SettingRow>
            <SettingRow title={t('sending.textsPerDay')} hint={t('sending.textsPerDayHint')}>
              <NumberField
                aria-label={t('sending.textsPerDay')}
                value={settings.fuse.textsPerDay}
                least={1}
                most={mostTextsPerDay}
                onChange={(textsPerDay) =>
                  textsPerDay !== null && save({ fuse: { ...settings.fuse, textsPerDay } })
                }
              />
            </SettingRow>
          </SettingGroup>
        </>
      )}
    </SettingsColumn>
  );
}
