/** The channels of contacts, lists and the do-not-text list. */
import { appendAudit } from '../db/audit.ts';
import {
  contactById,
  contactsCount,
  contactsPage,
  fieldNames,
  removeContacts,
  removeFoundContacts,
  saveContact,
} from '../db/contacts.ts';
import { textsTo } from '../db/contacts-texts.ts';
import { addDoNotText, doNotTextCount, doNotTextPage, removeDoNotText } from '../db/do-not-text.ts';
import {
  addFound,
  addMembers,
  allLists,
  removeFound,
  removeList,
  removeMembers,
  saveList,
} from '../db/lists.ts';
import type { Db } from '../db/open.ts';
import { writeContacts } from '../db/write.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { Events, Handlers } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { isE164Digits } from '../shared/phone.ts';
import { isCountry, type NumberFacts, readInternational, readNational } from './numbering.ts';

export interface ContactsHandlersNeeds {
  readonly db: Db;
  readonly now: () => number;
  readonly who: string;
  readonly defaultCountry: () => string;
  readonly changed: (...what: Events['changed']['what']) => void;
}

export type ContactsHandlers = Pick<
  Handlers,
  | 'contacts.page'
  | 'contacts.count'
  | 'contacts.get'
  | 'contacts.save'
  | 'contacts.remove'
  | 'contacts.remove-found'
  | 'contacts.texts'
  | 'contacts.fields'
  | 'lists.list'
  | 'lists.save'
  | 'lists.remove'
  | 'lists.add-members'
  | 'lists.remove-members'
  | 'lists.add-found'
  | 'lists.remove-found'
  | 'do-not-text.page'
  | 'do-not-text.count'
  | 'do-not-text.add'
  | 'do-not-text.remove'
>;

/** What separates numbers in a paste; spaces do not, they stand inside numbers. */
const separators = /[\n\r,;\t]+/;

export function contactsHandlers({
  db,
  now,
  who,
  defaultCountry,
  changed,
}: ContactsHandlersNeeds): ContactsHandlers {
  const record = (subject: string, event: AuditEvent) => appendAudit(db, { at: now(), who, subject, event });

  return {
    'contacts.page': async ({ query, after, limit }) => contactsPage(db, query, after, limit),
    'contacts.count': async ({ query }) => contactsCount(db, query),
    'contacts.get': async ({ id }) => contactById(db, id),
    'contacts.save': async ({ id, number, fields, listIds }) => {
      const read = readNumber(number, defaultCountry());
      if (read === null) throw new AppError('number-invalid', { number });
      const change = { id, number: read.phone, country: read.country ?? null, fields, listIds };
      const saved = await writeContacts(db, (trx) => saveContact(trx, change, now()));
      changed('contacts');
      return contactById(db, saved);
    },
    'contacts.remove': async ({ ids }) => {
      const removed = await writeContacts(db, (trx) => removeContacts(trx, ids));
      await record('Contacts', { action: 'contacts.removed', detail: { contacts: removed } });
      changed('contacts');
      return removed;
    },
    'contacts.remove-found': async ({ query }) => {
      const removed = await writeContacts(db, (trx) => removeFoundContacts(trx, query));
      await record('Contacts', { action: 'contacts.removed', detail: { contacts: removed } });
      changed('contacts');
      return removed;
    },
    'contacts.texts': async ({ id, before, limit }) =>
      textsTo(db, (await contactById(db, id)).number, before, limit),
    'contacts.fields': async () => fieldNames(db),

    'lists.list': async () => allLists(db),
    'lists.save': async ({ id, name }) => {
      const list = await saveList(db, id, name, now());
      changed('contacts');
      return list;
    },
    'lists.remove': async ({ id }) => {
      const name = (await allLists(db)).find((list) => list.id === id)?.name ?? '';
      await removeList(db, id);
      await record(name, { action: 'list.removed', detail: {} });
      changed('contacts');
      return null;
    },
    'lists.add-members': async ({ listId, contactIds }) => {
      const added = await addMembers(db, listId, contactIds);
      changed('contacts');
      return added;
    },
    'lists.remove-members': async ({ listId, contactIds }) => {
      const removed = await removeMembers(db, listId, contactIds);
      changed('contacts');
      return removed;
    },
    'lists.add-found': async ({ listId, query }) => {
      const added = await writeContacts(db, (trx) => addFound(trx, listId, query));
      changed('contacts');
      return added;
    },
    'lists.remove-found': async ({ listId, query }) => {
      const removed = await writeContacts(db, (trx) => removeFound(trx, listId, query));
      changed('contacts');
      return removed;
    },

    'do-not-text.page': async ({ search, after, limit }) => doNotTextPage(db, search, after, limit),
    'do-not-text.count': async () => doNotTextCount(db),
    'do-not-text.add': async ({ text, reason }) => {
      const pieces = text
        .split(separators)
        .map((piece) => piece.trim())
        .filter((piece) => piece !== '');
      const read = pieces.map((piece) => ({
        piece,
        digits: readNumber(piece, defaultCountry())?.phone ?? null,
      }));
      const numbers = [...new Set(read.flatMap(({ digits }) => (digits === null ? [] : [digits])))];
      const added = await writeContacts(db, (trx) =>
        addDoNotText(trx, numbers, { reason, source: 'by hand', now: now() }),
      );
      if (added > 0)
        await record('Do not text', { action: 'do-not-text.added', detail: { numbers: added, reason } });
      changed('do-not-text', 'contacts');
      const unreadable = read.filter(({ digits }) => digits === null).map(({ piece }) => piece);
      return { added, already: numbers.length - added, unreadable };
    },
    'do-not-text.remove': async ({ number, why }) => {
      await removeDoNotText(db, number);
      await record(number, { action: 'do-not-text.removed', detail: { why } });
      changed('do-not-text', 'contacts');
      return null;
    },
  };
}

/** A number as people write it, or null where it is none. */
export function readNumber(text: string, defaultCountry: string): NumberFacts | null {
  const international = /^\s*(\+|00)/.test(text);
  const digits = text.replace(/^\s*(\+|00)/, '').replace(/[\s().\-/]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  const facts =
    international || !isCountry(defaultCountry)
      ? readInternational(digits)
      : readNational(digits, defaultCountry);
  return facts?.valid === true && isE164Digits(facts.phone) ? facts : null;
}
