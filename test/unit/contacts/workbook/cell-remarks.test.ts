import { afterAll, expect, test } from 'vitest';
import { openReader } from '../../../hold-out/reader.ts';
import { odsCell, odsFile, odsRow, odsTable } from '../../../support/files/ods-file.ts';
import { workbookParts } from '../../../support/files/workbook-file.ts';
import { zipFile } from '../../../support/files/zip-file.ts';

const reader = openReader();
afterAll(() => reader.close());

const people = [
  ['Name', 'Mobile'],
  ['Ann Lee', '07700 900101'],
  ['Bob Ott', '07700 900102'],
  ['Cy Ray', '07700 900103'],
  ['Di Fox', '07700 900104'],
];
const comments = { B3: 'Reception:\nWrong number! Do not use', A4: 'deceased', B2: 'call after 5' };

function xlsx(): Buffer {
  const parts = workbookParts([{ name: 'People', rows: people }]);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  return zipFile({
    ...parts,
    'xl/worksheets/sheet1.xml': sheet.replace('r="B5"', 'r="B5" s="1"'),
    'xl/styles.xml':
      '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>',
    'xl/worksheets/_rels/sheet1.xml.rels':
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments1.xml"/></Relationships>',
    'xl/comments1.xml': `<comments><commentList>${Object.entries(comments)
      .map(([ref, text]) => `<comment ref="${ref}"><text><r><t>${text}</t></r></text></comment>`)
      .join('')}</commentList></comments>`,
  });
}

function ods(): Buffer {
  const cell = (text: string, inside = '', style = '') =>
    odsCell(text)
      .replace('<text:p>', `${inside}<text:p>`)
      .replace('<table:table-cell', `<table:table-cell${style}`);
  const note = (...lines: readonly string[]) =>
    `<office:annotation>${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</office:annotation>`;
  const rows = people.slice(1).map(([name = '', mobile = ''], at) => {
    const [forName, forMobile] = [
      ['', ''],
      ['', note('Reception:', 'Wrong number! Do not use')],
      [note('deceased'), ''],
      ['', ''],
    ][at] ?? ['', ''];
    const inMobile = at === 0 ? note('call after 5') : forMobile;
    const struck = at === 3 ? ' table:style-name="ce1"' : '';
    return `<table:table-row>${cell(name, forName)}${cell(mobile, inMobile, struck)}</table:table-row>`;
  });
  return odsFile(
    odsTable(`${odsRow(...(people[0] ?? []))}${rows.join('')}`),
    '<style:style style:name="ce1"><style:text-properties style:text-line-through-style="solid"/></style:style>',
  );
}

test.each([
  ['an Excel workbook', 'people.xlsx', xlsx],
  ['an OpenDocument spreadsheet', 'people.ods', ods],
])('of %s, refusals in comments count, and a number struck out is a question', async (_, name, file) => {
  const source = reader.sourceOf(file(), name);
  const { notices } = await reader.preview(source, null);
  expect(notices.filter(({ kind }) => kind === 'comments' || kind === 'struck-out')).toMatchObject([
    { kind: 'comments', values: { count: 3 } },
    { kind: 'struck-out', values: { count: 1 } },
  ]);
  const { review, contacts, rejected } = await reader.readFile(source, {
    columns: null,
    defaultCountry: 'GB',
  });
  expect([...rejected]).toEqual([
    [3, 'refused-beside'],
    [5, 'words-beside'],
  ]);
  expect(contacts.map(({ number }) => number)).toEqual(['447700900101', '447700900103']);
  expect(review.consent).toMatchObject([
    { kind: 'died', examples: [{ row: 4, found: expect.stringContaining('deceased') }] },
  ]);
});
