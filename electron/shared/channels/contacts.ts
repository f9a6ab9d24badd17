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
import type { FieldKinds } from '../values/field-kind.ts';
import { longestListName } from '../values/list-name.ts';
import { heading, nothing, pageSize, reads, returns } from './channel.ts';

/** How far an export, a deletion, a change of a list, or reading and putting numbers on the do-not-text list is. */
export interface ContactsProgress {
  readonly work: 'export' | 'remove' | 'list' | 'read' | 'put';
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** The part of the work that is done, 0 to 1. */
  readonly fraction: number;
  /** Null while it is too early to say. */
  readonly secondsLeft: number | null;
}

export const contactsChannels = {
  /** `after` is the key that the page before ended with. */
  'contacts.page': reads<Page<ShownContact, string>>().taking(() =>
    z.object({ query: ContactsQuery, after: z.string().max(1000).nullable(), limit: pageSize }),
  ),
  'contacts.count': reads<number>().taking(() => z.object({ query: ContactsQuery })),
  'contacts.get': reads<ShownContact>().taking(() => z.object({ id: Id })),
  /**
   * The texts that campaigns sent to this person's number, the newest first; `before` is the id that the page before ended with.
   */
  'contacts.texts': reads<Page<ContactText, number>>().taking(() =>
    z.object({ id: Id, before: z.number().int().nullable(), limit: pageSize }),
  ),
  /**
   * Adds or changes a contact. The new number of somebody on the do-not-text list goes on it too: it is the person who
   * refused, not the number.
   */
  'contacts.save': returns<Contact>().taking(() =>
    z.object({
      id: Id.nullable(),
      number: z.string().min(1).max(64),
      fields: z.record(z.string().min(1).max(200), z.string().max(10_000)),
      listIds: z.array(Id).max(1000),
      /** The contact as it was shown; refused with `changed-meanwhile` where it is another one since. */
      over: z.object({ updatedAt: z.number().int(), listIds: z.array(Id).max(1000) }).optional(),
    }),
  ),
  'contacts.remove': returns<number>().taking(() => z.object({ ids: z.array(Id).min(1).max(100_000) })),
  /** Asks where to, and writes what a query finds as a workbook or CSV file; null where the dialog was closed. */
  'contacts.export': reads<{ readonly path: string; readonly rows: number } | null>().taking(() =>
    z.object({ query: ContactsQuery, words: z.object({ number: heading, lists: heading }) }),
  ),
  /** All that a query finds. */
  'contacts.remove-found': returns<number>().taking(() => z.object({ query: ContactsQuery })),
  /** Ends what 'contacts.progress' tells of; then it has changed nothing, and is refused as `cancelled`. */
  'contacts.stop': returns<null>().taking(() => nothing),
  /** Names of all fields that any contact has, the most used first. */
  'contacts.fields': reads<readonly string[]>().taking(() => nothing),
  /** The fields that are dates, times or numbers. */
  'contacts.field-kinds': reads<FieldKinds>().taking(() => nothing),
  /** Values that contacts have in a field, the most used first. */
  'contacts.field-values': reads<readonly string[]>().taking(() =>
    z.object({ field: z.string().min(1).max(200) }),
  ),
} as const;

export const listsChannels = {
  'lists.list': reads<readonly ContactList[]>().taking(() => nothing),
  'lists.save': returns<ContactList>().taking(() =>
    z.object({ id: Id.nullable(), name: z.string().trim().min(1).max(longestListName) }),
  ),
  'lists.remove': returns<null>().taking(() => z.object({ id: Id })),
  'lists.add-members': returns<number>().taking(() =>
    z.object({ listId: Id, contactIds: z.array(Id).min(1).max(100_000) }),
  ),
  'lists.remove-members': returns<number>().taking(() =>
    z.object({ listId: Id, contactIds: z.array(Id).min(1).max(100_000) }),
  ),
  'lists.add-found': returns<number>().taking(() => z.object({ listId: Id, query: ContactsQuery })),
  'lists.remove-found': returns<number>().taking(() => z.object({ listId: Id, query: ContactsQuery })),
} as const;
