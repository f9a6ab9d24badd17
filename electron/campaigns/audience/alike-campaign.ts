/**
 * Campaigns that say the same to some of the same people, or the same but for a word or two. Only a person can tell an
 * exchanged greeting from an exchanged day, so nobody is left out for it: how many people it concerns is shown, and the difference.
 */
import { campaignsSince, copiesOfDraft, type RecentCampaign } from '../../db/campaigns/campaigns-since.ts';
import { type PeopleOfBoth, peopleOfBoth } from '../../db/message/people-of-both.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { digestsNearlySame, digestText, nearlySameDays } from '../../sending/schedule/nearly-same.ts';
import type { Campaign } from '../../shared/models.ts';
import { type ExchangedWords, exchangedWords } from './exchanged-words.ts';

/** Days back for a word exchanged. A slip is noticed, and sent once more, soon; with another date each week it is no slip. */
const exchangedDays = 6;
const dayMs = 86_400_000;
/** Campaigns whose people are looked through, of those that went out and of those that are scheduled. */
const mostAlike = 3;

/** A campaign whose text is nearly the same as another one's. */
export interface AlikeText {
  readonly id: number;
  readonly name: string;
  /** When it began or is scheduled for, Unix ms. */
  readonly at: number;
  readonly scheduled: boolean;
  /** The only difference, where words were exchanged; null: hardly any. */
  readonly words: ExchangedWords | null;
  /** The two were one draft, and their texts have come apart since. */
  readonly copy: boolean;
}

export interface AlikeCampaign extends AlikeText, PeopleOfBoth {}

/** The campaigns with nearly the text of this one, the latest first: such as went out these weeks, and such as are scheduled. */
export async function alikeTexts(
  db: Db,
  { id, template }: Pick<Campaign, 'id' | 'template'>,
  { now, practice }: { readonly now: number; readonly practice: string | null },
): Promise<readonly AlikeText[]> {
  const rows = await campaignsSince(db, {
    besides: id,
    practice,
    since: now - nearlySameDays * dayMs,
    withScheduled: true,
    most: 500,
  });
  const copies = new Set((await copiesOfDraft(db, id)).map((copy) => copy.id));
  const digest = digestText(template);
  const alike = (other: RecentCampaign, at: number): Pick<AlikeText, 'words' | 'copy'> | null => {
    if (digestsNearlySame(digest, digestText(other.template))) return { words: null, copy: false };
    const words = exchangedWords(other.template, template);
    if (words !== null && (other.scheduled || at >= now - exchangedDays * dayMs))
      return { words, copy: false };
    return copies.has(other.id) ? { words: null, copy: true } : null;
  };
  return rows.flatMap((row) => {
    const { id: other, name, scheduled } = row;
    const at = (scheduled ? row.scheduledAt : row.startedAt) ?? 0;
    const found = alike(row, at);
    return found === null ? [] : [{ id: other, name, at, scheduled, ...found }];
  });
}

/** The latest of them that went out and the one that is scheduled, with their people who get this campaign as well; none without. */
export async function alikeCampaigns(
  db: Db,
  campaignId: number,
  texts: readonly AlikeText[],
): Promise<readonly AlikeCampaign[]> {
  const found: AlikeCampaign[] = [];
  for (const scheduled of [true, false]) {
    for (const text of texts.filter((one) => one.scheduled === scheduled).slice(0, mostAlike)) {
      const both = await peopleOfBoth(db, campaignId, text.id);
      if (both.people === 0) continue;
      found.push({ ...text, ...both });
      break;
    }
  }
  return found;
}
