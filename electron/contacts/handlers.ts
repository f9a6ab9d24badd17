/** The channels of contacts, lists and the do-not-text list. */
import { sql } from 'kysely';
import { followCorrected } from '../db/campaigns/follow-corrected.ts';
import { contactOfNumber } from '../db/contacts/contact-of-number.ts';
import {
  contactById,
  contactsCount,
  contactsPage,
  fieldNames,
  namesOf,
  removeContacts,
  saveContact,
} from '../db/contacts/contacts.ts';
import { textsTo } from '../db/contacts/contacts-texts.ts';
import {
  addContactsToDoNotText,
  addDoNotText,
  doNotTextCount,
  doNotTextPage,
  type NewDoNotText,
  onDoNotText,
  reasonThatMoves,
  removeDoNotText,
} from '../db/contacts/do-not-text.ts';
import { addMembers, allLists, removeMembers, requireLists, saveList } from '../db/contacts/lists.ts';
import { sentTexts } from '../db/message/sent-texts.ts';
import { appendAudit } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeContacts } from '../db/sqlite/write.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { contactsChannels, listsChannels } from '../shared/channels/contacts.ts';
import type { doNotTextChannels } from '../shared/channels/do-not-text.ts';
import type { AddedNumbers, ContactsProgress, DoNotTextLook, Events } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { ImportProgress, ImportSource } from '../shared/import/imports.ts';
import type { FileWords } from '../words/words.ts';
import { onPage, rowsOf } from './bulk/pages.ts';
import type { RunningImport } from './import/import-thread.ts';
import type { FoundOutcome, FoundTask, NumbersRead } from './import/tasks.ts';
import { namedFields } from './named-fields.ts';
import { withOtherListed } from './phone/other-numbers.ts';
import { FoundNumber, type FoundNumbers } from './refusals/found-numbers.ts';
import { asFound, entriesOf, type KnownNumbers, needsLook, sidesOf } from './refusals/look.ts';

export interface ContactsHandlersDeps {
  /** In the language of the moment. */
  readonly words: () => FileWords;
  readonly db: Db;
  readonly now: () => number;
  readonly actor: string;
  readonly defaultCountry: () => string;
  readonly changed: (...what: Events['changed']['what']) => void;
  /** Shows the system's dialog; null where the person closed it. */
  readonly askForFile: () => Promise<string | null>;
  readonly askWhereToSave: (suggestedName: string) => Promise<string | null>;
  /** Notes a file of ours, which the person may then be shown. */
  readonly wrote: (path: string) => void;
  /** Works on many contacts in a thread of its own. */
  readonly start: (
    task: FoundTask,
    onProgress: (progress: ImportProgress) => void,
  ) => RunningImport<FoundOutcome>;
  readonly onProgress: (progress: ContactsProgress | null) => void;
  /** Fills the search index behind what has changed. */
  readonly index: () => void;
  /** Reads numbers in a thread of its own. */
  readonly readNumbers: (
    source: ImportSource,
    defaultCountry: string,
    sent: readonly string[],
    onProgress: (progress: ImportProgress) => void,
  ) => RunningImport<NumbersRead>;
}

// What reads numbers knows the plans of all countries, which no start should have to load.

/** Characters of a paste; more of them take longer than starting a thread. */
const readAtOnce = 50_000;

/** Lets the rest of the process have its turn. */
const oneTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function contactsHandlers({
  words: fileWords,
  db,
  now,
  actor,
  defaultCountry,
  changed,
  askForFile,
  askWhereToSave,
  wrote,
  start,
  onProgress,
  index,
  readNumbers,
}: ContactsHandlersDeps): HandlersOf<
  typeof contactsChannels & typeof listsChannels & typeof doNotTextChannels
