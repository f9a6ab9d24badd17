/// <reference types="vite/types/importMeta.d.ts" />
/** The main process's share of the catalogue: two small files for each language, loaded when it is spoken; English is in `words.ts`. */
import { type Language, languages } from '../shared/settings/languages.ts';
import type { WordFiles } from './words.ts';

const desktop = import.meta.glob<WordFiles['desktop']>(
  ['../../renderer/catalogue/*/desktop.json', '!../../renderer/catalogue/en/*'],
  {
    import: 'default',
  },
);
const files = import.meta.glob<WordFiles['files']>(
  ['../../renderer/catalogue/*/files.json', '!../../renderer/catalogue/en/*'],
  {
    import: 'default',
  },
);
const pathOf = (language: Language, namespace: keyof WordFiles): string =>
  `../../renderer/catalogue/${language}/${namespace}.json`;

/** The languages that a person can choose. */
export const offeredLanguages: readonly Language[] = languages.filter(
  (language) =>
    language === 'en' || (pathOf(language, 'desktop') in desktop && pathOf(language, 'files') in files),
);

/** @throws where the language is not among those offered */
export async function loadWords(language: Language): Promise<WordFiles> {
  const loadDesktop = desktop[pathOf(language, 'desktop')];
  const loadFiles = files[pathOf(language, 'files')];
  if (loadDesktop === undefined || loadFiles === undefined) throw new Error(`No words in ${language}`);
  return { desktop: await loadDesktop(), files: await loadFiles() };
}
