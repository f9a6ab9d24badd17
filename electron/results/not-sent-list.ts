/** Whom a stopped campaign did not reach, as a list, so that another campaign can be for just them. */
import { sql } from 'kysely';
import { campaignById } from '../db/campaigns/campaigns.ts';
import { allLists, saveList } from '../db/contacts/lists.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeContacts } from '../db/sqlite/write.ts';
import { AppError } from '../shared/errors.ts';
import type { ContactList } from '../shared/models.ts';

/**
 * Puts the contacts of what is still queued on the list of that name, which is made where there is none. Those who may
 * have the text are unconfirmed, not queued: none of them is on it.
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
    await sql`INSERT INTO list_members (list_id, contact_id)
      SELECT ${list.id}, contacts.id FROM batches JOIN recipients ON recipients.batch_id = batches.id
        JOIN contacts ON contacts.id = recipients.contact_id
      WHERE batches.campaign_id = ${campaignId} AND batches.state = 'queued'
      ON CONFLICT DO NOTHING`.execute(trx);
    return (await allLists(trx)).find(({ id }) => id === list.id) ?? list;
  });
}
