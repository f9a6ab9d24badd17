import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useLocale } from '../figures/formatted.tsx';

type CurrencyFieldProps = Pick<SelectProps, 'label' | 'aria-label'> & {
  /** ISO 4217. */
  value: string;
  onChange: (currency: string) => void;
};

/** The currency of sums, by its code and its name. */
export function CurrencyField({ onChange, ...field }: CurrencyFieldProps) {
  const locale = useLocale();
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({
      value: code,
      label: `${code} – ${names.of(code) ?? code}`,
    }));
  }, [locale]);
  return (
    <Select
      {...field}
      searchable
      allowDeselect={false}
      data={currencies}
      onChange={(currency) => currency !== null && onChange(currency)}
    />
  );
}
