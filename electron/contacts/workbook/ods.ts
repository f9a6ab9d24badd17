/** OpenDocument spreadsheets, as LibreOffice, Collabora and Google write them, as a stream (OpenDocument 1.3, part 3, section 9). */
import { OdsSheet } from './ods-sheet.ts';
import { type RowChunk, readSheet, type SheetFacts, SheetTooLarge } from './sheet-rows.ts';
import {
  type OnRead,
  type Workbook,
  type WorkbookLimits,
  WorkbookOfOtherFormat,
  WorkbookProtected,
  WorkbookTooLarge,
  WorkbookUnreadable,
  workbookLimits,
} from './workbook.ts';
import { guarded, guardedRows } from './xlsx.ts';
import { SheetUnreadable } from './xlsx-sheet.ts';
import { attribute, readXml, XmlEndless, XmlUnreadable } from './xml-stream.ts';
import { type OpenBytes, type UnpackedChunk, ZipArchive } from './zip.ts';

/** Whether an archive is of the OpenDocument family. @throws WorkbookUnreadable, WorkbookDamaged */
export const isOpenDocument = (open: OpenBytes): boolean =>
  guarded(() => {
    const archive = new ZipArchive(open);
    return archive.has('content.xml') && !archive.has('[Content_Types].xml');
  });

const mostSheets = 2_000;
/** The bodies of documents that are no spreadsheet, by the name of their element. */
const otherFormats: Readonly<Record<string, string>> = {
  text: 'OpenDocument (ODT)',
  presentation: 'OpenDocument (ODP)',
  drawing: 'OpenDocument (ODG)',
};

/** Opens a spreadsheet. @throws WorkbookUnreadable, WorkbookDamaged, WorkbookTooLarge, WorkbookOfOtherFormat, WorkbookProtected */
export function openOds(
  open: OpenBytes,
  onOpening: OnRead = () => undefined,
  limits: WorkbookLimits = workbookLimits,
): Workbook {
  return guarded(() => {
    const archive = new ZipArchive(open);
    if (
      archive.has('META-INF/manifest.xml') &&
      archive.read('META-INF/manifest.xml', limits.otherBytes).includes('encryption-data')
    )
      throw new WorkbookProtected();
    const chunks = () => archive.chunks('content.xml', limits.sheetBytes);
    // Sheets stand behind each other in one part: what they are called is known only at its end.
    const sheets = sheetsIn(chunks(), onOpening);
    const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
    if (!first) throw new WorkbookUnreadable('it has no sheet');
    const placeOf = (name: string) =>
      Math.max(
        0,
        sheets.findIndex((sheet) => sheet.name === name),
      );
    const rowsOf = (name: string, locale: string) =>
      readOdsSheet(chunks(), new OdsSheet(placeOf(name), locale, limits));
    return {
      sheets,
      firstSheet: first.name,
      read: (name, locale, onRead: OnRead = () => undefined) =>
        guarded(() => {
          const read = readSheet(() => rowsOf(name, locale), limits, onRead);
          return { ...read, rows: () => guardedRows(read.rows()) };
        }),
      firstRows: (name, count, onRead = () => undefined) =>
        guarded(() => {
          const rows: (readonly string[])[] = [];
          for (const chunk of rowsOf(name, 'en')) {
            for (const { cells } of chunk.rows) if (cells.length > 0) rows.push(cells);
            onRead(chunk.fraction);
            if (rows.length >= count) break;
          }
          return rows.slice(0, count);
        }),
    };
  });
}

function sheetsIn(
  chunks: Iterable<UnpackedChunk>,
  onOpening: OnRead,
): readonly { name: string; hidden: boolean }[] {
  const sheets: { name: string; hidden: boolean }[] = [];
  const hiddenStyles = new Set<string>();
  const path: string[] = [];
  let style = '';
  const reading = readXml(chunks, {
    open: (name, attributes) => {
      const parent = path.at(-1) ?? '';
      path.push(name);
      if (parent === 'body' && otherFormats[name] !== undefined)
        throw new WorkbookOfOtherFormat(otherFormats[name]);
      if (name === 'style') style = attribute(attributes, 'name') ?? '';
      else if (name === 'table-properties' && attribute(attributes, 'display') === 'false')
        hiddenStyles.add(style);
      else if (name === 'table' && parent === 'spreadsheet') {
        if (sheets.length === mostSheets) throw new WorkbookTooLarge('it has too many sheets');
        sheets.push({
          name: attribute(attributes, 'name') ?? '',
          hidden: hiddenStyles.has(attribute(attributes, 'style-name') ?? ''),
        });
      }
    },
    close: () => {
      path.pop();
    },
  });
  for (const _ of reading) onOpening(0);
  return sheets;
}

function* readOdsSheet(chunks: Iterable<UnpackedChunk>, sheet: OdsSheet): Generator<RowChunk, SheetFacts> {
  try {
    for (const { fraction } of readXml(chunks, sheet)) {
      yield { rows: sheet.taken(), fraction };
      if (sheet.isPast) break;
    }
  } catch (cause) {
    if (cause instanceof XmlEndless) throw new SheetTooLarge(cause.message, sheet.row);
    if (cause instanceof XmlUnreadable) throw new SheetUnreadable(cause.message, sheet.row, { cause });
    throw cause;
  }
  const rows = sheet.taken();
  if (rows.length > 0) yield { rows, fraction: 1 };
  return sheet.facts;
}
