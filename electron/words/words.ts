/**
 * The words of the main process: menus, the tray, notifications, the system's boxes, names of files. English is always
 * there, so that even a start that fails can say so; any other language is loaded when it is spoken.
 */
import { createInstance, type TFunction } from 'i18next';
import desktop from '../../renderer/catalogue/en/desktop.json' with { type: 'json' };
import files from '../../renderer/catalogue/en/files.json' with { type: 'json' };
import { countedAs, type Language, languageOf, wordsInstead } from '../shared/settings/languages.ts';

/** The namespaces of the main process; the page has all others. */
export interface WordFiles {
  readonly desktop: typeof desktop;
  readonly files: typeof files;
}

export type DesktopWords = TFunction<'desktop'>;
export type FileWords = TFunction<'files'>;

export class Words {
  readonly #load: (language: Language) => Promise<WordFiles>;
  readonly #catalogue = createInstance();
  /** The last one asked for: a language that loads slowly must not win over a later choice. */
  #wanted = 'en';

  constructor(load: (language: Language) => Promise<WordFiles>) {
    this.#load = load;
    void this.#catalogue.init({
      resources: { en: { desktop, files } },
      lng: 'en',
      fallbackLng: wordsInstead,
      ns: ['desktop', 'files'],
      defaultNS: 'desktop',
      initAsync: false,
      // Nothing of it is HTML.
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  }

  /** As `chooseLocale` answers it. */
  get locale(): string {
    return this.#catalogue.language;
  }

  get desktop(): DesktopWords {
    return this.#catalogue.getFixedT(this.locale, 'desktop');
  }

  get files(): FileWords {
    return this.#catalogue.getFixedT(this.locale, 'files');
  }

  /** Speaks the locale's language from now on. @throws where its words cannot be loaded; then all stays as it was */
  async speak(locale: string): Promise<void> {
    this.#wanted = locale;
    const language = languageOf(locale);
    const under = countedAs(language);
    if (!this.#catalogue.hasResourceBundle(under, 'desktop')) {
      const words = await this.#load(language);
      this.#catalogue.addResourceBundle(under, 'desktop', words.desktop);
      this.#catalogue.addResourceBundle(under, 'files', words.files);
    }
    if (this.#wanted === locale) await this.#catalogue.changeLanguage(locale);
  }
}
