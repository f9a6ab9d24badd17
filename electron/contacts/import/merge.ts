/** The result of an import for a contact that is there already. */
import { z } from 'zod';
import type { NamedFields } from '../../db/contacts/contacts-import-known.ts';
import type { ExistingPolicy } from '../../shared/import/imports.ts';
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
}

/**
 * An empty cell never empties a field. A row's values of somebody else are not filled in: one would be texted what is another's.
 * Where the file is to overwrite contacts, they get that name and none of the old one.
 */
export function merge(existing: NamedFields, imported: NamedFields, policy: ExistingPolicy): Merged {
  const sameName = existing.name === imported.name;
  if (existing.fields === imported.fields || (sameName && policy === 'leave'))
    return { fields: null, people: null };
  const present = Fields.parse(existing.fields);
  const later = Fields.parse(imported.fields);
  const people = sameName ? null : calledOtherwise(present, later);
  if (policy === 'leave' || (people !== null && policy === 'fill-empty')) return { fields: null, people };
  const before = new Map(Object.entries(present));
  if (people !== null) for (const name of before.keys()) if (isNameField(name)) before.delete(name);
  let changed = before.size < Object.keys(present).length;
  for (const [name, value] of Object.entries(later)) {
    const old = before.get(name) ?? '';
    if (old === value || (policy === 'fill-empty' && old.trim() !== '')) continue;
    before.set(name, value);
    changed = true;
  }
  const written = [...before].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return { fields: changed ? `{${written.join(',')}}` : null, people };
}
