import { Button, CloseButton, NumberInput, Select } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings, SettingsChange } from '../../../../electron/shared/settings.ts';
import { useLocale } from '../../../components/formatted.tsx';
import { countryName, countryOptions } from '../../../countries.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import classes from '../settings.module.css';
import { PriceImport } from './price-import.tsx';

type CostSettingsProps = { settings: Settings; onSave: (change: SettingsChange) => void };

/** Prices of the person's contract: the service tells none to programs. */
export function CostSettings({ settings, onSave }: CostSettingsProps) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({
      value: code,
      label: `${code} – ${names.of(code) ?? code}`,
    }));
  }, [locale]);
  return (
    <SettingGroup title={t('texts.costs')}>
      <SettingRow title={t('texts.currency')} hint={t('texts.currencyHint')}>
        <Select
          aria-label={t('texts.currency')}
          searchable
          data={currencies}
          value={settings.currency}
          onChange={(currency) => currency !== null && onSave({ currency })}
        />
      </SettingRow>
      <SettingRow title={t('texts.price')} hint={t('texts.priceHint')}>
        <MoneySetting
          label={t('texts.price')}
          value={settings.otherPrice}
          most={1000}
          none={t('texts.priceUnknown')}
          onSave={(otherPrice) => onSave({ otherPrice })}
        />
      </SettingRow>
      <PricesByCountry settings={settings} onSave={onSave} />
      <SettingRow title={t('texts.ceiling')} hint={t('texts.ceilingHint')}>
        <MoneySetting
          label={t('texts.ceiling')}
          value={settings.costCeiling}
          most={1_000_000_000}
          none={t('texts.ceilingNone')}
          onSave={(costCeiling) => onSave({ costCeiling })}
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
  const { prices } = settings;
  const countries = useMemo(
    () => countryOptions(locale).filter(({ value }) => prices[value] === undefined),
    [locale, prices],
  );
  return (
    <div className={classes.wide}>
      <SettingRow title={t('texts.countries')} hint={t('texts.countriesHint')}>
        <Select
          // A new one after each choice, or it would go on showing the country that was added.
          key={Object.keys(prices).length}
          aria-label={t('texts.addCountry')}
          placeholder={t('texts.addCountry')}
          searchable
          data={countries}
          onChange={(country) =>
            country !== null && onSave({ prices: { ...prices, [country]: settings.otherPrice ?? 0 } })
          }
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
      <div className={classes.prices}>
        {Object.entries(prices).map(([country, price]) => (
          <div key={country} className={classes.price}>
            <span>{countryName(locale, country)}</span>
            <MoneySetting
              label={countryName(locale, country)}
              value={price}
              most={1000}
              onSave={(next) => next !== null && onSave({ prices: { ...prices, [country]: next } })}
            />
            <CloseButton
              aria-label={t('texts.removePrice', { country: countryName(locale, country) })}
              onClick={() =>
                onSave({
                  prices: Object.fromEntries(Object.entries(prices).filter(([other]) => other !== country)),
                })
              }
            />
          </div>
        ))}
      </div>
    </div>
  );
}

type MoneySettingProps = {
  label: string;
  value: number | null;
  most: number;
  /** Shown where nothing is entered; without it, an amount is needed. */
  none?: string;
  onSave: (value: number | null) => void;
};

/** An amount, saved when the field is left. */
function MoneySetting({ label, value, most, none, onSave }: MoneySettingProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value ?? '');
  }

  function commit(): void {
    const next = typeof typed === 'number' ? Math.min(most, Math.max(0, typed)) : null;
    if (next === null && none === undefined) setTyped(value ?? '');
    else if (next !== value) onSave(next);
  }

  return (
    <NumberInput
      aria-label={label}
      min={0}
      max={most}
      decimalScale={6}
      clampBehavior="none"
      allowNegative={false}
      hideControls
      {...(none === undefined ? {} : { placeholder: none })}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
