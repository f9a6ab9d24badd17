import { asOwner, here, now } from './clauses.ts';

const tables = `
  CREATE TABLE workspace (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL DEFAULT '',
    made_at timestamptz NOT NULL DEFAULT now(),
    generation bigint NOT NULL DEFAULT 0,
    database oid
  );
  INSERT INTO workspace DEFAULT VALUES;
  -- Whom a manager has invited: no other role of the server is ever touched.
  CREATE TABLE people (person name PRIMARY KEY, invited_by name NOT NULL, invited_at timestamptz NOT NULL DEFAULT now());`;

const sets = `
  CREATE FUNCTION set_role(kind text) RETURNS name LANGUAGE sql STABLE AS $$
    SELECT ('carillon_' || left(id::text, 8) || '_' || kind)::name FROM carillon.workspace
  $$;
  CREATE FUNCTION is_in_set(person name, kind text) RETURNS boolean LANGUAGE sql STABLE ${here} AS $$
    SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = carillon.set_role(kind))
      AND EXISTS (SELECT 1 FROM pg_roles WHERE rolname = person)
      AND pg_has_role(person, carillon.set_role(kind), 'MEMBER')
  $$;
  -- Whether one of the server's own functions acts, which are their owner's.
  CREATE FUNCTION is_own() RETURNS boolean LANGUAGE sql STABLE ${here} AS $$
    SELECT pg_get_userbyid(nspowner) = current_user FROM pg_namespace WHERE nspname = 'carillon'
  $$;
  -- Managers come and go one after the other: two who remove each other at the same moment would leave a team without one.
  CREATE FUNCTION require_manager() RETURNS void LANGUAGE plpgsql ${here} AS $$ BEGIN
    LOCK TABLE people IN SHARE ROW EXCLUSIVE MODE;
    IF NOT is_in_set(session_user, 'manage') THEN
      RAISE EXCEPTION 'only a manager may' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END $$;
  CREATE FUNCTION leave_sets(who name) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE kind text;
    BEGIN
      FOREACH kind IN ARRAY ARRAY['read', 'write', 'manage'] LOOP
        EXECUTE format('REVOKE %I FROM %I', carillon.set_role(kind), who);
      END LOOP;
    END $$;`;

/**
 * A person who may not send any more sends nothing that the server does not know, from this state of it on: a dump of it, put back later,
 * waits for none of their computers. One that the server has yet to hear stays waited for, and so does one that holds an account: it would go
 * on with that, without asking, were the right given back.
 */
const leaving = `
  CREATE FUNCTION has_reported_all(who name) RETURNS void LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF NOT is_same_database() OR NOT EXISTS (SELECT 1 FROM computers AS c WHERE c.person = who) THEN RETURN; END IF;
    -- Waits for whoever is just taking one.
    LOCK TABLE leases IN SHARE MODE;
    DELETE FROM computer_accounts AS a USING computers AS c, workspace AS w
      WHERE c.id = a.computer_id AND c.person = who AND c.heard = w.generation
        AND NOT EXISTS (SELECT 1 FROM leases AS l WHERE l.account_id = a.account_id AND l.person = who AND l.token IS NOT NULL);
  END $$;`;

/** The log says who let whom in, with which rights, and who took them away: the functions that do so write its lines. */
const comingAndGoing = `
  CREATE FUNCTION require_set(kind text) RETURNS void LANGUAGE plpgsql ${here} AS $$ BEGIN
      IF kind NOT IN ('read', 'write', 'manage') THEN
        RAISE EXCEPTION 'no such set' USING ERRCODE = 'invalid_parameter_value';
      END IF;
    END $$;
  -- The password comes as what the server keeps of it.
  CREATE FUNCTION require_verifier(verifier text) RETURNS void LANGUAGE plpgsql ${here} AS $$ BEGIN
      IF verifier !~ '^SCRAM-SHA-256\\$[0-9]+:[A-Za-z0-9+/=]+\\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$' THEN
        RAISE EXCEPTION 'no verifier' USING ERRCODE = 'invalid_parameter_value';
      END IF;
    END $$;
  -- Whoever was invited and not taken out, and is not the manager who asks.
  CREATE FUNCTION require_other(who name) RETURNS void LANGUAGE plpgsql ${here} AS $$ BEGIN
      IF who = session_user OR NOT EXISTS (SELECT 1 FROM people JOIN pg_roles ON rolname = person WHERE person = who AND rolcanlogin) THEN
        RAISE EXCEPTION 'not somebody who was invited' USING ERRCODE = 'insufficient_privilege';
      END IF;
    END $$;
  -- Also lets somebody in again who was taken out.
  CREATE FUNCTION invite_person(who name, verifier text, kind text) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
      PERFORM require_manager(), require_set(kind), require_verifier(verifier);
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
      IF kind = 'read' THEN PERFORM has_reported_all(who); END IF;
      INSERT INTO audit (at, actor, action, subject, detail)
        VALUES (${now}, session_user, 'person.invited', who, json_build_object('set', kind)::text);
    END $$;
  -- The password stays: whoever may do something else by now signs in as before.
  CREATE FUNCTION change_set(who name, kind text) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
      PERFORM require_manager(), require_set(kind), require_other(who);
      PERFORM leave_sets(who);
      EXECUTE format('GRANT %I TO %I', set_role(kind), who);
      INSERT INTO audit (at, actor, action, subject, detail)
        VALUES (${now}, session_user, 'person.changed', who, json_build_object('set', kind)::text);
    END $$;
  CREATE FUNCTION change_password(who name, verifier text) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
      PERFORM require_manager(), require_verifier(verifier), require_other(who);
      EXECUTE format('ALTER ROLE %I PASSWORD %L', who, verifier);
      INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'person.password', who, '{}');
    END $$;
  -- The role stays, without any right: its name stands in the log, and must not become somebody else's. A person who is taken out hears of
  -- it, and by whom, while their computer still listens: from then on it may ask for nothing. The others hear of it too.
  CREATE FUNCTION remove_person(who name) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
      PERFORM require_manager();
      IF who = session_user OR NOT EXISTS (SELECT 1 FROM people WHERE person = who) THEN
        RAISE EXCEPTION 'not somebody who was invited' USING ERRCODE = 'insufficient_privilege';
      END IF;
      PERFORM leave_sets(who);
      EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL', who);
      PERFORM has_reported_all(who);
      INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'person.removed', who, '{}');
      PERFORM pg_notify('carillon', 'removed ' || json_build_object('person', who, 'by', session_user));
    END $$;
  -- Connections that are open outlive rights and login, hold locks, and hear every notice. A moment later than the removal, of which these hear
  -- too. The server ends them for whoever is a member of the role: the owner, for as long as this takes.
  CREATE FUNCTION end_connections_of(who name) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
      PERFORM pg_sleep(0.5);
      PERFORM require_manager();
      IF NOT EXISTS (SELECT 1 FROM people JOIN pg_roles ON rolname = person WHERE person = who AND NOT rolcanlogin) THEN
        RAISE EXCEPTION 'not somebody who was removed' USING ERRCODE = 'insufficient_privilege';
      END IF;
      EXECUTE format('GRANT %I TO %I', who, current_user);
      PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = who AND pid <> pg_backend_pid();
      EXECUTE format('REVOKE %I FROM %I', who, current_user);
    END $$;`;

/**
 * Which workspace this is, and who may do what in it. People are roles of the server that log in, each in one of three sets: those who
 * look, those who also write and send, those who also manage. The sets are roles too, named after the workspace, since a server may hold
 * several.
 */
export const people = [tables, sets, leaving, comingAndGoing].join('\n');
