/** Finding contacts that the index does not hold yet: each is looked through, which finds the same people, if slower. */
import { type RawBuilder, sql } from 'kysely';
import { foldedWords } from '../fold.ts';
import { numberPart, type SearchQuery } from './search-query.ts';

/** Digits with signs between them, as they are written in a field. */
export const asWritten = ({ written }: SearchQuery): RawBuilder<unknown> =>
  written === null ? sql`` : sql`OR glob(${written}, contacts.fields)`;

/** The condition that a row of `contacts` meets, beginning with AND. The query has words. */
export function isSeenIn(query: SearchQuery): RawBuilder<unknown> {
  const conditions = query.words.map((word) => {
    const pattern = `%${numberPart(word).replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
    const folded = ` ${foldedWords(word).join(' ')}`;
    // Folding takes long, so that it is asked only of those that LIKE cannot read: it knows ASCII alone.
    return sql`AND (number LIKE ${pattern} ESCAPE '\\' ${asWritten(query)} OR fields LIKE ${pattern} ESCAPE '\\'
      OR (glob('*[^ -~]*', fields) AND instr(fold(fields), ${folded}) > 0)
      OR replace(replace(fields, '''', ''), '’', '') LIKE ${pattern} ESCAPE '\\')`;
  });
  return sql.join(conditions, sql` `);
}
