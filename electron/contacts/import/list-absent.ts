/** A list of the people whom an import no longer names. */
import { addAbsent } from '../../db/contacts/added-by-import.ts';
import { allLists, saveList } from '../../db/contacts/lists.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { writeContacts } from '../../db/sqlite/write.ts';
import { AppError } from '../../shared/errors.ts';
import { withoutCase } from '../../shared/text/without-case.ts';
import { cutText } from '../../shared/values/whole-signs.ts';

/** As long as a list's name may be. */
const longestName = 200;

/** @throws AppError `not-found` where nobody is missing any more */
export async function listAbsent(db: Db, importId: number, name: string, now: number): Promise<number> {
  return writeContacts(db, async (trx) => {
    const taken = new Set((await allLists(trx)).map((list) => withoutCase(list.name)));
    let free = cutText(name, longestName);
    for (let nth = 2; taken.has(withoutCase(free)); nth++)
      free = `${cutText(name, longestName - 9)} (${nth})`;
    const { id } = await saveList(trx, null, free, now);
    if ((await addAbsent(trx, id, importId)) === 0) throw new AppError('not-found', { what: 'import' });
    return id;
  });
}
