/** No text in the catalogue that nothing shows: translators would work for nobody. (That no key is missing, the compiler sees.) */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../../build/setup/paths.mjs';
import { type Source, sourcesIn, textOf, walk } from '../../../support/sources.ts';

const english = join(root, 'renderer', 'catalogue', 'en');
const namespaces = readdirSync(english).map((file) => file.replace('.json', ''));

/** What one file mentions: whole keys, and templates whose holes stand for anything. */
interface Mentions {
  readonly namespaces: ReadonlySet<string>;
  readonly strings: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
}

const exactly = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function mentionsOf({ tree }: Source): Mentions {
  const strings = new Set<string>();
  const patterns: RegExp[] = [];
  const hole = '\u0000';
  for (const node of walk(tree)) {
    const text = textOf(node, hole);
    if (text === null) continue;
    const fixed = text.split(hole);
    if (fixed.length === 1) strings.add(text);
    // A template without a fixed part that names something would stand for every key there is.
    else if (/[a-z]{2}/i.test(fixed.join(''))) {
      patterns.push(new RegExp(`^${fixed.map((part) => exactly(part)).join('.+')}$`));
    }
  }
  const named = namespaces.filter(
    (name) =>
      strings.has(name) ||
      [...strings].some((text) => text.startsWith(`${name}:`)) ||
      patterns.some(({ source }) => source.startsWith(`^${exactly(`${name}:`)}`)),
  );
  return { namespaces: new Set([...named, 'common', 'desktop', 'files']), strings, patterns };
}

function keysOf(tree: object, before = ''): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? keysOf(value, `${before}${key}.`)
      : [`${before}${key}`],
  );
}

test('every text of the catalogue is shown somewhere', () => {
  const mentions = sourcesIn('renderer/**/*.{ts,tsx}', 'electron/**/*.ts').map(mentionsOf);
  const unused = namespaces.flatMap((namespace) => {
    const tree: unknown = JSON.parse(readFileSync(join(english, `${namespace}.json`), 'utf8'));
    const keys = new Set(
      keysOf(Object(tree)).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')),
    );
    return [...keys]
      .filter(
        (key) =>
          !mentions.some(
            (file) =>
              file.namespaces.has(namespace) &&
              [key, `${namespace}:${key}`].some(
                (name) => file.strings.has(name) || file.patterns.some((pattern) => pattern.test(name)),
              ),
          ),
      )
      .map((key) => `${namespace}:${key}`);
  });
  expect(unused).toEqual([]);
});
