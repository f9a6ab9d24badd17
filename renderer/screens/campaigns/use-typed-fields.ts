import { useMemo } from 'react';
import type { Audience, CampaignOptions } from '../../../electron/shared/models.ts';
import { languageOf } from '../../../electron/shared/settings/languages.ts';
import type { TypedFields } from '../../../electron/shared/text/template.ts';
import { noKinds } from '../../../electron/shared/values/field-kind.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { useResponse } from '../../data/api.ts';

/** The fields that a draft's text can name: those of the contacts, or of the file whose rows it is for. Undefined: not known yet. */
export function useDraftFields({ file }: Audience): readonly string[] | undefined {
  const ofContacts = useResponse('contacts.fields', undefined).data;
  return file?.fields ?? ofContacts;
}

/** The kinds of the contacts' fields, or of the file's, and the language in which a campaign writes dates and numbers. */
export function useTypedFields(
  { language: ofCampaign }: CampaignOptions,
  file: Audience['file'] = undefined,
): TypedFields {
  const ofContacts = useResponse('contacts.field-kinds', undefined).data ?? noKinds;
  const kinds = file?.kinds ?? ofContacts;
  const locale = useLocale();
  const language = ofCampaign ?? languageOf(locale);
  return useMemo(() => ({ kinds, language }), [kinds, language]);
}
