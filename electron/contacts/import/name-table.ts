/** Who shares a full name, among a million: 12 bytes for each name, and a list only where it comes twice. */

import { NumberTable } from '../../db/contacts/number-table.ts';
import { nameKey, tellingName } from './full-name.ts';

/** More of one name than that are not one person with so many phones: it is a common name, or stands for no name. */
const mostNumbers = 4;
/** Names that come twice and are remembered. Whatever looks at those would take seconds for more, and nobody reads so many. */
const mostShared = 10_000;

export class NameTable {
  readonly #first = new NumberTable();
  readonly #shared = new Map<number, number[]>();
  /** Names came twice that are not remembered. */
  more = false;

  /** Adds somebody as a whole number below 2^32; a name that tells nobody is passed over. */
  add(name: string, one: number): void {
    const full = tellingName(name);
    if (full === null) return;
    const key = nameKey(full);
    const first = this.#first.add(key, one);
    if (first === undefined) return;
    const all = this.#shared.get(key);
    // One more than can be one person shows that there are too many.
    if (all !== undefined) {
      if (all.length <= mostNumbers) all.push(one);
    } else if (this.#shared.size < mostShared) this.#shared.set(key, [first, one]);
    else this.more = true;
  }

  /** Who was added under the name; nobody where it is too common. They are to be compared: their fields may contradict. */
  of(name: string): readonly number[] {
    const full = tellingName(name);
    if (full === null) return [];
    const key = nameKey(full);
    const first = this.#first.get(key);
    if (first === undefined) return [];
    const all = this.#shared.get(key) ?? [first];
    // A copy, since more may be added.
    return all.length > mostNumbers ? [] : [...all];
  }

  /** Those of each name that came twice and is not too common. */
  shared(): readonly (readonly number[])[] {
    return [...this.#shared.values()].filter((all) => all.length <= mostNumbers);
  }
}
