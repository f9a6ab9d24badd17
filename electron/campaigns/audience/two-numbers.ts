/**
 * People who are in an audience twice, under two numbers: each number has a contact, and both would be texted. Their full names
 * show them, with nothing in their fields that contradicts; a person has to look.
 */
import { nameKey, seemTwoPeople, tellingNameOf } from '../../contacts/import/full-name.ts';
import { NameTable } from '../../contacts/import/name-table.ts';
import { isNoMobile } from '../../contacts/phone/numbering.ts';
import { type ComparedContact, comparedContacts } from '../../db/contacts/compared-contacts.ts';
import { lastTexted } from '../../db/message/texted.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { TwoNumbers } from '../../shared/two-numbers.ts';

/** Names whose contacts are read at once. */
const namesAtOnce = 500;
/** As many as a person looks through. */
const listed = { examples: 3, people: 200 } as const;

/** Takes everybody who would be texted, as they go by. */
export class SameNames {
  readonly #names = new NameTable();

  take({ id, name }: { readonly id: number; readonly name: string }): void {
    this.#names.add(nameKey(name), id);
  }

  /** @param db the contacts, and what they were texted; who is not there any more is nobody's second number */
  async found(db: Db, practice: string | null): Promise<TwoNumbers> {
    const examples: { name: string; numbers: readonly string[] }[] = [];
    const contactIds: number[] = [];
    let people = 0;
    for await (const person of this.#people(db, practice)) {
      people++;
      const numbers = person.map(({ number }) => number);
      if (examples.length < listed.examples) examples.push({ name: person[0]?.name ?? '', numbers });
      if (people <= listed.people) contactIds.push(...person.map(({ id }) => id));
    }
    return { people, more: this.#names.more, examples, contactIds };
  }

  /** The contacts of all numbers but the one of each person that is best texted. */
  async secondNumbers(db: Db, practice: string | null): Promise<ReadonlySet<number>> {
    const second = new Set<number>();
    for await (const person of this.#people(db, practice)) {
      for (const { id } of person.slice(1)) second.add(id);
    }
    return second;
  }

  /** The contacts of each person with several, the best one first. */
  async *#people(db: Db, practice: string | null): AsyncGenerator<readonly ComparedContact[]> {
    const groups = this.#names.shared();
    for (let from = 0; from < groups.length; from += namesAtOnce) {
      const some = groups.slice(from, from + namesAtOnce);
      const contacts = await comparedContacts(db, some.flat());
      const people = some.flatMap((ids) => peopleAmong(ids.flatMap((id) => contacts.get(id) ?? [])));
      const texted = await lastTexted(
        db,
        people.flat().map(({ number }) => number),
        practice,
      );
      for (const person of people) yield bestFirst(person, texted);
    }
  }
}

/** A mobile number first, which alone is sure to get a text; of several the one that was texted last, then the one that is here longest. */
function bestFirst(
  person: readonly ComparedContact[],
  texted: ReadonlyMap<string, number>,
): readonly ComparedContact[] {
  return person
    .map((contact) => ({
      contact,
      noMobile: isNoMobile(contact.number) ? 1 : 0,
      texted: texted.get(contact.number) ?? 0,
    }))
    .toSorted((a, b) => a.noMobile - b.noMobile || b.texted - a.texted || a.contact.id - b.contact.id)
    .map(({ contact }) => contact);
}

/** Of contacts who may have one name those who can be one person, each with two or more. */
function peopleAmong(contacts: readonly ComparedContact[]): readonly (readonly ComparedContact[])[] {
  const people: { name: string; contacts: ComparedContact[] }[] = [];
  for (const contact of contacts) {
    const name = tellingNameOf(contact.fields);
    if (name === null) continue;
    const same = people.find(
      (one) => one.name === name && !one.contacts.some(({ fields }) => seemTwoPeople(fields, contact.fields)),
    );
    if (same === undefined) people.push({ name, contacts: [contact] });
    else same.contacts.push(contact);
  }
  return people.flatMap((one) => (one.contacts.length > 1 ? [one.contacts] : []));
}
