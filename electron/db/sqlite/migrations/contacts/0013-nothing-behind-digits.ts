import type { Migration } from '../migration.ts';

/** What no number is, of a column: GLOB and length() stop at a NUL, and what is behind it is compared all the same. */
export const isNoNumber = (column: string): string =>
  `${column} GLOB '*[^0-9]*' OR ${column} NOT GLOB '[1-9]*' OR length(${column}) > 15 OR instr(${column}, char(0)) > 0`;

const refused = (table: string): string =>
  [
    ['added', 'INSERT'],
    ['changed', 'UPDATE OF number'],
  ]
    .map(
      ([done, event]) => `DROP TRIGGER ${table}_number_${done};
      CREATE TRIGGER ${table}_number_${done} BEFORE ${event} ON ${table} WHEN ${isNoNumber('NEW.number')}
      BEGIN SELECT raise(ABORT, 'a number is digits'); END;`,
    )
    .join('\n');

/** A number on the do-not-text list with a NUL behind it, or a zero before it, is nobody's: whoever refused would be texted. */
export const nothingBehindDigits: Migration = {
  version: 13,
  name: 'nothing behind digits',
  sql: `${refused('contacts')}\n${refused('do_not_text')}`,
};
