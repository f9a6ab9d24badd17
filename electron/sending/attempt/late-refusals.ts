/**
 * Refusals on another number that came after a campaign was planned: nobody could look at those. Kept for a run and read anew only when
 * contacts or the list changed, so that a claim costs next to nothing where nobody refused.
 */
import type { AlsoRefused } from '../../contacts/refusals/also-refused.ts';
import { addressedBy, contactsVersion, plannedAt, refusalsFrom } from '../../db/campaigns/refused-since.ts';
import type { Db } from '../../db/sqlite/open.ts';

const nobody: ReadonlyMap<number, ReadonlySet<string>> = new Map();

export class LateRefusals {
  #version: number | null = null;
  /** By campaigns; null: nobody refused since. */
  readonly #found = new Map<number, AlsoRefused | null>();

  /** The numbers of each of these batches whose people refused on another since the campaign was planned. */
  async among(
    trx: Db,
    campaignId: number,
    batchIds: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
    const refused = await this.#of(trx, campaignId);
    if (refused === null) return nobody;
    const people = (await addressedBy(trx, batchIds)).filter((person) => refused.has(person));
    return new Map(
      [...Map.groupBy(people, ({ batchId }) => batchId)].map(([id, those]) => [
        id,
        new Set(those.map(({ number }) => number)),
      ]),
    );
  }

  async #of(trx: Db, campaignId: number): Promise<AlsoRefused | null> {
    const version = await contactsVersion(trx);
    if (version !== this.#version) this.#found.clear();
    this.#version = version;
    const known = this.#found.get(campaignId);
    if (known !== undefined) return known;
    const since = await plannedAt(trx, campaignId);
    if (since === null) return null;
    const refusals = await refusalsFrom(trx, since);
    // It brings the words of headings along, which an engine needs from its first late refusal on.
    const found =
      refusals.length === 0
        ? null
        : new (await import('../../contacts/refusals/also-refused.ts')).AlsoRefused(refusals);
    this.#found.set(campaignId, found);
    return found;
  }
}
