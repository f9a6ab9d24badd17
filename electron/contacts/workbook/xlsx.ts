/**
 * Excel workbooks to rows of text, as a stream: neither a sheet nor the archive is ever in memory as a whole. Parts are found as
 * the format says, by what the workbook relates to; programs call them otherwise than Excel does.
 */
import { posix } from 'node:path';
import { noComments, readComments } from './cell-remarks.ts';
import { type CellStyles, noStyles, readStyles } from './cell-styles.ts';
import { readSheet, type SheetSource, SheetTooLarge } from './sheet-rows.ts';
import { TextStore } from './text-store.ts';
import {
  type OnRead,
  type Workbook,
  WorkbookDamaged,
  type WorkbookLimits,
  WorkbookOfOtherFormat,
  WorkbookTooLarge,
  WorkbookUnreadable,
  workbookLimits,
} from './workbook.ts';
import { readTexts, readXlsxSheet, SheetUnreadable } from './xlsx-sheet.ts';
import { attribute, isTrue, readXml, XmlEndless, XmlUnreadable } from './xml-stream.ts';
import { type OpenBytes, ZipArchive, ZipDamaged, ZipEntryTooLarge, ZipUnreadable } from './zip.ts';

/** Nobody has more sheets; their names are shown to be chosen from. */
const mostSheets = 2_000;

/** Opens a workbook. @throws WorkbookUnreadable, WorkbookDamaged, WorkbookTooLarge, WorkbookOfOtherFormat */
export function openWorkbook(open: OpenBytes, limits: WorkbookLimits = workbookLimits): Workbook {
  return guarded(() => {
    const archive = new ZipArchive(open);
    const { sheets, from1904, texts: textsPart, styles: stylesPart } = partsOf(archive, limits);
    const first = sheets.find((sheet) => !sheet.hidden) ?? sheets[0];
    if (!first) throw new WorkbookUnreadable('it has no sheet with cells');
    let texts: TextStore | undefined;
    const sourceOf = (sheet: string, locale: string, onRead: OnRead): SheetSource => {
      const { path } = sheets.find(({ name }) => name === sheet) ?? first;
      texts ??= textsOf(archive, textsPart, limits, onRead);
      const styles: CellStyles =
        stylesPart === undefined
          ? noStyles
          : readStyles(archive.chunks(stylesPart, limits.otherBytes), { locale, from1904 });
      const commentsPart = relationsOf(archive, path, limits).find(({ type }) => type === 'comments')?.path;
      const comments =
        commentsPart === undefined || !archive.has(commentsPart)
          ? noComments
          : readComments(archive.chunks(commentsPart, limits.otherBytes));
      const context = { texts, styles, comments, locale, limits };
      return () => readXlsxSheet(archive.chunks(path, limits.sheetBytes), context);
    };
    return {
      sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
      firstSheet: first.name,
      read: (sheet, locale, onRead = () => undefined) =>
        guarded(() => {
          const read = readSheet(sourceOf(sheet, locale, onRead), limits, onRead);
          return { ...read, rows: () => guardedRows(read.rows()) };
        }),
      firstRows: (sheet, count, onRead = () => undefined) =>
        guarded(() => {
          const rows: (readonly string[])[] = [];
          for (const chunk of sourceOf(sheet, 'en', onRead)()) {
            rows.push(...chunk.rows.slice(0, count - rows.length).map(({ cells }) => cells));
            onRead(chunk.fraction);
            if (rows.length >= count) break;
          }
          return rows;
        }),
    };
  });
}

