/**
 * Waits that end at a time of day, kept on the monotonic clock: a person who sets the clock back
 * must not keep a campaign waiting for hours, nor send it early by setting it forward.
 */
import type { ActiveCampaign } from '../db/campaigns/active-campaigns.ts';
import type { Clock, MonotonicMs } from '../threads/clock.ts';

export class Deadlines {
  readonly #known = new Map<number, { readonly until: number; readonly moment: MonotonicMs }>();

  /** Whether a campaign that is paused for the limit has waited long enough. */
  passed(campaign: ActiveCampaign, clock: Clock): boolean {
    const moment = this.momentOf(campaign, clock);
    return moment !== null && clock.monotonicMs() >= moment;
  }

  /** When it will have; null where a person has to let it go on. */
  momentOf({ id, pause }: ActiveCampaign, clock: Clock): MonotonicMs | null {
    if (pause?.kind !== 'limit' || pause.until === null) return null;
    const known = this.#known.get(id);
    if (known?.until === pause.until) return known.moment;
    const moment = clock.monotonicMs() + (pause.until - clock.epochMs());
    this.#known.set(id, { until: pause.until, moment });
    return moment;
  }
}
