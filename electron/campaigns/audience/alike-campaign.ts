/**
 * A campaign of the last days that said the same but for a word or two, to some of the same people. Only a person can tell
 * an exchanged greeting from an exchanged day, so nobody is left out for it: the difference is shown.
 */
import { campaignsSince } from '../../db/campaigns/campaigns-since.ts';
import { type PeopleOfBoth, peopleOfBoth } from '../../db/message/people-of-both.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { nearlySame } from '../../sending/schedule/nearly-same.ts';
import type { Campaign } from '../../shared/models.ts';
import { type ExchangedWords, exchangedWords } from './exchanged-words.ts';

/** Days back. A slip is noticed, and sent once more, soon; what comes again each week with another date is no slip. */
const days = 6;
const dayMs = 86_400_000;
/** Campaigns whose people are looked through. */
const mostAlike = 3;

export interface AlikeCampaign extends ExchangedWords, PeopleOfBoth {
  readonly id: number;
  readonly name: string;
  /** Unix ms. */
  readonly at: number;
}

/** The latest one; null where there is none. Of a campaign whose recipients are written down. */
export async function alikeCampaign(
  db: Db,
  { id, template }: Pick<Campaign, 'id' | 'template'>,
  { now, practice }: { readonly now: number; readonly practice: boolean },
): Promise<AlikeCampaign | null> {
  const rows = await campaignsSince(db, {
    besides: id,
    practice,
    since: now - days * dayMs,
    withScheduled: false,
    most: 100,
  });
  const alike = rows.flatMap(({ template: other, ...row }) => {
    const words = nearlySame(other, template) ? null : exchangedWords(other, template);
    return words === null ? [] : [{ ...row, words }];
  });
  for (const { id: other, name, startedAt: at, words } of alike.slice(0, mostAlike)) {
    const both = await peopleOfBoth(db, id, other);
    if (both.people > 0) return { id: other, name, at: at ?? 0, ...words, ...both };
  }
  return null;
}
