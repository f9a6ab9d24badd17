import { asOwner, here, isSuperuser, now, refuse, refusing } from '../clauses.ts';

/**
 * Each removal from the do-not-text list stands in the log under the server's name of the person, whatever program did it, with the reason
 * where the program gave one (`db/contacts/do-not-text.ts`). The other writing of a number stands on the list as it is, with the number
 * itself: it goes with it, without a line of its own.
 */
export const refusalGuards = [
  `
  CREATE FUNCTION removals_are_recorded() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    INSERT INTO audit (at, actor, action, subject, detail)
      SELECT ${now}, session_user, 'do-not-text.removed', number,
        json_build_object('why', coalesce(current_setting('carillon.why', true), ''))::text
      FROM gone WHERE same_as IS NULL ORDER BY number;
    RETURN NULL;
  END $$;
  CREATE TRIGGER removals_are_recorded AFTER DELETE ON do_not_text
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION removals_are_recorded();
  CREATE FUNCTION do_not_text_stays() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${refuse('numbers are taken off the do-not-text list one by one')}
  END $$;
  CREATE TRIGGER do_not_text_not_emptied BEFORE TRUNCATE ON do_not_text FOR EACH STATEMENT EXECUTE FUNCTION do_not_text_stays();
  CREATE TRIGGER do_not_text_keeps_numbers BEFORE UPDATE OF number, same_as ON do_not_text FOR EACH ROW
    WHEN ((OLD.number, OLD.same_as) IS DISTINCT FROM (NEW.number, NEW.same_as)) EXECUTE FUNCTION do_not_text_stays();`,
  refusing('other_writings_are_true', {
    before: 'INSERT ON do_not_text',
    when: 'NEW.same_as IS NOT NULL',
    unless: `${isSuperuser} OR NEW.number IS NOT DISTINCT FROM other_writing(NEW.same_as)
      AND EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = NEW.same_as AND d.same_as IS NULL)`,
    why: 'the two are not the same number',
  }),
].join('\n');
