import { writings } from '../../../sqlite/migrations/contacts/0001-both-writings.ts';
import { here } from './clauses.ts';

/** The beginnings of all of them: nearly every number has none of these, and is compared with no pattern. */
const beginnings = [...new Set(writings.map(([pattern]) => `'${pattern.slice(0, 2)}'`))].join(', ');

/**
 * Both writings of a number stand on the do-not-text list, where its country has two: the one that a person put there, and the other with
 * it, which comes and goes with the first (`sqlite/migrations/contacts/0001-both-writings.ts`).
 */
export const bothWritings = `
  CREATE FUNCTION other_writing(n text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN left(n, 2) NOT IN (${beginnings}) THEN NULL ${writings.map(([pattern, other]) => `WHEN carillon.glob('${pattern}', n) THEN ${other}`).join('\n      ')} END
  $$;
  -- Each of the numbers, as it is written and in its other writing.
  CREATE FUNCTION writings_of(numbers text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array(SELECT w FROM unnest(string_to_array(numbers, ',')) AS n CROSS JOIN LATERAL (VALUES (n), (carillon.other_writing(n))) AS v (w)
      WHERE w IS NOT NULL)
  $$;
  CREATE FUNCTION do_not_text_both_put() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM fresh WHERE same_as IS NULL) THEN RETURN NULL; END IF;
    INSERT INTO do_not_text (number, reason, source, added_at, words, same_as)
      SELECT other_writing(number), reason, source, added_at, words, number FROM fresh
      WHERE same_as IS NULL AND other_writing(number) IS NOT NULL
      ON CONFLICT (number) DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER do_not_text_both_put AFTER INSERT ON do_not_text
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION do_not_text_both_put();
  CREATE FUNCTION do_not_text_both_taken() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM gone) THEN RETURN NULL; END IF;
    DELETE FROM do_not_text WHERE same_as IN (SELECT number FROM gone) OR number IN (SELECT same_as FROM gone);
    RETURN NULL;
  END $$;
  CREATE TRIGGER do_not_text_both_taken AFTER DELETE ON do_not_text
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION do_not_text_both_taken();
`;
