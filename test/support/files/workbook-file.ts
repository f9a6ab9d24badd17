/** XLSX files for tests: as Excel writes them, as other programs do, and hostile ones. */
import { zipFile } from './zip-file.ts';

export type SheetCell =
  | string
  | number
  | null
  | { readonly error: string }
  | { readonly formula: string; readonly value: string }
  /** `style`: as Excel's dates of the region, or dddd d mmmm. */
  | { readonly date: number; readonly style?: 'region' | 'words' }
  /** `format`: the code of a number format. */
  | { readonly number: number; readonly format: string };

export interface SheetSpec {
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
  readonly state?: 'hidden' | 'veryHidden';
  /** Numbers of rows that are hidden. */
  readonly hiddenRows?: readonly number[];
  /** Columns that are hidden, from 1. */
  readonly hiddenColumns?: readonly number[];
  /** Leaves out the names of cells and rows, as some programs do. */
  readonly unnamed?: boolean;
  /** Areas whose cells are merged, such as A2:A5. */
  readonly merged?: readonly string[];
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const letter = (column: number) => String.fromCharCode(65 + column);

export function workbookFile(sheets: readonly SheetSpec[]): Buffer {
  return zipFile(workbookParts(sheets));
}

export function workbookParts(sheets: readonly SheetSpec[]): Record<string, string> {
  const strings: string[] = [];
  const formats = [...new Set(sheets.flatMap(({ rows }) => rows.flat().flatMap(formatIn)))];
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${relation('rIdS', 'sharedStrings', 'sharedStrings.xml')}${relation('rIdT', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dddd d mmmm&quot; at &quot;h:mm"/>${formats
      .map((code, at) => `<numFmt numFmtId="${165 + at}" formatCode="${escapeXml(code)}"/>`)
      .join(
        '',
      )}</numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/>${formats
      .map((_, at) => `<xf numFmtId="${165 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  sheets.forEach((sheet, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet, strings, formats);
  });
  parts['xl/sharedStrings.xml'] =
    `<sst>${strings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`;
  return parts;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

const formatIn = (cell: SheetCell): readonly string[] =>
  typeof cell === 'object' && cell !== null && 'format' in cell ? [cell.format] : [];

function sheetXml(
  { rows, hiddenRows = [], hiddenColumns = [], unnamed = false, merged = [] }: SheetSpec,
  strings: string[],
  formats: readonly string[],
): string {
  const xml = rows.map((cells, at) => {
    const row = at + 1;
    const hidden = hiddenRows.includes(row) ? ' hidden="1"' : '';
    const inner = cells
      .map((cell, column) => cellXml(cell, unnamed ? '' : ` r="${letter(column)}${row}"`, strings, formats))
      .join('');
    return `<row${unnamed ? '' : ` r="${row}"`}${hidden}>${inner}</row>`;
  });
  const merges = merged.map((area) => `<mergeCell ref="${area}"/>`).join('');
  const columns = hiddenColumns.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join('');
  return `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${xml.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: SheetCell, name: string, strings: string[], formats: readonly string[]): string {
  if (cell === null) return name === '' ? '<c/>' : '';
  if (typeof cell === 'number') return `<c${name}><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c${name} t="s"><v>${strings.push(cell) - 1}</v></c>`;
  if ('error' in cell) return `<c${name} t="e"><f>A1</f><v>${cell.error}</v></c>`;
  if ('date' in cell) return `<c${name} s="${cell.style === 'words' ? 2 : 1}"><v>${cell.date}</v></c>`;
  if ('number' in cell) return `<c${name} s="${3 + formats.indexOf(cell.format)}"><v>${cell.number}</v></c>`;
  return `<c${name} t="str"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.value)}</v></c>`;
}
