/** Cells of a sheet as their styles show them: dates, postcodes, amounts. */
import { type DateFormat, dateFormat, formatDate } from './date-format.ts';
import { numberFormat, shownNumber } from './number-format.ts';
import { elements, escapeXml } from './workbook-xml.ts';

export interface CellStyles {
  /** By the number of a cell's style: those that show a number otherwise than it is stored. */
  readonly formats: ReadonlyMap<string, DateFormat | { readonly kind: 'number'; readonly code: string }>;
  readonly from1904: boolean;
}

/** The styles of a workbook, from its parts by their paths. */
export function cellStylesOf(parts: ReadonlyMap<string, Uint8Array>): CellStyles {
  const textOf = (wanted: RegExp) => {
    const path = [...parts.keys()].find((name) => wanted.test(name));
    return path === undefined ? '' : Buffer.from(parts.get(path) ?? []).toString('utf8');
  };
  const styles = textOf(/styles\.xml$/i);
  const codes = new Map(
    [...elements(styles, 'numFmt')].map((one) => [one.get('numFmtId') ?? '', one.get('formatCode') ?? '']),
  );
  const cells = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles)?.[1] ?? '';
  const formats: Map<string, DateFormat | { kind: 'number'; code: string }> = new Map();
  for (const [style, cell] of [...elements(cells, 'xf')].entries()) {
    const id = cell.get('numFmtId') ?? '';
    const date = dateFormat(Number(id), codes.get(id));
    const code = date === null ? numberFormat(Number(id), codes.get(id)) : null;
    if (date !== null) formats.set(String(style), date);
    else if (code !== null) formats.set(String(style), { kind: 'number', code });
  }
  const [properties] = elements(textOf(/^xl\/workbook\.xml$/), 'workbookPr');
  return { formats, from1904: /^(?:1|true)$/.test(properties?.get('date1904') ?? '') };
}

/** What the sheet shows as texts: read-excel-file would give the stored number alone, and lose how it is shown. */
export function withShownTexts(xml: string, { formats, from1904 }: CellStyles, locale: string): string {
  if (formats.size === 0) return xml;
  return xml.replace(
    /<((?:\w+:)?)c\b([^>/]*?\bs="(\d+)"[^>/]*)>((?:(?!<\/\1c>)[\s\S])*)<\/\1c>/g,
    (cell: string, prefix: string, attributes: string, style: string, inner: string) => {
      const format = formats.get(style);
      if (format === undefined || /\bt="(?!n")/.test(attributes)) return cell;
      const stored = /<(?:\w+:)?v>([^<]*)</.exec(inner)?.[1];
      if (stored === undefined) return cell;
      const text =
        format.kind === 'number'
          ? shownNumber(stored, format.code, locale)
          : formatDate(Number(stored), format, locale, from1904);
      if (text === null) return cell;
      const name = /\br="[^"]*"/.exec(attributes)?.[0] ?? '';
      return `<${prefix}c ${name} t="str"><${prefix}v>${escapeXml(text)}</${prefix}v></${prefix}c>`;
    },
  );
}
