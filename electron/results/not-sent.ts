/** Whom a campaign that has ended did not reach, or whom it was for, so that another campaign can be for just them. */
import { campaignById } from '../db/campaigns/campaigns.ts';
import { addRest, allLists, isOfRest, type RestQuery, restContacts, saveList } from '../db/contacts/lists.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeContacts } from '../db/sqlite/write.ts';
import { AppError } from '../shared/errors.ts';
import { type Audience, type Campaign, type ContactList, mostNamed, type RestOf } from '../shared/models.ts';
import { withoutCase } from '../shared/text/without-case.ts';
import { nthListName } from '../shared/values/list-name.ts';

/** How many lists of one name are tried before a new one is refused its name. */
const mostOfOneName = 1000;

/**
 * The contacts whom it did not reach: those whom the service refused, and, of a stopped campaign, those who were still
 * waiting, as far as no later campaign has taken them over. People who may have the text are unconfirmed: they are asked for apart. Only
 * where they are too many to be named one by one, they are put on a list.
 *
 * @throws AppError `not-allowed-now` where the campaign may still send by itself; `not-found`
 */
export async function notSent(
  db: Db,
  rest: RestQuery & { readonly which: RestOf },
  name: string,
  now: number,
  most = mostNamed,
): Promise<Pick<Audience, 'contactIds' | 'listIds'>> {
  mustHaveEnded(await campaignById(db, rest.campaignId));
  return namedOrListed(db, rest, { name, now, most });
}

/** Everybody whom it was for, also those whom it reached; named, or listed, in the same way. @throws AppError `not-found` */
export async function everybodyOf(
  db: Db,
  campaignId: number,
  name: string,
  now: number,
): Promise<Pick<Audience, 'contactIds' | 'listIds'>> {
  await campaignById(db, campaignId);
  return namedOrListed(db, { campaignId, which: 'everybody' }, { name, now, most: mostNamed });
}

async function namedOrListed(
  db: Db,
  rest: RestQuery,
  { name, now, most }: { readonly name: string; readonly now: number; readonly most: number },
): Promise<Pick<Audience, 'contactIds' | 'listIds'>> {
  const contactIds = await restContacts(db, rest, most + 1);
  if (contactIds.length <= most) return { contactIds, listIds: [] };
  const { id } = await listPeople(db, rest, name, now);
  return { contactIds: [], listIds: [id] };
}

/** @throws AppError `not-allowed-now` where the campaign may still send by itself */
export function mustHaveEnded({ status, counts }: Campaign): void {
  const { state } = status;
  if ((state !== 'stopped' && state !== 'finished') || counts.recipients.sending > 0)
    throw new AppError('not-allowed-now', { action: 'list', state });
}

/** A list of that name with just these people is taken as it is; one with others, of another campaign or of an earlier press, is left alone. */
async function listPeople(db: Db, rest: RestQuery, name: string, now: number): Promise<ContactList> {
  return writeContacts(db, async (trx) => {
    const lists = await allLists(trx);
    for (let nth = 1; nth <= mostOfOneName; nth++) {
      const tried = nthListName(name, nth);
      const known = lists.find((list) => withoutCase(list.name) === withoutCase(tried));
      if (known !== undefined && !(await isOfRest(trx, known.id, rest))) continue;
      const list = known ?? (await saveList(trx, null, tried, now));
      await addRest(trx, list.id, rest);
      return (await allLists(trx)).find(({ id }) => id === list.id) ?? list;
    }
    throw new AppError('name-taken', { name });
  });
}
