/**
 * Searching contacts on either engine. The index is filled in behind large imports; what is not in it yet is looked through row by
 * row, so that a search is always complete, if slower for some seconds.
 */
import { type RawBuilder, sql } from 'kysely';
import { isWorkspace } from '../../engine.ts';
import { foundInWorkspace, isAnybodyWaiting } from '../../postgres/search.ts';
import type { Db } from '../../sqlite/open.ts';
import { nextMark } from './contacts-search-index.ts';
import { further, type SearchQuery, type SearchTerm, triple, triplesOf } from './search-query.ts';
import { asWritten, isSeenIn } from './unindexed.ts';

/** Of a term with digits: fields that begin with them, for FTS5's MATCH. */
const matchInFields = ({ word, part, asTyped }: SearchTerm): string =>
  `("${word}"* OR "${further}${part}"*${asTyped === null ? '' : ` OR "${asTyped}"*`})`;

/** For FTS5's MATCH. */
function matchOf({ terms, groups }: SearchQuery): string {
  if (terms.length === 0) return '""';
  const asGroups = groups.length === 0 ? '' : ` OR (${groups.map((group) => `"${group}"`).join(' AND ')}*)`;
  return terms
    .map((term) => {
      if (term.part === null) return `"${term.word}"*`;
      const triples = triplesOf(term.part).map((digits) => `"${triple}${digits}"`);
      return `((${triples.join(' AND ')}) OR ${matchInFields(term)}${asGroups})`;
    })
    .join(' AND ');
}

/** The ids of all contacts that a search finds, as a query that others are built on. */
export function foundIds(db: Db, query: SearchQuery, pending: boolean): RawBuilder<unknown> {
  if (isWorkspace(db)) return foundInWorkspace(query, pending);
  const match = matchOf(query);
  const checks = query.terms
    .filter(({ part }) => part !== null)
    .map(
      (term) => sql`AND (instr(contacts.number, ${term.part}) > 0 ${asWritten(query)} OR contacts.id IN
      (SELECT rowid FROM contact_search WHERE contact_search MATCH ${matchInFields(term)}))`,
    );
  const indexed =
    checks.length === 0
      ? sql`SELECT rowid AS id FROM contact_search WHERE contact_search MATCH ${match}`
      : sql`SELECT contacts.id FROM contact_search CROSS JOIN contacts ON contacts.id = contact_search.rowid
          WHERE contact_search MATCH ${match} ${sql.join(checks, sql` `)}`;
  if (!pending || query.words.length === 0) return indexed;
  return sql`${indexed} UNION ALL SELECT id FROM contacts
    WHERE id > (SELECT indexed_to FROM contact_search_state) ${isSeenIn(query)}`;
}

/** Whether contacts wait for being indexed. */
export async function hasUnindexed(db: Db): Promise<boolean> {
  if (isWorkspace(db)) return isAnybodyWaiting(db);
  const { rows } = await sql<{ pending: number }>`SELECT coalesce((SELECT max(id) FROM contacts), 0) >
    (SELECT indexed_to FROM contact_search_state) AS pending`.execute(db);
  return rows[0]?.pending === 1;
}

/**
 * Puts the next contacts into the index, at most so many; in files, where the one that is added waits too. To be called in a transaction
 * that writes contacts.
 */
export async function indexNext(trx: Db, most: number): Promise<void> {
  if (isWorkspace(trx)) return;
  await sql`UPDATE contact_search_state SET indexed_to = (${sql.raw(nextMark)} ${most}))
    WHERE indexed_to < (SELECT max(id) FROM contacts)`.execute(trx);
}
