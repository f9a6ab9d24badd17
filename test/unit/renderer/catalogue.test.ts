import { describe, expect, it } from 'vitest';
import { chooseLocale, resources, startCatalogue } from '../../../renderer/catalogue/catalogue.ts';

function entries(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? entries(value, `${path}${key}.`)
      : [[`${path}${key}`, String(value)] satisfies [string, string]],
  );
}

describe('the locale', () => {
  it("is the system's where its language is known", () => {
    expect(chooseLocale(['de-DE', 'en-AU', 'en'])).toBe('en-AU');
  });

  it('is English where it is not', () => {
    expect(chooseLocale(['ja-JP'])).toBe('en');
  });
});

describe('the catalogue', () => {
  const all = entries(resources.en);

  it('has no empty text', () => {
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has both plural forms of whatever is counted', () => {
    const keys = new Set(all.map(([key]) => key));
    const counted = [...keys].filter((key) => /_(one|other)$/.test(key));
    const missing = counted.filter(
      (key) =>
        !keys.has(key.replace(/_(one|other)$/, '_one')) || !keys.has(key.replace(/_(one|other)$/, '_other')),
    );
    expect(missing).toEqual([]);
  });

  it('writes counts with the grouping of the locale', () => {
    const words = startCatalogue(['en-GB']);
    expect(words.t('table.rows', { count: 48210 })).toBe('48,210 rows');
    expect(words.t('table.rows', { count: 1 })).toBe('1 row');
  });
});
