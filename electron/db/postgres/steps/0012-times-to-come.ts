import type { WorkspaceStep } from './step.ts';

const milliseconds = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * A server's clock that was ahead, and was put right, leaves times that are still to come: waited for as they stand, nobody would take a
 * computer over that is gone for as long as the clock had been wrong by. A time that is more than 5 s ahead says nothing of when somebody
 * was heard: the silence counts anew from the look that finds it. That somebody is taken over too early does no harm: the token and the
 * counter, which are compared in the transaction that claims, say whose an account is, and no time does.
 */
export const timesToCome: WorkspaceStep = {
  version: 12,
  name: 'times to come are no times of before',
  afterFiles: true,
  sql: `
  CREATE OR REPLACE FUNCTION take_account(wanted text, asker uuid, patience bigint, of_computer uuid DEFAULT NULL) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$
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
      UPDATE attempts SET outcome = 'unconfirmed', failure = 'taken-over' WHERE account_id = wanted AND outcome IS NULL;
      UPDATE batches SET state = 'unconfirmed', maybe_delivered = 1, reason = 'interrupted', updated_at = ${milliseconds}
        WHERE state = 'sending' AND campaign_id IN (SELECT id FROM campaigns WHERE account_id = wanted);
      UPDATE leases SET epoch = later_than(epoch), token = asker, counter = 0, person = session_user,
        taken_at = clock_timestamp(), renewed_at = clock_timestamp()
        WHERE account_id = wanted RETURNING epoch INTO l.epoch;
      RETURN l.epoch;
    END $$;
  -- A request is written within 15 s of its claim, which no clock that is set changes: of a batch whose time is still to come a person
  -- decides at once, instead of after days.
  CREATE OR REPLACE FUNCTION batches_wait_for_late_answers() RETURNS trigger LANGUAGE plpgsql
    SET search_path = carillon, pg_catalog, pg_temp AS $$ BEGIN
    IF OLD.updated_at BETWEEN ${milliseconds} - 120000 AND ${milliseconds} + 120000 THEN
      RAISE EXCEPTION 'an answer to it may still come' USING ERRCODE = 'CR004';
    END IF;
    RETURN NEW;
  END $$;`,
};
