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
export const search = `
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
