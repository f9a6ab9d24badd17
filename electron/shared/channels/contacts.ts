/** Contacts and lists. */
import { z } from 'zod';
import { ContactsQuery } from '../contacts-query.ts';
import {
  type Contact,
  type ContactList,
  type ContactText,
  Id,
  type Page,
  type ShownContact,
} from '../models.ts';
import { heading, nothing, pageSize, to } from './channel.ts';

/** How far an export, a deletion, a change of a list, or reading and putting numbers on the do-not-text list is. */
export interface ContactsProgress {
  readonly work: 'export' | 'remove' | 'list' | 'read' | 'put';
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** What part of the work is done, 0 to 1. */
  readonly fraction: number;
  /** Null while it is too early to say. */
  readonly secondsLeft: number | null;
}

export const contactsChannels = {
  /** `after` is the key that the page before ended with. */
  'contacts.page': to<Page<ShownContact, string>>()(() =>
    z.object({ query: ContactsQuery, after: z.string().max(1000).nullable(), limit: pageSize }),
  ),
  'contacts.count': to<number>()(() => z.object({ query: ContactsQuery })),
  'contacts.get': to<ShownContact>()(() => z.object({ id: Id })),
  /** What campaigns sent to this person's number, the newest first; `before` is the id that the page before ended with. */
  'contacts.texts': to<Page<ContactText, number>>()(() =>
    z.object({ id: Id, before: z.number().int().nullable(), limit: pageSize }),
  ),
  /**
   * Adds or changes a contact. The new number of somebody on the do-not-text list goes on it too: it is the person who
   * refused, not the number.
   */
  'contacts.save': to<Contact>()(() =>
    z.object({
      id: Id.nullable(),
      number: z.string().min(1).max(64),
      fields: z.record(z.string().min(1).max(200), z.string().max(10_000)),
      listIds: z.array(Id).max(1000),
    }),
  ),
  'contacts.remove': to<number>()(() => z.object({ ids: z.array(Id).min(1).max(100_000) })),
  /** Asks where to, and writes what a query finds as a CSV file; null where the dialog was closed. */
  'contacts.export': to<{ readonly path: string; readonly rows: number } | null>()(() =>
    z.object({ query: ContactsQuery, words: z.object({ number: heading, lists: heading }) }),
  ),
  /** All that a query finds. */
  'contacts.remove-found': to<number>()(() => z.object({ query: ContactsQuery })),
  /** Ends what 'contacts.progress' tells of; then it has changed nothing, and is refused as `cancelled`. */
  'contacts.stop': to<null>()(() => nothing),
  /** Names of all fields that any contact has, the most used first. */
  'contacts.fields': to<readonly string[]>()(() => nothing),

  'lists.list': to<readonly ContactList[]>()(() => nothing),
  'lists.save': to<ContactList>()(() =>
    z.object({ id: Id.nullable(), name: z.string().trim().min(1).max(200) }),
  ),
  'lists.remove': to<null>()(() => z.object({ id: Id })),
  'lists.add-members': to<number>()(() =>
    z.object({ listId: Id, contactIds: z.array(Id).min(1).max(100_000) }),
  ),
  'lists.remove-members': to<number>()(() =>
    z.object({ listId: Id, contactIds: z.array(Id).min(1).max(100_000) }),
  ),
  'lists.add-found': to<number>()(() => z.object({ listId: Id, query: ContactsQuery })),
  'lists.remove-found': to<number>()(() => z.object({ listId: Id, query: ContactsQuery })),
} as const;
