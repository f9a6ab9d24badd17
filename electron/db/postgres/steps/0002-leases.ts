import type { WorkspaceStep } from './step.ts';

/**
 * Which computer sends from an account. The token of a run is random: nobody else can have it, and a copy of a computer has another. Time
 * and the lock of a session say only when somebody else may try; whose it is says the token, which is compared in the transaction that
 * claims.
 */
export const leases: WorkspaceStep = {
  version: 2,
  name: 'leases of accounts',
  sql: `
  CREATE TABLE leases (
    account_id text PRIMARY KEY,
    epoch bigint NOT NULL DEFAULT 0,
    token uuid,
    -- Counts the transactions of this holder.
    counter bigint NOT NULL DEFAULT 0,
    person name,
    taken_at timestamptz,
    -- Of one that nobody has: until when somebody had it, or since when it is asked for.
    renewed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  ALTER TABLE attempts ADD token uuid DEFAULT nullif(current_setting('carillon.token', true), '')::uuid;
  CREATE INDEX attempts_open ON attempts (account_id) WHERE outcome IS NULL;

  -- The account's epoch where it is the asker's, as it may have been before; null where another has it, or may come for it: a computer
  -- without a key leaves those that have one so many ms.
  CREATE FUNCTION take_account(wanted text, asker uuid, patience bigint) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE
      l leases;
      alone boolean;
      since timestamptz;
    BEGIN
      INSERT INTO leases (account_id) VALUES (wanted) ON CONFLICT DO NOTHING;
      -- Waits for a transaction of the holder that is being committed.
      SELECT * INTO l FROM leases WHERE account_id = wanted FOR UPDATE;
      IF l.token = asker THEN RETURN l.epoch; END IF;
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
      UPDATE leases SET epoch = epoch + 1, token = asker, counter = 0, person = session_user,
        taken_at = clock_timestamp(), renewed_at = clock_timestamp()
        WHERE account_id = wanted RETURNING epoch INTO l.epoch;
      RETURN l.epoch;
    END $$;

  CREATE FUNCTION attempts_of_holder() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM fresh AS f JOIN leases AS l ON l.account_id = f.account_id
        WHERE l.token IS DISTINCT FROM f.token) THEN
      RAISE EXCEPTION 'another computer sends from the account' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER attempts_of_holder AFTER INSERT ON attempts
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION attempts_of_holder();
`,
};
