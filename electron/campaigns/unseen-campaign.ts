/**
 * A campaign that went out since its records were copied or put back, and is like one that is to be sent. Its recipients are not
 * known here, so that nobody can be left out for it: a person is asked.
 */
import { unseenBesides } from '../db/records/unknown-campaigns.ts';
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

/** A campaign repeated later than this is meant. */
const dayMs = 86_400_000;
const days = 31;

/** The latest one; null where there is none. */
export async function unseenCampaign(
  db: Db,
  { id, template }: Pick<Campaign, 'id' | 'template'>,
  now: number,
): Promise<UnseenCampaign | null> {
  const { campaigns, copyOf } = await unseenBesides(db, id);
  const found = campaigns.find(
    (row) =>
      row.id === copyOf ||
      (row.at >= now - days * dayMs &&
        (nearlySame(row.template, template) || exchangedWords(row.template, template) !== null)),
  );
  return found === undefined ? null : { id: found.id, name: found.name, at: found.at };
}
