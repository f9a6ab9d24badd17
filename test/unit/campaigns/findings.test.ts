import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Findings } from '../../../electron/campaigns/findings.ts';
import { isGsm7 } from '../../../electron/shared/text/gsm.ts';
import { findLinks } from '../../../electron/shared/text/links.ts';
import { parseTemplate, render } from '../../../electron/shared/text/template.ts';

const fields = ['name', 'code', 'place', 'footer'];

function take(source: string, people: readonly Readonly<Record<string, string>>[]) {
  const template = parseTemplate(source, fields);
  const findings = new Findings(template);
  for (const values of people) {
    const { text } = render(template, values);
    findings.take({ text, values }, isGsm7(text));
  }
  return findings.all();
}

/** So many people that nobody would look through them one by one, and then one more. */
function manyAndOne(
  common: (index: number) => Readonly<Record<string, string>>,
  last: Record<string, string>,
) {
  return [...Array.from({ length: 5000 }, (_, index) => common(index)), last];
}

describe('every text is looked through', () => {
  test('for a link that only the last person’s value breaks', () => {
    const { links } = take(
      'Hi {name}, see {place}. Bye',
      manyAndOne((index) => ({ name: `N${index}`, place: 'Hull' }), {
        name: 'Zoe',
        place: 'http://x.example/a b',
      }),
    );
    expect(links).toContainEqual({ link: 'http://x.example/a', problem: 'not-secure' });
  });

  test('for a value that makes a public short link of the text around it', () => {
    const { links } = take(
      'See https://{place}.ly/sale',
      manyAndOne((index) => ({ place: `shop${index}` }), { place: 'bit' }),
    );
    expect(links).toEqual([{ link: 'https://bit.ly/sale', problem: 'shortener' }]);
  });

  test('for a code that cuts the link in which it stands', () => {
    const source = 'See https://shop.example/{code} now';
    const common = (index: number) => ({ code: `C${index}` });
    expect(take(source, manyAndOne(common, { code: 'Zz' })).links).toEqual([]);
    expect(take(source, manyAndOne(common, { code: 'a.' })).links).toEqual([
      { link: 'https://shop.example/a', problem: 'glued-punctuation' },
    ]);
  });

  test('for a character that doubles the cost', () => {
    const common = (index: number) => ({ name: `N${index}` });
    expect(take('Hi {name}', manyAndOne(common, { name: 'Łukasz 🌷' })).forcing).toEqual(['Ł', '🌷']);
  });

  test('for a way to opt out, which the text or each value may say', () => {
    const stop = 'Reply STOP to opt out.';
    const common = (index: number) => ({ name: `N${index}`, footer: stop });
    expect(take(`Hi {name}. ${stop}`, manyAndOne(common, {})).noOptOut).toBe(false);
    expect(take('Hi {name}. {footer|}', manyAndOne(common, { footer: stop })).noOptOut).toBe(false);
    expect(take('Hi {name}. {footer|}', manyAndOne(common, { footer: '' })).noOptOut).toBe(true);
    expect(take('Hi {name}. Schicken Sie uns STOP als SMS.', manyAndOne(common, {})).noOptOut).toBe(false);
  });
});

test('no kind of problem is missed that looking through each text would find', () => {
  const part = fc.constantFrom(
    ...['{name}', '{code}', '{place}', 'Hi ', ' ', '.', ',', '/', ':', 'www.', 'https://', 'http://', 'x.co'],
    ...['.com', ' com', 'shop.example/', 'bit', '.ly', '\n', '(', ')', '@', '?q='],
  );
  const value = fc.constantFrom(
    ...['', 'Ada', 'Ben Li', 'C3', 'bit', 'x.com', 'a b', 'é', 'a.', 'com', '-', 'https://y.org', '10', 'It'],
  );
  const person = fc.record({ name: value, code: value, place: value });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), fc.array(person, { maxLength: 8 }), (parts, people) => {
      const source = parts.join('');
      const template = parseTemplate(source, fields);
      const wanted = new Set<string>();
      for (const values of people) {
        for (const { problems } of findLinks(render(template, values).text)) {
          for (const { kind } of problems) wanted.add(kind);
        }
      }
      const found = new Set<string>(take(source, people).links.map(({ problem }) => problem));
      expect([...found].sort()).toEqual([...wanted].sort());
    }),
    { numRuns: 3000 },
  );
});
