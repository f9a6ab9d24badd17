/** A row of a file that a reminder follows. */
import { createHash } from 'node:crypto';

/** A row with its number, its date and the identity by which it is known again. */
export interface LinkedRow {
  /** As a spreadsheet counts. */
  readonly row: number;
  /** E.164 digits. */
  readonly number: string;
  readonly country: string | null;
  readonly name: string;
  /** By which the row is known again when its date is another one. */
  readonly identity: string;
  /** The date as it is kept; words where it is none, empty where there is none. */
  readonly value: string;
  /** JSON object of the row's fields. */
  readonly fields: string;
}

const longestIdentity = 400;

/** A row is looked for by what it is known by: no index takes a text of some thousand bytes, as a cell of remarks can be. */
export const shortIdentity = (identity: string): string =>
  identity.length <= longestIdentity ? identity : createHash('sha256').update(identity).digest('hex');
