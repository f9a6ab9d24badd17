/** Spreadsheets of writers other than Excel, and with what people leave in them. */
import { odsCell, odsFile, odsRow, odsTable } from '../../support/files/ods-file.ts';
import { zipFile } from '../../support/files/zip-file.ts';
import type { ExpectedPerson, ImportCase } from '../hold-out.ts';
import { expected, national, somebody } from './people.ts';

const transitional = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const relation = (id: string, type: string, target: string, base: string) =>
  `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"/>`;

const texts = [['Name', 'Mobile'], ...somebody.map((person) => [person.name, national(person)])];
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowsOf = (cell: (text: string) => string) =>
  texts.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');

/** A workbook whose main part lies in `folder`, with one sheet of these rows. */
function workbook(
  rows: string,
  { base = transitional, folder = 'xl', before = '', extra = '' } = {},
): Buffer {
  return zipFile({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('m', 'officeDocument', `/${folder}/book.xml`, base)}</Relationships>`,
    [`${folder}/book.xml`]: `<workbook xmlns:r="r"><sheets>${before}<sheet name="People" r:id="s"/></sheets></workbook>`,
    [`${folder}/_rels/book.xml.rels`]: `<Relationships>${relation('c', 'chartsheet', 'chart.xml', base)}${relation('s', 'worksheet', 'tab.xml', base)}</Relationships>`,
    [`${folder}/chart.xml`]: '<chartsheet/>',
    [`${folder}/tab.xml`]: `<worksheet>${extra}<sheetData>${rows}</sheetData></worksheet>`,
  });
}

const odsRows = texts.map((row) => odsRow(...row)).join('');

interface Sheet {
  readonly bytes: Buffer;
  readonly people?: readonly ExpectedPerson[];
}

const sheets: Readonly<Record<string, Sheet>> = {
  'inline texts, no names of cells': { bytes: workbook(rowsOf(inline)) },
  'the strict dialect, other names of parts': {
    bytes: workbook(rowsOf(inline), { base: strict, folder: 'Documents/1' }),
  },
  'a chart before the sheet': {
    bytes: workbook(rowsOf(inline), { before: '<sheet name="Chart" r:id="c"/>' }),
  },
  'texts in CDATA': { bytes: workbook(rowsOf((text) => `<c t="str"><v><![CDATA[${text}]]></v></c>`)) },
  'texts in parts': {
    bytes: workbook(
      rowsOf(
        (text) =>
          `<c t="inlineStr"><is><r><t>${text.slice(0, 3)}</t></r><r><t xml:space="preserve">${text.slice(3)}</t></r></is></c>`,
      ),
    ),
  },
  'a cell far to the right': {
    bytes: workbook(rowsOf(inline).replace('</row>', '<c r="XFD1"><v>1</v></c></row>')),
  },
  'a cell far below': {
    bytes: workbook(`${rowsOf(inline)}<row r="1048576"><c r="A1048576" t="str"><v>x</v></c></row>`),
    people: [...expected(somebody), { row: 1_048_576, number: null }],
  },
  'numbers stored as numbers': {
    bytes: workbook(
      rowsOf((text) =>
        /^0\d/.test(text) ? `<c><v>44${text.replace(/\D/g, '').slice(1)}</v></c>` : inline(text),
      ),
    ),
  },
  ODS: { bytes: odsFile(odsTable(odsRows)) },
  'ODS with all rows and columns formatted': {
    bytes: odsFile(
      odsTable(
        `<table:table-column table:number-columns-repeated="16384"/>${odsRows}<table:table-row table:number-rows-repeated="1048571"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
      ),
    ),
  },
  'ODS with numbers stored as numbers': {
    bytes: odsFile(
      odsTable(
        texts
          .map(
            ([name = '', phone = '']) =>
              `<table:table-row>${odsCell(name)}${
                /^0\d/.test(phone)
                  ? `<table:table-cell office:value-type="float" office:value="44${phone.replace(/\D/g, '').slice(1)}"><text:p>4.474E+11</text:p></table:table-cell>`
                  : odsCell(phone)
              }</table:table-row>`,
          )
          .join(''),
      ),
    ),
  },
};

export function* sheetCases(): Generator<ImportCase> {
  for (const [what, { bytes, people = expected(somebody) }] of Object.entries(sheets))
    yield {
      kind: 'import',
      class: 'Spreadsheets of other writers',
      what,
      content: bytes,
      fileName: what.startsWith('ODS') ? 'people.ods' : 'people.xlsx',
      defaultCountry: 'GB',
      people,
    };
}
