/** A file's headings: names for its columns, and the key by which its layout is remembered. */
import { createHash } from 'node:crypto';
import type { FileNotice } from '../../shared/import/imports.ts';
import { fieldKey, fieldName, longestFieldName, reservedFieldNames } from '../../shared/text/field-names.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import { madeHeadings } from './made-headings.ts';

/** Columns beyond these are left out: no list of people has so many, but a hostile or broken file does. */
export const mostColumns = 500;

/** A file's headings, made usable: every column has a name of its own. */
export interface Headings {
  readonly names: readonly string[];
  readonly notices: readonly FileNotice[];
}

/** Names for so many columns; `header` null where the file has none. A column without a heading is called so in `locale`. */
export function headingsOf(
  header: readonly string[] | null,
  width: number,
  headerRow: number,
  locale: string,
): Headings {
  const nameless = madeHeadings(locale).column;
  const notices: FileNotice[] = [];
  const notice = (kind: FileNotice['kind'], values: FileNotice['values'] = {}) =>
    notices.push({ kind, row: headerRow, values });
  if (header === null) notices.push({ kind: 'no-header', row: null, values: {} });
  const used = new Set<string>();
  const repeated: string[] = [];
  const empty: string[] = [];
  const names = Array.from({ length: Math.min(width, mostColumns) }, (_, column) => {
    const written = header?.[column] ?? '';
    const name = cutText(fieldName(written), longestFieldName).trim();
    const reserved = reservedFieldNames.has(name.toLowerCase());
    const base = name === '' || reserved ? `${nameless} ${column + 1}` : name;
    let unique = base;
    for (let count = 2; used.has(fieldKey(unique)); count += 1) unique = `${base} ${count}`;
    used.add(fieldKey(unique));
    if (reserved) notice('reserved-header', { name, instead: unique });
    else if (name === '' && header !== null) empty.push(unique);
    else if (/[{}|]/.test(written)) notice('changed-header', { name: written.trim(), instead: unique });
    else if (unique !== base) repeated.push(unique);
    return unique;
  });
  if (repeated.length > 0) notice('repeated-header', { count: repeated.length, names: some(repeated) });
  if (empty.length > 0) notice('empty-header', { count: empty.length, names: some(empty) });
  if (width > mostColumns)
    notices.push({ kind: 'too-many-columns', row: null, values: { count: width, kept: mostColumns } });
  return { names, notices };
}

/** Names for a sentence; nobody reads hundreds. */
export const some = (names: readonly string[]) =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '');

/**
 * The key by which a layout is remembered: its headings, however they are spelled, as a number of one length: some files have a sentence over each column.
 * Null without headings.
 */
export function layoutKey(header: readonly string[] | null): string | null {
  return header === null || header.every((cell) => cell.trim() === '')
    ? null
    : createHash('sha256')
        .update(JSON.stringify(header.map(fieldKey)))
        .digest('hex');
}
