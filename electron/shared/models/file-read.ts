/** How a file of rows was read. */
import { z } from 'zod';
import { ColumnMeaning } from '../import/column-meaning.ts';
import { Reading } from '../import/reading.ts';

/** The next file of the kind is read in the same way. */
export const FileRead = z.object({
  path: z.string().min(1).max(4096),
  /** Tells, without reading it, whether the file is another one since. */
  stamp: z.string().max(100),
  /** One for each column, as far as they are compared. */
  headings: z.array(z.string().max(200)).max(1000),
  columns: z.array(ColumnMeaning).max(1000),
  reading: Reading,
  /** By which numbers without a code were read. */
  country: z.string().length(2).nullable(),
  noLandlines: z.boolean(),
  /** Numbers that words beside them call somebody else's were taken. */
  takesOthers: z.boolean().optional(),
  /** The consent questions that were answered with yes. */
  mayBeTexted: z.array(z.string().max(500)).max(1000),
  /** Rows that nobody could be texted for. */
  leftOut: z.number().int().min(0),
});
export type FileRead = z.infer<typeof FileRead>;
