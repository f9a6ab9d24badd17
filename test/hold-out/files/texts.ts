/** Text as people write and copy it by hand. */
import type { ImportCase } from '../hold-out.ts';
import { expected, national, somebody } from './people.ts';

const numbers = somebody.map(national);
const unspaced = numbers.map((number) => number.replaceAll(' ', ''));
const alone = somebody.map(({ number }, at) => ({ row: at + 1, number }));

const inOneLine: Readonly<Record<string, string>> = {
  commas: numbers.join(', '),
  'commas without blanks': unspaced.join(','),
  semicolons: numbers.join('; '),
  'semicolons, one at the end': `${numbers.join(';')};`,
  blanks: unspaced.join(' '),
  tabs: numbers.join('\t'),
  bars: numbers.join(' | '),
};

/** Without headings, where a comma stands in each row as evenly as the delimiter does. */
const twoDelimiters: Readonly<Record<string, (one: (typeof somebody)[number]) => string>> = {
  'surnames first, semicolons': (one) => `${one.name.split(' ').toReversed().join(', ')};${national(one)}`,
  'surnames first, tabs': (one) => `${one.name.split(' ').toReversed().join(', ')}\t${national(one)}`,
  'surnames first, bars': (one) => `${one.name.split(' ').toReversed().join(', ')}|${national(one)}`,
  'decimal commas': (one) => `${national(one)};${one.name};12,50;3,5`,
  'a town and a county': (one) => `${one.name};Leeds, Yorks;${national(one)}`,
  'times with commas': (one) => `${one.name};Mon, 09:30;${national(one)}`,
};

export function* textCases(): Generator<ImportCase> {
  for (const [what, content] of Object.entries(inOneLine))
    yield {
      kind: 'import',
      class: 'Numbers in one line',
      what,
      content,
      defaultCountry: 'GB',
      people: alone,
    };
  for (const [what, write] of Object.entries(twoDelimiters))
    yield {
      kind: 'import',
      class: 'Two delimiters that cut evenly',
      what,
      content: somebody.map(write).join('\n'),
      defaultCountry: 'GB',
      people: alone,
    };
  for (const delimiter of [',', ';', '|'])
    yield {
      kind: 'import',
      class: 'Blanks before quotation marks',
      what: delimiter,
      content: [
        'Name,Mobile,Note',
        ...somebody.map((one) => `"${one.name}", "${national(one)}", "likes , ; and |"`),
      ]
        .join('\n')
        .replaceAll(/,(?! ;)/g, delimiter),
      defaultCountry: 'GB',
      people: expected(somebody),
    };
}
