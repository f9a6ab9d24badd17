/** Times of rows that are told apart by when they were changed. */
import { type RawBuilder, sql } from 'kysely';

/** `updated_at` of a row that is changed: never what it was, also where two change it within a millisecond, or a clock goes back. */
export const laterThanBefore = (now: number): RawBuilder<number> =>
  sql<number>`CASE WHEN updated_at < ${now} THEN ${now} ELSE min(updated_at + 1, 253402300799999) END`;
