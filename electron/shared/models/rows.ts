/** Rows of the database, one and by the page. */
import { z } from 'zod';

/** A row's identity in the database. */
export const Id = z.number().int().positive();

/** A page of rows by key; `next` is the key to ask for the following page with. */
export interface Page<Row, Key> {
  readonly rows: readonly Row[];
  readonly next: Key | null;
}
