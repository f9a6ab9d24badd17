/** The fields of a computer that joins a workspace: those that the team calls otherwise become the team's, and texts follow them. */
import { type RenamedField, renamedFields } from '../../../shared/import/fields-of-book.ts';
import { withFieldsRenamed } from '../../../shared/text/renamed-fields.ts';
import { fieldNames } from '../../contacts/fields/field-names.ts';
import { Fields } from '../../sqlite/json-column.ts';
import type { Db } from '../../sqlite/open.ts';

/** Contacts whose values tell what a field holds: as many as an import looks at. */
const lookedAt = 20;

/** Rows and texts of this computer as they are at the team. */
export interface AtTeam {
  readonly renamed: readonly RenamedField[];
  /** A field by its name there. */
  readonly field: (name: string) => string;
  /** The fields of a contact (JSON). */
  readonly fields: (text: string) => string;
  readonly template: (source: string) => string;
}

export async function atTeam(own: Db, teams: Db): Promise<AtTeam> {
  const known = await fieldNames(own);
  const newest = await own
    .selectFrom('contacts')
    .select('fields')
    .orderBy('id', 'desc')
    .limit(lookedAt)
    .execute();
  const people = newest.map(({ fields }) => Fields.parse(fields));
  const valuesOf = (at: number) => people.map((person) => person[known[at] ?? ''] ?? '');
  const renamed = renamedFields(known, await fieldNames(teams), valuesOf);
  const names = new Map(renamed.map((each) => [each.own, each.theirs]));
  const field = (name: string): string => names.get(name) ?? name;
  return {
    renamed,
    field,
    fields: (text) => {
      if (names.size === 0) return text;
      const values = Object.entries(Fields.parse(text)).map(([name, value]) => [field(name), value]);
      return JSON.stringify(Object.fromEntries(values));
    },
    template: (source) => withFieldsRenamed(source, known, names),
  };
}
