import type { CampaignDraft } from '../../../electron/shared/models.ts';

/** What a person may change of a campaign, without the rest. */
export function draftOf({ name, senderId, template, audience, options }: CampaignDraft): CampaignDraft {
  return { name, senderId, template, audience, options };
}
