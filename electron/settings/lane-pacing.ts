/** How a lane is paced: by the settings, and by a limit of the person's own where one was entered. */
import { leftUnused } from '../shared/limits.ts';
import type { LaneView } from '../shared/models.ts';
import type { Settings } from '../shared/settings.ts';

export interface LanePacingNeeds {
  readonly settings: () => Pick<Settings, 'pacing' | 'reserve'>;
  /** What a person entered for this lane's account; null: nothing. */
  readonly agreedLimit: (lane: string) => number | null;
  /** What the service's headers said last. */
  readonly learnedLimit: (lane: string) => Promise<number | null>;
}

export class LanePacing {
  readonly #needs: LanePacingNeeds;
  /** The limit that each lane's pacing was made for. */
  readonly #madeFor = new Map<string, number | null>();

  constructor(needs: LanePacingNeeds) {
    this.#needs = needs;
  }

  async of(lane: string): Promise<{ readonly mode: Settings['pacing']; readonly reserve: number }> {
    const learned = await this.#needs.learnedLimit(lane);
    this.#madeFor.set(lane, learned);
    const { pacing, reserve } = this.#needs.settings();
    return { mode: pacing, reserve: leftUnused(learned, this.#needs.agreedLimit(lane), reserve) };
  }

  /** True where the service says another limit than the lane's pacing was made for: it is to be made anew. */
  isOutdatedBy({ lane, gauge }: Pick<LaneView, 'lane' | 'gauge'>): boolean {
    if (gauge.source !== 'headers' || this.#needs.agreedLimit(lane) === null) return false;
    const madeFor = this.#madeFor.get(lane);
    if (madeFor === undefined || madeFor === gauge.limit) return false;
    // Said once; the pacing that is made next reads what was recorded with the answer.
    this.#madeFor.set(lane, gauge.limit);
    return true;
  }
}
