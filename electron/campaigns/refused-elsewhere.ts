/**
 * People who would be texted on one number though another of theirs is on the do-not-text list: kept in a field of the same
 * contact, or as a contact of the same name, with nothing in its fields that contradicts. A refusal on one number may mean all
 * numbers of a person, who has to look.
 */
import { areTwoPeople, nameKey, tellingNameOf } from '../contacts/import/full-name.ts';
import { NameTable } from '../contacts/import/name-table.ts';
import { numbersWritten } from '../contacts/phone/other-numbers.ts';
import { comparedContacts, doNotTextContacts } from '../db/contacts/compared-contacts.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { TwoNumbers } from '../shared/two-numbers.ts';

/** As many as a person looks through. */
const listed = { examples: 3, people: 200 } as const;
/** People of a name that somebody refused under who are compared: the others are said to be there. */
const mostCompared = 10_000;
const comparedAtOnce = 500;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  /** JSON of their fields. */
  readonly fields: string;
}

export class RefusedElsewhere {
  readonly #numbers: ReadonlySet<number>;
  readonly #names: NameTable;
  /** The people whose own fields hold a refused number. */
  readonly #certain: number[] = [];
  readonly #alike: { readonly id: number; readonly refused: readonly number[] }[] = [];
  readonly #most: number;
  #more = false;

  private constructor(numbers: ReadonlySet<number>, names: NameTable, most: number) {
    this.#numbers = numbers;
    this.#names = names;
    this.#most = most;
  }

  /**
   * @param db the contacts and the list as those who will be taken stand in them
   * @param most of a name that somebody refused under who are compared
   */
  static async of(db: Db, most = mostCompared): Promise<RefusedElsewhere> {
    const rows = await doNotTextContacts(db);
    const names = new NameTable();
    for (const { id, name } of rows) if (id !== null && name !== null) names.add(nameKey(name), id);
    // Fifteen digits are a whole number that JavaScript holds exactly, and take less than a text of them.
    return new RefusedElsewhere(new Set(rows.map(({ number }) => Number(number))), names, most);
  }

  /** Takes somebody who would be texted. */
  take({ id, name, number, fields }: Person): void {
    if (this.#numbers.size === 0) return;
    const others = fields.includes('+') ? numbersWritten(fields) : [];
    if (others.some((other) => other !== number && this.#numbers.has(Number(other)))) {
      this.#certain.push(id);
      return;
    }
    const refused = this.#names.of(nameKey(name));
    if (refused.length === 0) return;
    if (this.#alike.length < this.#most) this.#alike.push({ id, refused });
    else this.#more = true;
  }

  /** @param db as in {@link of} */
  async found(db: Db): Promise<TwoNumbers> {
    const ids = await this.all(db);
    const contacts = await comparedContacts(db, ids.slice(0, listed.examples));
    const examples = [...contacts.values()].map(({ name, number }) => ({ name, numbers: [number] }));
    return { people: ids.length, more: this.#more, examples, contactIds: ids.slice(0, listed.people) };
  }

  /** The contacts of all of them. @param db as in {@link of} */
  async all(db: Db): Promise<readonly number[]> {
    const ids = [...this.#certain];
    for (let from = 0; from < this.#alike.length; from += comparedAtOnce) {
      const some = this.#alike.slice(from, from + comparedAtOnce);
      const contacts = await comparedContacts(
        db,
        some.flatMap(({ id, refused }) => [id, ...refused]),
      );
      for (const { id, refused } of some) {
        const person = contacts.get(id);
        const name = person === undefined ? null : tellingNameOf(person.fields);
        if (person === undefined || name === null) continue;
        const isSame = refused.some((one) => {
          const other = contacts.get(one);
          return (
            other !== undefined &&
            tellingNameOf(other.fields) === name &&
            !areTwoPeople(other.fields, person.fields)
          );
        });
        if (isSame) ids.push(id);
      }
    }
    return ids;
  }
}
