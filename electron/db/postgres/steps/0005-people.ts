import type { WorkspaceStep } from './step.ts';

/**
 * Which workspace this is, and who may do what in it. People are roles of the server that log in, each in one of three sets: those who
 * look, those who also write and send, those who also manage. The sets are roles too, named after the workspace, since a server may hold
 * several.
 */
export const people: WorkspaceStep = {
  version: 5,
  name: 'people of a workspace',
  sql: `
  CREATE TABLE workspace (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL DEFAULT '',
    made_at timestamptz NOT NULL DEFAULT now()
  );
  INSERT INTO workspace DEFAULT VALUES;
  -- Whom a manager has invited: no other role of the server is ever touched.
  CREATE TABLE people (person name PRIMARY KEY, invited_by name NOT NULL, invited_at timestamptz NOT NULL DEFAULT now());

  CREATE FUNCTION set_role(kind text) RETURNS name LANGUAGE sql STABLE AS $$
    SELECT ('carillon_' || left(id::text, 8) || '_' || kind)::name FROM carillon.workspace
  $$;
  CREATE FUNCTION is_in_set(person name, kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = carillon.set_role(kind))
      AND EXISTS (SELECT 1 FROM pg_roles WHERE rolname = person)
      AND pg_has_role(person, carillon.set_role(kind), 'MEMBER')
  $$;

  -- A line of the log is by whom the server knows, whatever another program says.
  CREATE FUNCTION audit_by_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) THEN NEW.actor := session_user; END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER audit_by_person BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_by_person();

  CREATE FUNCTION require_manager() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF NOT carillon.is_in_set(session_user, 'manage') THEN
      RAISE EXCEPTION 'only a manager may' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END $$;
  CREATE FUNCTION leave_sets(who name) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE kind text;
    BEGIN
      FOREACH kind IN ARRAY ARRAY['read', 'write', 'manage'] LOOP
        EXECUTE format('REVOKE %I FROM %I', carillon.set_role(kind), who);
      END LOOP;
    END $$;

  -- Also gives somebody who was invited before another password and another set. The password comes as what the server keeps of it.
  CREATE FUNCTION invite_person(who name, verifier text, kind text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$ BEGIN
      PERFORM require_manager();
      IF kind NOT IN ('read', 'write', 'manage') OR verifier !~ '^SCRAM-SHA-256\\$[0-9]+:[A-Za-z0-9+/=]+\\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$' THEN
        RAISE EXCEPTION 'no such set, or no verifier' USING ERRCODE = 'invalid_parameter_value';
      END IF;
      IF who = session_user THEN
        RAISE EXCEPTION 'a manager does not change themselves' USING ERRCODE = 'insufficient_privilege';
      END IF;
      IF NOT EXISTS (SELECT 1 FROM people WHERE person = who) THEN
        EXECUTE format('CREATE ROLE %I', who);
        INSERT INTO people (person, invited_by) VALUES (who, session_user);
      END IF;
      EXECUTE format('ALTER ROLE %I LOGIN PASSWORD %L', who, verifier);
      PERFORM leave_sets(who);
      EXECUTE format('GRANT %I TO %I', set_role(kind), who);
    END $$;
  -- The role stays, without any right: its name stands in the log, and must not become somebody else's.
  CREATE FUNCTION remove_person(who name) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$ BEGIN
      PERFORM require_manager();
      IF who = session_user OR NOT EXISTS (SELECT 1 FROM people WHERE person = who) THEN
        RAISE EXCEPTION 'not somebody who was invited' USING ERRCODE = 'insufficient_privilege';
      END IF;
      PERFORM leave_sets(who);
      EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL', who);
    END $$;

  -- What each set may do, anew: tables that later steps make are granted with them.
  CREATE FUNCTION grant_sets() RETURNS void LANGUAGE plpgsql SET search_path = carillon, pg_catalog, pg_temp AS $$
    DECLARE
      reads name := set_role('read');
      writes name := set_role('write');
      manage name := set_role('manage');
      each name;
    BEGIN
      FOREACH each IN ARRAY ARRAY[reads, writes, manage] LOOP
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = each) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', each); END IF;
      END LOOP;
      EXECUTE format('GRANT %I TO %I', reads, writes);
      EXECUTE format('GRANT %I TO %I', writes, manage);
      EXECUTE format('GRANT %I TO %I', manage, current_user);
      EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
      EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', current_database(), reads);
      EXECUTE format('GRANT USAGE ON SCHEMA carillon TO %I', reads);
      EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA carillon TO %I', reads);
      -- Whoever hears that somebody refuses can say so, and the log has a line of it.
      EXECUTE format('GRANT INSERT ON do_not_text, audit TO %I', reads);
      EXECUTE format('GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA carillon TO %I', writes);
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM %I', writes);
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON schema_steps, workspace, people FROM %I', writes);
      EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA carillon TO %I', writes);
    END $$;
`,
};
