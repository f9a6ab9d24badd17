import type { Migration } from '../migration.ts';

/** Contacts, lists and the do-not-text list. */
export const contactsAndLists: Migration = {
  version: 1,
  name: 'contacts and lists',
  sql: `
    CREATE TABLE contacts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      number TEXT NOT NULL,
      name TEXT NOT NULL,
      country TEXT,
      fields TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX contacts_by_number ON contacts (number);
    CREATE INDEX contacts_by_name ON contacts (name COLLATE NOCASE, id);

    CREATE TABLE lists (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE UNIQUE,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE list_members (
      list_id INTEGER NOT NULL REFERENCES lists ON DELETE CASCADE,
      contact_id INTEGER NOT NULL REFERENCES contacts ON DELETE CASCADE,
      PRIMARY KEY (list_id, contact_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX list_members_by_contact ON list_members (contact_id);

    CREATE TABLE do_not_text (
      number TEXT PRIMARY KEY,
      reason TEXT NOT NULL,
      source TEXT NOT NULL,
      added_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
