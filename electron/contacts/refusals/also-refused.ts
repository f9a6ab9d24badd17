/**
 * The people who have surely refused on another number: a field of theirs holds it, or they have the name of the one who refused, and
 * more than the name says that they are the same person. A name alone leaves nobody out where no one is there to look: a person decides
 * on that (`RefusedElsewhere`). Pure, for the few refusals since a campaign was planned.
 */
import { z } from 'zod';
import { areOnePerson, nameKey, tellingNameOf } from '../import/full-name.ts';
import { numbersWritten } from '../phone/other-numbers.ts';

type Fields = Readonly<Record<string, string>>;

const FieldsText = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.string()));

export class AlsoRefused {
  readonly #numbers: ReadonlySet<string>;
  readonly #people = new Map<number, { readonly fields: Fields; readonly others: ReadonlySet<string> }[]>();

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
      const key = name === null ? null : nameKey(name);
      if (fields === null || key === null) continue;
      const person = { fields: FieldsText.parse(fields), others: new Set(numbersWritten(fields)) };
      this.#people.set(key, [...(this.#people.get(key) ?? []), person]);
    }
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
    const key = nameKey(name);
    const alike = key === null ? undefined : this.#people.get(key);
    if (alike === undefined) return false;
    const own = FieldsText.parse(fields);
    const telling = tellingNameOf(own);
    if (telling === null) return false;
    return alike.some(
      (person) =>
        tellingNameOf(person.fields) === telling &&
        (person.others.has(number) || areOnePerson(person.fields, own)),
    );
  }
}
