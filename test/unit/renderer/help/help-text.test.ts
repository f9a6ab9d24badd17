import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import help from '../../../../renderer/catalogue/en/help.json' with { type: 'json' };
import { parseHelp, searchHelp } from '../../../../renderer/help/help-text.ts';
import { helpTopics } from '../../../../renderer/navigation/topics.ts';

const pages = helpTopics.map((name) => ({ name, ...help.topics[name] }));
const first = (query: string): string | undefined => searchHelp(pages, query)[0]?.name;

describe('searching the help', () => {
  test.each([
    ['excel', 'import'],
    ['4.474E+11', 'import'],
    ['emoji', 'segments'],
    ['twice', 'unconfirmed'],
    ['unsubscribe', 'opt-out'],
    ['expired key', 'keys'],
    ['slow', 'limits'],
    ['delivered', 'states'],
    ['meaning of words', 'glossary'],
    ['gdpr backup', 'privacy'],
    ['429', 'limits'],
    ['test send', 'first-campaign'],
    ['shortcut', 'first-campaign'],
    ['dark theme', 'first-campaign'],
  ])('“%s” leads to the page about it', (query, topic) => {
    expect(first(query)).toBe(topic);
  });

  test('accents, case and half a word do not matter', () => {
    expect(first('UNSÚBSC')).toBe('opt-out');
  });

  test('a page that lacks one of the words is not found', () => {
    expect(searchHelp(pages, 'keychain pineapple')).toEqual([]);
  });

  test('whatever is typed, what is found is a part of all pages', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        for (const page of searchHelp(pages, query)) expect(pages).toContain(page);
      }),
    );
  });
});

describe('the pages of the help', () => {
  test('every page of the catalogue is in the list of topics, and the other way round', () => {
    expect(Object.keys(help.topics).sort()).toEqual([...helpTopics].sort());
  });

  test('points that follow one another are one list, and a heading ends it', () => {
    expect(parseHelp(['- a', '- Term: b', '## c', 'd'])).toEqual([
      {
        kind: 'list',
        points: [
          { term: undefined, text: 'a' },
          { term: 'Term', text: 'b' },
        ],
      },
      { kind: 'heading', text: 'c' },
      { kind: 'paragraph', text: 'd' },
    ]);
  });

  test('no word of a line is lost', () => {
    for (const { body } of pages) {
      const shown = parseHelp(body).flatMap((block) =>
        block.kind === 'list'
          ? block.points.map(({ term, text }) => (term === undefined ? text : `${term}: ${text}`))
          : [block.text],
      );
      expect(shown).toEqual(body.map((line) => line.replace(/^(## |- )/u, '')));
    }
  });
});
