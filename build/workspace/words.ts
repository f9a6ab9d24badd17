/** The words of `npm run workspace`, in the language of the system; those of the app's own menus are read from its catalogue. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { chooseLocale, languageOf, languages } from '../../electron/shared/settings/languages.ts';
import { root } from '../setup/paths.mjs';
import words from './words.json' with { type: 'json' };

type Key = keyof (typeof words)['en'];

const MenuWords = {
  shell: z.object({ nav: z.object({ settings: z.string() }) }),
  settings: z.object({ section: z.object({ team: z.string() }) }),
  team: z.object({ join: z.object({ title: z.string() }), people: z.object({ hereOnly: z.string() }) }),
};

/** The words as they are printed; the places in them are filled with `values`. */
export type WorkspaceWords = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** The way to the dialog in which a workspace is joined, as the app's own menus name it. */
export interface MenuNames {
  readonly settings: string;
  readonly team: string;
  readonly join: string;
  /** Of a link that leads to the computer itself. */
  readonly hereOnly: string;
}

/** The locale that programs on the terminal go by; where none is set, as on Windows, the system's. */
export function localeOfTerminal(env: Readonly<Record<string, string | undefined>>): string {
  const set = env.LC_ALL || env.LC_MESSAGES || env.LANG;
  if (!set) return new Intl.DateTimeFormat().resolvedOptions().locale;
  // Such as "de_AT.UTF-8@euro"; "C" and "POSIX" are no languages, and English is spoken.
  return set.replace(/[.@].*$/, '').replaceAll('_', '-');
}

/** @param locale as {@link localeOfTerminal} answers it; one of no language that Carillon speaks is answered in English */
export function workspaceWords(locale: string): { readonly say: WorkspaceWords; readonly menu: MenuNames } {
  const language = languageOf(chooseLocale('system', [locale], languages));
  const texts = words[language];
  const read = <Kind extends keyof typeof MenuWords>(name: Kind): unknown =>
    JSON.parse(readFileSync(join(root, 'renderer', 'catalogue', language, `${name}.json`), 'utf8'));
  const { join: joins, people } = MenuWords.team.parse(read('team'));
  return {
    say: (key, values = {}) => texts[key].replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? '')),
    menu: {
      settings: MenuWords.shell.parse(read('shell')).nav.settings,
      team: MenuWords.settings.parse(read('settings')).section.team,
      join: joins.title,
      hereOnly: people.hereOnly,
    },
  };
}
