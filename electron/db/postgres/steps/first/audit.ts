import type { AuditAction } from '../../../../shared/audit.ts';
import { asOwner, here, isSuperuser, now, refuse } from './clauses.ts';
import { id } from './tables/columns.ts';

/** Lines that a Carillon writes of whoever only looks: about numbers that refused, files that were saved, and their own key. */
const ofWhoLooks: readonly AuditAction[] = [
  ...(['do-not-text.added', 'do-not-text.exported', 'contacts.exported', 'results.exported'] as const),
  ...(['audit.exported', 'settings.exported', 'settings.imported', 'data.backed-up'] as const),
  ...(['key.stored', 'key.removed', 'account.used'] as const),
];
/** Far more than somebody does by hand in an hour. A line is nobody's to remove. */
const mostOfWhoLooks = 1000;

/** Functions of the server alone write these, with the act itself. */
const ofServer: readonly AuditAction[] = [
  ...(['account.saved', 'account.removed', 'limit.agreed', 'settings.changed', 'retention.changed'] as const),
  ...(['person.invited', 'person.changed', 'person.password', 'person.removed'] as const),
  ...(['do-not-text.removed', 'campaign.any-hour', 'campaign.hours-kept'] as const),
];
const named = (actions: readonly AuditAction[]): string => actions.map((action) => `'${action}'`).join(', ');

/**
 * Every computer goes by some lines: which accounts are gone, what may have been sent unseen. So a line is of somebody who may do what it says. A
 * server that went back is told so by who writes; campaigns that it never knew are known to files alone.
 */
const believed = `
  CREATE FUNCTION audit_by_who_may() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} OR is_own() THEN RETURN NEW; END IF;
    IF NEW.action IN (${named(ofServer)})
        OR NEW.action = 'data.taken-on' AND (NEW.detail::json ->> 'why' = 'set-back' AND NEW.detail::json ->> 'missing' = '0'
          AND NEW.detail::json ->> 'nothingKnown' IS NULL) IS NOT TRUE
        OR NOT is_in_set(session_user, 'write') AND (NEW.action NOT IN (${named(ofWhoLooks)})
          OR (SELECT count(*) FROM audit WHERE at > ${now} - 3600000 AND actor = session_user) >= ${mostOfWhoLooks}) THEN
      RAISE EXCEPTION 'such a line of the log is written by whoever may do what it says' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER audit_by_who_may BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_by_who_may();`;

/**
 * The log only grows. A line is by whom the server knows, whatever another program says, and numbered by the server, so that nobody takes the
 * number of the next one; of somebody who only looks the server also says when it was.
 */
export const audit = `
  CREATE TABLE audit (
    ${id},
    at moment NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    detail text NOT NULL
  );
  CREATE INDEX audit_by_time ON audit (at);
  CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${refuse('the audit log is append-only')}
  END $$;
  CREATE TRIGGER audit_not_changed BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_only_grows();
  CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows();
  CREATE FUNCTION audit_by_person() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    IF NOT ${isSuperuser} THEN
      NEW.actor := session_user;
      NEW.id := nextval(pg_get_serial_sequence('carillon.audit', 'id'));
      -- Every computer counts these.
      IF jsonb_typeof(NEW.detail::jsonb) <> 'object' OR NEW.detail::json ->> 'missing' !~ '^[0-9]{1,9}$' THEN
        ${refuse('a line of the log says what it is about')}
      END IF;
    END IF;
    IF NOT (${isSuperuser} OR is_in_set(session_user, 'write')) THEN
      NEW.at := ${now};
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER audit_by_person BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_by_person();
  ${believed}
`;
