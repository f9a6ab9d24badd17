/** Each language says what English says: the same keys, with the plural forms of its own, the same values and marks. */
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../../electron/shared/settings/languages.ts';
import { formOf, namespacesOf, type PluralForm, textsOf, translations } from '../../../support/catalogues.ts';
import { sameAsEnglish } from './same-as-english.ts';

const namespaces = namespacesOf('en');

/** The forms that whole numbers take in a language. French, Spanish and Portuguese have `many` for round millions. */
function formsIn(language: Language): readonly PluralForm[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

/** Whether a form stands for one number only ("one" in German, "two" in Arabic), which its text may then say in words. */
function saysOneNumber(language: Language, form: PluralForm): boolean {
  const rules = new Intl.PluralRules(language);
  const numbers = Array.from({ length: 1001 }, (_, number) => number);
  return numbers.filter((number) => rules.select(number) === form).length === 1;
}

/** All keys that a language has to have. */
function keysFor(language: Language, namespace: string): ReadonlySet<string> {
  return new Set(
    [...textsOf('en', namespace).keys()].flatMap((key) => {
      const { base, form } = formOf(key);
      return form === null ? [key] : formsIn(language).map((own) => `${base}_${own}`);
    }),
  );
}

/** The English text that a key is measured by. */
function englishFor(english: ReadonlyMap<string, string>, key: string): string {
  const { base, form } = formOf(key);
  return english.get(form === null ? key : `${base}_other`) ?? '';
}

const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{.*?\}\}/g)].map(([place]) => place);
const tagsIn = (text: string): readonly string[] => [...text.matchAll(/<\/?\w+ ?\/?>/g)].map(([tag]) => tag);
const lettersOf = (text: string): string =>
  text
    .replace(/\{\{.*?\}\}|<\/?\w+>/g, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

test('English has every plural form of whatever is counted', () => {
  for (const namespace of namespaces) {
    const keys = [...textsOf('en', namespace).keys()].filter((key) => formOf(key).form !== null);
    expect(new Set(keys), namespace).toEqual(
      new Set(keys.flatMap((key) => formsIn('en').map((form) => `${formOf(key).base}_${form}`))),
    );
  }
});

test('no English text is empty', () => {
  const empty = namespaces.flatMap((namespace) =>
    [...textsOf('en', namespace)]
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${namespace}:${key}`),
  );
  expect(empty).toEqual([]);
});

test('a folder of the catalogue is a language that can be chosen', () => {
  expect(languages).toEqual(expect.arrayContaining([...translations]));
});

describe.for(translations)('the words in %s', (language) => {
  const pairs = namespaces.flatMap((namespace) => {
    if (!namespacesOf(language).includes(namespace)) return [];
    const english = textsOf('en', namespace);
    return [...textsOf(language, namespace)].map(([key, text]) => ({
      name: `${language}/${namespace}.json ${key}`,
      key,
      text,
      english: englishFor(english, key),
    }));
  });

  test('have the files of English', () => {
    expect(namespacesOf(language)).toEqual(namespaces);
  });

  test.for(namespaces)('have every key in %s.json, with the plural forms of the language', (namespace) => {
    const own = new Set(textsOf(language, namespace).keys());
    const wanted = keysFor(language, namespace);
    expect({
      missing: [...wanted].filter((key) => !own.has(key)),
      'not in English': [...own].filter((key) => !wanted.has(key)),
    }).toEqual({ missing: [], 'not in English': [] });
  });

  test('have the same values in braces', () => {
    const wrong = pairs.filter(({ key, text, english }) => {
      const { form } = formOf(key);
      const inWords = form !== null && saysOneNumber(language, form);
      const wanted = placesIn(english).filter((place) => !(inWords && place === '{{count, number}}'));
      const own = placesIn(text).filter((place) => !(inWords && place === '{{count, number}}'));
      return own.toSorted().join() !== wanted.toSorted().join();
    });
    expect(wrong.map(({ name, text, english }) => `${name}: ${english} → ${text}`)).toEqual([]);
  });

  test('have the same tags', () => {
    const wrong = pairs.filter(({ text, english }) => tagsIn(text).join() !== tagsIn(english).join());
    expect(wrong.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  test('have the marks of help pages at the same lines', () => {
    const markOf = (line: string): string => /^(## |- )?/.exec(line)?.[0] ?? '';
    const wrong = pairs.filter(({ text, english }) => markOf(text) !== markOf(english));
    expect(wrong.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  test('are all written, without spaces around them', () => {
    const wrong = pairs.filter(
      ({ text, english }) => text.trim() === '' || (english.trim() === english) !== (text.trim() === text),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('are not English, but for what is the same in both', () => {
    const same = pairs.filter(
      ({ text, english }) =>
        text === english && lettersOf(text).length > 1 && !sameAsEnglish(language, lettersOf(text)),
    );
    expect(same.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });
});
