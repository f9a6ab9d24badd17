/**
 * Every word on the screen, one namespace (file) per screen, plurals by i18next's rules. `desktop.json` and `files.json`
 * are the main process's (`electron/words/`).
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { countedAs, languageOf, wordsInstead } from '../../electron/shared/settings/languages.ts';
import accounts from './en/accounts.json' with { type: 'json' };
import attention from './en/attention.json' with { type: 'json' };
import audit from './en/audit.json' with { type: 'json' };
import campaigns from './en/campaigns.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import compose from './en/compose.json' with { type: 'json' };
import contacts from './en/contacts.json' with { type: 'json' };
import costs from './en/costs.json' with { type: 'json' };
import data from './en/data.json' with { type: 'json' };
import doNotText from './en/do-not-text.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import help from './en/help.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import imports from './en/imports.json' with { type: 'json' };
import limits from './en/limits.json' with { type: 'json' };
import lists from './en/lists.json' with { type: 'json' };
import numbers from './en/numbers.json' with { type: 'json' };
import outbox from './en/outbox.json' with { type: 'json' };
import planned from './en/planned.json' with { type: 'json' };
import reminders from './en/reminders.json' with { type: 'json' };
import results from './en/results.json' with { type: 'json' };
import review from './en/review.json' with { type: 'json' };
import senderIds from './en/sender-ids.json' with { type: 'json' };
import sending from './en/sending.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import state from './en/state.json' with { type: 'json' };
import team from './en/team.json' with { type: 'json' };
import trouble from './en/trouble.json' with { type: 'json' };
import { withNestedQuotes } from './nested-quotes.ts';

export const resources = {
  // One to a line: a new screen then changes one line of this file.
  en: {
    accounts,
    attention,
    audit,
    campaigns,
    common,
    compose,
    contacts,
    costs,
    data,
    'do-not-text': doNotText,
    errors,
    help,
    home,
    imports,
    limits,
    lists,
    numbers,
    outbox,
    planned,
    reminders,
    results,
    review,
    'sender-ids': senderIds,
    sending,
    settings,
    shell,
    state,
    team,
    trouble,
  },
};

/** Every other language's files, a chunk for each language (`build/vite.renderer.ts`); the name of a file is its namespace. */
const others = import.meta.glob<object>(['./*/*.json', '!./en/*.json', '!./*/{desktop,files}.json'], {
  import: 'default',
});

/**
 * Starts i18next with English, which everything falls back to, and then with the words of `locale`: no screen is ever
 * shown without words, nor for a moment in another language.
 *
 * @param locale as `chooseLocale` of the main process answers it
 */
export async function startCatalogue(locale: string): Promise<typeof i18next> {
  await i18next
    .use(initReactI18next)
    .use(nestedQuotes)
    .init({
      postProcess: nestedQuotes.name,
      resources,
      lng: 'en',
      fallbackLng: wordsInstead,
      defaultNS: 'common',
      initAsync: false,
      // React escapes what it renders; a second escaping would show &amp; to people.
      interpolation: { escape: isolated },
      returnNull: false,
      // A refusal may come without a value that its words could use.
      missingInterpolationHandler: () => '',
      // The words of a language arrive all at once and before it is spoken.
      react: { useSuspense: false },
    });
  await speak(locale);
  return i18next;
}

/** Sees each text with its values in it. */
const nestedQuotes = {
  type: 'postProcessor',
  name: 'nested-quotes',
  process: (text: string) => withNestedQuotes(i18next.language, text),
} as const;

/**
 * A value among words that run the other way ("+44 7700 900123", a name in Latin letters) is set apart from them, else its
 * parts change places. Elsewhere it stays as it is: texts are compared and saved, and an unseen mark in them would stay.
 */
function isolated(value: string): string {
  const text = String(value);
  if (i18next.dir() !== 'rtl' || !/\p{Script=Latin}|\d\D+\d|^\+/u.test(text)) return text;
  // Words put together of parts that are set apart already run as the language does: between them nothing says how.
  return text.includes('\u2069') ? `\u2067${text}\u2069` : `\u2068${text}\u2069`;
}

/** Speaks a language from now on: loads its words where they are not there yet, then tells every screen. */
export async function speak(locale: string): Promise<void> {
  const language = languageOf(locale);
  const under = countedAs(language);
  if (!i18next.hasResourceBundle(under, 'common')) {
    const files = Object.entries(others).filter(([path]) => path.startsWith(`./${language}/`));
    const loaded = await Promise.all(files.map(async ([path, load]) => [path, await load()] as const));
    for (const [path, words] of loaded) {
      i18next.addResourceBundle(under, path.slice(language.length + 3, -'.json'.length), words);
    }
  }
  await i18next.changeLanguage(locale);
}
