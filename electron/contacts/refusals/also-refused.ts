/**
 * The people who seem to have refused on another number: it is kept in a field of the same contact, or with a contact of the same
 * name, with nothing in its fields that contradicts. Pure, for the few refusals since a campaign was planned; `RefusedElsewhere`
 * looks through a whole list.
 */
import { z } from 'zod';
import { areTwoPeople, nameKey, tellingNameOf } from '../import/full-name.ts';
import { NameTable } from '../import/name-table.ts';
import { numbersWritten } from '../phone/other-numbers.ts';

type Fields = Readonly<Record<string, string>>;

const FieldsText = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.string()));

export class AlsoRefused {
  readonly #numbers: ReadonlySet<string>;
  readonly #names = new NameTable();
  readonly #people: Fields[] = [];

  /** @param refusals numbers, each with the fields (JSON) and the name of its contact; null: it has none */
  constructor(
    refusals: readonly {
      readonly number: string;
      readonly fields: string | null;
      readonly name: string | null;
    }[],
  ) {
    this.#numbers = new Set(refusals.map(({ number }) => number));
    for (const { fields, name } of refusals) {
      if (fields === null || name === null) continue;
      this.#names.add(nameKey(name), this.#people.length);
      this.#people.push(FieldsText.parse(fields));
    }
  }

  get isEmpty(): boolean {
    return this.#numbers.size === 0;
  }

  has({
    number,
    name,
    fields,
  }: {
    readonly number: string;
    readonly name: string;
    readonly fields: string;
  }): boolean {
    // Their own number is on the list: that is reason enough, and another one.
    if (this.#numbers.has(number)) return false;
    const others = fields.includes('+') ? numbersWritten(fields) : [];
    if (others.some((other) => other !== number && this.#numbers.has(other))) return true;
    const alike = this.#names.of(nameKey(name));
    if (alike.length === 0) return false;
    const own = FieldsText.parse(fields);
    const telling = tellingNameOf(own);
    if (telling === null) return false;
    return alike.some((one) => {
      const person = this.#people[one];
      return person !== undefined && tellingNameOf(person) === telling && !areTwoPeople(person, own);
    });
  }
}
