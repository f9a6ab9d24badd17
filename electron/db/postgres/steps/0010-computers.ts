import type { WorkspaceStep } from './step.ts';

const asOwner = 'SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp';

/**
 * A dump that is restored into another database is known by that database's own number. Whatever else goes back (a standby that lost
 * commits, a copy of the disk) is found by a computer that remembers more than the server; the generation counts how often that was.
 */
const tables = `
  ALTER TABLE workspace ADD generation bigint NOT NULL DEFAULT 0, ADD database oid;
  -- Computers that keep a journal, with the last generation in which each has told what it had sent.
  CREATE TABLE computers (id uuid PRIMARY KEY, person name NOT NULL, name text NOT NULL, heard bigint NOT NULL);
  -- From which accounts each may have sent: those that it has asked for with a key.
  CREATE TABLE computer_accounts (account_id text, computer_id uuid REFERENCES computers ON DELETE CASCADE,
    PRIMARY KEY (account_id, computer_id));
  -- How far each lease came, so that a journal is compared with the very lease that its requests were of.
  CREATE TABLE ended_leases (account_id text, epoch bigint, token uuid, counter bigint NOT NULL,
    PRIMARY KEY (account_id, epoch, token));
  CREATE FUNCTION leases_end() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    INSERT INTO ended_leases AS e VALUES (OLD.account_id, OLD.epoch, OLD.token, OLD.counter)
      ON CONFLICT (account_id, epoch, token) DO UPDATE SET counter = greatest(e.counter, excluded.counter);
    RETURN NULL;
  END $$;
  CREATE TRIGGER leases_end AFTER UPDATE OF token, epoch ON leases FOR EACH ROW
    WHEN (OLD.token IS NOT NULL AND (OLD.token, OLD.epoch) IS DISTINCT FROM (NEW.token, NEW.epoch))
    EXECUTE FUNCTION leases_end();

  -- Never given twice, also where the server goes back: by then it is later.
  CREATE FUNCTION later_than(bigint) RETURNS bigint LANGUAGE sql
    AS 'SELECT greatest($1 + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)';
  CREATE FUNCTION is_same_database() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT coalesce(database = (SELECT oid FROM pg_database WHERE datname = current_database()), true) FROM workspace
  $$;
  CREATE FUNCTION is_waited_for(account text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM computer_accounts AS a JOIN computers AS c ON c.id = a.computer_id, workspace AS w
      WHERE a.account_id = account AND c.heard <> w.generation)
  $$;`;

/**
 * Nobody takes an account, or goes on with one, in a database that went back, until every computer that may have sent from it has
 * told what the server does not know. A person may do without one (`forget_computers`).
 */
const leases = `
  DROP FUNCTION take_account(text, uuid, bigint);
  -- The account's epoch where it is the asker's, as it may have been before; null where another has it, or may come for it: a computer
  -- without a key leaves those that have one so many ms.
  CREATE FUNCTION take_account(wanted text, asker uuid, patience bigint, of_computer uuid DEFAULT NULL) RETURNS bigint
    LANGUAGE plpgsql ${asOwner} AS $$
    DECLARE
      l leases;
      alone boolean;
      since timestamptz;
    BEGIN
      INSERT INTO leases (account_id) VALUES (wanted) ON CONFLICT DO NOTHING;
      -- Waits for a transaction of the holder that is being committed.
      SELECT * INTO l FROM leases WHERE account_id = wanted FOR UPDATE;
      IF l.token = asker THEN RETURN l.epoch; END IF;
      IF of_computer IS NOT NULL AND patience = 0 THEN
        INSERT INTO computer_accounts (account_id, computer_id)
          SELECT wanted, id FROM computers WHERE id = of_computer ON CONFLICT DO NOTHING;
      END IF;
      IF NOT is_same_database() OR is_waited_for(wanted) THEN RETURN NULL; END IF;
      -- The session of a holder that is gone has left its lock.
      alone := pg_try_advisory_lock(4201, hashtext(wanted));
      -- After the server's own start the old holder comes first.
      since := greatest(l.renewed_at, pg_postmaster_start_time());
      IF NOT (l.token IS NULL OR clock_timestamp() > since + interval '20 s'
          OR alone AND clock_timestamp() > since + interval '8 s')
          OR clock_timestamp() < since + patience * interval '1 ms' THEN
        IF alone THEN PERFORM pg_advisory_unlock(4201, hashtext(wanted)); END IF;
        RETURN NULL;
      END IF;
      UPDATE attempts SET outcome = 'unconfirmed', failure = 'taken-over' WHERE account_id = wanted AND outcome IS NULL;
      UPDATE batches SET state = 'unconfirmed', maybe_delivered = 1, reason = 'interrupted',
          updated_at = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
        WHERE state = 'sending' AND campaign_id IN (SELECT id FROM campaigns WHERE account_id = wanted);
      UPDATE leases SET epoch = later_than(epoch), token = asker, counter = 0, person = session_user,
        taken_at = clock_timestamp(), renewed_at = clock_timestamp()
        WHERE account_id = wanted RETURNING epoch INTO l.epoch;
      RETURN l.epoch;
    END $$;
  CREATE OR REPLACE FUNCTION fence_accounts(asker uuid, wanted text) RETURNS TABLE (id text) LANGUAGE sql ${asOwner} AS $$
    UPDATE leases AS l SET counter = l.counter + 1, renewed_at = clock_timestamp()
      FROM json_each(wanted) AS w
      WHERE l.account_id = w.value ->> 'id' AND l.counter = CAST(w.value ->> 'counter' AS BIGINT)
        AND l.token = asker AND l.person = session_user AND (SELECT is_same_database())
      RETURNING l.account_id
  $$;
  DROP FUNCTION drop_leases(text);
  DROP FUNCTION leases_now();`;

