/** What the palette finds, and where it leads. */
import type { Campaign } from '../../electron/shared/models.ts';
import type { Route } from '../routes.ts';

/** Whether every word of the query begins a word of the label; accents and case do not matter. */
export function fits(label: string, query: string): boolean {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u);
  return plain(query)
    .split(/\s+/u)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** The screen on which a person goes on with a campaign: composing while it is a draft, else how it goes. */
export function placeOfCampaign({ id, status }: Pick<Campaign, 'id' | 'status'>): Route {
  switch (status.state) {
    case 'draft':
      return { screen: 'compose', campaignId: id };
    case 'scheduled':
    case 'sending':
    case 'paused':
      return { screen: 'sending', campaignId: id };
    case 'finished':
    case 'stopped':
      return { screen: 'report', campaignId: id };
    default: {
      const impossible: never = status;
      return impossible;
    }
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
