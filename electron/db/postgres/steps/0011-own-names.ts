import type { WorkspaceStep } from './step.ts';

/**
 * A guard looks at the tables of the workspace and at nothing else. Everybody may make temporary tables, which come first where a function
 * is not told where to look: under the names of these they would stand in for them.
 */
export const ownNames: WorkspaceStep = {
  version: 11,
  name: 'guards that look at the workspace alone',
  afterFiles: true,
  sql: `
  DO $$ DECLARE guard regprocedure; BEGIN
    FOR guard IN SELECT oid FROM pg_proc
      WHERE pronamespace = 'carillon'::regnamespace AND prorettype = 'trigger'::regtype
        AND NOT EXISTS (SELECT 1 FROM unnest(proconfig) AS set WHERE set LIKE 'search_path=%')
    LOOP EXECUTE format('ALTER FUNCTION %s SET search_path = carillon, pg_catalog, pg_temp', guard); END LOOP;
  END $$;
  ALTER FUNCTION is_in_set(name, text) SET search_path = carillon, pg_catalog, pg_temp;
  ALTER FUNCTION require_manager() SET search_path = carillon, pg_catalog, pg_temp;`,
};
