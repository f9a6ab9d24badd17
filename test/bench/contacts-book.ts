/** A book of contacts as the benchmarks make, page through and search it: on files or in a workspace. */
import { searchIndexing } from '../../electron/contacts/bulk/search-indexing.ts';
import { importHandlers } from '../../electron/contacts/import/import-handlers.ts';
import { emptyDraft } from '../../electron/db/campaigns/campaigns.ts';
import { contactsCount, contactsPage } from '../../electron/db/contacts/contacts.ts';
import type { RecordsAt } from '../../electron/db/records-at.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import type { ContactsQuery } from '../../electron/shared/contacts-query.ts';
import { englishWords } from '../support/english-words.ts';
import { firstNames, lastNames } from './people-file.ts';

export const everybody: ContactsQuery = { search: '', listId: null, sort: 'name', direction: 'ascending' };

/** How long each took, ms. */
export interface ReadingTimes {
  /** By what they are sorted by. */
  readonly pages: ReadonlyMap<ContactsQuery['sort'], readonly number[]>;
  /** By the kind of search. */
  readonly searches: ReadonlyMap<string, readonly number[]>;
  /** How many a search finds. */
  readonly counts: readonly number[];
}

export type Searches = Readonly<Record<string, readonly string[]>>;

const pageSize = 50;
const rounds = 5;

/** Pages from everywhere in a book, and the first page of each search. */
export async function readingTimes(db: Db, searches: Searches): Promise<ReadingTimes> {
  const pages = new Map<ContactsQuery['sort'], number[]>();
  for (const sort of ['name', 'number', 'added'] as const) {
    const query = { ...everybody, sort };
    const times: number[] = [];
    for (const key of await keysAnywhere(db, query))
      times.push(await timed(() => contactsPage(db, query, key, pageSize)));
    pages.set(sort, times);
  }
  const found = new Map<string, number[]>();
  for (const [name, texts] of Object.entries(searches)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const search of texts)
        times.push(await timed(() => contactsPage(db, { ...everybody, search }, null, pageSize)));
    }
    found.set(name, times);
  }
  const counts: number[] = [];
  for (const search of Object.values(searches).flat())
    counts.push(await timed(() => contactsCount(db, { ...everybody, search })));
  return { pages, searches: found, counts };
}

/** Keys of pages from all over, as paging through everything would have come by them. */
async function keysAnywhere(db: Db, query: ContactsQuery): Promise<readonly (string | null)[]> {
  const keys: (string | null)[] = [];
  const { rows } = await contactsPage(db, { ...query, sort: 'added', direction: 'descending' }, null, 1);
  const lastId = rows[0]?.id ?? 1;
  for (let at = 0; at < 200; at += 1) {
    const id = 1 + Math.floor((lastId - 1) * ((at * 0.618_034) % 1));
    const near = await contactsPage(
      db,
      { ...query, sort: 'added', direction: 'descending' },
      JSON.stringify([id, id]),
      1,
    );
    const contact = near.rows[0];
    if (contact === undefined) keys.push(null);
    else {
      const value = query.sort === 'added' ? contact.id : contact[query.sort];
      keys.push(JSON.stringify([value, contact.id]));
    }
  }
  return keys;
}

/** Searches of people who know whom they look for. */
export function searchesOf(): Searches {
  const rare = Array.from(
    { length: 20 },
    (_, at) => `${firstNames[at % firstNames.length]} ${lastNames[(at * 7) % lastNames.length]}`,
  );
  return {
    'first and last name': rare,
    'part of a number': Array.from({ length: 20 }, (_, at) => String(400_000 + at * 7_919)),
    'whole number': Array.from(
      { length: 20 },
      (_, at) => `07400 ${String(100_000 + at * 37_919).padStart(6, '0')}`,
    ),
    'last name (1 in 100 people)': lastNames.slice(0, 20),
    'first name (1 in 40 people)': firstNames.slice(0, 20),
    nobody: ['zzyzx', 'qqq qqq', '9999999999'],
  };
}

/** The import as the import screen has it. @param dataFolder where rows wait until they are taken over */
export function importsOn(db: Db, at: RecordsAt, dataFolder: string): ReturnType<typeof importHandlers> {
  const index = searchIndexing(db, at, (cause) => {
    throw cause;
  });
  return importHandlers({
    newDraft: async () => emptyDraft(50),
    defaultCountry: () => null,
    keepCountry: () => undefined,
    granted: { grant: () => true },
    locale: () => 'en-GB',
    words: () => englishWords.files,
    db,
    at,
    dataFolder,
    now: () => Date.now(),
    actor: 'bench',
    mayRead: () => true,
    askForFile: async () => null,
    askWhereToSave: async () => null,
    wrote: () => undefined,
    onProgress: () => undefined,
    waitFor: () => undefined,
    changed: () => undefined,
    index: () => void index(),
    onError: (cause) => {
      throw cause;
    },
  });
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
