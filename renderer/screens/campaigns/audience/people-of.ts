import type { Campaign } from '../../../../electron/shared/models.ts';

/** Everybody who gets it or got it; whoever is left out does not count. */
export function peopleOf({ counts }: Pick<Campaign, 'counts'>): number {
  return Object.values(counts.recipients).reduce((sum, count) => sum + count, 0);
}

/** Rows of the campaign's file that nobody can be texted for; 0 where it is for no file. */
export const unusedRowsOf = ({ audience }: Pick<Campaign, 'audience'>): number =>
  audience.file?.read?.leftOut ?? 0;

/** Whether there is a number of people to show: a draft has none yet, and one that went out unseen none that is known. */
export function arePeopleKnown({
  status,
  counts,
  sentUnseenAt,
}: Pick<Campaign, 'status' | 'counts' | 'sentUnseenAt'>): boolean {
  return status.state !== 'draft' && (sentUnseenAt === null || peopleOf({ counts }) > 0);
}
