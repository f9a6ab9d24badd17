import { Button, Group, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyOf } from '../../../electron/shared/money/currency-of.ts';
import { hasSums } from '../../../electron/shared/money/prices.ts';
import type { Settings } from '../../../electron/shared/settings/settings.ts';
import { CurrencyField } from '../../components/fields/currency-field.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { countryName } from '../../words/countries.ts';

/** @param countries those without a price (ISO 3166), the most people first; at least one */
type EnterPricesProps = { countries: readonly string[] };

/** Enters the prices that are missing where they are missed. */
export function EnterPrices({ countries }: EnterPricesProps) {
  const { t } = useTranslation('review');
  const [opened, setOpened] = useState(false);
  const settings = useResponse('app.state', undefined).data?.settings;
  if (settings === undefined) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {t('enterPrices.open')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('enterPrices.title')} size={460}>
        <PricesForm countries={countries} settings={settings} onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}

type PricesFormProps = EnterPricesProps & { settings: Settings; onClose: () => void };

function PricesForm({ countries, settings, onClose }: PricesFormProps) {
  const { t } = useTranslation(['review', 'settings', 'common']);
  const locale = useLocale();
  const save = useCommand('settings.save');
  const first = !hasSums(settings);
  const [currency, setCurrency] = useState(() => firstCurrency(settings, countries));
  const [entered, setEntered] = useState<Settings['prices']>({});

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (Object.keys(entered).length === 0) return;
    const prices = { ...settings.prices, ...entered };
    save.mutate({ prices, ...(first ? { currency } : {}) }, { onSuccess: onClose });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Muted>{t('enterPrices.text')}</Muted>
        {first && (
          <CurrencyField label={t('settings:texts.currency')} value={currency} onChange={setCurrency} />
        )}
        {countries.map((country, index) => (
          <NumberField
            key={country}
            label={countryName(locale, country)}
            placeholder={first ? currency : settings.currency}
            startFocused={index === 0}
            value={entered[country] ?? null}
            decimals
            least={0}
            most={1000}
            mayBeEmpty
            whileTyping
            onChange={(price) => setEntered((before) => withPrice(before, country, price))}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" disabled={Object.keys(entered).length === 0} loading={save.isPending}>
            {t('common:action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** While no country is known from which the currency follows, that of most people is as good a guess as any. */
function firstCurrency({ currency, defaultCountry }: Settings, countries: readonly string[]): string {
  return defaultCountry === null ? (currencyOf(countries[0] ?? '') ?? currency) : currency;
}

/** An emptied field takes its price away: what is not known is never taken to be free. */
function withPrice(before: Settings['prices'], country: string, price: number | null): Settings['prices'] {
  const { [country]: _, ...others } = before;
  return price === null ? others : { ...others, [country]: price };
}
