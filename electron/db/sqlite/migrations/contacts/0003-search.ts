import type { Migration } from '../migration.ts';

/** Every three digits in a row of a number, each a word of its own, so that any part of a number can be searched for. */
const digitTriples = (number: string): string =>
  Array.from({ length: 13 }, (_, at) => `char(57344) || substr(${number}, ${at + 1}, 3)`).join(` || ' ' || `);

/** What is indexed of a contact: the values of its fields, and its number. */
const textOf = (row: 'NEW' | 'OLD'): string =>
  `coalesce((SELECT group_concat(value, ' ') FROM json_each(${row}.fields)), '') || ' ' || ${digitTriples(`${row}.number`)}`;

/**
 * Full-text search over contacts. The index keeps no copy of the texts, and is filled in behind: contacts with an id up to
 * `indexed_to` are in it, so that an import need not wait for it. Triggers keep what is in it true.
 */
export const search: Migration = {
  version: 3,
  name: 'search',
  sql: `
    CREATE VIRTUAL TABLE contact_search USING fts5(
      text, content = '', columnsize = 0, detail = none, tokenize = 'unicode61 remove_diacritics 2'
    );
    CREATE TABLE contact_search_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      indexed_to INTEGER NOT NULL
    ) STRICT;
    INSERT INTO contact_search_state VALUES (1, 0);

    CREATE TRIGGER contacts_searched_otherwise AFTER UPDATE OF number, fields ON contacts
    WHEN OLD.id <= (SELECT indexed_to FROM contact_search_state) BEGIN
      INSERT INTO contact_search (contact_search, rowid, text) VALUES ('delete', OLD.id, ${textOf('OLD')});
      INSERT INTO contact_search (rowid, text) VALUES (NEW.id, ${textOf('NEW')});
    END;
    CREATE TRIGGER contacts_not_searched AFTER DELETE ON contacts
    WHEN OLD.id <= (SELECT indexed_to FROM contact_search_state) BEGIN
      INSERT INTO contact_search (contact_search, rowid, text) VALUES ('delete', OLD.id, ${textOf('OLD')});
    END;

    -- The indexing itself: an update that moves the mark puts what lies between into the index.
    CREATE TRIGGER contacts_searched AFTER UPDATE OF indexed_to ON contact_search_state
    WHEN NEW.indexed_to > OLD.indexed_to BEGIN
      INSERT INTO contact_search (rowid, text)
        SELECT id, coalesce((SELECT group_concat(value, ' ') FROM json_each(fields)), '') || ' ' || ${digitTriples('number')}
        FROM contacts WHERE id > OLD.indexed_to AND id <= NEW.indexed_to;
    END;
    -- Moved back to nothing, it empties the index; it is then filled anew.
    CREATE TRIGGER contacts_searched_anew AFTER UPDATE OF indexed_to ON contact_search_state
    WHEN NEW.indexed_to = 0 BEGIN
      INSERT INTO contact_search (contact_search) VALUES ('delete-all');
    END;
  `,
};
