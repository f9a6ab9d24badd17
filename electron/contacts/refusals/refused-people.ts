/**
 * People who asked not to be texted and come back with another number: it is the person who refused, not the number. Known by their
 * full names alone, so that a person has to look: two people may be called alike.
 */
import { namer } from '../../db/contacts/contacts-name.ts';
import { fullName } from '../import/full-name.ts';

export class RefusedPeople {
  readonly #names: ReadonlySet<string>;
  readonly #nameOf: (values: readonly string[]) => string;

  /**
   * @param names of the contacts on the do-not-text list
   * @param fields of the file, in the order of the values
   */
  constructor(names: Iterable<string>, fields: readonly string[]) {
    const full = Array.from(names, fullName).filter((name) => name !== null);
    this.#names = new Set(full);
    this.#nameOf = namer(fields);
  }

  /** The name of a person who has the full name of one of them; null for everybody else. */
  namesake(values: readonly string[]): string | null {
    if (this.#names.size === 0) return null;
    const name = this.#nameOf(values);
    const full = fullName(name);
    return full !== null && this.#names.has(full) ? name : null;
  }
}
