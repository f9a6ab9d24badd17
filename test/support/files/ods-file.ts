/** ODS files for tests: what stands in the table, with the wrapping that LibreOffice puts around it. */
import { zipFile } from './zip-file.ts';

const names =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"';

/** `tables`: the elements within `office:spreadsheet`; `styles`: those of the automatic styles. */
export function odsFile(tables: string, styles = ''): Buffer {
  return zipFile({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="urn:oasis"/>',
  });
}

/** A row of cells with these texts. */
export const odsRow = (...cells: readonly string[]): string =>
  `<table:table-row>${cells.map(odsCell).join('')}</table:table-row>`;

export const odsCell = (text: string): string =>
  text === ''
    ? '<table:table-cell/>'
    : `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;

export const odsTable = (content: string, name = 'People'): string =>
  `<table:table table:name="${name}">${content}</table:table>`;
