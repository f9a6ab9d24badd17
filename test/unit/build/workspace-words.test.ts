/** The lines of `npm run workspace`: in the language of the system, with the names of the menus as the app has them. */
import { describe, expect, test } from 'vitest';
import words from '../../../build/workspace/words.json' with { type: 'json' };
import { localeOfTerminal, workspaceWords } from '../../../build/workspace/words.ts';
import { languages } from '../../../electron/shared/settings/languages.ts';
import { textsOf } from '../../support/catalogues.ts';

test.each([
  [{ LC_ALL: 'es_PE.UTF-8', LANG: 'de_DE.UTF-8' }, 'es-PE'],
  [{ LC_ALL: '', LANG: 'de_AT.UTF-8@euro' }, 'de-AT'],
  [{ LC_MESSAGES: 'fr_FR', LANG: 'C' }, 'fr-FR'],
  [{ LANG: 'C.UTF-8' }, 'C'],
  [{}, new Intl.DateTimeFormat().resolvedOptions().locale],
])('%j is the locale %s', (env, locale) => {
  expect(localeOfTerminal(env)).toBe(locale);
});

test.each(['C', 'POSIX', 'xx-YY', 'ja-JP'])('the locale %s is answered in English', (locale) => {
  expect(workspaceWords(locale).say('stop')).toBe('Stop it with Ctrl+C.');
});

describe.each(languages)('in %s', (language) => {
  test('the way to the dialog has the words that the app shows', () => {
    const { say, menu } = workspaceWords(`${language}-XX`);
    const line = say('join', { ...menu });
    const shown = [
      textsOf(language, 'shell').get('nav.settings'),
      textsOf(language, 'settings').get('section.team'),
      textsOf(language, 'team').get('join.title'),
    ];
    for (const word of shown) expect(line).toContain(word);
    expect(say('onlyHere', { ...menu, command: 'npm' })).toContain(
      textsOf(language, 'team').get('people.hereOnly'),
    );
  });

  test('each text has the places of the English one, and is another one', () => {
    const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();
    const own = words[language];
    for (const [key, text] of Object.entries(words.en)) {
      const found = Object.entries(own).find(([name]) => name === key)?.[1] ?? '';
      expect(places(found)).toEqual(places(text));
      if (language !== 'en' && key !== 'host') expect(found).not.toBe(text);
    }
  });
});
