import { asOwner, here } from './clauses.ts';

/** Chinese, Japanese and Korean, which put no spaces between words. */
const unspaced = '[\\u2e80-\\u9fff\\uac00-\\ud7a3]';

/** No number has more digits. */
const mostDigits = 15;
/** In one expression: a query in a function of the server takes longer than all else that it does for a contact. */
const triplesOfNumber = Array.from(
  { length: mostDigits - 2 },
  (_, place) => `U&'\\E000' || substr(number, ${place + 1}, 3)`,
).join(', ');

/**
 * The words that a contact is found by: those of its fields, without accents and in small letters, with an apostrophe also as one word; of
 * unspaced writing what begins at each character; of a further number what begins at each digit, marked; every three digits in a
 * row of its own number, marked. `db/contacts/search/contacts-search.ts` asks for them, `postgres/search.ts` says how.
 */
const searchWords = `
  CREATE FUNCTION search_words(number text, fields text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE
      said text;
      parts text[];
    BEGIN
      -- Of ASCII fold() makes small letters, at a third of its price; of all else it leaves letters between the signs of ASCII.
      SELECT coalesce(string_agg(value, ' '), ''),
          regexp_split_to_array(coalesce(string_agg(CASE octet_length(value) WHEN length(value) THEN lower(value COLLATE "C")
            ELSE carillon.fold(value) END, ' '), ''), '[\\x01-/:-@[-\`{-\\x7f]+')
        INTO said, parts FROM json_each_text(fields::json);
      IF said ~ '[''’ʼ]' THEN
        parts := parts || string_to_array(ltrim(carillon.fold(translate(said, '''’ʼ', ''))), ' ');
      END IF;
      IF octet_length(said) > length(said) AND said ~ '${unspaced}' THEN
        parts := parts || (SELECT array_agg(split_part(ltrim(carillon.fold(substr(said, place, 12))), ' ', 1))
          FROM generate_series(1, least(length(said), 300)) AS place WHERE substr(said, place, 1) ~ '${unspaced}');
      END IF;
      IF strpos(said, '+') > 0 THEN
        parts := parts || (SELECT array_agg(U&'\\E001' || substr(further.digits, place, 15))
          FROM (SELECT substring(value FROM '^\\+([0-9]+)') AS digits FROM json_each_text(fields::json)) AS further,
            generate_series(1, length(further.digits) - 2) AS place);
      END IF;
      parts := array_remove(parts || (ARRAY[${triplesOfNumber}])[1:length(number) - 2], '');
      IF length(said) > 200 THEN
        SELECT array_agg(left(word, 200)) INTO parts FROM unnest(parts) AS word;
      END IF;
      RETURN array_to_tsvector(parts);
    END $$;
`;

/**
 * The words of each contact stand in a table of their own, beside its number and what it is sorted by: a search for a name that thousands
 * have, or for digits of which thousands have a part, reads these alone. They are there with the contact, or after it: a large import leaves them to whoever fills the index behind it
 * (`db/contacts/search/contacts-search-index.ts`), and says in the same statement whose are missing, so that nobody is ever forgotten.
 */
export const search = `
  ${searchWords}
  CREATE TABLE contact_words (
    contact_id reference PRIMARY KEY,
    number text COLLATE "C" NOT NULL,
    sort_name text COLLATE "C" NOT NULL,
    words tsvector NOT NULL
  );
  CREATE INDEX contact_words_found ON contact_words USING gin (words);
  -- Of the contacts between these two, and them too, some have no words yet.
  CREATE TABLE words_waiting (
    first_id reference PRIMARY KEY,
    last_id reference NOT NULL
  );

  -- Whatever an index has not sorted in yet, each search goes through: some hundred kilobytes of it take no time, four megabytes 15 ms.
  CREATE FUNCTION words_are_filled() RETURNS void LANGUAGE sql ${asOwner}
    AS 'SELECT gin_clean_pending_list(''contact_words_found'')';
  CREATE FUNCTION contact_words_put() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_setting('carillon.words_later', true) = 'on' THEN
      INSERT INTO words_waiting SELECT min(id), max(id) FROM fresh HAVING count(*) > 0 ON CONFLICT DO NOTHING;
    ELSE
      INSERT INTO contact_words SELECT id, number, sort_name, search_words(number, fields) FROM fresh;
    END IF;
    RETURN NULL;
  END $$ SET gin_pending_list_limit = '512kB' ${here};
  CREATE TRIGGER contact_words_put AFTER INSERT ON contacts
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contact_words_put();
  CREATE FUNCTION contact_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO contact_words
      SELECT id, fresh.number, fresh.sort_name, search_words(fresh.number, fresh.fields) FROM fresh JOIN gone USING (id)
        WHERE (fresh.number, fresh.fields, fresh.sort_name) IS DISTINCT FROM (gone.number, gone.fields, gone.sort_name)
      ON CONFLICT (contact_id) DO UPDATE SET number = excluded.number, sort_name = excluded.sort_name, words = excluded.words;
    RETURN NULL;
  END $$ SET gin_pending_list_limit = '512kB' ${here};
  CREATE TRIGGER contact_words_changed AFTER UPDATE ON contacts
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contact_words_changed();
  CREATE FUNCTION contact_words_taken() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    DELETE FROM contact_words WHERE contact_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;
  CREATE TRIGGER contact_words_taken AFTER DELETE ON contacts
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION contact_words_taken();
`;
