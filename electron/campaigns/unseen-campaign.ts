/**
 * A campaign that went out since its records were copied or put back, and is like one that is to be sent. Who got it is not known
 * here, so that nobody can be left out for it: a person is asked.
 */
import type { Db } from '../db/sqlite/open.ts';
import { nearlySame } from '../sending/schedule/nearly-same.ts';
import type { Campaign } from '../shared/models.ts';
import { exchangedWords } from './audience/exchanged-words.ts';

export interface UnseenCampaign {
  readonly id: number;
  readonly name: string;
  /** When that was found out, Unix ms. */
  readonly at: number;
}

/** What is taken up again later than this is meant. */
const dayMs = 86_400_000;
const days = 31;

/** The latest one; null where there is none. */
export async function unseenCampaign(
  db: Db,
  { id, template }: Pick<Campaign, 'id' | 'template'>,
  now: number,
): Promise<UnseenCampaign | null> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'template', 'sent_unseen_at'])
    .where('id', '!=', id)
    .where('state', '!=', 'draft')
    .where('sent_unseen_at', 'is not', null)
    .orderBy('sent_unseen_at', 'desc')
    .execute();
  if (rows.length === 0) return null;
  const copied = await db.selectFrom('campaigns').select('copy_of').where('id', '=', id).executeTakeFirst();
  const found = rows.find(
    (row) =>
      row.id === copied?.copy_of ||
      ((row.sent_unseen_at ?? 0) >= now - days * dayMs &&
        (nearlySame(row.template, template) || exchangedWords(row.template, template) !== null)),
  );
  return found === undefined ? null : { id: found.id, name: found.name, at: found.sent_unseen_at ?? 0 };
}
