/** The channels of contacts. */
import { followCorrected } from '../db/campaigns/follow-corrected.ts';
import {
  contactById,
  contactOfNumber,
  contactsCount,
  contactsPage,
  fieldValues,
  removeContacts,
  saveContact,
} from '../db/contacts/contacts.ts';
import { textsTo } from '../db/contacts/contacts-texts.ts';
import { addDoNotText, reasonThatMoves } from '../db/contacts/do-not-text.ts';
import { fieldKinds } from '../db/contacts/fields/field-kinds.ts';
import { fieldNames } from '../db/contacts/fields/field-names.ts';
import { requireLists } from '../db/contacts/lists.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeContacts } from '../db/sqlite/write.ts';
import { type SavesFiles, saveFile } from '../files/saved-file.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { contactsChannels } from '../shared/channels/contacts.ts';
import type { Events, ParsedArgsOf, ResultOf } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { dayHere } from '../shared/time/calendar-day.ts';
import { type FieldKinds, kindOf } from '../shared/values/field-kind.ts';
import type { LongWork } from './bulk/long-work.ts';
import { namedFields } from './named-fields.ts';
import { withOtherListed } from './phone/other-numbers.ts';

export interface ContactsHandlersDeps extends Acting, SavesFiles {
  /** ISO 3166; null where none is known yet. */
  readonly defaultCountry: () => string | null;
  readonly changed: (...what: Events['changed']['what']) => void;
  /** Work on many contacts. */
  readonly work: LongWork;
  /** Fills the search index behind what has changed. */
  readonly index: () => void;
}

export function contactsHandlers(deps: ContactsHandlersDeps): HandlersOf<typeof contactsChannels> {
  const { db, work, changed } = deps;
  const record = auditBy(deps);
  return {
    'contacts.page': async ({ query, after, limit }) => {
      const { rows, next } = await contactsPage(db, query, after, limit);
      const listed = await withOtherListed(db, rows);
      return { rows: rows.map((row) => ({ ...row, otherDoNotText: listed.has(row.id) })), next };
    },
    'contacts.count': async ({ query }) => contactsCount(db, query),
    'contacts.get': async ({ id }) => {
      const contact = await contactById(db, id);
      return { ...contact, otherDoNotText: (await withOtherListed(db, [contact])).has(id) };
    },
    'contacts.save': (asked) => save(deps, asked),
    'contacts.remove': async ({ ids }) => {
      const removed = await writeContacts(db, (trx) => removeContacts(trx, ids));
      await record('Contacts', { action: 'contacts.removed', detail: { contacts: removed } });
      changed('contacts');
      return removed;
    },
    'contacts.remove-found': async ({ query }) => {
      const removed = await work.run('remove', { kind: 'remove-found', query });
      await record('Contacts', { action: 'contacts.removed', detail: { contacts: removed } });
      changed('contacts');
      deps.index();
      return removed;
    },
    'contacts.export': async ({ query, words }) => {
      const saved = await saveFile(deps, deps.words()('name.contacts'), (path) =>
        work.run('export', { kind: 'export-contacts', query, words, path, locale: deps.locale() }),
      );
      if (saved === null) return null;
      const { path, written: rows } = saved;
      await record('Contacts', { action: 'contacts.exported', detail: { path, rows } });
      return { path, rows };
    },
    'contacts.stop': async () => {
      work.stop();
      return null;
    },
    'contacts.texts': async ({ id, before, limit }) =>
      textsTo(db, (await contactById(db, id)).number, before, limit),
    'contacts.fields': async () => fieldNames(db),
    'contacts.field-kinds': () => fieldKinds(db),
    'contacts.field-values': async ({ field }) => fieldValues(db, field),
  };
}

/** Saves what a person typed: refusals move along to a new number, and no plan with the number of before can be sent any more. */
async function save(
  deps: ContactsHandlersDeps,
  { id, number, fields, listIds, over }: ParsedArgsOf<'contacts.save'>,
): Promise<ResultOf<'contacts.save'>> {
  const { db, now, changed } = deps;
  const record = auditBy(deps);
  // The reader of numbers knows the plans of all countries, which no start should have to load.
  const { requireNumbers } = await import('./phone/typed-numbers.ts');
  const [read] = await requireNumbers(db, [number], deps.defaultCountry());
  if (read === undefined) throw new AppError('number-invalid', { number });
  const named = await asKept(namedFields(fields, await fieldNames(db)), await fieldKinds(db), {
    locale: deps.locale(),
    today: dayHere(now()),
  });
  const change = { id, number: read.number, country: read.country, fields: named, listIds, over };
  const { saved, moved, before } = await writeContacts(db, async (trx) => {
    await requireLists(trx, listIds);
    const known = id === null ? null : await contactById(trx, id);
    const reason = id === null ? null : await reasonThatMoves(trx, id, read.number);
    if (reason !== null)
      await addDoNotText(trx, [{ number: read.number, reason }], { source: 'new number', now: now() });
    return {
      saved: await saveContact(trx, change, now()),
      moved: reason,
      before: known?.number ?? read.number,
    };
  }).catch(async (cause) => {
    throw await withHolder(db, cause, read.number);
  });
  if (moved !== null) {
    await record(read.number, { action: 'do-not-text.added', detail: { numbers: 1, reason: moved } });
    changed('do-not-text');
  }
  // First of all: from here on no plan with the number of before can be sent.
  changed('contacts');
  const contact = await contactById(db, saved);
  // A step too: records that were put back to before it would text the number of before.
  if (before !== read.number) await record('Contacts', { action: 'contacts.corrected', detail: {} });
  await followCorrected(db, { ...contact, contactId: saved, before });
  return contact;
}

/** Dates, times and numbers that were typed, in the form in which they are kept; words in their place stay as they were typed. */
async function asKept(
  fields: Readonly<Record<string, string>>,
  kinds: FieldKinds,
  { locale, today }: { locale: string; today: string },
): Promise<Readonly<Record<string, string>>> {
  if (Object.keys(kinds).length === 0) return fields;
  const { readTyped } = await import('../shared/values/typed-value.ts');
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const kind = kindOf(kinds, field);
      return [field, kind === 'text' ? value : (readTyped(value, kind, locale, today) ?? value)];
    }),
  );
}

/** A number that is taken is refused with the contact who has it, to be opened. */
async function withHolder(db: Db, cause: unknown, number: string): Promise<unknown> {
  if (!(cause instanceof AppError) || cause.code !== 'number-taken') return cause;
  const contactId = await contactOfNumber(db, number);
  return contactId === null ? cause : new AppError(cause.code, { ...cause.values, contactId }, { cause });
}
