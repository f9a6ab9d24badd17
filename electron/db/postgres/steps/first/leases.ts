import { asOwner, here, now } from './clauses.ts';

const tables = `
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
  -- How far each lease came, so that a journal is compared with the very lease that its requests were of.
  CREATE TABLE ended_leases (account_id text, epoch bigint, token uuid, counter bigint NOT NULL, person name,
    PRIMARY KEY (account_id, epoch, token));
  CREATE FUNCTION leases_end() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    INSERT INTO ended_leases AS e VALUES (OLD.account_id, OLD.epoch, OLD.token, OLD.counter, OLD.person)
      ON CONFLICT (account_id, epoch, token) DO UPDATE SET counter = greatest(e.counter, excluded.counter), person = excluded.person;
    RETURN NULL;
  END $$;
  CREATE TRIGGER leases_end AFTER UPDATE OF token, epoch ON leases FOR EACH ROW
    WHEN (OLD.token IS NOT NULL AND (OLD.token, OLD.epoch) IS DISTINCT FROM (NEW.token, NEW.epoch))
    EXECUTE FUNCTION leases_end();`;

/**
 * A server's clock that was ahead, and was put right, leaves times that are still to come: waited for as they stand, nobody would take a
 * computer over that is gone for as long as the clock had been wrong by. A time that is more than 5 s ahead says nothing of when somebody
 * was heard: the silence counts anew from the look that finds it. That somebody is taken over too early does no harm: the token and the
 * counter, which are compared in the transaction that claims, say whose an account is, and no time does.
 *
 * Practice is a computer's own: its service runs on it, and what it got lies in its outbox. So each computer of a team has an account of
 * its own for it, `practice:` with its id, which no other one takes.
 */
const taking = `
  -- The account's epoch where it is the asker's, as it may have been before; null where another has it, or may come for it: a computer
  -- without a key leaves those that have one so many ms.
  CREATE FUNCTION take_account(wanted text, asker uuid, patience bigint, of_computer uuid DEFAULT NULL) RETURNS bigint
    LANGUAGE plpgsql ${asOwner} AS $$
    DECLARE
      l leases;
      alone boolean;
      since timestamptz;
    BEGIN
      IF wanted LIKE 'practice:%' AND wanted IS DISTINCT FROM 'practice:' || of_computer::text THEN RETURN NULL; END IF;
      INSERT INTO leases (account_id) VALUES (wanted) ON CONFLICT DO NOTHING;
      IF of_computer IS NOT NULL AND patience = 0 THEN
        INSERT INTO computer_accounts (account_id, computer_id)
          SELECT wanted, id FROM computers WHERE id = of_computer ON CONFLICT DO NOTHING;
      END IF;
      -- Whoever asks, and then does not end their transaction, would keep a holder that was heard just now from going on.
      IF EXISTS (SELECT 1 FROM leases AS held WHERE held.account_id = wanted AND held.token <> asker
          AND held.renewed_at BETWEEN clock_timestamp() - interval '7 s' AND clock_timestamp() + interval '5 s') THEN RETURN NULL; END IF;
      -- Waits for a transaction of the holder that is being committed.
      SELECT * INTO l FROM leases WHERE account_id = wanted FOR UPDATE;
      IF l.token = asker THEN RETURN l.epoch; END IF;
      IF NOT is_same_database() OR is_waited_for(wanted) THEN RETURN NULL; END IF;
      IF l.renewed_at > clock_timestamp() + interval '5 s' THEN
        UPDATE leases SET renewed_at = clock_timestamp() WHERE account_id = wanted RETURNING renewed_at INTO l.renewed_at;
      END IF;
      -- The session of a holder that is gone has left its lock.
      alone := pg_try_advisory_lock(4201, hashtext(wanted));
      -- After the server's own start the old holder comes first; a start that is still to come was by a wrong clock.
      since := greatest(l.renewed_at,
        CASE WHEN pg_postmaster_start_time() < clock_timestamp() + interval '5 s' THEN pg_postmaster_start_time() END);
      IF NOT (l.token IS NULL OR clock_timestamp() > since + interval '20 s'
          OR alone AND clock_timestamp() > since + interval '8 s')
          OR clock_timestamp() < since + patience * interval '1 ms' THEN
        IF alone THEN PERFORM pg_advisory_unlock(4201, hashtext(wanted)); END IF;
        RETURN NULL;
      END IF;
      UPDATE attempts SET outcome = 'unconfirmed', failure = 'taken-over', ended_at = ${now}
        WHERE account_id = wanted AND outcome IS NULL;
      UPDATE batches SET state = 'unconfirmed', maybe_delivered = 1, reason = 'interrupted', updated_at = ${now}
        WHERE state = 'sending' AND campaign_id IN (SELECT id FROM campaigns WHERE account_id = wanted);
      UPDATE leases SET epoch = later_than(epoch), token = asker, counter = 0, person = session_user,
        taken_at = clock_timestamp(), renewed_at = clock_timestamp()
        WHERE account_id = wanted RETURNING epoch INTO l.epoch;
      RETURN l.epoch;
    END $$;`;

