import { SegmentedControl, Select, Switch } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownNameOf } from '../../../electron/shared/settings/languages.ts';
import type { Settings } from '../../../electron/shared/settings/settings.ts';
import { KeyValue, KeyValues } from '../../components/layout/key-value.tsx';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { HomeCountry } from './home-country.tsx';
import { SettingGroup } from './setting-group.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';
import { SettingsColumn } from './settings-column.tsx';

const appearances: Record<Settings['appearance'], TablerIcon> = {
  system: IconDeviceDesktop,
  light: IconSun,
  dark: IconMoon,
};
const names = ['system', 'light', 'dark'] as const;

/** How Carillon looks and behaves on this computer. */
export function GeneralSection() {
  const { t } = useTranslation('settings');
  return (
    <SettingsColumn>
      {(state, save) => {
        const { settings } = state;
        return (
          <>
            <SettingGroup title={t('general.display')} owner="computer">
              <SettingRow title={t('general.appearance')} hint={t('general.appearanceHint')}>
                <SegmentedControl
                  fullWidth
                  aria-label={t('general.appearance')}
                  data={names.map((name) => {
                    const Icon = appearances[name];
                    return {
                      value: name,
                      label: (
                        <span className={classes.choice}>
                          <Icon size={15} stroke={1.8} aria-hidden />
                          {t(`general.appearances.${name}`)}
                        </span>
                      ),
                    };
                  })}
                  value={settings.appearance}
                  onChange={(chosen) =>
                    save({ appearance: names.find((name) => name === chosen) ?? 'system' })
                  }
                />
              </SettingRow>
              <SettingRow title={t('general.language')} hint={t('general.languageHint')}>
                <Select
                  aria-label={t('general.language')}
                  data={[
                    { value: 'system', label: t('general.languageOfSystem') },
                    ...state.languages.map((name) => ({ value: name, label: ownNameOf(name) })),
                  ]}
                  value={settings.language}
                  onChange={(chosen) =>
                    save({ language: state.languages.find((name) => name === chosen) ?? 'system' })
                  }
                />
              </SettingRow>
              <HomeCountry settings={settings} onSave={save} />
            </SettingGroup>
            <SettingGroup title={t('general.start')} owner="computer">
              <SettingRow title={t('general.login')} hint={t('general.loginHint')}>
                <LoginItem />
              </SettingRow>
            </SettingGroup>
            <SettingGroup title={t('general.about')}>
              <KeyValues>
                <KeyValue name={t('general.version')}>{state.version}</KeyValue>
                <KeyValue name={t('general.system')}>{t(`general.platform.${state.platform}`)}</KeyValue>
                <KeyValue name={t('general.keychain')}>{t(`general.keychains.${state.keychain}`)}</KeyValue>
              </KeyValues>
            </SettingGroup>
          </>
        );
      }}
    </SettingsColumn>
  );
}

/** The system's own setting, which the person may have changed there. */
function LoginItem() {
  const { t } = useTranslation('settings');
  const on = useResponse('login-item.get', undefined, { fresh: true });
  const set = useCommand('login-item.set');
  return (
    <div className={classes.end}>
      <Switch
        aria-label={t('general.login')}
        checked={on.data ?? false}
        disabled={on.data === undefined || set.isPending}
        onChange={(event) =>
          set.mutate({ on: event.currentTarget.checked }, { onSettled: () => void on.refetch() })
        }
      />
    </div>
  );
}
