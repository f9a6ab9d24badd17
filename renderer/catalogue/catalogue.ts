/** Every word on the screen, one namespace (file) per screen, plurals by i18next's rules. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
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
import outbox from './en/outbox.json' with { type: 'json' };
import results from './en/results.json' with { type: 'json' };
import review from './en/review.json' with { type: 'json' };
import senderIds from './en/sender-ids.json' with { type: 'json' };
import sending from './en/sending.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import state from './en/state.json' with { type: 'json' };
import trouble from './en/trouble.json' with { type: 'json' };

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
    outbox,
    results,
    review,
    'sender-ids': senderIds,
    sending,
    settings,
    shell,
    state,
    trouble,
  },
};

/**
 * The locale for words and figures: the system's, where the catalogue has its language (so that a
 * British and an American user each see their own dates), else plain English.
 */
export function chooseLocale(systemLocales: readonly string[]): string {
  const known = Object.keys(resources);
  return systemLocales.find((locale) => known.includes(new Intl.Locale(locale).language)) ?? 'en';
}

/** Starts i18next with the bundled catalogue, synchronously: no screen is ever shown without words. */
export function startCatalogue(systemLocales: readonly string[]): typeof i18next {
  i18next.use(initReactI18next).init({
    resources,
    lng: chooseLocale(systemLocales),
    fallbackLng: 'en',
    defaultNS: 'common',
    initAsync: false,
    // React escapes what it renders; a second escaping would show &amp; to people.
    interpolation: { escapeValue: false },
    returnNull: false,
    // A refusal may come without a value that its words could use.
    missingInterpolationHandler: () => '',
  });
  return i18next;
}
