/**
 * Refusals on another number that came after a campaign was planned: nobody could look at those. Of files they are kept for a run and read anew
 * only when contacts or the list changed, so that a claim costs next to nothing where nobody refused; a server is asked along with all else.
 */
import type { AlsoRefused } from '../../contacts/refusals/also-refused.ts';
import {
  type Addressed,
  addressedBy,
  contactsVersion,
  plannedAt,
  refusalsFrom,
} from '../../db/campaigns/refused-since.ts';
import { isWorkspace } from '../../db/engine.ts';
import type { Db } from '../../db/sqlite/open.ts';

const nobody: ReadonlyMap<number, ReadonlySet<string>> = new Map();

export class LateRefusals {
  #version: number | null = null;
  /** By campaigns; null: nobody refused since. */
  readonly #found = new Map<number, AlsoRefused | null>();
  readonly #planned = new Map<number, number | null>();

  /** The numbers of each of these batches whose people refused on another since the campaign was planned. */
  async among(
    trx: Db,
    campaignId: number,
    batchIds: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
    const people = await this.peopleAmong(trx, campaignId, batchIds);
    if (people.length === 0) return nobody;
    return new Map(
      [...Map.groupBy(people, ({ batchId }) => batchId)].map(([id, those]) => [
        id,
        new Set(those.map(({ number }) => number)),
      ]),
    );
  }

  /** The same as people. */
  async peopleAmong(trx: Db, campaignId: number, batchIds: readonly number[]): Promise<readonly Addressed[]> {
    const refused = await this.#of(trx, campaignId);
    if (refused === null) return [];
    return (await addressedBy(trx, batchIds)).filter((person) => refused.has(person));
  }

  async #of(trx: Db, campaignId: number): Promise<AlsoRefused | null> {
    const since = await this.#plannedAt(trx, campaignId);
    if (since === null) return null;
    if (isWorkspace(trx)) return this.#read(trx, since);
    const version = await contactsVersion(trx);
    if (version !== this.#version) this.#found.clear();
    this.#version = version;
    const known = this.#found.get(campaignId);
    if (known !== undefined) return known;
    const found = await this.#read(trx, since);
    this.#found.set(campaignId, found);
    return found;
  }

  /** As it was when it was first asked for: what is sent is not planned again, and a moment too early only looks at more refusals. */
  async #plannedAt(trx: Db, campaignId: number): Promise<number | null> {
    const known = this.#planned.get(campaignId);
    if (known !== undefined) return known;
    const since = await plannedAt(trx, campaignId);
    this.#planned.set(campaignId, since);
    return since;
  }

  async #read(trx: Db, since: number): Promise<AlsoRefused | null> {
    const refusals = await refusalsFrom(trx, since);
    if (refusals.length === 0) return null;
    // It brings the words of headings along, which an engine needs from its first late refusal on.
    return new (await import('../../contacts/refusals/also-refused.ts')).AlsoRefused(refusals);
  }
}
