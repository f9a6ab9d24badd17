import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsInLinks, findLinks } from '../../../../electron/shared/text/links.ts';
import { parseTemplate } from '../../../../electron/shared/text/template.ts';

function kinds(text: string): string[][] {
  return findLinks(text).map((link) => link.problems.map((problem) => problem.kind));
}

describe('links that are well', () => {
  test.each([
    ['Book: https://example.com/a?b=c#d now', 'https://example.com/a?b=c#d', 'example.com'],
    ['See HTTPS://Shop.Example.CO.UK:8443/x', 'HTTPS://Shop.Example.CO.UK:8443/x', 'shop.example.co.uk'],
    ['Go to www.example.clinic/now today', 'www.example.clinic/now', 'www.example.clinic'],
    ['At example.com/sale, or call', 'example.com/sale', 'example.com'],
    ['https://münchen.de und', 'https://münchen.de', 'münchen.de'],
    ['https://www.größe.de/weg', 'https://www.größe.de/weg', 'www.größe.de'],
    ['https://пример.онлайн', 'https://пример.онлайн', 'пример.онлайн'],
    [
      'https://en.example.org/wiki/Bell_(sound)',
      'https://en.example.org/wiki/Bell_(sound)',
      'en.example.org',
    ],
    ['访问https://example.com/了', 'https://example.com/了', 'example.com'],
    ['https://93.184.216.34/x', 'https://93.184.216.34/x', '93.184.216.34'],
  ])('%s', (text, link, host) => {
    const [found, ...more] = findLinks(text);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ text: link, host, index: text.indexOf(link) });
    expect(found?.problems.filter((problem) => problem.kind !== 'glued-punctuation')).toEqual([]);
  });

  test('are found each once, in order', () => {
    const text = 'a.com https://b.com/www.c.com www.d.com and e.com/f';
    expect(findLinks(text).map((link) => link.host)).toEqual(['a.com', 'b.com', 'www.d.com', 'e.com']);
  });

  test('are not seen in sentences, amounts, times, addresses and file names', () => {
    for (const text of [
      'Closed today.Please call 12.50 e.g. i.e. at 10.30 a.m. No.1, Dr.Smith, v2.0.1',
      'Write to info@example.com or anna.deal@example.com, see report.pdf and ... or http and www',
      'U.S.A. and/or 24/7; wait:really',
    ]) {
      expect(findLinks(text)).toEqual([]);
    }
  });
});

describe('links that are not well', () => {
  test.each([
    ['https:// example.com/x', ['space-inside']],
    ['https: //example.com', ['broken-scheme']],
    ['www. example.com', ['space-inside']],
    ['www .example.com', ['space-inside']],
    ['see example .com today', ['space-inside']],
    ['see example. com/sale', ['space-inside']],
    ['https://example/sale', ['no-domain']],
    ['https:// ', ['no-domain']],
    ['www.example', ['no-domain']],
    ['https://example.c', ['no-domain']],
    ['http:/example.com', ['broken-scheme']],
    ['https//example.com', ['broken-scheme']],
    ['https:\\\\example.com', ['broken-scheme']],
    ['htps://example.com', ['broken-scheme']],
    ['hhttps://example.com', ['broken-scheme']],
    ['ttps://example.com', ['broken-scheme']],
    ['https:example.com', ['broken-scheme']],
    ['https;//example.com', ['broken-scheme']],
    ['https://https://example.com', ['broken-scheme']],
    ['http://example.com', ['not-secure']],
    ['at:herehttps://example.com', ['glued-word']],
    ['https://example.com了解', ['glued-word']],
    ['https://bit.ly/abc', ['shortener']],
    ['tinyurl.com/abc', ['shortener']],
    ['http://www.bit.ly/abc', ['shortener']],
    ['http://localhost:3000/x', ['own-network']],
    ['http://example/sale', ['no-domain']],
    ['https://192.168.1.10/x', ['own-network']],
    ['https://printer.local/', ['own-network']],
    ['We close on Monday.It is a holiday', ['accidental']],
    ['Come at 9.am please', ['accidental']],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual([expected]);
  });

  test('have punctuation glued to their ends', () => {
    for (const [text, link, marks] of [
      ['Book at https://example.com/a.', 'https://example.com/a', '.'],
      ['(see https://example.com/a), ok', 'https://example.com/a', '),'],
      ['“https://example.com/a”', 'https://example.com/a', undefined],
      ['now: example.com!!', 'example.com', undefined],
      ['www.example.com?!', 'www.example.com', '?!'],
    ] as const) {
      const [found] = findLinks(text);
      expect(found?.text).toBe(link);
      expect(found?.problems).toEqual(marks === undefined ? [] : [{ kind: 'glued-punctuation', marks }]);
    }
  });

  test('a company’s own short domain is no public shortener', () => {
    expect(kinds('https://carillon.ly/x https://t.company https://orbit.ly')).toEqual([[], [], []]);
  });
});

describe('fields in links', () => {
  test('are named, so that their values can be looked at', () => {
    const known = ['code', 'city', 'name'];
    const of = (source: string) => fieldsInLinks(parseTemplate(source, known));
    expect(of('Hi {name}, https://example.com/{code}/{city} and {name}')).toEqual(['code', 'city']);
    expect(of('www.example.com?c={code}')).toEqual(['code']);
    expect(of('https://example.com/x {code}')).toEqual([]);
    expect(of('{name}: {code}')).toEqual([]);
  });
});

describe('any text', () => {
  const part = fc.constantFrom(
    'http',
    'https',
    '://',
    ':/',
    '//',
    'www',
    '.',
    ' ',
    'example',
    'com',
    'bit.ly',
    'It',
    '/',
    'a',
    '1',
    '-',
    '@',
    '了',
    ')',
    '\n',
  );

  test('has links where they say they are', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
        const text = parts.join('');
        let end = 0;
        for (const link of findLinks(text)) {
          expect(text.slice(link.index, link.index + link.text.length)).toBe(link.text);
          expect(link.index).toBeGreaterThanOrEqual(end);
          end = link.index + link.text.length;
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('is read in a moment, however it was made up', () => {
    for (const part of [
      'a',
      'a.',
      'a-',
      'http:',
      'https://',
      'www.',
      'www ',
      'a.com',
      ' .',
      '1.',
      '@a.de',
      ')',
      'a .',
    ]) {
      findLinks(part.repeat(10_000 / part.length));
    }
  });
});
