import type { Migration } from '../migration.ts';

const refused = (table: string): string =>
  ['INSERT', 'UPDATE OF number']
    .map(
      (event) => `CREATE TRIGGER ${table}_number_${event === 'INSERT' ? 'added' : 'changed'}
        BEFORE ${event} ON ${table} WHEN NEW.number GLOB '*[^0-9]*' OR length(NEW.number) NOT BETWEEN 1 AND 15
      BEGIN SELECT raise(ABORT, 'a number is digits'); END;`,
    )
    .join('\n');

/** A number is digits and nothing else: "A,B" would be two people, of whom one may be on the do-not-text list. */
export const digits: Migration = {
  version: 10,
  name: 'digits',
  sql: `${refused('contacts')}\n${refused('do_not_text')}`,
};
