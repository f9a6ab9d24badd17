/** New rows of an import with the full name of a contact, or of an earlier row, under another number. */
import type { KnownContact, NamedContacts } from '../../db/contacts/contacts-import-known.ts';
import { namer } from '../../db/contacts/contacts-name.ts';
import { nameKey, seemTwoPeople, tellingNameOf } from './full-name.ts';
import { NameTable } from './name-table.ts';

/** The contact of the row at a place of the file. */
export type RowAt = (place: number) => { readonly phone: string; readonly values: readonly string[] };

/** Whom a row seems to be: a contact, or the contact of an earlier row with its place in the file. */
export type KnownPerson =
  | { readonly kind: 'contact'; readonly name: string; readonly number: string }
  | { readonly kind: 'row'; readonly name: string; readonly place: number; readonly number: string };

/** People of one name; so many are compared with one another, since nobody reads more and a file of a million common names has no end of them. */
const mostCompared = 20_000;

export class KnownNames {
  readonly #contacts: NamedContacts;
  readonly #fields: readonly string[];
  readonly #nameOf: (values: readonly string[]) => string;
  readonly #rowAt: RowAt;
  readonly #rows = new NameTable();
  #known: NameTable | undefined;
  #compared = 0;

  /**
   * @param fields of the file, in the order of the values
   * @param rowAt the contact of an earlier row
   */
  constructor(contacts: NamedContacts, fields: readonly string[], rowAt: RowAt) {
    this.#contacts = contacts;
    this.#fields = fields;
    this.#nameOf = namer(fields);
    this.#rowAt = rowAt;
  }

  /** Takes a row whose number no contact has, and says whose name it has; null for nobody's. */
  take(values: readonly string[], place: number): KnownPerson | null {
    if (this.#compared >= mostCompared) return null;
    const name = this.#nameOf(values);
    const key = nameKey(name);
    const ids = this.#contactNames().of(key);
    const places = this.#rows.add(key, place);
    if (ids.length === 0 && places.length === 0) return null;
    const own = this.#filled(values);
    const full = tellingNameOf(own);
    if (full === null) return null;
    const isSame = (fields: KnownContact['fields']) => {
      this.#compared++;
      return tellingNameOf(fields) === full && !seemTwoPeople(fields, own);
    };
    for (const id of ids) {
      const { number, fields } = this.#contacts.contactOf(id);
      if (isSame(fields)) return { kind: 'contact', name, number };
    }
    for (const earlier of places) {
      const row = this.#rowAt(earlier);
      if (isSame(this.#filled(row.values))) return { kind: 'row', name, place: earlier, number: row.phone };
    }
    return null;
  }

  /** Read for the first new row: an import that only changes contacts does not wait for it. */
  #contactNames(): NameTable {
    if (this.#known === undefined) {
      this.#known = new NameTable();
      for (const { id, name } of this.#contacts.names()) this.#known.add(nameKey(name), id);
    }
    return this.#known;
  }

  #filled(values: readonly string[]): KnownContact['fields'] {
    return Object.fromEntries(this.#fields.map((field, at) => [field, values[at] ?? '']));
  }
}
