/** The test that a column is no number: GLOB and length() stop at a NUL, and what is behind it is compared all the same. */
export const isNoNumber = (column: string): string =>
  `${column} GLOB '*[^0-9]*' OR ${column} NOT GLOB '[1-9]*' OR length(${column}) > 15 OR instr(${column}, char(0)) > 0`;

const refused = (table: string): string => `
    CREATE TRIGGER ${table}_number_added BEFORE INSERT ON ${table} WHEN ${isNoNumber('NEW.number')}
      BEGIN SELECT raise(ABORT, 'a number is digits'); END;
    CREATE TRIGGER ${table}_number_changed BEFORE UPDATE OF number ON ${table} WHEN ${isNoNumber('NEW.number')}
      BEGIN SELECT raise(ABORT, 'a number is digits'); END;`;

/**
 * SQL that refuses what is no number. "A,B" would be two people, of whom one may be on the do-not-text list; a number on that list with a
 * NUL behind it, or a zero before it, is nobody's, and a person who refused would be texted.
 */
export const digitsTriggers = `${refused('contacts')}\n${refused('do_not_text')}`;
