/** Rows of an import whose contact is there already. */
import { z } from 'zod';
import type { ExistingPolicy } from '../../shared/import/imports.ts';
import { Fields } from '../sqlite/json-column.ts';
import type { NamedFields } from './contacts-import-known.ts';
import { namer } from './contacts-name.ts';

/** How rows and the contacts that are there become one. */
export interface Merging {
  /** Unix ms. */
  readonly now: number;
  readonly policy: ExistingPolicy;
  /** A contact with another name than its row joins the lists all the same. */
  readonly others: 'join' | 'take' | null;
  /** The fields of a contact after the import, as JSON, null where they stay as they are; `people` null where its row can be of the same person. */
  readonly merge: (
    existing: NamedFields,
    imported: NamedFields,
    policy: ExistingPolicy,
    others: 'join' | 'take' | null,
  ) => { readonly fields: string | null; readonly people: object | null };
}

/** How many contacts of a piece got other values, and how many kept theirs and joined a list. */
export interface KnownChanged {
  readonly changed: number;
  readonly joined: number;
}

/** The query for rows of two places and between, by place, once `temp.known` has them. */
export const knownBetween = `SELECT known.id AS id, known.place AS place, c.name AS name, c.fields AS present,
  s.name AS "rowName", s.fields AS imported FROM temp.known
  JOIN staged.contacts AS s ON s.place = known.place JOIN main.contacts AS c ON c.id = known.id
  WHERE known.place BETWEEN ? AND ? ORDER BY known.place`;

export const KnownRow = z.object({
  id: z.number(),
  place: z.number(),
  name: z.string(),
  present: z.string(),
  rowName: z.string(),
  imported: z.string(),
});

/** The name in lists that a contact with these fields (JSON) has. */
export function nameIn(fields: string): string {
  const parsed = Fields.parse(fields);
  return namer(Object.keys(parsed))(Object.values(parsed));
}
