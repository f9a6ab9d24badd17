import { plainLetters } from '../../../../shared/text/plain-letters.ts';
import { keptShapes } from '../../../../shared/values/kept-shape.ts';

/** Signs that stand over others, as ranges for a regular expression; all of the basic plane. */
const marks = rangesOf(/\p{M}/u);

function rangesOf(wanted: RegExp): string {
  const ranges: string[] = [];
  const hex = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;
  let from: number | null = null;
  for (let code = 0; code <= 0xffff; code++) {
    const isWanted = code < 0xd800 || code > 0xdfff ? wanted.test(String.fromCharCode(code)) : false;
    if (isWanted) from ??= code;
    else if (from !== null) {
      ranges.push(code - 1 === from ? hex(from) : `${hex(from)}-${hex(code - 1)}`);
      from = null;
    }
  }
  return ranges.join('');
}

const withPlainLetters = (text: string): string =>
  Object.entries(plainLetters)
    .filter(([letter]) => /[ßłæœøđðıþ]/.test(letter))
    .reduce((made, [letter, plain]) => `replace(${made}, '${letter}', '${plain}')`, text);

const shapesOfKinds = Object.entries(keptShapes)
  .map(([kind, shape]) => `WHEN '${kind}' THEN '${shape}'`)
  .join(' ');

/**
 * The functions and operators of SQLite, and ours (`db/contacts/fold.ts`, `db/contacts/fields/of-kind.ts`), that statements use and PostgreSQL has not, or by another
 * meaning: with them a statement is one text for both engines. Letters are folded by ICU, whatever locale the database was made with.
 */
export const words = `
  CREATE FUNCTION instr(text, text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS 'SELECT strpos($1, $2)::bigint';
  CREATE FUNCTION iif(boolean, anycompatible, anycompatible) RETURNS anycompatible LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS 'SELECT CASE WHEN $1 THEN $2 ELSE $3 END';

  -- The smaller and the larger of two, and nothing where one of them is not known.
  CREATE FUNCTION min(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT least($1, $2)';
  CREATE FUNCTION max(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT greatest($1, $2)';

  -- GLOB: * for any text, ? for any sign, [a-z] and [^a-z] for one of these or one of the others; capitals are letters of their own.
  CREATE FUNCTION glob(text, text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT $2 ~ ('^' || replace(replace(regexp_replace($1, '([.+(){}|$\\\\])', '\\\\\\1', 'g'), '*', '.*'), '?', '.') || '$')
  $$;

  -- JSON lies in columns of text, as it was written: a server's own type would sort the fields of a contact.
  CREATE FUNCTION json_extract(text, text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN $2 LIKE '$."%' THEN $1::json ->> (substr($2, 3)::json #>> '{}')
      ELSE $1::json #>> string_to_array(substr($2, 3), '.') END
  $$;
  CREATE FUNCTION json_field(text, text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN $2 LIKE '$.%' THEN carillon.json_extract($1, $2) ELSE $1::json ->> $2 END
  $$;
  CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = text, FUNCTION = json_field);
  CREATE FUNCTION json_item(text, integer) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS 'SELECT $1::json ->> $2';
  CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = integer, FUNCTION = json_item);
  CREATE FUNCTION json_valid(text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN $1 IS NOT NULL AND $1::jsonb IS NOT NULL;
    EXCEPTION WHEN data_exception THEN
      RETURN false;
    END $$;
  -- Whatever stands in an array, with its place from 0 on, or in an object, with its name. Values are texts: say CAST where one is a number.
  CREATE FUNCTION json_each(text) RETURNS TABLE (key text, value text, type text, id bigint)
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 100 AS $$
    SELECT (e.place - 1)::text, e.value #>> '{}', json_typeof(e.value), e.place
      FROM json_array_elements(CASE json_typeof($1::json) WHEN 'array' THEN $1::json ELSE '[]' END)
        WITH ORDINALITY AS e (value, place)
    UNION ALL SELECT e.key, e.value #>> '{}', json_typeof(e.value), e.place
      FROM pg_catalog.json_each(CASE json_typeof($1::json) WHEN 'object' THEN $1::json ELSE '{}' END)
        WITH ORDINALITY AS e (key, value, place)
  $$;

  -- How many of the rows are so: truth is 1, and counted as that.
  CREATE FUNCTION plus_one(bigint, boolean) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS 'SELECT CASE WHEN $2 IS NULL THEN $1 ELSE coalesce($1, 0) + $2::int END';
  CREATE AGGREGATE sum(boolean) (SFUNC = plus_one, STYPE = bigint);

  -- A plus before a column keeps SQLite from its index; of texts PostgreSQL has none.
  CREATE FUNCTION as_it_is(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT $1';
  CREATE OPERATOR + (RIGHTARG = text, FUNCTION = as_it_is);

  CREATE FUNCTION lowered(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(lower(normalize($1, NFKC) COLLATE "und-x-icu"), '') COLLATE "C"
  $$;
  CREATE FUNCTION fold(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE folded text;
    BEGIN
      IF $1 IS NULL THEN RETURN ''; END IF;
      IF octet_length($1) = length($1) THEN
        folded := trim(regexp_replace(lower($1 COLLATE "C"), '[^a-z0-9]+', ' ', 'g'));
      ELSE
        folded := lower(regexp_replace(normalize($1, NFKD), '[${marks}]', '', 'g') COLLATE "und-x-icu");
        folded := trim(regexp_replace((${withPlainLetters('folded')}) COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g'));
      END IF;
      RETURN CASE folded WHEN '' THEN '' ELSE ' ' || folded END;
    END $$;

  -- The value where it is one of the kind, and null where words stand in its place.
  CREATE FUNCTION of_kind(text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN $1 ~ CASE $2 ${shapesOfKinds} END THEN $1 END
  $$;

  -- By what a name is sorted (db/contacts/fold.ts).
  CREATE FUNCTION sort_key(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
    DECLARE plain text;
    BEGIN
      IF $1 IS NULL OR $1 COLLATE "C" !~ '[^ -~]' THEN RETURN NULL; END IF;
      plain := lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g') COLLATE "und-x-icu");
      RETURN ${withPlainLetters('plain')};
    END $$;
`;
