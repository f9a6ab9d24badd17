/** Searching contacts by the words that stand beside each row (`steps/0001-search.ts`): a search is complete at any time. */
import { type RawBuilder, sql } from 'kysely';
import { foldedWords } from '../contacts/fold.ts';
import {
  further,
  type SearchQuery,
  type SearchTerm,
  triple,
  triplesOf,
} from '../contacts/search/search-query.ts';

/** The words of an index are no longer. */
const longest = 200;

/** A word in quotes, as tsquery has it; `:*` for what begins so. */
const begins = (word: string): string => `${exactly(word.slice(0, longest))}:*`;
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

/** Whether a search finds the row of `contacts`. */
export function isFoundInWorkspace(query: SearchQuery): RawBuilder<unknown> {
  if (query.terms.length === 0) return sql`false`;
  const asWritten = query.written === null ? sql`` : sql`OR glob(${query.written}, contacts.fields)`;
  const checks = query.terms
    .filter(({ part }) => part !== null)
    .map(
      (term) => sql`AND (instr(contacts.number, ${term.part}) > 0 ${asWritten}
        OR contacts.words @@ CAST(${inFields(term)} AS tsquery))`,
    );
  return sql`contacts.words @@ CAST(${queryOf(query)} AS tsquery) ${sql.join(checks, sql` `)}`;
}

/**
 * The contacts that a search finds, with what they are sorted by, as a query that others are built on. Always by the index of words: of words that
 * nobody has, and of parts of numbers, the server expects thousands, and would go through all contacts in their order to find some of them.
 */
export function foundInWorkspace(query: SearchQuery): RawBuilder<unknown> {
  return sql`WITH matches AS MATERIALIZED (SELECT id, number, name, folded_name FROM contacts
    WHERE ${isFoundInWorkspace(query)}) SELECT * FROM matches`;
}
