import type { Campaign } from '../../electron/shared/models.ts';
import type { Route } from './routes.ts';

/** The screen on which a person goes on with a campaign: its message until it has started, then how it goes and went. */
export function placeOfCampaign({ id, status }: Pick<Campaign, 'id' | 'status'>): Route {
  switch (status.state) {
    case 'draft':
    case 'scheduled':
      return { screen: 'compose', campaignId: id };
    case 'sending':
    case 'paused':
    case 'finished':
    case 'stopped':
      return { screen: 'sending', campaignId: id };
    default: {
      const impossible: never = status;
      return impossible;
    }
  }
}
