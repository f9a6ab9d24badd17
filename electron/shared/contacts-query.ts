/** Which contacts are meant, and in which order. */
import { z } from 'zod';
import { Id } from './models.ts';

/** Sort and filter of the contacts table. */
export const ContactsQuery = z.object({
  search: z.string().max(200),
  listId: Id.nullable(),
  sort: z.enum(['name', 'number', 'added']),
  direction: z.enum(['ascending', 'descending']),
});
export type ContactsQuery = z.infer<typeof ContactsQuery>;
