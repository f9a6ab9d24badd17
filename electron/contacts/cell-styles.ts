/** Cells of a sheet as their styles show them: dates, postcodes, amounts. */
import { type DateFormat, dateFormat, formatDate } from './date-format.ts';
import { numberFormat, shownNumber } from './number-format.ts';
import { attribute, readXml } from './xml-stream.ts';
import type { UnpackedPiece } from './zip.ts';

type CellFormat = DateFormat | { readonly kind: 'number'; readonly code: string };

export interface CellStyles {
  /** How a style shows a number, where it shows it otherwise than it is stored. */
  readonly formatOf: (style: number) => CellFormat | null;
}

/** Excel writes no longer ones; what is longer says nothing and may take forever. */
const longestCode = 255;

export const noStyles: CellStyles = { formatOf: () => null };

/** Reads the styles of a workbook. */
export function readStyles(pieces: Iterable<UnpackedPiece>): CellStyles {
  const codes = new Map<number, string>();
  const formatIds: number[] = [];
  let inCells = false;
  const reading = readXml(pieces, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) formatIds.push(Number(attribute(attributes, 'numFmtId') ?? 0));
      else if (name === 'numFmt') {
        const code = attribute(attributes, 'formatCode') ?? '';
        if (code.length <= longestCode) codes.set(Number(attribute(attributes, 'numFmtId')), code);
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  for (const _ of reading);
  const known = new Map<number, CellFormat | null>();
  const formatOf = (style: number): CellFormat | null => {
    const id = formatIds[style];
    if (id === undefined) return null;
    const before = known.get(id);
    if (before !== undefined) return before;
    const date = dateFormat(id, codes.get(id));
    const code = date === null ? numberFormat(id, codes.get(id)) : null;
    const format = date ?? (code === null ? null : ({ kind: 'number', code } as const));
    known.set(id, format);
    return format;
  };
  return { formatOf };
}

/** The number of a cell as its style shows it; null where it is shown as it is stored. */
export function shownBy(
  format: CellFormat,
  stored: string,
  locale: string,
  from1904: boolean,
): string | null {
  return format.kind === 'number'
    ? shownNumber(stored, format.code, locale)
    : formatDate(Number(stored), format, locale, from1904);
}
