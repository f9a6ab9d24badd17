import type { WorkspaceStep } from './step.ts';

const asOwner = 'SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp';
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * A person who is taken out of the team hears of it, and by whom, while their computer still listens: from then on it may ask for nothing.
 * The others hear of it too.
 */
export const shutOutAtOnce: WorkspaceStep = {
  version: 15,
  name: 'computers hear who was taken out',
  afterFiles: true,
  sql: `
  CREATE OR REPLACE FUNCTION remove_person(who name) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    PERFORM shut_out(who);
    INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'person.removed', who, '{}');
    PERFORM pg_notify('carillon', 'removed ' || json_build_object('person', who, 'by', session_user));
  END $$;`,
};
