import type { Migration } from '../migration.ts';

const refused = (table: string, column: string, isNone: string): string =>
  [
    ['added', 'INSERT'],
    ['changed', `UPDATE OF ${column}`],
  ]
    .map(
      ([done, event]) => `DROP TRIGGER ${table}_${column}_${done};
      CREATE TRIGGER ${table}_${column}_${done} BEFORE ${event} ON ${table} WHEN ${isNone}
      BEGIN SELECT raise(ABORT, 'a number is digits'); END;`,
    )
    .join('\n');

/** GLOB and length() stop at a NUL: what was behind it in a number was seen by nobody who checked, and compared all the same. */
export const nothingBehindDigits: Migration = {
  version: 17,
  name: 'nothing behind digits',
  sql: `
    ${refused('recipients', 'number', `NEW.number GLOB '*[^0-9]*' OR NEW.number NOT GLOB '[1-9]*' OR length(NEW.number) > 15 OR instr(NEW.number, char(0)) > 0`)}
    ${refused('attempts', 'numbers', `NEW.numbers GLOB '*[^0-9,]*' OR instr(NEW.numbers, char(0)) > 0`)}
  `,
};
