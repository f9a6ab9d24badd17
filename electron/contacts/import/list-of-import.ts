/** Lists that are made of an import: of the people whom it named, and of those whom it no longer names. */
import {
  addAbsent,
  addNamed,
  hasJustNamed,
  keepMadeList,
  madeListOf,
} from '../../db/contacts/added-by-import.ts';
import { allLists, saveList } from '../../db/contacts/lists.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { writeContacts } from '../../db/sqlite/write.ts';
import type { HandlersOf } from '../../shared/channels/channel.ts';
import type { importsChannels } from '../../shared/channels/imports.ts';
import { AppError } from '../../shared/errors.ts';
import { withoutCase } from '../../shared/text/without-case.ts';
import { nthListName } from '../../shared/values/list-name.ts';

interface ListDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly changed: (what: 'contacts') => void;
}

/** Answers the channels that make such lists. */
export function listHandlers({
  db,
  now,
  changed,
}: ListDeps): Pick<HandlersOf<typeof importsChannels>, 'imports.list-absent' | 'imports.list-named'> {
  return {
    'imports.list-absent': async ({ importId, name }) => {
      const listId = await listAbsent(db, importId, name, now());
      changed('contacts');
      return { listId };
    },
    'imports.list-named': async (asked) => {
      const listed = await listNamed(db, asked, now());
      if (listed.made !== null) changed('contacts');
      return listed;
    },
  };
}

/** @throws AppError `not-found` where nobody is missing any more */
export async function listAbsent(db: Db, importId: number, name: string, now: number): Promise<number> {
  return writeContacts(db, async (trx) => {
    const { id } = await newList(trx, name, now);
    if ((await addAbsent(trx, id, importId)) === 0) throw new AppError('not-found', { what: 'import' });
    return id;
  });
}

interface ListedFor {
  readonly importId: number;
  /** The list that the import put its people on; null: on none. */
  readonly listId: number | null;
  /** The name of a list that is made. */
  readonly name: string;
}

/**
 * A list with just the people of an import: the one that they were put on, where nobody else is on it, or a new one.
 *
 * @returns `made`: the name of the new list; null where none was made
 * @throws AppError `not-found` where nobody of them is there any more
 */
export async function listNamed(
  db: Db,
  { importId, listId, name }: ListedFor,
  now: number,
): Promise<{ readonly listId: number; readonly made: string | null }> {
  return writeContacts(db, async (trx) => {
    for (const known of [listId, await madeListOf(trx, importId)])
      if (known !== null && (await hasJustNamed(trx, known, importId))) return { listId: known, made: null };
    const list = await newList(trx, name, now);
    if ((await addNamed(trx, list.id, importId)) === 0) throw new AppError('not-found', { what: 'import' });
    await keepMadeList(trx, list.id, importId);
    return { listId: list.id, made: list.name };
  });
}

/** A list of that name, or of a like one where it is taken. */
async function newList(db: Db, name: string, now: number) {
  const taken = new Set((await allLists(db)).map((list) => withoutCase(list.name)));
  for (let nth = 1; ; nth++) {
    const free = nthListName(name, nth);
    if (!taken.has(withoutCase(free))) return saveList(db, null, free, now);
  }
}
