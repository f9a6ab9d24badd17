import type { Migration } from '../migration.ts';

const change = (number: string, listed: 0 | 1) =>
  `INSERT INTO do_not_text_changes (number, listed) VALUES (${number}, ${listed});`;

/**
 * What changed on the do-not-text list and is not written down outside the records yet, by whatever way it was changed; and the
 * stamp of the last change that is.
 */
export const refusalsOutside: Migration = {
  version: 11,
  name: 'refusals-outside',
  sql: `
    CREATE TABLE do_not_text_changes (
      id INTEGER PRIMARY KEY,
      number TEXT NOT NULL,
      listed INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE do_not_text_outside (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      stamp TEXT
    ) STRICT;
    INSERT INTO do_not_text_outside (id) VALUES (1);
    CREATE TRIGGER do_not_text_put AFTER INSERT ON do_not_text BEGIN ${change('NEW.number', 1)} END;
    CREATE TRIGGER do_not_text_taken AFTER DELETE ON do_not_text BEGIN ${change('OLD.number', 0)} END;
    CREATE TRIGGER do_not_text_renumbered AFTER UPDATE OF number ON do_not_text
      BEGIN ${change('OLD.number', 0)} ${change('NEW.number', 1)} END;
  `,
};
