/** The meaning of a column of a file. */
import { z } from 'zod';
import { CellReading } from '../values/field-kind.ts';

/**
 * The meaning of a column. Several columns may be phones: of each row the first number that can be texted is the contact's,
 * mobile numbers before others and those of work or of somebody else last; the others are kept in fields named after their
 * columns.
 */
export const ColumnMeaning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone') }),
  z.object({ kind: z.literal('country') }),
  /** `as`: how its cells are read; absent where nobody decided, which is as text. */
  z.object({
    kind: z.literal('field'),
    name: z.string().trim().min(1).max(200),
    as: CellReading.optional(),
  }),
  /** Names of lists that the person of the row goes on, with semicolons between them. */
  z.object({ kind: z.literal('lists') }),
  z.object({ kind: z.literal('ignore') }),
]);
export type ColumnMeaning = z.infer<typeof ColumnMeaning>;
