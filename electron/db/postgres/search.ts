/** Searching contacts by the words of each, in a table of their own (`steps/first/search.ts`): a search is complete at any time. */
import { type RawBuilder, sql } from 'kysely';
import { cutText } from '../../shared/values/whole-signs.ts';
import { foldedWords } from '../contacts/fold.ts';
import {
  further,
  numberPart,
  type SearchQuery,
  type SearchTerm,
  triple,
  triplesOf,
} from '../contacts/search/search-query.ts';
import { asWritten } from '../contacts/search/unindexed.ts';
import type { Db } from '../sqlite/open.ts';

/** The words of an index are no longer. */
const longest = 200;

/** A word in quotes, as tsquery has it; `:*` for what begins so. */
const begins = (word: string): string => `${exactly(cutText(word, longest))}:*`;
const exactly = (word: string): string => `'${word.replaceAll(/['\\]/g, (sign) => sign + sign)}'`;

/** A word as the index has it. One that the index takes for several must be there in all its parts; of signs alone it has none. */
function beginsFolded(word: string): string {
  const parts = foldedWords(word);
  return parts.length === 0 ? exactly('\ue002') : `(${parts.map(begins).join(' & ')})`;
}

/** Of a term with digits: fields that begin with them. */
const inFields = ({ word, part, asTyped }: SearchTerm): string =>
  [
    beginsFolded(word),
    begins(`${further}${part}`),
    ...(asTyped === null ? [] : [beginsFolded(asTyped)]),
  ].join(' | ');

function queryOf({ terms, groups }: SearchQuery): string {
  const asGroups =
    groups.length === 0
      ? []
      : [
          `(${groups.map((group, at) => (at === groups.length - 1 ? begins(group) : exactly(group))).join(' & ')})`,
        ];
  return terms
    .map((term) => {
      if (term.part === null) return beginsFolded(term.word);
      const triples = triplesOf(term.part).map((digits) => exactly(`${triple}${digits}`));
      return `((${triples.join(' & ')}) | ${[inFields(term), ...asGroups].join(' | ')})`;
    })
    .join(' & ');
}

/** The further conditions of a search, which the words alone do not settle, each beginning with AND. */
function checksOf(query: SearchQuery, words: RawBuilder<unknown>): readonly RawBuilder<unknown>[] {
  return query.terms
    .filter(({ part }) => part !== null)
    .map(
      (term) => sql`AND (instr(contacts.number, ${term.part}) > 0 ${asWritten(query)}
        OR ${words} @@ CAST(${inFields(term)} AS tsquery))`,
    );
}

/** Whether a search finds the row of `contacts`, whether or not the index holds its words. */
export function isFoundInWorkspace(query: SearchQuery): RawBuilder<unknown> {
  if (query.terms.length === 0) return sql`false`;
  const words = sql`coalesce((SELECT w.words FROM contact_words AS w WHERE w.contact_id = contacts.id),
    search_words(contacts.number, contacts.fields))`;
  return sql`${words} @@ CAST(${queryOf(query)} AS tsquery) ${sql.join(checksOf(query, words), sql` `)}`;
}

/**
 * The condition that a row of `contacts` meets that is looked through, beginning with AND: as files do it (`contacts/search/unindexed.ts`),
 * in functions that take the server half as long as its LIKE.
 */
function isSeenIn(query: SearchQuery): RawBuilder<unknown> {
  const conditions = query.words.map((word) => {
    const part = numberPart(word).toLowerCase();
    const folded = ` ${foldedWords(word).join(' ')}`;
    const inText = (text: RawBuilder<unknown>) => sql`strpos(lower(${text} COLLATE "C"), ${part}) > 0`;
    return sql`AND (strpos(contacts.number, ${part}) > 0 ${asWritten(query)} OR ${inText(sql`contacts.fields`)}
      OR octet_length(contacts.fields) > length(contacts.fields) AND strpos(fold(contacts.fields), ${folded}) > 0
      OR (strpos(contacts.fields, '''') > 0 OR strpos(contacts.fields, '’') > 0)
        AND ${inText(sql`translate(contacts.fields, '''’', '')`)})`;
  });
  return sql.join(conditions, sql` `);
}

/**
 * The contacts that a search finds, with what they are sorted by, as a query that others are built on. Always by the index of
 * words: of words that nobody has, and of parts of numbers, the server expects thousands, and would go through all contacts to find some of them.
 *
 * @param pending some are not in the index yet
 */
export function foundInWorkspace(query: SearchQuery, pending: boolean): RawBuilder<unknown> {
  if (query.terms.length === 0) return sql`SELECT id, number, sort_name FROM contacts WHERE false`;
  const matches = sql`SELECT contact_id AS id, number, sort_name, words FROM contact_words
    WHERE words @@ CAST(${queryOf(query)} AS tsquery) OFFSET 0`;
  // Digits with signs between them are found in the fields as written, which stand with the contact alone: it is read for each match.
  const indexed =
    query.written === null
      ? sql`SELECT id, number, sort_name FROM (${matches}) AS contacts WHERE true ${sql.join(checksOf(query, sql`words`), sql` `)}`
      : sql`SELECT contacts.id, contacts.number, contacts.sort_name FROM (${matches}) AS matches
          CROSS JOIN LATERAL (SELECT * FROM contacts WHERE contacts.id = matches.id OFFSET 0) AS contacts
          WHERE true ${sql.join(checksOf(query, sql`matches.words`), sql` `)}`;
  if (!pending || query.words.length === 0) return indexed;
  return sql`${indexed} UNION ALL SELECT contacts.id, contacts.number, contacts.sort_name FROM words_waiting AS w
    JOIN contacts ON contacts.id BETWEEN w.first_id AND w.last_id
    WHERE NOT EXISTS (SELECT 1 FROM contact_words WHERE contact_words.contact_id = contacts.id) ${isSeenIn(query)}
      -- That a text has it somewhere finds more people than that a word begins so: of these few the words are made, which takes longer.
      AND ${isFoundInWorkspace(query)}`;
}

/** Whether contacts are there whose words the index does not hold yet. */
export async function isAnybodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    pending: 0 | 1;
  }>`SELECT EXISTS (SELECT 1 FROM words_waiting) AS pending`.execute(db);
  return rows[0]?.pending === 1;
}
