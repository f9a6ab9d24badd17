import { Button, CloseButton, Select } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings, SettingsChange } from '../../../../electron/shared/settings/settings.ts';
import { CurrencyField } from '../../../components/fields/currency-field.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { countryName, countryOptions } from '../../../words/countries.ts';
import { Lockable } from '../owner.tsx';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import classes from '../settings.module.css';
import { PriceImport } from './price-import.tsx';

type CostSettingsProps = { settings: Settings; onSave: (change: SettingsChange) => void };

/** Prices of the person's contract: the service tells none to programs. */
export function CostSettings({ settings, onSave }: CostSettingsProps) {
  const { t } = useTranslation('settings');
  return (
    <SettingGroup title={t('texts.costs')} owner="team">
      <SettingRow title={t('texts.currency')} hint={t('texts.currencyHint')}>
        <CurrencyField
          aria-label={t('texts.currency')}
          value={settings.currency}
          onChange={(currency) => onSave({ currency })}
        />
      </SettingRow>
      <SettingRow title={t('texts.price')} hint={t('texts.priceHint')}>
        <NumberField
          aria-label={t('texts.price')}
          value={settings.otherPrice}
          decimals
          least={0}
          most={1000}
          mayBeEmpty
          placeholder={t('texts.priceUnknown')}
          onChange={(otherPrice) => onSave({ otherPrice })}
        />
      </SettingRow>
      <PricesByCountry settings={settings} onSave={onSave} />
      <SettingRow title={t('texts.ceiling')} hint={t('texts.ceilingHint')}>
        <NumberField
          aria-label={t('texts.ceiling')}
          value={settings.costCeiling}
          decimals
          least={0}
          most={1_000_000_000}
          mayBeEmpty
          placeholder={t('texts.ceilingNone')}
          onChange={(costCeiling) => onSave({ costCeiling })}
        />
      </SettingRow>
    </SettingGroup>
  );
}

function PricesByCountry({ settings, onSave }: CostSettingsProps) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const { t: tCosts } = useTranslation('costs');
  const [importing, setImporting] = useState(false);
  /** Countries whose price is still to be entered: what is not known is never taken to be free. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const { prices } = settings;
  const countries = useMemo(
    () => countryOptions(locale).filter(({ value }) => prices[value] === undefined && !added.includes(value)),
    [locale, prices, added],
  );
  const unpriced = added.filter((country) => prices[country] === undefined);

  function add(country: string): void {
    if (settings.otherPrice === null) setAdded([...added, country]);
    else onSave({ prices: { ...prices, [country]: settings.otherPrice } });
  }

  function remove(country: string): void {
    setAdded(added.filter((other) => other !== country));
    if (prices[country] === undefined) return;
    onSave({ prices: Object.fromEntries(Object.entries(prices).filter(([other]) => other !== country)) });
  }

  return (
    <div className={classes.wide}>
      <SettingRow title={t('texts.countries')} hint={t('texts.countriesHint')}>
        <Select
          // A new one after each choice, or it would go on showing the country that was added.
          key={Object.keys(prices).length + unpriced.length}
          aria-label={t('texts.addCountry')}
          placeholder={t('texts.addCountry')}
          searchable
          data={countries}
          onChange={(country) => country !== null && add(country)}
        />
        <Button
          size="xs"
          variant="default"
          mt={8}
          leftSection={<IconClipboardText size={14} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          {tCosts('import')}
        </Button>
        <PriceImport
          opened={importing}
          onClose={() => setImporting(false)}
          onTake={(read) => {
            setImporting(false);
            onSave({ prices: { ...prices, ...read } });
          }}
        />
      </SettingRow>
      <Lockable className={classes.prices}>
        {[...Object.keys(prices), ...unpriced].map((country) => (
          <div key={country} className={classes.price}>
            <span>{countryName(locale, country)}</span>
            <NumberField
              aria-label={countryName(locale, country)}
              placeholder={t('texts.countryPrice')}
              startFocused={unpriced.includes(country)}
              value={prices[country] ?? null}
              decimals
              least={0}
              most={1000}
              onChange={(price) => price !== null && onSave({ prices: { ...prices, [country]: price } })}
            />
            <CloseButton
              aria-label={t('texts.removePrice', { country: countryName(locale, country) })}
              onClick={() => remove(country)}
            />
          </div>
        ))}
      </Lockable>
    </div>
  );
}