const having = `
  CREATE FUNCTION fence_accounts(asker uuid, wanted text) RETURNS TABLE (id text) LANGUAGE sql ${asOwner} AS $$
    UPDATE leases AS l SET counter = l.counter + 1, renewed_at = clock_timestamp()
      FROM json_each(wanted) AS w
      WHERE l.account_id = w.value ->> 'id' AND l.counter = CAST(w.value ->> 'counter' AS BIGINT)
        AND l.token = asker AND l.person = session_user AND (SELECT is_same_database())
      RETURNING l.account_id
  $$;
  CREATE FUNCTION leases_of(asker uuid) RETURNS TABLE (id text, epoch bigint, counter bigint) LANGUAGE sql ${asOwner} AS $$
    SELECT l.account_id, l.epoch, l.counter FROM leases AS l
      WHERE l.token = asker AND l.person = session_user ORDER BY l.account_id FOR UPDATE
  $$;
  CREATE FUNCTION give_back_accounts(asker uuid, accounts text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE leases SET token = NULL WHERE token = asker AND person = session_user
      AND account_id IN (SELECT value FROM json_each(accounts))
  $$;
  REVOKE EXECUTE ON FUNCTION take_account(text, uuid, bigint, uuid), fence_accounts(uuid, text), leases_of(uuid),
    give_back_accounts(uuid, text) FROM PUBLIC;

  -- A person holds an account in a transaction that has counted itself in its lease: the row was written by this very transaction.
  CREATE FUNCTION is_held(account text) RETURNS boolean LANGUAGE sql STABLE ${here} AS $$
    SELECT EXISTS (SELECT 1 FROM leases AS l WHERE l.account_id = account AND l.token IS NOT NULL
      AND l.person = session_user AND l.xmin = pg_current_xact_id()::xid)
  $$;
  CREATE FUNCTION is_campaign_held(campaign bigint) RETURNS boolean LANGUAGE sql STABLE ${here} AS $$
    SELECT is_held(account_id) FROM campaigns WHERE id = campaign
  $$;
  -- Whether a lease is, or was, a person's own.
  CREATE FUNCTION was_held(account text, holder uuid) RETURNS boolean LANGUAGE sql STABLE ${here} AS $$
    SELECT EXISTS (SELECT 1 FROM ended_leases AS e WHERE e.account_id = account AND e.token = holder AND e.person = session_user)
      OR EXISTS (SELECT 1 FROM leases AS l WHERE l.account_id = account AND l.token = holder AND l.person = session_user)
  $$;`;

/**
 * Which computer sends from an account. The token of a run is random: nobody else can have it, and a copy of a computer has another. Time
 * and the lock of a session say only when somebody else may try; whose it is says the token, which is compared in the transaction that
 * claims. Leases change through these functions only: nobody writes into the table, and each acts for its caller's own leases.
 */
export const leases = [tables, taking, having].join('\n');
