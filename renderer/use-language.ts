import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../electron/shared/settings.ts';
import { chooseLocale } from './catalogue/catalogue.ts';

/** Speaks the language of the settings from now on, without a restart. */
export function useLanguage(language: Settings['language'] | undefined): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    if (language === undefined) return;
    void i18n.changeLanguage(localeFor(language, navigator.languages)).then(() => {
      document.documentElement.lang = i18n.language;
      document.documentElement.dir = i18n.dir();
    });
  }, [i18n, language]);
}

/** The system's own variety of a chosen language, where it has one: British dates for British English. */
export function localeFor(language: Settings['language'], systemLocales: readonly string[]): string {
  if (language === 'system') return chooseLocale(systemLocales);
  return systemLocales.find((locale) => new Intl.Locale(locale).language === language) ?? language;
}
