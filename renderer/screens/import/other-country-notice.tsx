import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OtherCountry } from '../../../electron/shared/import/imports.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { countryName } from '../../words/countries.ts';

type OtherCountryNoticeProps = {
  /** By which the numbers were read. */
  by: string;
  other: OtherCountry;
  onReadAs: (country: string) => void;
};

/** That the numbers are most probably another country's, and the way to read them so. */
export function OtherCountryNotice({ by, other, onReadAs }: OtherCountryNoticeProps) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const country = countryName(locale, other.country);
  return (
    <Notice
      tone="unsure"
      title={
        other.beside > 0
          ? t('review.besideCoded', {
              count: other.count,
              beside: other.beside,
              country,
              by: countryName(locale, by),
            })
          : t('review.otherCountry', { ...other, country, by: countryName(locale, by), many: other.count })
      }
      actions={
        <Button size="xs" onClick={() => onReadAs(other.country)}>
          {t('review.readAsCountry', { country })}
        </Button>
      }
    />
  );
}
