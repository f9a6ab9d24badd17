import { asOwner, here, isSuperuser, now, refuse } from './clauses.ts';
import { id } from './tables/columns.ts';

/**
 * The log only grows. A line is by whom the server knows, whatever another program says, and numbered by the server, so that nobody takes the
 * number of the next one; of somebody who only looks the server also says when it was.
 */
export const audit = `
  CREATE TABLE audit (
    ${id},
    at bigint NOT NULL,
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
    END IF;
    IF NOT (${isSuperuser} OR is_in_set(session_user, 'write')) THEN
      NEW.at := ${now};
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER audit_by_person BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_by_person();
`;
