import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../electron/shared/settings/languages.ts';
import { speak } from '../catalogue/catalogue.ts';

/** Speaks the locale that the main process names from now on, without a restart. */
export function useLanguage(locale: string | undefined): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    if (locale === undefined || locale === i18n.language) return;
    speak(locale)
      .then(() => {
        document.documentElement.lang = locale;
        document.documentElement.dir = directionOf(locale);
      })
      .catch((cause: unknown) => {
        // The words so far stay: no screen is without any.
        console.error('another language', cause);
      });
  }, [i18n, locale]);
}
