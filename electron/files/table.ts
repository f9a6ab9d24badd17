/** A table that becomes a file: its columns are described once, for every form that it is written in. */
import { type FieldKind, type FieldKinds, kindOf, type TypedKind } from '../shared/values/field-kind.ts';

/** A column, and its cell for a row: a phone is given in E.164 digits, a moment in Unix ms, a value as fields of contacts keep it. */
export type Column<Row> = {
  readonly heading: string;
  /** In a workbook, in characters. */
  readonly width: number;
} & (
  | { readonly kind: 'text' | 'phone'; readonly of: (row: Row) => string }
  | { readonly kind: 'number' | 'moment'; readonly of: (row: Row) => number | null }
  | { readonly kind: 'value'; readonly valueKind: TypedKind; readonly of: (row: Row) => string }
);

/** The column of a field of contacts: what its values are, spreadsheets are told. */
export function fieldColumn<Row>(heading: string, kinds: FieldKinds, of: (row: Row) => string): Column<Row> {
  const valueKind: FieldKind = kindOf(kinds, heading);
  return valueKind === 'text'
    ? { heading, width: 20, kind: 'text', of }
    : { heading, width: 20, kind: 'value', valueKind, of };
}

/** The bytes of a text in an alphabet; null where that lacks a character of it. */
export type Encode = (text: string) => Uint8Array | null;

export interface Table<Row> {
  readonly columns: readonly Column<Row>[];
  /** The rows in pieces, from the first; asked for again where the alphabet could not hold them. */
  readonly pages: () => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** How a CSV file is written that is to be like another one. */
  readonly like?: { readonly separator: string; readonly encode: Encode };
}
