import type { Migration } from '../migration.ts';

/** What no number is, of a column. Also what a large import checks its rows by. */
export const isNoNumber = (column: string): string =>
  `${column} GLOB '*[^0-9]*' OR length(${column}) NOT BETWEEN 1 AND 15`;

const refused = (table: string): string =>
  ['INSERT', 'UPDATE OF number']
    .map(
      (event) => `CREATE TRIGGER ${table}_number_${event === 'INSERT' ? 'added' : 'changed'}
        BEFORE ${event} ON ${table} WHEN ${isNoNumber('NEW.number')}
      BEGIN SELECT raise(ABORT, 'a number is digits'); END;`,
    )
    .join('\n');

/** A number is digits and nothing else: "A,B" would be two people, of whom one may be on the do-not-text list. */
export const digits: Migration = {
  version: 10,
  name: 'digits',
  sql: `${refused('contacts')}\n${refused('do_not_text')}`,
};
