/// <reference types="vite/types/importMeta.d.ts" />
/** The words of the audit log, which the page has as well: they are loaded for its export alone. */
import { createInstance, type TFunction } from 'i18next';
import type audit from '../../renderer/catalogue/en/audit.json';
import { countedAs, languageOf, wordsInstead } from '../shared/settings/languages.ts';

const files = import.meta.glob<typeof audit>('../../renderer/catalogue/*/audit.json', { import: 'default' });

/** @param locale as `chooseLocale` answers it. @throws where its language is not among those offered */
export async function auditWordsIn(locale: string): Promise<TFunction<'audit'>> {
  const language = languageOf(locale);
  const load = files[`../../renderer/catalogue/${language}/audit.json`];
  if (load === undefined) throw new Error(`No words in ${language}`);
  const catalogue = createInstance();
  await catalogue.init({
    resources: { [countedAs(language)]: { audit: await load() } },
    lng: locale,
    fallbackLng: wordsInstead,
    ns: ['audit'],
    defaultNS: 'audit',
    // Nothing of it is HTML.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return catalogue.getFixedT(locale, 'audit');
}
