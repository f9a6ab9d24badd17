/** The languages that Carillon speaks, and which variety of one a person gets. */

/** ISO 639. Each has a folder of its name in `renderer/catalogue/`. */
export const languages = ['en', 'fr', 'es', 'de', 'pt', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The choice of a person; `system` follows the operating system. */
export type LanguageChoice = 'system' | Language;

/** Where the plain code of a language means another country's dates and figures than its words are written for. */
const usualLocale: Partial<Record<Language, string>> = { pt: 'pt-PT' };

/**
 * The locale for words and figures: the system's own variety of the language, where it has one, so that a British and
 * an American user each see their own dates; English, with the dates of the system's region, where it knows none of the languages offered.
 *
 * @param systemLocales the system's, the preferred first; what is no locale among them is passed over
 * @param offered the languages whose words are there
 */
export function chooseLocale(
  choice: LanguageChoice,
  systemLocales: readonly string[],
  offered: readonly Language[],
): string {
  const system = systemLocales.flatMap((tag) => readLocale(tag) ?? []);
  const wanted = choice !== 'system' && offered.includes(choice) ? [choice] : offered;
  const found = system.find((locale) => wanted.some((language) => language === locale.language));
  const chosen = choice !== 'system' && offered.includes(choice) ? choice : 'en';
  const fallback = usualLocale[chosen] ?? (chosen === 'en' ? englishOf(system) : chosen);
  return withOneKindOfDigits(found ?? new Intl.Locale(fallback)).toString();
}

/** English as it is written where the system is used: "18:45" in Rome, and the day before the month. */
function englishOf(system: readonly Intl.Locale[]): string {
  const region = system.find((locale) => locale.region !== undefined)?.region;
  return region === undefined ? 'en' : `en-${region}`;
}

/** The locale by whose rules the words of a language are counted: in Portuguese 0 is a plural, which only the rules of Portugal say. */
export const countedAs = (language: Language): string => usualLocale[language] ?? language;

/** In whose words a language speaks where it has none, for i18next. */
export const wordsInstead = { pt: ['pt-PT', 'en'], default: ['en'] };

/** The language of a locale that `chooseLocale` answered. */
export function languageOf(locale: string): Language {
  const { language } = new Intl.Locale(locale);
  return languages.find((name) => name === language) ?? 'en';
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return languageOf(locale) === 'ar' ? 'rtl' : 'ltr';
}

/** A language's name for itself, with a capital where its script has them: a name in a menu, not in a sentence. */
export function ownNameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/**
 * Egypt and others write ٤٨٬٢١٠ where phone numbers, files and fields for figures have 48,210. A person compares the two
 * on one screen and types the count before sending, so every figure is in the digits that phone numbers have.
 */
function withOneKindOfDigits(locale: Intl.Locale): Intl.Locale {
  return locale.language === 'ar' ? new Intl.Locale(locale, { numberingSystem: 'latn' }) : locale;
}

/** Systems also name encodings and variants there ("C", "de_DE.UTF-8"), which are no locales. */
function readLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    // No language either, then: the next one of the list decides.
    return null;
  }
}
