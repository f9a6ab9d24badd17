import type { Migration } from '../migration.ts';

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
 * What is indexed of a contact: the values of its fields, as they are written but for letters that have no accent to leave
 * out; words with an apostrophe as one word too; of unspaced writing what begins at each character; of a further number what
 * begins at each digit, marked; and the parts of the contact's own number.
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
 * Names are sorted and searched for without their accents. A name of plain letters is its own key, and `folded_name` is null; `sort_key`
 * is a function of ours (`fold.ts`), the index is filled anew behind the start.
 */
export const foldedNames: Migration = {
  version: 7,
  name: 'folded names',
  sql: `
    ALTER TABLE contacts ADD COLUMN folded_name TEXT;
    UPDATE contacts SET folded_name = sort_key(name) WHERE name GLOB '*[^ -~]*';
    DROP INDEX contacts_by_name;
    CREATE INDEX contacts_by_name ON contacts (coalesce(folded_name, name) COLLATE NOCASE);
    DROP INDEX contacts_names;
    CREATE INDEX contacts_names ON contacts (id, coalesce(folded_name, name) COLLATE NOCASE);

    UPDATE contact_search_state SET indexed_to = 0;
    DROP TRIGGER contacts_searched_otherwise;
    DROP TRIGGER contacts_not_searched;
    DROP TRIGGER contacts_searched;
    CREATE TRIGGER contacts_searched_otherwise AFTER UPDATE OF number, fields ON contacts
    WHEN OLD.id <= (SELECT indexed_to FROM contact_search_state) BEGIN
      INSERT INTO contact_search (contact_search, rowid, text) VALUES ('delete', OLD.id, ${textOf('OLD.')});
      INSERT INTO contact_search (rowid, text) VALUES (NEW.id, ${textOf('NEW.')});
    END;
    CREATE TRIGGER contacts_not_searched AFTER DELETE ON contacts
    WHEN OLD.id <= (SELECT indexed_to FROM contact_search_state) BEGIN
      INSERT INTO contact_search (contact_search, rowid, text) VALUES ('delete', OLD.id, ${textOf('OLD.')});
    END;
    CREATE TRIGGER contacts_searched AFTER UPDATE OF indexed_to ON contact_search_state
    WHEN NEW.indexed_to > OLD.indexed_to BEGIN
      INSERT INTO contact_search (rowid, text)
        SELECT id, ${textOf('contacts.')} FROM contacts WHERE id > OLD.indexed_to AND id <= NEW.indexed_to;
    END;
  `,
};
