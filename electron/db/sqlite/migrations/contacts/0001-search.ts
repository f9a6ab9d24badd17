/** Letters without a plain one under their accent: SQLite's own folding leaves them as they are. */
const letters = {
  ß: 'ss',
  ẞ: 'ss',
  ł: 'l',
  Ł: 'l',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  ı: 'i',
  þ: 'th',
  Þ: 'th',
};
const withPlainLetters = (text: string): string =>
  Object.entries(letters).reduce(
    (made, [letter, plain]) => `replace(${made}, '${letter}', '${plain}')`,
    text,
  );

/** Every three digits in a row of a number, each a word of its own, so that any part of a number can be searched for. */
const digitTriples = (number: string): string =>
  Array.from({ length: 13 }, (_, at) => `char(57344) || substr(${number}, ${at + 1}, 3)`).join(` || ' ' || `);

/** Chinese, Japanese and Korean, which put no spaces between words. */
const unspaced = '⺀-鿿가-힣';
const places = (count: number): string =>
  `json_each('${JSON.stringify(Array.from({ length: count }, (_, at) => at + 1))}')`;

/**
 * The text that is indexed of a contact: the values of its fields, as they are written but for letters that have no accent to
 * leave out; words with an apostrophe as one word too; of unspaced writing what begins at each character; of a further number
 * what begins at each digit, marked; and the parts of the contact's own number.
 */
const textOf = (row: string): string => `(SELECT
    CASE WHEN v NOT GLOB '*[^ -~]*' THEN v WHEN v GLOB '*[${Object.keys(letters).join('')}]*' THEN ${withPlainLetters('v')} ELSE v END
    || CASE WHEN instr(v, '''') OR instr(v, '’') OR instr(v, 'ʼ') THEN ' ' || ${withPlainLetters(`replace(replace(replace(v, '''', ''), '’', ''), 'ʼ', '')`)} ELSE '' END
    || CASE WHEN v GLOB '*[^ -~]*' AND v GLOB '*[${unspaced}]*' THEN ' ' || (SELECT group_concat(substr(v, place.value, 12), ' ')
        FROM ${places(300)} AS place WHERE substr(v, place.value, 1) GLOB '[${unspaced}]') ELSE '' END
    || CASE WHEN instr(v, '+') THEN ' ' || coalesce((SELECT group_concat(char(57345) || substr(field.value, place.value, 15), ' ')
        FROM json_each(${row}fields) AS field, ${places(13)} AS place
        WHERE field.value GLOB '+[0-9]*' AND substr(field.value, place.value, 3) GLOB '[0-9][0-9][0-9]'), '') ELSE '' END
    || ' ' || ${digitTriples(`${row}number`)}
  FROM (SELECT coalesce(group_concat(value, ' '), '') AS v FROM json_each(${row}fields)))`;

/**
 * SQL of the full-text search over contacts. The index keeps no copy of the texts, and is filled in behind: contacts with an id up to
 * `indexed_to` are in it, so that an import need not wait for it. Triggers keep what is in it true.
 */
export const search = `
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
      INSERT INTO contact_search (contact_search, rowid, text) VALUES ('delete', OLD.id, ${textOf('OLD.')});
      INSERT INTO contact_search (rowid, text) VALUES (NEW.id, ${textOf('NEW.')});
    END;
    CREATE TRIGGER contacts_not_searched AFTER DELETE ON contacts
    WHEN OLD.id <= (SELECT indexed_to FROM contact_search_state) BEGIN
      INSERT INTO contact_search (contact_search, rowid, text) VALUES ('delete', OLD.id, ${textOf('OLD.')});
    END;

    -- The indexing itself: an update that moves the mark puts what lies between into the index.
    CREATE TRIGGER contacts_searched AFTER UPDATE OF indexed_to ON contact_search_state
    WHEN NEW.indexed_to > OLD.indexed_to BEGIN
      INSERT INTO contact_search (rowid, text)
        SELECT id, ${textOf('contacts.')} FROM contacts WHERE id > OLD.indexed_to AND id <= NEW.indexed_to;
    END;
    -- Moved back to nothing, it empties the index; it is then filled anew.
    CREATE TRIGGER contacts_searched_anew AFTER UPDATE OF indexed_to ON contact_search_state
    WHEN NEW.indexed_to = 0 BEGIN
      INSERT INTO contact_search (contact_search) VALUES ('delete-all');
    END;`;
