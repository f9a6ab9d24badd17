import { useMemo } from 'react';
import type { CampaignOptions } from '../../../electron/shared/models.ts';
import { languageOf } from '../../../electron/shared/settings/languages.ts';
import type { TypedFields } from '../../../electron/shared/text/template.ts';
import { noKinds } from '../../../electron/shared/values/field-kind.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { useResponse } from '../../data/api.ts';

/** The kinds of the contacts' fields, and the language in which a campaign writes dates and numbers. */
export function useTypedFields({ language: ofCampaign }: CampaignOptions): TypedFields {
  const kinds = useResponse('contacts.field-kinds', undefined).data ?? noKinds;
  const locale = useLocale();
  const language = ofCampaign ?? languageOf(locale);
  return useMemo(() => ({ kinds, language }), [kinds, language]);
}
