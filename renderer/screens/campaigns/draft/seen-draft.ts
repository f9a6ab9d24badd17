/** The draft as this window last knew it: a save says what it was written over, so that nobody's text is written over unseen. */
import { draftOf } from '../../../../electron/shared/models/draft-of.ts';
import type { Campaign, CampaignDraft } from '../../../../electron/shared/models.ts';
import { invoke, RefusedError } from '../../../data/api.ts';

export const isSameDraft = (one: CampaignDraft, other: CampaignDraft): boolean =>
  JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));

export class SeenDraft {
  #seen: Campaign;

  constructor(campaign: Campaign) {
    this.#seen = campaign;
  }

  /** Whether this is a save that this window has neither made nor seen. */
  isNews({ version }: Campaign): boolean {
    return version > this.#seen.version;
  }

  /** The person has seen it: from here on a save may replace it. */
  see(campaign: Campaign): void {
    this.#seen = campaign;
  }

  /**
   * Saves over what was seen.
   *
   * @returns the other text where somebody has saved one since; then nothing was saved
   */
  async save(draft: CampaignDraft): Promise<Campaign | null> {
    const { id, version } = this.#seen;
    try {
      this.#seen = await invoke('campaigns.save', { id, draft, over: version });
      return null;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.data.code !== 'changed-meanwhile') throw error;
      const there = await invoke('campaigns.get', { id });
      // A draft that was saved and is what it was takes nothing from anybody.
      if (!isSameDraft(there, this.#seen) && !isSameDraft(there, draft)) return there;
      this.#seen = there;
      return this.save(draft);
    }
  }
}
