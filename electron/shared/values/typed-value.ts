/** A value as a person types it into a field that is a date, a time or a number. */
import { languageOf } from '../settings/languages.ts';
import { decimalSign } from './decimal-sign.ts';
import type { CellReading, TypedKind } from './field-kind.ts';
import { isOfKind } from './kept-shape.ts';
import { cellReader } from './read-value.ts';
import { tableForm, writeValue } from './value-form.ts';

/** How a person of this locale writes: which figure of a date is in front, and the sign before decimals. */
function readingIn(kind: TypedKind, locale: string): CellReading {
  if (kind === 'time') return { kind };
  if (kind === 'number') {
    return { kind, order: decimalSign(locale) === ',' ? 'comma' : 'point' };
  }
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  const first = parts.find(({ type }) => type === 'day' || type === 'month')?.type;
  return { kind, order: first === 'month' ? 'month-first' : 'day-first' };
}

/** The value as it is kept; null: it is none of the kind. @param today `YYYY-MM-DD` */
export function readTyped(typed: string, kind: TypedKind, locale: string, today: string): string | null {
  const value = typed.trim();
  if (isOfKind(value, kind)) return value;
  return cellReader(readingIn(kind, locale), { today })(value);
}

/** A kept value as a person finds it in a field, to be typed over. */
export const shownTyped = (value: string, kind: TypedKind, locale: string): string =>
  writeValue(value, tableForm(kind, languageOf(locale)));
