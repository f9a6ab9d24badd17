import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  type BrokenRow,
  type Delimiter,
  longestRow,
  readCsv,
} from '../../../../electron/contacts/text/csv.ts';
import type { TextChunk } from '../../../../electron/contacts/text/decode.ts';

function* inChunks(text: string, sizes: readonly number[]): Generator<TextChunk> {
  let at = 0;
  for (const size of sizes) {
    yield { text: text.slice(at, at + size), bytesRead: Math.min(text.length, at + size), last: false };
    at += size;
  }
  yield { text: text.slice(at), bytesRead: text.length, last: false };
  yield { text: '', bytesRead: text.length, last: true };
}

function read(text: string, delimiter: Delimiter = ',', sizes: readonly number[] = []) {
  const rows: (readonly string[])[] = [];
  const broken: BrokenRow[] = [];
  for (const batch of readCsv(inChunks(text, sizes), delimiter)) {
    expect(batch.firstRow).toBe(rows.length + 1);
    rows.push(...batch.rows);
    broken.push(...batch.broken);
  }
  return { rows, broken };
}

describe('reading delimited text', () => {
  it('gives the same rows wherever the pieces of the file are cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' ', '7', '='), maxLength: 8 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 });
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 });
    const lineEnds = fc.array(fc.constantFrom('\n', '\r\n', '\r', '\r\r\n'), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(table, sizes, lineEnds, fc.boolean(), (rows, cuts, ends, closed) => {
        const text = rows
          .map(
            (row, at) =>
              Papa.unparse([row], { quotes: true }) + (closed || at < rows.length - 1 ? ends[at] : ''),
          )
          .join('');
        expect(read(text, ',', cuts)).toEqual({ rows, broken: [] });
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes the line ends of every system, also mixed', () => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ];
    for (const text of [
      'a,b\n1,2\n3,4\n',
      'a,b\r\n1,2\r\n3,4',
      'a,b\r1,2\r3,4\r',
      'a,b\r\n1,2\n3,4\n',
      'a,b\r1,2\r\n3,4\r\n',
      'a,b\n1,2\r3,4\n',
      'a,b\r\r\n1,2\r\r\n3,4\r\r\n',
    ]) {
      expect(read(text).rows, JSON.stringify(text)).toEqual(rows);
      expect(read(text, ',', [3, 1, 1, 1]).rows, JSON.stringify(text)).toEqual(rows);
    }
  });

  it('counts empty lines as rows, so that row numbers are those of the spreadsheet', () => {
    expect(read('a,b\n\n1,2\n\n').rows).toEqual([['a', 'b'], [''], ['1', '2'], ['']]);
  });

  it('names the row of a quote that is never closed and goes on after it', () => {
    const { rows, broken } = read('name,phone\nAnn,1\n"Bob,2\nCy,3\nDi,4\n');
    expect(broken).toEqual([{ row: 3, kind: 'unclosed-quote', text: '"Bob,2' }]);
    expect(rows).toEqual([['name', 'phone'], ['Ann', '1'], [], ['Cy', '3'], ['Di', '4']]);
  });

  it('names the row of a quote that another row closes', () => {
    const { rows, broken } = read('Ann,1\n"Bob,2\n"Cy",3\nDi,"4"\n');
    expect(broken).toEqual([{ row: 2, kind: 'unclosed-quote', text: '"Bob,2' }]);
    expect(rows).toEqual([['Ann', '1'], [], ['Cy', '3'], ['Di', '4']]);
  });

  it('keeps a cell with quotes inside that were not doubled', () => {
    expect(read('"The "Bell" Inn",1\nAnn,2\n')).toEqual({
      rows: [
        ['The "Bell" Inn', '1'],
        ['Ann', '2'],
      ],
      broken: [],
    });
  });

  it('names the row of an unclosed quote in a file far larger than a piece', () => {
    const line = `Ann,${'7'.repeat(90)}\n`;
    const text = `${line.repeat(5_000)}"Bob,2\n${line.repeat(30_000)}`;
    const { rows, broken } = read(text, ',', new Array(40).fill(100_000));
    expect(broken).toEqual([{ row: 5_001, kind: 'unclosed-quote', text: '"Bob,2' }]);
    expect(rows.length).toBe(35_001);
  });

  it('reads quotes as plain characters in a file that is full of stray ones', () => {
    const { rows, broken } = read('"a,1\n'.repeat(2_000));
    expect(rows.length).toBe(2_000);
    expect(rows.at(-1)).toEqual(['"a', '1']);
    expect(broken.length).toBe(51);
  });

  it('does not gather a file without line ends in memory', () => {
    const { rows, broken } = read(`${'x'.repeat(longestRow * 2)}\na,1\n`, ',', new Array(20).fill(100_000));
    expect(broken).toEqual([{ row: 1, kind: 'row-too-long', text: 'x'.repeat(1000) }]);
    expect(rows).toEqual([[], ['a', '1']]);
  });

  it('reads nothing from nothing', () => {
    expect(read('')).toEqual({ rows: [], broken: [] });
  });
});
