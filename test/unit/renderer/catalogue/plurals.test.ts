/** Each counted text is rendered with the form that the rules of its language choose, and one thing is never called by a plural. */
import { describe, expect, test } from 'vitest';
import { countedAs, type Language, languages } from '../../../../electron/shared/settings/languages.ts';
import { formOf, namespacesOf, textsOf } from '../../../support/catalogues.ts';

const many = '57';

interface Rendered {
  readonly name: string;
  readonly text: string;
}

/** Every counted text at a number, with many of whatever else it names. */
function renderedAt(language: Language, count: number): readonly Rendered[] {
  const form = new Intl.PluralRules(countedAs(language)).select(count);
  return namespacesOf(language).flatMap((namespace) => {
    const texts = textsOf(language, namespace);
    const bases = new Set([...texts.keys()].flatMap((key) => (formOf(key).form ? [formOf(key).base] : [])));
    return [...bases].map((base) => ({
      name: `${language}/${namespace}.json ${base}_${form}`,
      text: withNumbers(texts.get(`${base}_${form}`) ?? '', (value) =>
        value === 'count' || (value === 'people' && base.startsWith('check.alike-')) ? String(count) : many,
      ),
    }));
  });
}

/** Values that are never one: bounds, and the whole of which something is a part. */
const manyAlways: readonly string[] = ['days', 'limit', 'most', 'of', 'room', 'seconds', 'segments', 'total'];

/** Texts of more results than a page shows, of what most of a file is, and of a part of several. */
const isMany = (key: string): boolean =>
  ['table.foundMore', 'selection.everyone', 'review.otherCountry', 'segments.units'].includes(key) ||
  /^check\.alike-\w+\.copy$/.test(key);

/** Every other text, with one of whatever it names. */
function renderedOfOne(language: Language): readonly Rendered[] {
  return namespacesOf(language).flatMap((namespace) =>
    [...textsOf(language, namespace)]
      .filter(([key]) => formOf(key).form === null)
      .map(([key, text]) => ({
        name: `${language}/${namespace}.json ${key}`,
        text: withNumbers(text, (value) => (manyAlways.includes(value) || isMany(key) ? many : '1')),
      })),
  );
}

const withNumbers = (text: string, numberOf: (value: string) => string): string =>
  text
    .replaceAll(/\{\{(\w+), number\}\}/g, (_, value: string) => numberOf(value))
    .replaceAll(/\{\{(people|of)\}\}/g, (_, value: string) => numberOf(value))
    .replaceAll(/\{\{\w+\}\}/g, '~');

/** A noun, adjective or participle that says several, right behind a 1; words of several kinds end as they do, and stay. */
const severalBehindOne: Partial<Record<Language, RegExp>> = {
  en: /(?<![\d.,+/])1[ \u00a0](?!s\b|ms\b|is\b|was\b|has\b|says\b|keeps\b|counts\b|across\b|SMS\b|less\b)(?:people|\p{L}+s)(?!\p{L})/u,
  de: /(?<![\d.,+/])1[ \u00a0](?!Zeichen|anderen)(?:Personen|Nachrichten|Anfragen|Kampagnen|Zeilen|Nummern|Texte|Kontakte|Tage|Handys|Listen|Felder|\p{Lu}\p{L}+en)(?!\p{L})/u,
  fr: /(?<![\d.,+/])1[ \u00a0](?!s\b|ms\b|SMS|dans\b|fois\b|sous\b|pas\b|plus\b|mois\b|des\b|autres fois)\p{L}+[sx](?!\p{L})/u,
  es: /(?<![\d.,+/])1[ \u00a0](?!s\b|ms\b|SMS|más\b|menos\b|mes\b|veces\b)\p{L}+s(?!\p{L})/u,
  pt: /(?<![\d.,+/])1[ \u00a0](?!s\b|ms\b|SMS|mais\b|menos\b|mês\b|deles\b|vezes\b)\p{L}+s(?!\p{L})/u,
};

/** In Arabic a number from three to ten is followed by a plural, and each of another hundred by a singular. */
const counts = (language: Language): readonly number[] =>
  language === 'ar' ? [0, 1, 2, 3, 11, 100] : [0, 1, 2, 1_000_000];

describe.for(languages)('in %s', (language) => {
  test('each counted text is there at each number, and names no number that it is not given', () => {
    const wrong = counts(language).flatMap((count) =>
      renderedAt(language, count).filter(({ text }) => text.trim() === '' || text.includes('{{')),
    );
    expect(wrong).toEqual([]);
  });

  test('one is not called by a plural', () => {
    const several = severalBehindOne[language];
    const found = [...renderedAt(language, 1), ...renderedOfOne(language)].filter(({ text }) =>
      several?.test(text),
    );
    expect(found.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });
});

test('in Arabic three people and eleven are other words', () => {
  const nouns = /(?<!\d)(?:3|11) (?:أشخاص|رسائل|نصوص|أرقام|صفوف|حملات|طلبات|قوائم|أيام|جهات)(?!\p{L})/u;
  const [few, elevens] = [renderedAt('ar', 3), renderedAt('ar', 11)];
  expect(few.some(({ text }) => nouns.test(text))).toBe(true);
  expect(elevens.filter(({ text }) => nouns.test(text)).map(({ name, text }) => `${name}: ${text}`)).toEqual(
    [],
  );
  // Of one and of two no number is written beside the word.
  const written = [...renderedAt('ar', 1), ...renderedAt('ar', 2)].filter(({ text }) =>
    /(?<![\d.,])[12] (?:شخص|رسالة|رقم|نص|صف|حملة|طلب|قائمة)(?!\p{L})/u.test(text),
  );
  expect(written.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});