/** Reports errors of the work below in the words of a workbook. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw workbookError(cause);
  }
}

export function* guardedRows<Row>(rows: Iterable<Row>): Generator<Row> {
  try {
    yield* rows;
  } catch (cause) {
    throw workbookError(cause);
  }
}

function workbookError(cause: unknown): unknown {
  if (cause instanceof ZipEntryTooLarge || cause instanceof XmlEndless)
    return new WorkbookTooLarge(cause.message, { cause });
  if (cause instanceof SheetTooLarge) return new WorkbookTooLarge(cause.message, { row: cause.row, cause });
  if (cause instanceof SheetUnreadable) return new WorkbookDamaged(cause.message, { row: cause.row, cause });
  if (cause instanceof ZipDamaged || cause instanceof XmlUnreadable)
    return new WorkbookDamaged(cause.message, { cause });
  if (cause instanceof ZipUnreadable) return new WorkbookUnreadable(cause.message, { cause });
  return cause;
}

/** By the part that each of them has. */
const otherFormats = [
  { part: 'xl/workbook.bin', format: 'XLSB' },
  { part: 'Index/Document.iwa', format: 'Numbers' },
  { part: 'Index.zip', format: 'Numbers' },
  { part: 'word/document.xml', format: 'Word (DOCX)' },
  { part: 'ppt/presentation.xml', format: 'PowerPoint (PPTX)' },
] as const;

interface Parts {
  readonly sheets: readonly { readonly name: string; readonly path: string; readonly hidden: boolean }[];
  readonly from1904: boolean;
  readonly texts: string | undefined;
  readonly styles: string | undefined;
}

function partsOf(archive: ZipArchive, limits: WorkbookLimits): Parts {
  const main =
    relationsOf(archive, '', limits).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  if (!archive.has(main) || /\.bin$/i.test(main)) {
    const other = otherFormats.find(({ part }) => archive.has(part));
    if (other) throw new WorkbookOfOtherFormat(other.format);
  }
  if (/(?:^|\/)document\.xml$/i.test(main)) throw new WorkbookOfOtherFormat('Word (DOCX)');
  const relations = relationsOf(archive, main, limits);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const partOf = (type: string) =>
    relations.find((relation) => relation.type === type && archive.has(relation.path))?.path;
  const sheets: Parts['sheets'][number][] = [];
  let from1904 = false;
  const reading = readXml(archive.chunks(main, limits.otherBytes), {
    open: (element, attributes) => {
      if (element === 'workbookPr') from1904 = isTrue(attribute(attributes, 'date1904'));
      if (element !== 'sheet') return;
      const relation = byId.get(attribute(attributes, 'id') ?? '');
      const name = attribute(attributes, 'name');
      // A sheet may also be a chart, a dialog or macros, which have no cells.
      if (name === undefined || relation?.type !== 'worksheet' || !archive.has(relation.path)) return;
      if (sheets.length === mostSheets) throw new WorkbookTooLarge('it has too many sheets');
      const hidden = /hidden$/i.test(attribute(attributes, 'state') ?? '');
      sheets.push({ name, path: relation.path, hidden });
    },
    close: () => undefined,
  });
  for (const _ of reading);
  return { sheets, from1904, texts: partOf('sharedStrings'), styles: partOf('styles') };
}

interface Relation {
  readonly id: string;
  /** The last word of its address, which is the same in both dialects of the format. */
  readonly type: string;
  readonly path: string;
}

/** The relations of a part; `part` empty: the archive as a whole. */
function relationsOf(archive: ZipArchive, part: string, limits: WorkbookLimits): readonly Relation[] {
  const folder = posix.dirname(part);
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(path)) return [];
  const relations: Relation[] = [];
  const reading = readXml(archive.chunks(path, limits.otherBytes), {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return;
      const target = decoded(attribute(attributes, 'Target') ?? '').replaceAll('\\', '/');
      relations.push({
        id: attribute(attributes, 'Id') ?? '',
        type: posix.basename(attribute(attributes, 'Type') ?? ''),
        path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
    close: () => undefined,
  });
  for (const _ of reading);
  return relations;
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

function textsOf(
  archive: ZipArchive,
  part: string | undefined,
  limits: WorkbookLimits,
  onRead: OnRead,
): TextStore {
  const texts = new TextStore();
  if (part !== undefined)
    for (const _ of readTexts(archive.chunks(part, limits.textPartBytes), texts, limits)) onRead(0);
  return texts;
}
