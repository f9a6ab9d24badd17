import { digits, id, isObject, mostSorted } from './columns.ts';

/** Contacts, lists, the do-not-text list, and what was imported. */
export const contactTables = `
  CREATE TABLE contacts (
    ${id},
    number text COLLATE "C" NOT NULL ${digits('number')},
    name text NOT NULL,
    country text,
    fields text NOT NULL ${isObject('fields')},
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    folded_name text,
    -- By what it is sorted, as files do it: without the case of ASCII. Compared byte by byte, which takes a tenth of what a language's order does.
    sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(lower(coalesce(folded_name, name) COLLATE "C"), ${mostSorted})) STORED
  );
  CREATE UNIQUE INDEX contacts_by_number ON contacts (number);
  CREATE INDEX contacts_by_name ON contacts (sort_name, id);

  CREATE TABLE lists (
    ${id},
    name text COLLATE "C" NOT NULL,
    name_without_case text COLLATE "C" NOT NULL UNIQUE,
    created_at moment NOT NULL
  );

  CREATE TABLE list_members (
    list_id bigint NOT NULL REFERENCES lists ON DELETE CASCADE,
    contact_id bigint NOT NULL REFERENCES contacts ON DELETE CASCADE,
    PRIMARY KEY (list_id, contact_id)
  );
  CREATE INDEX list_members_by_contact ON list_members (contact_id);

  CREATE TABLE do_not_text (
    number text COLLATE "C" PRIMARY KEY ${digits('number')},
    reason text NOT NULL,
    source text NOT NULL,
    added_at moment NOT NULL,
    words text,
    same_as text COLLATE "C"
  );
  CREATE INDEX do_not_text_same ON do_not_text (same_as) WHERE same_as IS NOT NULL;

  CREATE TABLE imports (
    ${id},
    name text NOT NULL,
    at moment NOT NULL,
    first_added reference,
    last_added reference,
    added amount NOT NULL,
    changed amount NOT NULL,
    rejected amount NOT NULL,
    made_list reference,
    undone_at moment,
    layout text COLLATE "C"
  );

  CREATE TABLE import_changes (
    import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
    contact_id reference NOT NULL,
    name text NOT NULL,
    fields text NOT NULL ${isObject('fields')},
    updated_at moment,
    PRIMARY KEY (import_id, contact_id)
  );
  -- Contacts that an import added, from an id to an id: between its first and its last may lie those of another computer.
  CREATE TABLE import_adds (
    import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
    first_id reference NOT NULL,
    last_id reference NOT NULL,
    PRIMARY KEY (import_id, first_id)
  );
  CREATE TABLE import_joins (
    import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
    list_id reference NOT NULL,
    contact_id reference NOT NULL,
    PRIMARY KEY (import_id, list_id, contact_id)
  );
  CREATE TABLE import_leaves (
    import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
    list_id reference NOT NULL,
    contact_id reference NOT NULL,
    PRIMARY KEY (import_id, list_id, contact_id)
  );
  CREATE TABLE import_seen (
    import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
    contact_id reference NOT NULL,
    PRIMARY KEY (import_id, contact_id)
  );
  CREATE TABLE contact_fields (
    name text PRIMARY KEY,
    written text NOT NULL
  );
  CREATE TABLE field_kinds (
    name text PRIMARY KEY,
    kind text NOT NULL,
    import_id reference
  );
  CREATE TABLE import_layouts (
    layout text PRIMARY KEY,
    meanings text NOT NULL,
    used_at moment NOT NULL
  );
`;
