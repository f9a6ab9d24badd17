/** A table that becomes a file: its columns are described once, for every form that it is written in. */

/** A column, and its cell for a row: a phone is given in E.164 digits, a moment in Unix ms. */
export type Column<Row> = {
  readonly heading: string;
  /** In a workbook, in characters. */
  readonly width: number;
} & (
  | { readonly kind: 'text' | 'phone'; readonly of: (row: Row) => string }
  | { readonly kind: 'number' | 'moment'; readonly of: (row: Row) => number | null }
);

/** The bytes of a text in an alphabet; null where that lacks a character of it. */
export type Encode = (text: string) => Uint8Array | null;

export interface Table<Row> {
  readonly columns: readonly Column<Row>[];
  /** The rows in pieces, from the first; asked for again where the alphabet could not hold them. */
  readonly pages: () => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** How a CSV file is written that is to be like another one. */
  readonly like?: { readonly separator: string; readonly encode: Encode };
}