> {
  const record = (subject: string, event: AuditEvent) =>
    appendAudit(db, { at: now(), actor, subject, event });

  let stop: (() => void) | null = null;
  /** One at a time: two would only wait for each other. */
  async function follow<Outcome>(
    work: ContactsProgress['work'],
    begin: (
      onProgress: (progress: ImportProgress) => void,
    ) => Pick<RunningImport<Outcome>, 'outcome' | 'stop'>,
  ): Promise<Outcome> {
    if (stop !== null) throw new AppError('not-allowed-now');
    const running = begin(({ rows, total, fraction, secondsLeft }) =>
      onProgress({ work, done: rows, total: total ?? 0, fraction, secondsLeft }),
    );
    stop = running.stop;
    try {
      return await running.outcome;
    } finally {
      stop = null;
      onProgress(null);
    }
  }

  const run = async (work: ContactsProgress['work'], task: FoundTask): Promise<number> =>
    (await follow(work, (tell) => start(task, tell))).count;

  async function read(
    source: ImportSource,
    country: string,
  ): Promise<FoundNumbers & { readonly name: string }> {
    const sent = await sentTexts(db);
    const { pages, ...found } = await follow('read', (tell) => {
      const { outcome, abandon } = readNumbers(source, country, sent, tell);
      return { outcome, stop: abandon };
    });
    const people: FoundNumber[] = [];
    for (const page of pages) {
      people.push(...rowsOf(FoundNumber, page));
      await oneTurn();
    }
    return { ...found, people };
  }

  async function putOnList(
    entries: Iterable<readonly NewDoNotText[]>,
    source: string,
    reason: string,
  ): Promise<AddedNumbers> {
    const pages: string[] = [];
    let count = 0;
    let first: readonly NewDoNotText[] = [];
    for (const page of entries) {
      if (pages.length === 0) first = page;
      count += page.length;
      pages.push(JSON.stringify(page));
      await oneTurn();
    }
    const putting = { source, now: now() };
    const added =
      pages.length > 1
        ? await run('put', { kind: 'put-on-do-not-text', pages, entries: count, ...putting })
        : await writeContacts(db, (trx) => addDoNotText(trx, first, putting));
    await blocked(added, reason);
    return { kind: 'added', added, already: count - added };
  }

  async function blocked(numbers: number, reason: string): Promise<number> {
    if (numbers > 0)
      await record('Do not text', { action: 'do-not-text.added', detail: { numbers, reason } });
    changed('do-not-text', 'contacts');
    return numbers;
  }

  /** Only the newest is kept: there is one place where it is looked at. */
  let looked: {
    readonly lookId: number;
    readonly found: FoundNumbers;
    readonly known: KnownNumbers;
    readonly source: string;
  } | null = null;
  let looks = 0;
  async function look(found: FoundNumbers, source: string): Promise<DoNotTextLook> {
    const names = new Map<string, string>();
    const onList = new Set<string>();
    for (let from = 0; from < found.people.length; from += onPage) {
      const numbers = found.people.slice(from, from + onPage).map(({ number }) => number);
      for (const [number, name] of await namesOf(db, numbers)) names.set(number, name);
      for (const number of await onDoNotText(db, numbers)) onList.add(number);
    }
    const known = { names, onList };
    const lookId = ++looks;
    looked = { lookId, found, known, source };
    const { areReplies, unreadable, uncertain } = found;
    return { lookId, areReplies, ...(await sidesOf(found, known, '', oneTurn)), unreadable, uncertain };
  }

  function lookedAt(lookId: number): NonNullable<typeof looked> {
    if (looked?.lookId !== lookId) throw new AppError('not-found', { what: 'look' });
    return looked;
  }

  async function foundIn(text: string, country: string): Promise<FoundNumbers> {
    if (text.length > readAtOnce) return read({ kind: 'text', text }, country);
    const { numbersIn } = await import('./replies/replies.ts');
    return numbersIn(text, country, oneTurn, await sentTexts(db));
  }

  /** A number that is taken is refused with the contact who has it, to be opened. */
  async function withHolder(cause: unknown, number: string): Promise<unknown> {
    if (!(cause instanceof AppError) || cause.code !== 'number-taken') return cause;
    const contactId = await contactOfNumber(db, number);
    return contactId === null ? cause : new AppError(cause.code, { ...cause.values, contactId }, { cause });
  }

  const countryFor = (asked: string | null | undefined): string =>
    asked === undefined ? defaultCountry() : (asked ?? '');

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
    'contacts.save': async ({ id, number, fields, listIds }) => {
      const { readNumber } = await import('./phone/written-number.ts');
      const read = readNumber(number, defaultCountry());
      if (read === null) throw new AppError('number-invalid', { number });
      const named = namedFields(fields, await fieldNames(db));
      const change = { id, number: read.phone, country: read.country, fields: named, listIds };
      const { saved, moved, before } = await writeContacts(db, async (trx) => {
        await requireLists(trx, listIds);
        const known = id === null ? null : await contactById(trx, id);
        const reason = id === null ? null : await reasonThatMoves(trx, id, read.phone);
        if (reason !== null)
          await addDoNotText(trx, [{ number: read.phone, reason }], { source: 'new number', now: now() });
        return {
          saved: await saveContact(trx, change, now()),
          moved: reason,
          before: known?.number ?? read.phone,
        };
      }).catch(async (cause) => {
        throw await withHolder(cause, read.phone);
      });
      if (moved !== null) {
        await record(read.phone, { action: 'do-not-text.added', detail: { numbers: 1, reason: moved } });
        changed('do-not-text');
      }
      // First of all: from here on no plan with the number of before can be sent.
      changed('contacts');
      const contact = await contactById(db, saved);
      // A step too: records that were put back to before it would text the number of before.
      if (before !== read.phone) await record('Contacts', { action: 'contacts.corrected', detail: {} });
      await followCorrected(db, { ...contact, contactId: saved, before });
      return contact;
    },
    'contacts.remove': async ({ ids }) => {
      const removed = await writeContacts(db, (trx) => removeContacts(trx, ids));
      await record('Contacts', { action: 'contacts.removed', detail: { contacts: removed } });
      changed('contacts');
      return removed;
    },
    'contacts.remove-found': async ({ query }) => {
      const removed = await run('remove', { kind: 'remove-found', query });
      await record('Contacts', { action: 'contacts.removed', detail: { contacts: removed } });
      changed('contacts');
      index();
      return removed;
    },
    'contacts.export': async ({ query, words }) => {
      const path = await askWhereToSave(fileWords()('name.contacts'));
      if (path === null) return null;
      const rows = await run('export', { kind: 'export-contacts', query, words, path });
      await record('Contacts', { action: 'contacts.exported', detail: { path, rows } });
      wrote(path);
      return { path, rows };
    },
    'contacts.stop': async () => {
      stop?.();
      return null;
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
      await run('list', { kind: 'remove-list', listId: id });
      await record(name, { action: 'list.removed', detail: {} });
      changed('contacts');
      return null;
    },
    'lists.add-members': async ({ listId, contactIds }) => {
      await requireLists(db, [listId]);
      const added = await addMembers(db, listId, contactIds);
      changed('contacts');
      return added;
    },
    'lists.remove-members': async ({ listId, contactIds }) => {
      await requireLists(db, [listId]);
      const removed = await removeMembers(db, listId, contactIds);
      changed('contacts');
      return removed;
    },
    'lists.add-found': async ({ listId, query }) => {
      await requireLists(db, [listId]);
      const added = await run('list', { kind: 'add-found', listId, query });
      changed('contacts');
      return added;
    },
    'lists.remove-found': async ({ listId, query }) => {
      await requireLists(db, [listId]);
      const removed = await run('list', { kind: 'take-found', listId, query });
      changed('contacts');
      return removed;
    },

    'do-not-text.page': async ({ search, after, limit }) => {
      const isNumber = /\p{Nd}/u.test(search) && !/\p{L}/u.test(search);
      const { readNumber } = isNumber
        ? await import('./phone/written-number.ts')
        : { readNumber: () => null };
      return doNotTextPage(db, search, after, limit, readNumber(search, defaultCountry())?.phone ?? null);
    },
    'do-not-text.count': async () => doNotTextCount(db),
    'do-not-text.add': async ({ text, reason, country }) => {
      const found = await foundIn(text, countryFor(country));
      const source = text.trim().includes('\n') ? 'pasted' : 'by hand';
      return needsLook(found)
        ? { kind: 'look', look: await look(found, source) }
        : putOnList(entriesOf(found, asFound, reason), source, reason);
    },
    'do-not-text.put-contacts': async ({ ids, reason }) => {
      const why = { reason, source: 'contacts', now: now() };
      const chosen = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;
      return blocked(await writeContacts(db, (trx) => addContactsToDoNotText(trx, chosen, why)), reason);
    },
    'do-not-text.put-found': async ({ query, reason }) => {
      const why = { reason, source: 'contacts', now: now() };
      return blocked(await run('list', { kind: 'put-found-on-do-not-text', query, ...why }), reason);
    },
    'do-not-text.look-at-file': async ({ country }) => {
      const path = await askForFile();
      if (path === null) return null;
      const { name, ...found } = await read({ kind: 'file', path }, countryFor(country));
      return look(found, name);
    },
    'do-not-text.find': async ({ lookId, search }) => {
      const { found, known } = lookedAt(lookId);
      return sidesOf(found, known, search, oneTurn);
    },
    'do-not-text.put': async ({ lookId, everybody, moved, reason }) => {
      const { found, source } = lookedAt(lookId);
      const decided = { everybody, moved: new Set(moved) };
      const put = await putOnList(entriesOf(found, decided, reason), source, reason);
      looked = null;
      return put;
    },
    'do-not-text.export': async ({ words }) => {
      const path = await askWhereToSave(fileWords()('name.doNotText'));
      if (path === null) return null;
      const rows = await run('export', { kind: 'export-do-not-text', words, path });
      await record('Do not text', { action: 'do-not-text.exported', detail: { path, rows } });
      wrote(path);
      return { path, rows };
    },
    'do-not-text.remove': async ({ number, why }) => {
      await removeDoNotText(db, number);
      await record(number, { action: 'do-not-text.removed', detail: { why } });
      changed('do-not-text', 'contacts');
      return null;
    },
  };
}
