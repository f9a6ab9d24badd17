/** The people who share a full name, among a million: 12 bytes for each name, and a list only where it comes twice. */

import { NumberTable } from '../../db/contacts/number-table.ts';

/** More of one name than that are not one person with so many phones: it is a common name, or stands for no name. */
const mostNumbers = 4;
/** Names that come twice and are remembered. Readers of these names would take seconds for more, and nobody reads so many. */
const mostShared = 10_000;
const nobody: readonly never[] = [];
/** Stands for the first of a name that is too common: nobody is looked for any more. No contact and no row is numbered so. */
const tooMany = 0xffff_ffff;

export class NameTable {
  readonly #first = new NumberTable();
  readonly #shared = new Map<number, number[]>();
  /** Names came twice that are not remembered. */
  more = false;

  /**
   * Adds somebody as a whole number below 2^32 - 1. `key` is that of the name (`nameKey`), or null where it tells nobody, who is passed over.
   *
   * @returns who was added under the name before, as {@link of}
   */
  add(key: number | null, one: number): readonly number[] {
    const first = key === null ? undefined : this.#first.add(key, one);
    if (key === null || first === undefined || first === tooMany) return nobody;
    const all = this.#shared.get(key);
    if (all === undefined) {
      if (this.#shared.size < mostShared) this.#shared.set(key, [first, one]);
      else this.more = true;
      return [first];
    }
    const before = [...all];
    // One more than can be one person shows that there are too many.
    all.push(one);
    if (all.length > mostNumbers) this.#first.replace(key, tooMany);
    return before;
  }

  /** The people added under the name; nobody where it is too common. They are to be compared: their fields may contradict. */
  of(key: number | null): readonly number[] {
    const first = key === null ? undefined : this.#first.get(key);
    if (key === null || first === undefined || first === tooMany) return nobody;
    // A copy, since more may be added.
    return [...(this.#shared.get(key) ?? [first])];
  }

  /** The people of each name that came twice and is not too common. */
  shared(): readonly (readonly number[])[] {
    return [...this.#shared.values()].filter((all) => all.length <= mostNumbers);
  }
}
