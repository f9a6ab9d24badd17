/**
 * Keeps texting hours while campaigns are sent: when a country goes to sleep, its queued batches wait until it wakes. The
 * queue itself knows only moments before which a batch may not go out.
 */

import type { Db } from '../db/open.ts';
import { campaignsToPhones, countriesOf, holdBatches } from '../db/schedule.ts';
import type { Clock } from '../sending/clock.ts';
import { openingOf, type TextingHours } from '../shared/texting-hours.ts';

/**
 * The longest time between two looks. Longer, and after the computer slept or its clock was set texts could go out at
 * night; shorter costs a few statements more.
 */
const lookEveryMs = 30_000;

export interface HoursKeeperNeeds {
  readonly db: Db;
  readonly clock: Clock;
  /** Null: none are kept. */
  readonly hours: () => TextingHours | null;
  readonly homeZone: () => string;
  /** Batches were held or let go: the queue looks anew. */
  readonly onChanged: () => void;
  readonly onFailure: (cause: unknown) => void;
}

export class HoursKeeper {
  readonly #needs: HoursKeeperNeeds;
  readonly #countries = new Map<number, readonly string[]>();
  #cancel: (() => void) | null = null;
  #ended = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(needs: HoursKeeperNeeds) {
    this.#needs = needs;
  }

  /** Holds and lets go what the hour asks for; settles when it is done. Looks again by itself while something is sent. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((cause: unknown) => {
        this.#needs.onFailure(cause);
        // Else nobody would look again until something else happened.
        if (!this.#ended) this.#lookIn(lookEveryMs);
      });
    return this.#looking;
  }

  /** The same for one campaign that is about to be sent, before it is. */
  async prepare(campaignId: number): Promise<void> {
    // It may have been planned anew since it was last looked at.
    this.#countries.delete(campaignId);
    await this.#keep(campaignId);
  }

  stop(): void {
    this.#ended = true;
    this.#forgetNext();
  }

  #forgetNext(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #lookIn(ms: number): void {
    const { clock } = this.#needs;
    this.#forgetNext();
    this.#cancel = clock.at(clock.monotonic() + ms, () => void this.look());
  }

  async #look(): Promise<void> {
    const { db, clock, onChanged } = this.#needs;
    this.#forgetNext();
    const ids = await campaignsToPhones(db);
    for (const id of this.#countries.keys()) if (!ids.includes(id)) this.#countries.delete(id);
    let next: number | null = null;
    let changed = false;
    for (const id of ids) {
      const kept = await this.#keep(id);
      changed ||= kept.changed;
      if (kept.next !== null) next = Math.min(next ?? kept.next, kept.next);
    }
    if (changed) onChanged();
    if (next === null) return;
    const wait = Math.min(Math.max(0, next - clock.wall()), lookEveryMs);
    this.#lookIn(wait);
  }

  /** `next`: when the hour asks for something else, Unix ms; null where no batch keeps hours. */
  async #keep(id: number): Promise<{ readonly changed: boolean; readonly next: number | null }> {
    const { db, clock, hours, homeZone } = this.#needs;
    const countries = this.#countries.get(id) ?? (await countriesOf(db, id));
    this.#countries.set(id, countries);
    const kept = hours();
    let changed = false;
    let next: number | null = null;
    for (const country of countries) {
      if (kept === null) {
        changed = (await holdBatches(db, id, country, null)) || changed;
        continue;
      }
      const now = clock.wall();
      const opening = openingOf(country, kept, homeZone(), now);
      // A country that never opens is asked about again; the pre-flight has said so.
      const until = opening.until ?? now + 24 * 3_600_000;
      changed = (await holdBatches(db, id, country, opening.open ? null : until)) || changed;
      next = Math.min(next ?? until, until);
    }
    return { changed, next };
  }
}
