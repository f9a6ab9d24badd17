import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader, type Reader } from '../../hold-out/reader.ts';
import { odsCell, odsFile, odsRow, odsTable } from '../../support/files/ods-file.ts';
import { workbookFile } from '../../support/files/workbook-file.ts';

let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.close());

const headings = ['Name', 'Phone 1 - Label', 'Phone 1 - Value', 'Assistant phone', 'Notes'];
/** Each row says in its note that nobody is to write, and something else is said of each. */
const people = [
  ['Ann Lee', 'Mobile', '+44 7700 900111', '', 'likes tea'],
  ['Office', 'Assistant', '+44 7700 900112', '', 'do not text'],
  ['Bob Ray', 'Mobile', '+44 7700 900111', '', 'NO SMS'],
  ['Cat Dee', 'Mobile', '07700 900113 / 0770 09', '', 'please do not contact'],
  ['Dan Fox', 'Mobile', '12', '+44 7700 900114', 'opted out'],
  ['Eve Hill', 'Home', '020 7946 0018', '', 'asked for no texts'],
  ['Fay Ivy', 'Mobile', '+44 7700 900115, landlord', '', 'deceased'],
];
const all = ['1', '2', '3', '4', '5', '8'].length;

async function offered(content: string | Uint8Array, fileName: string, ignored: readonly string[] = []) {
  const source = reader.sourceOf(content, fileName);
  const { columns, reading } = await reader.preview(source, null);
  const { review } = await reader.readFile(source, {
    reading,
    defaultCountry: 'GB',
    columns: columns.map(({ meaning, header }) => (ignored.includes(header) ? { kind: 'ignore' } : meaning)),
  });
  return {
    count: review.consent
      .filter(({ kind }) => kind === 'refuses' || kind === 'died')
      .reduce((sum, { count }) => sum + count, 0),
    rows: review.counts.rejected,
    examples: review.consent.flatMap(({ examples }) => examples.map(({ found }) => found)),
  };
}

const csv = [headings, ...people].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
const cards = people
  .map(
    ([name, label, phone, assistant, note]) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nitem1.TEL:${phone?.replaceAll(',', '\\,')}\r\nitem1.X-ABLABEL:${label}\r\n${
        assistant === '' ? '' : `item2.TEL:${assistant}\r\nitem2.X-ABLABEL:Assistant\r\n`
      }NOTE:${note}\r\nEND:VCARD\r\n`,
  )
  .join('');

describe('a refusal in a note', () => {
  it.each([
    ['CSV', csv, 'people.csv'],
    ['XLSX', workbookFile([{ name: 'People', rows: [headings, ...people] }]), 'people.xlsx'],
    [
      'ODS',
      odsFile(odsTable([headings, ...people].map((row) => odsRow(...row.map(odsCell))).join(''))),
      'people.ods',
    ],
    ['vCard', cards, 'people.vcf'],
  ])('is offered for the do-not-text list from every row: %s', async (_, content, name) => {
    const found = await offered(content, name);
    expect(found.count).toBe(all);
    expect(found.rows).toBeGreaterThan(2);
  });

  it('is offered though the column of notes is not imported', async () => {
    expect((await offered(csv, 'people.csv', ['Notes'])).count).toBe(all);
  });

  it('is offered from rows that the workbook hides, which are not imported', async () => {
    const rows = [
      ['Name', 'Mobile', 'Notes'],
      ['Ann', '+447700900111', ''],
      ['Bob', '+447700900112', 'do not text'],
    ];
    const source = reader.sourceOf(workbookFile([{ name: 'People', rows, hiddenRows: [3] }]), 'hidden.xlsx');
    const { columns, reading } = await reader.preview(source, null);
    const { review } = await reader.readFile(source, {
      reading: { ...reading, leaveOutHidden: true },
      columns: columns.map(({ meaning }) => meaning),
    });
    expect(review.counts.hidden).toBe(1);
    expect(review.consent).toMatchObject([{ kind: 'refuses', count: 1, examples: [{ row: 3 }] }]);
  });

  it('is offered where it stands behind the name', async () => {
    const found = await offered(
      'Name,Mobile\nAnn Lee (DO NOT TEXT),+447700900111\nBob Ray,+447700900112\n',
      'people.csv',
    );
    expect(found.examples).toEqual(['Name: Ann Lee (DO NOT TEXT)']);
  });

  it('is none where a remark is about something else', async () => {
    const notes = [
      'do not use the front door',
      'bus stop at the corner',
      'no parking',
      'never late',
      'ring twice',
      'opted for the gold plan',
    ];
    const lines = notes.map((note, at) => `Person ${at},+44770090011${at},${note}`);
    expect((await offered(['Name,Mobile,Notes', ...lines].join('\n'), 'people.csv')).examples).toEqual([]);
  });
});
