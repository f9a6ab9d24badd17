/** The notes of a review about its rows, each with the row, the column and the person. */
import { namer } from '../../../db/contacts/contacts-name.ts';
import type {
  ExistingPolicy,
  ProblemCode,
  ProblemExample,
  ProblemGroup,
  ReviewedDifferences,
} from '../../../shared/import/imports.ts';
import { KnownNames } from '../known-names.ts';
import type { FieldDifference } from '../merge.ts';
import type { Finding, OtherNumber } from '../row-reading.ts';
import type { TwoPeople } from '../same-person.ts';
import type { ContactReading, LaterRow, SharedNumbers } from '../shared-numbers.ts';
import type { ExistingContacts } from './input.ts';
import { ProblemGroups, shortened } from './problems.ts';

export interface NotesInput {
  /** Headings of the columns. */
  readonly names: readonly string[];
  readonly fields: readonly string[];
  readonly existing: ExistingContacts;
  readonly shared: SharedNumbers;
  readonly policy: ExistingPolicy;
  readonly others: 'join' | 'take' | null;
}

type About = Partial<Omit<ProblemExample, 'row'>>;

/** As many people as are shown with their old and new values. */
const differencesShown = 10;

export class Notes {
  readonly #input: NotesInput;
  readonly #nameOf: (values: readonly string[]) => string;
  readonly #knownNames: KnownNames;
  readonly #problems = new ProblemGroups();
  readonly #differing: ReviewedDifferences['examples'][number][] = [];
  #people = 0;

  constructor(input: NotesInput) {
    this.#input = input;
    const { fields, existing, shared } = input;
    this.#nameOf = namer(fields);
    this.#knownNames = new KnownNames(existing.named, fields, (place) => shared.contactAt(place));
  }

  groups(): ProblemGroup[] {
    return this.#problems.groups();
  }

  differences(): ReviewedDifferences {
    return { people: this.#people, examples: this.#differing };
  }

  /** A contact for which the row has other values. */
  differing(row: number, phone: string, fields: readonly FieldDifference[]): void {
    if (fields.length === 0) return;
    this.#people += 1;
    if (this.#people > differencesShown) return;
    const { existing } = this.#input;
    const id = existing.ids.get(phone);
    const name = (id === undefined ? '' : existing.contactOf(id).name) || `+${phone}`;
    for (const { field, old, value } of fields)
      this.#differing.push({ row, name, field, old: shortened(old), value: shortened(value) });
  }

  finding(row: number, { code, column, found, perhaps, instead }: Finding<ProblemCode>): void {
    const person = instead && (this.#nameOf(instead.values) || `+${instead.phone}`);
    this.#note(code, row, {
      column: column === null ? '' : (this.#input.names[column] ?? ''),
      found,
      perhaps,
      people: person === undefined ? null : { kept: person, other: person },
      stays: instead === undefined ? null : `+${instead.phone}`,
    });
  }

  /** A number that another row has too; `taken`: the place of that one. */
  shared(row: number, phone: string, code: ProblemCode, taken: number, about: About): void {
    this.#note(code, row, { found: phone, sameAs: this.#input.shared.rowAt(taken), ...about });
  }

  /** A number of two people, of whom the later one's row has another: that one is asked about, or used. */
  otherPhone(
    row: number,
    { phone }: ContactReading,
    code: 'shared-kept' | 'shared-other',
    { other, place, people }: Pick<LaterRow, 'place' | 'people'> & { readonly other: ContactReading },
  ): void {
    const column = this.#input.names[other.column] ?? '';
    this.shared(row, phone, code, place, { column, people, stays: `+${other.phone}` });
  }

  /** A row says something else of the person of an earlier one; `differing`: the places of those fields. */
  differsFrom(
    { row, reading: { phone, values }, place, first }: LaterRow,
    differing: readonly number[],
  ): void {
    const { fields } = this.#input;
    this.shared(row, phone, 'duplicate-differs', place, {
      column: differing.map((at) => fields[at]).join(', '),
      found: differing.map((at) => values[at]).join(', '),
      stays: differing.map((at) => first.values[at]).join(', '),
    });
  }

  /** A row puts the number on its lists, too, and the texts to them carry what the earlier row says. */
  onListsOf({ row, reading, place, first }: LaterRow, differing: readonly number[]): void {
    const saidOf = (values: readonly string[], number: string) =>
      [this.#nameOf(values) || `+${number}`, ...differing.flatMap((at) => values[at] || [])].join(' · ');
    this.shared(row, reading.phone, 'shared-lists', place, {
      found: saidOf(reading.values, reading.phone),
      stays: saidOf(first.values, first.phone),
    });
  }

  /** Somebody who may be texted has another number that may not. */
  listed(row: number, { phone, others }: { phone: string; others: readonly OtherNumber[] }): void {
    const { doNotText } = this.#input.existing;
    if (others.length === 0 || doNotText.has(phone)) return;
    const listed = others.find((other) => doNotText.has(other.phone));
    if (listed === undefined) return;
    const { column } = listed;
    this.finding(row, { code: 'other-do-not-text', column, found: `+${listed.phone}`, perhaps: null });
  }

  /** Somebody new who has the name of somebody who refused, or of somebody who is there under another number. */
  name(row: number, phone: string, values: readonly string[], place: number): void {
    const { existing, shared } = this.#input;
    const namesake = existing.refused.namesake(values);
    if (namesake !== null)
      this.finding(row, { code: 'refused-name', column: null, found: namesake, perhaps: null });
    const known = this.#knownNames.take(values, place);
    if (known === null || namesake !== null || existing.doNotText.has(known.number)) return;
    this.#note(known.kind === 'contact' ? 'name-known' : 'name-twice', row, {
      found: `+${phone}`,
      sameAs: known.kind === 'contact' ? null : shared.rowAt(known.place),
      people: { kept: known.name, other: known.name },
      stays: `+${known.number}`,
    });
  }

  /** The contact of that number has another name. */
  otherPerson(row: number, phone: string, people: TwoPeople): void {
    const { policy, others } = this.#input;
    const joins = policy === 'overwrite' && others === 'take' ? 'other-replaced' : 'other-joins';
    const code = others === null ? 'other-person' : joins;
    this.#note(code, row, { found: phone, people });
  }

  #note(code: ProblemCode, row: number, about: About): void {
    this.#problems.note(code, { ...nothingElse, row, ...about });
  }
}

const nothingElse = { column: '', found: '', perhaps: null, sameAs: null, people: null, stays: null };
