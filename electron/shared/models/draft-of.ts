import type { CampaignDraft } from './campaign.ts';

/** The parts of a campaign that a person may change, without the rest. */
export function draftOf({ name, senderId, template, audience, options }: CampaignDraft): CampaignDraft {
  return { name, senderId, template, audience, options };
}
