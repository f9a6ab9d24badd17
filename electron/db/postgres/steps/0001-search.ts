/** Chinese, Japanese and Korean, which put no spaces between words. */
const unspaced = '[\\u2e80-\\u9fff\\uac00-\\ud7a3]';

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
      SELECT coalesce(string_agg(value, ' '), '') INTO said FROM json_each_text(fields::json);
      parts := string_to_array(ltrim(carillon.fold(said)), ' ');
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
      parts := parts || (SELECT array_agg(U&'\\E000' || substr(number, place, 3))
        FROM generate_series(1, length(number) - 2) AS place);
      RETURN array_to_tsvector((SELECT coalesce(array_agg(DISTINCT left(word, 200)), '{}')
        FROM unnest(parts) AS word WHERE word <> ''));
    END $$;
`;
