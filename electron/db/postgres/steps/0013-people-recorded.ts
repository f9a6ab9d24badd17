import type { WorkspaceStep } from './step.ts';

const asOwner = 'SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp';
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** The log says who let whom in, with which rights, and who took them away: the functions that do so write its lines. */
export const peopleRecorded: WorkspaceStep = {
  version: 13,
  name: 'who lets people in is recorded',
  afterFiles: true,
  sql: `
  ALTER FUNCTION invite_person(name, text, text) RENAME TO let_in;
  ALTER FUNCTION remove_person(name) RENAME TO shut_out;
  REVOKE EXECUTE ON FUNCTION let_in(name, text, text), shut_out(name) FROM PUBLIC;
  CREATE FUNCTION invite_person(who name, verifier text, kind text) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    PERFORM let_in(who, verifier, kind);
    INSERT INTO audit (at, actor, action, subject, detail)
      VALUES (${now}, session_user, 'person.invited', who, json_build_object('set', kind)::text);
  END $$;
  CREATE FUNCTION remove_person(who name) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    PERFORM shut_out(who);
    INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'person.removed', who, '{}');
  END $$;`,
};
