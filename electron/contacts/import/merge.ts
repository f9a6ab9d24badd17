/** The result of an import for a contact that is there already. */
import { z } from 'zod';
import type { NamedFields } from '../../db/contacts/contacts-import-known.ts';
import type { ExistingPolicy, ImportPlan } from '../../shared/import/imports.ts';
import { calledOtherwise, isNameField, type TwoPeople } from './same-person.ts';

/** The fields of a contact, from JSON. */
const Fields = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.string()));

export interface Merged {
  /** The fields after the import, as JSON; null where they stay as they are. */
  readonly fields: string | null;
  /** The owner of the number, and the person in the row; null where both can be one. */
  readonly people: TwoPeople | null;
  /** Fields for which the file has another value, whether it is taken or not; of one person's only. */
  readonly differing: readonly FieldDifference[];
}

/** A field of a contact for which the file has another value. */
export interface FieldDifference {
  readonly field: string;
  readonly old: string;
  readonly value: string;
}

const noDifference: readonly FieldDifference[] = [];

/**
 * An empty cell never empties a field. A row's values of somebody else are not filled in: one would be texted what is another's.
 * Where the file is to overwrite contacts, and a person said that the numbers are these people's now, they get that name and none of the old one.
 */
export function merge(
  existing: NamedFields,
  imported: NamedFields,
  policy: ExistingPolicy,
  others: ImportPlan['others'] | null,
  typed: TypedReaders = noReaders,
): Merged {
  if (existing.fields === imported.fields) return { fields: null, people: null, differing: noDifference };
  const present = Fields.parse(existing.fields);
  const later = Fields.parse(imported.fields);
  const people = existing.name === imported.name ? null : calledOtherwise(present, later);
  const differing = people === null ? differences(present, later, typed) : noDifference;
  const stays = people !== null && !(policy === 'overwrite' && others === 'take');
  if (policy === 'leave' || stays) return { fields: null, people, differing };
  const before = new Map(Object.entries(present));
  if (people !== null) for (const name of before.keys()) if (isNameField(name)) before.delete(name);
  let changed = before.size < Object.keys(present).length;
  for (const [name, value] of Object.entries(later)) {
    const old = before.get(name) ?? '';
    if (old === value) continue;
    if (policy === 'fill-empty' && old.trim() !== '' && !isSame(typed, name, old, value)) continue;
    before.set(name, value);
    changed = true;
  }
  const written = [...before].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return { fields: changed ? `{${written.join(',')}}` : null, people, differing };
}

/** The fields of the file that are dates, times or numbers, with how a value from before is read. */
export type TypedReaders = ReadonlyMap<string, { readonly read: (cell: string) => string | null }>;
const noReaders: TypedReaders = new Map();

/** Whether an old value says the same in another writing: 23.11.2026, of a field that is a date from now on. */
const isSame = (typed: TypedReaders, field: string, old: string, value: string): boolean =>
  typed.get(field)?.read(old) === value;

function differences(
  present: Readonly<Record<string, string>>,
  later: Readonly<Record<string, string>>,
  typed: TypedReaders,
) {
  return Object.entries(later).flatMap(([field, value]): FieldDifference[] => {
    const old = Object.hasOwn(present, field) ? (present[field] ?? '') : '';
    return old.trim() === '' || old === value || isSame(typed, field, old, value)
      ? []
      : [{ field, old, value }];
  });
}
