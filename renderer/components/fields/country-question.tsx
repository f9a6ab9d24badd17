import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useResponse } from '../../data/api.ts';
import { useTeam } from '../../data/team.ts';
import { useCommand } from '../../data/use-command.ts';
import { countryOptions } from '../../words/countries.ts';
import { Notice } from '../feedback/notice.tsx';
import { useLocale } from '../figures/formatted.tsx';

/** Asks for the country of numbers without a code where nothing says it yet; the answer is kept, so that it is asked once. */
export function CountryQuestion() {
  const { t } = useTranslation('numbers');
  const locale = useLocale();
  const state = useResponse('app.state', undefined).data;
  const save = useCommand('settings.save');
  const team = useTeam();
  const isUnknown = state?.settings.defaultCountry === null;
  const countries = useMemo(() => (isUnknown ? countryOptions(locale) : []), [isUnknown, locale]);
  // Somebody who may only look cannot answer for the team.
  if (!isUnknown || team?.set === 'read') return null;
  return (
    <Notice tone="unsure" title={t('question.title')} stacked>
      <p>{t('question.text')}</p>
      <Select
        aria-label={t('question.title')}
        placeholder={t('question.choose')}
        searchable
        data={countries}
        onChange={(country) => country !== null && save.mutate({ defaultCountry: country })}
      />
    </Notice>
  );
}
