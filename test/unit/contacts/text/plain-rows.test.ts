import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { appendPlainRows } from '../../../../electron/contacts/text/plain-rows.ts';

/** Papaparse's parser, whose own types leave its result open. */
function parsed(text: string, delimiter: string) {
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' });
  const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(text, 0, true);
  return { rows: data, cursor: meta.cursor, errors: errors.map(({ code, row }) => ({ code, row })) };
}

function plain(text: string, delimiter = ',') {
  const rows: (readonly string[])[] = [];
  return { from: appendPlainRows(text, delimiter, rows), rows };
}

/** The quick way, and papaparse for the rest. */
function together(text: string, delimiter: string) {
  const { from, rows } = plain(text, delimiter);
  const rest = parsed(text.slice(from), delimiter);
  return {
    rows: [...rows, ...rest.rows],
    cursor: from + rest.cursor,
    errors: rest.errors.map(({ code, row = 0 }) => ({ code, row: rows.length + row })),
  };
}

describe('rows as programs write them', () => {
  it('are those that papaparse finds, with all that it finds behind them', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'ễ', '"', '"', ',', ';', '\n', ' ', '\t'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.constantFrom(',', ';', '\t'), (written, delimiter) => {
        expect(together(written, delimiter)).toEqual(parsed(written, delimiter));
      }),
      { numRuns: 20_000 },
    );
  });

  it('are all found at once, with line ends and delimiters in quotes', () => {
    expect(plain('a,"b, c"\n"d\ne",\n\n"",5" pipe\n')).toEqual({
      from: 28,
      rows: [['a', 'b, c'], ['d\ne', ''], [''], ['', '5" pipe']],
    });
  });

  it('end before a row that is not whole or has quotes within a cell', () => {
    for (const odd of [
      'Bob',
      'Bob,',
      '"Bob',
      '"Bob"',
      '"Bob",',
      '"The ""Bell""",2\nCy,3\n',
      '"Bob" ,2\nCy,3\n',
    ])
      expect(plain(`Ann,1\n${odd}`), odd).toEqual({ from: 6, rows: [['Ann', '1']] });
  });
});
