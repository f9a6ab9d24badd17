/** Cells of a sheet as their styles show them: dates, postcodes, amounts. */
import { type DateFormat, dateFormat, dayOfSerial, formatDate } from '../read/date-format.ts';
import { numberFormat, shownNumber } from './number-format.ts';
import { attribute, readXml } from './xml-stream.ts';
import type { UnpackedChunk } from './zip.ts';

type CellFormat = DateFormat | { readonly kind: 'number'; readonly code: string };

export interface CellStyles {
  /** A stored number as its style shows it, in the words of `locale`; null where it is shown as it is stored. */
  readonly shown: (style: number, stored: string) => string | null;
  /** The day (`YYYY-MM-DD`) that a stored number is by its style; null where that shows no day of a date. */
  readonly dayOf: (style: number, stored: string) => string | null;
  /** Whether a line goes through the text of the cell. */
  readonly isStruck: (style: number) => boolean;
}

/** The facts about dates where the styles are read. */
export interface ShownIn {
  readonly locale: string;
  readonly from1904: boolean;
}

/** A format that takes long is asked once for each number: a small file has few, however many cells it unpacks to. */
const mostRemembered = 10_000;

/** Excel writes no longer ones; what is longer says nothing and may take forever. */
const longestCode = 255;

export const noStyles: CellStyles = { shown: () => null, dayOf: () => null, isStruck: () => false };

/** Reads the styles of a workbook. */
export function readStyles(chunks: Iterable<UnpackedChunk>, { locale, from1904 }: ShownIn): CellStyles {
  const codes = new Map<number, string>();
  const formatIds: number[] = [];
  /** Fonts with a line through their text, by their places, and of each style its font. */
  const struckFonts = new Set<number>();
  const fontIds: number[] = [];
  let fonts = 0;
  let inFonts = false;
  let inCells = false;
  const reading = readXml(chunks, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        formatIds.push(Number(attribute(attributes, 'numFmtId') ?? 0));
        fontIds.push(Number(attribute(attributes, 'fontId') ?? 0));
      } else if (name === 'fonts') inFonts = true;
      else if (name === 'font' && inFonts) fonts += 1;
      else if (name === 'strike' && inFonts && attribute(attributes, 'val') !== '0')
        struckFonts.add(fonts - 1);
      else if (name === 'numFmt') {
        const code = attribute(attributes, 'formatCode') ?? '';
        if (code.length <= longestCode) codes.set(Number(attribute(attributes, 'numFmtId')), code);
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
      else if (name === 'fonts') inFonts = false;
    },
  });
  for (const _ of reading);
  const formats = new Map<number, CellFormat | null>();
  const formatOf = (style: number): CellFormat | null => {
    const id = formatIds[style];
    if (id === undefined) return null;
    const before = formats.get(id);
    if (before !== undefined) return before;
    const date = dateFormat(id, codes.get(id));
    const code = date === null ? numberFormat(id, codes.get(id)) : null;
    const format = date ?? (code === null ? null : ({ kind: 'number', code } as const));
    formats.set(id, format);
    return format;
  };
  const remembered = new Map<number, Map<string, string | null>>();
  const shown = (style: number, stored: string): string | null => {
    const format = formatOf(style);
    if (format === null) return null;
    let known = remembered.get(style);
    if (known === undefined || known.size >= mostRemembered) {
      known = new Map();
      remembered.set(style, known);
    }
    const before = known.get(stored);
    if (before !== undefined) return before;
    const text =
      format.kind === 'number'
        ? shownNumber(stored, format.code, locale)
        : formatDate(Number(stored), format, locale, from1904);
    known.set(stored, text);
    return text;
  };
  const dayOf = (style: number, stored: string): string | null => {
    const format = formatOf(style);
    return format === null || format.kind === 'number' ? null : dayOfSerial(Number(stored), from1904);
  };
  const isStruck = (style: number): boolean => struckFonts.size > 0 && struckFonts.has(fontIds[style] ?? -1);
  return { shown, dayOf, isStruck };
}
