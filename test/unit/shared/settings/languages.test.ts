import { describe, expect, test } from 'vitest';
import {
  chooseLocale,
  directionOf,
  languageOf,
  languages,
  ownNameOf,
} from '../../../../electron/shared/settings/languages.ts';

describe('the locale', () => {
  test("is the system's where its language is known, in its own variety", () => {
    expect(chooseLocale('system', ['ja-JP', 'de-AT', 'en-AU'], languages)).toBe('de-AT');
    expect(chooseLocale('en', ['de-DE', 'en-AU'], languages)).toBe('en-AU');
    expect(chooseLocale('en', ['de-DE'], languages)).toBe('en-DE');
  });

  test('is English where the system speaks nothing that is known', () => {
    expect(chooseLocale('system', ['ja', 'ja-JP'], languages)).toBe('en-JP');
    expect(chooseLocale('system', [], languages)).toBe('en');
  });

  test('survives what is no locale, as Linux names some', () => {
    expect(chooseLocale('system', ['C', 'de_DE.UTF-8', '', 'pt-PT'], languages)).toBe('pt-PT');
  });

  test('is never of a language whose words are not there', () => {
    expect(chooseLocale('de', ['de-DE'], ['en'])).toBe('en-DE');
    expect(chooseLocale('system', ['de-DE', 'en-US'], ['en'])).toBe('en-US');
  });

  test('of Arabic writes figures in the digits that phone numbers have', () => {
    for (const system of ['ar-EG', 'ar-SA', 'ar-MA']) {
      const locale = chooseLocale('system', [system], languages);
      expect(locale).toBe(`${system}-u-nu-latn`);
      expect(new Intl.NumberFormat(locale).format(48)).toBe('48');
    }
    expect(chooseLocale('ar', ['en-GB'], languages)).toBe('ar-u-nu-latn');
  });
});

test('a locale has a language and a direction', () => {
  expect(languageOf('ar-EG-u-nu-latn')).toBe('ar');
  expect(directionOf('ar-EG-u-nu-latn')).toBe('rtl');
  expect(directionOf('pt-BR')).toBe('ltr');
});

test('a language is chosen by the name that it has for itself', () => {
  expect(languages.map(ownNameOf)).toEqual([
    'English',
    'Français',
    'Español',
    'Deutsch',
    'Português',
    'العربية',
  ]);
});
