/** Whom a stopped campaign did not reach, as a list, so that another campaign can be for just them. */
import { campaignById } from '../db/campaigns/campaigns.ts';
import { addNotSent, allLists, saveList } from '../db/contacts/lists.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeContacts } from '../db/sqlite/write.ts';
import { AppError } from '../shared/errors.ts';
import type { ContactList } from '../shared/models.ts';

/**
 * Puts the contacts of what is still queued on the list of that name, which is made where there is none. People who may have the
 * text are unconfirmed, not queued: none of them is on it.
 *
 * @throws AppError `not-allowed-now` where the campaign may still send by itself; `not-found`
 */
export async function listNotSent(
  db: Db,
  campaignId: number,
  name: string,
  now: number,
): Promise<ContactList> {
  const { status } = await campaignById(db, campaignId);
  if (status.state !== 'stopped')
    throw new AppError('not-allowed-now', { action: 'list', state: status.state });
  return writeContacts(db, async (trx) => {
    const known = (await allLists(trx)).find((list) => list.name === name);
    const list = known ?? (await saveList(trx, null, name, now));
    await addNotSent(trx, list.id, campaignId);
    return (await allLists(trx)).find(({ id }) => id === list.id) ?? list;
  });
}
