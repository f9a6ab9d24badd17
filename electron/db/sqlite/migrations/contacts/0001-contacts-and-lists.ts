import type { Migration } from '../migration.ts';
import { bothWritingsTriggers } from './0001-both-writings.ts';
import { digitsTriggers } from './0001-digits.ts';
import { search } from './0001-search.ts';

const change = (number: string, listed: 0 | 1) =>
  `INSERT INTO do_not_text_changes (number, listed) VALUES (${number}, ${listed});`;

/** Contacts, lists, the do-not-text list, and what was imported. `sqlite/tables.ts` says what each column means. */
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
      updated_at INTEGER NOT NULL,
      -- The name without its accents, which it is sorted and searched by; null for a name of plain letters, which is its own key.
      folded_name TEXT
    ) STRICT;
    CREATE UNIQUE INDEX contacts_by_number ON contacts (number);
    -- Every index ends with the row's id by itself: naming it made this one larger, and a fifth slower to build.
    CREATE INDEX contacts_by_name ON contacts (coalesce(folded_name, name) COLLATE NOCASE);
    -- Names alone, in the order of ids, in which a search comes by them: sorting what was found reads a fraction of the whole rows.
    CREATE INDEX contacts_names ON contacts (id, coalesce(folded_name, name) COLLATE NOCASE);
    ${search}

    CREATE TABLE lists (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      name_without_case TEXT NOT NULL UNIQUE,
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
      added_at INTEGER NOT NULL,
      -- Reason and source as they are searched for: folding a list of 150,000 at every search took a second. Null where a row came
      -- some other way; it is folded when it is looked at.
      words TEXT,
      -- The number that a person put there, of which this is the other writing; null where it is that number itself.
      same_as TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX do_not_text_same ON do_not_text (same_as) WHERE same_as IS NOT NULL;

    -- What changed on the list, by whatever way, and is not written down outside the records yet; and the stamp of the last change that is.
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
    ${bothWritingsTriggers}
    ${digitsTriggers}

    -- What was imported, with all that undoing it takes.
    CREATE TABLE imports (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      at INTEGER NOT NULL,
      -- What it added are the contacts with these ids; both null where it added none.
      first_added INTEGER,
      last_added INTEGER,
      added INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      rejected INTEGER NOT NULL,
      -- The list that it made; not a reference, because the list may be removed later.
      made_list INTEGER,
      undone_at INTEGER,
      -- The key of its headings, by which the next file of a kind is compared with it; null for a file without any.
      layout TEXT
    ) STRICT;

    CREATE TABLE import_changes (
      import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
      contact_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      fields TEXT NOT NULL,
      -- When the contact had been changed last before: it is put back with the rest, so that an earlier import still knows the contact
      -- for its own. Null where it was not noted.
      updated_at INTEGER,
      PRIMARY KEY (import_id, contact_id)
    ) STRICT, WITHOUT ROWID;

    -- Lists that contacts joined which were there before.
    CREATE TABLE import_joins (
      import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
      list_id INTEGER NOT NULL,
      contact_id INTEGER NOT NULL,
      PRIMARY KEY (import_id, list_id, contact_id)
    ) STRICT, WITHOUT ROWID;

    -- Members whom an import took off their lists, since its file did not name them: undoing it puts them back.
    CREATE TABLE import_leaves (
      import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
      list_id INTEGER NOT NULL,
      contact_id INTEGER NOT NULL,
      PRIMARY KEY (import_id, list_id, contact_id)
    ) STRICT, WITHOUT ROWID;

    -- Contacts that a later import had in its file too: undoing the earlier one must not take them from it.
    CREATE TABLE import_seen (
      import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
      contact_id INTEGER NOT NULL,
      PRIMARY KEY (import_id, contact_id)
    ) STRICT, WITHOUT ROWID;

    -- The fields that contacts have, however few of them; in files of every size, looking through all for them takes seconds.
    CREATE TABLE contact_fields (
      name TEXT PRIMARY KEY,
      -- The name as it stands in the fields of a contact, quoted and with its colon.
      written TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The kinds of fields that are not text.
    CREATE TABLE field_kinds (
      name TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      -- The import that made it so, which takes it along when it is undone; null where a person did, or a later import has values too.
      import_id INTEGER
    ) STRICT, WITHOUT ROWID;

    -- What was decided for each layout of file.
    CREATE TABLE import_layouts (
      layout TEXT PRIMARY KEY,
      meanings TEXT NOT NULL,
      used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
