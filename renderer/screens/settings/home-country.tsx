import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings, SettingsChange } from '../../../electron/shared/settings/settings.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { useMayWrite } from '../../data/team.ts';
import { countryOptions, exampleNumber, exampleWithCode } from '../../words/countries.ts';
import { SettingRow } from './setting-row.tsx';

type HomeCountryProps = { settings: Settings; onSave: (change: SettingsChange) => void };

/** The country of numbers without a code, with what it does to one of them. */
export function HomeCountry({ settings: { defaultCountry }, onSave }: HomeCountryProps) {
  const { t } = useTranslation(['settings', 'numbers']);
  const locale = useLocale();
  const mayWrite = useMayWrite();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const number = exampleNumber(defaultCountry) ?? exampleWithCode(defaultCountry);
  return (
    <SettingRow
      title={t('sending.country')}
      owner="team"
      // The first one may be said by anybody who writes: without it they could not go on.
      open={defaultCountry === null && mayWrite}
      hint={defaultCountry === null ? t('sending.countryNone') : t('sending.countryHint', { number })}
    >
      <Select
        aria-label={t('sending.country')}
        placeholder={t('numbers:question.choose')}
        searchable
        data={countries}
        value={defaultCountry}
        onChange={(country) => country !== null && onSave({ defaultCountry: country })}
      />
    </SettingRow>
  );
}
