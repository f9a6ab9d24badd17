import type { Campaign } from '../../../electron/shared/models.ts';

/** Everybody who gets it or got it; whoever is left out does not count. */
export function peopleOf({ counts }: Pick<Campaign, 'counts'>): number {
  return Object.values(counts.recipients).reduce((sum, count) => sum + count, 0);
}
