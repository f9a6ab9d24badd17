import { describe, expect, it } from 'vitest';
import { workbookIn } from '../../support/files/read-workbook.ts';
import { zipFile } from '../../support/files/zip-file.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const relation = (id: string, type: string, target: string, base = office) =>
  `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"/>`;
const relations = (...all: readonly string[]) => `<Relationships>${all.join('')}</Relationships>`;
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

const read = (parts: Record<string, string | Buffer>) => {
  const { firstSheet, sheets, read: readOne } = workbookIn(zipFile(parts));
  return { sheets, ...readOne(firstSheet, 'en-GB') };
};

/** A workbook with one sheet. */
const withSheet = (xml: string | Buffer, others: Record<string, string> = {}) =>
  read({
    'xl/workbook.xml': '<workbook><sheets><sheet name="s" r:id="r1" xmlns:r="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': xml,
    ...others,
  });

describe('a workbook of another writer', () => {
  it('may call its parts as it likes: they are found by what they relate to, also in the strict dialect', () => {
    const found = read({
      '_rels/.rels': relations(relation('a', 'officeDocument', '/Book/main.xml', strict)),
      'Book/main.xml':
        '<x:workbook xmlns:x="x" xmlns:q="q"><x:sheets><x:sheet name="People" q:id="b"/></x:sheets></x:workbook>',
      'Book\\_rels\\main.xml.rels': relations(
        relation('b', 'worksheet', '../Data/tab%201.xml', strict),
        relation('c', 'sharedStrings', 'words.xml', strict),
      ),
      'data/TAB 1.xml':
        '<x:worksheet xmlns:x="x"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="d"><x:v>2026-11-26</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      'Book/words.xml': '<x:sst xmlns:x="x"><x:si><x:t>Ada</x:t></x:si></x:sst>',
    });
    expect(found.rows).toEqual([['Ada', '26/11/2026']]);
  });

  it('may begin with a chart, which is no sheet', () => {
    const { sheets, rows } = read({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Chart" r:id="r1"/><sheet name="People" r:id="r2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations(
        relation('r1', 'chartsheet', 'chartsheets/sheet1.xml'),
        relation('r2', 'worksheet', 'worksheets/sheet1.xml'),
      ),
      'xl/chartsheets/sheet1.xml': '<chartsheet/>',
      'xl/worksheets/sheet1.xml': sheet('<row><c><v>1</v></c></row>'),
    });
    expect(sheets).toEqual([{ name: 'People', hidden: false }]);
    expect(rows).toEqual([['1']]);
  });

  it('may write texts into cells, in CDATA, in parts, with their reading beside them, and with escaped signs', () => {
    const { rows } = withSheet(
      sheet(
        '<row><c t="inlineStr"><is><t><![CDATA[Ada & <Co>]]></t></is></c><c t="inlineStr"><is><r><t>Love</t></r><r><t>lace</t></r></is></c><c t="s"><v>0</v></c><c t="str"><v>a_x000D_b</v></c><c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c></row>',
      ),
      {
        'xl/sharedStrings.xml':
          '<sst><si><r><t>東</t></r><r><t>京</t></r><rPh><t>とうきょう</t></rPh></si></sst>',
      },
    );
    expect(rows).toEqual([['Ada & <Co>', 'Lovelace', '東京', 'a\rb', '#N/A', 'TRUE']]);
  });

  it('may write XML in two bytes a sign, and put its cells in no order', () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?>${sheet('<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>')}`;
    expect(withSheet(Buffer.from(`\ufeff${xml}`, 'utf16le')).rows).toEqual([['1', '2']]);
  });

  it('may have cells far beside and below its table, which are named and left out, or stand alone', () => {
    const { rows, stray } = withSheet(
      sheet(
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="XFD1"><v>9</v></c></row><row r="1048576"><c r="A1048576"><v>3</v></c></row>',
      ),
    );
    expect(rows[0]).toEqual(['1', '2']);
    expect(stray).toEqual({ count: 1, row: 1, first: 'XFD1' });
  });
});