const goingBack = `
  -- The server was found to have gone back: nobody has any account, and every computer is to be heard anew.
  CREATE FUNCTION server_went_back() RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE leases SET token = NULL WHERE token IS NOT NULL;
    UPDATE workspace SET generation = later_than(generation),
      database = (SELECT oid FROM pg_database WHERE datname = current_database());
  $$;
  -- A computer has compared its journal, and the server knows by now what was lost of it, by leases.
  CREATE FUNCTION computer_is_heard(of_computer uuid, lost text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE workspace SET database = (SELECT oid FROM pg_database WHERE datname = current_database()) WHERE database IS NULL;
    INSERT INTO computers (id, person, name, heard)
      SELECT of_computer, session_user, regexp_replace(current_setting('application_name'), '^carillon ', ''), generation FROM workspace
      ON CONFLICT (id) DO UPDATE SET person = excluded.person, name = excluded.name, heard = excluded.heard;
    INSERT INTO ended_leases AS e SELECT l.value ->> 'id', CAST(l.value ->> 'epoch' AS BIGINT), CAST(l.value ->> 'token' AS uuid),
        max(CAST(l.value ->> 'counter' AS BIGINT)) FROM json_each(lost) AS l GROUP BY 1, 2, 3
      ON CONFLICT (account_id, epoch, token) DO UPDATE SET counter = greatest(e.counter, excluded.counter);
    INSERT INTO computer_accounts SELECT DISTINCT l.value ->> 'id', of_computer FROM json_each(lost) AS l ON CONFLICT DO NOTHING;
  $$;
  -- They are not waited for; one that comes after all is a computer like every other.
  CREATE FUNCTION forget_computers(computer_ids text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    DELETE FROM computers WHERE id IN (SELECT CAST(value AS uuid) FROM json_each(computer_ids))
  $$;
  REVOKE EXECUTE ON FUNCTION take_account(text, uuid, bigint, uuid), server_went_back(), computer_is_heard(uuid, text),
    forget_computers(text) FROM PUBLIC;
  -- The grants of step 8, with the functions that are there by now.
  CREATE OR REPLACE FUNCTION grant_sets_before_settings() RETURNS void LANGUAGE plpgsql SET search_path = carillon, pg_catalog, pg_temp AS $$
    DECLARE
      writes name := set_role('write');
    BEGIN
      PERFORM grant_tables();
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON leases, ended_leases, computers, computer_accounts FROM %I', writes);
      EXECUTE format('REVOKE UPDATE, TRUNCATE ON do_not_text FROM %I', writes);
      EXECUTE format('GRANT EXECUTE ON FUNCTION take_account(text, uuid, bigint, uuid), fence_accounts(uuid, text), leases_of(uuid),
        give_back_accounts(uuid, text), server_went_back(), computer_is_heard(uuid, text), forget_computers(text)
        TO %I', writes);
    END $$;`;

export const computers: WorkspaceStep = {
  version: 10,
  name: 'computers that are heard after the server went back',
  afterFiles: true,
  sql: [tables, leases, goingBack].join('\n'),
};
