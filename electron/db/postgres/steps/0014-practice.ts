import type { WorkspaceStep } from './step.ts';

const milliseconds = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * Practice is a computer's own: its service runs on it, and what it got lies in its outbox. So each computer of a team has an account of
 * its own for it, `practice:` with its id, which no other one takes. The rows of one account for all go to a computer of whoever started the campaign,
 * else to one that has practised, with what was under way, which its next run makes unconfirmed.
 */
export const practiceOfComputers: WorkspaceStep = {
  version: 14,
  name: 'each computer practises by itself',
  afterFiles: true,
  sql: `
  CREATE OR REPLACE FUNCTION take_account(wanted text, asker uuid, patience bigint, of_computer uuid DEFAULT NULL) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$
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
      UPDATE attempts SET outcome = 'unconfirmed', failure = 'taken-over' WHERE account_id = wanted AND outcome IS NULL;
      UPDATE batches SET state = 'unconfirmed', maybe_delivered = 1, reason = 'interrupted', updated_at = ${milliseconds}
        WHERE state = 'sending' AND campaign_id IN (SELECT id FROM campaigns WHERE account_id = wanted);
      UPDATE leases SET epoch = later_than(epoch), token = asker, counter = 0, person = session_user,
        taken_at = clock_timestamp(), renewed_at = clock_timestamp()
        WHERE account_id = wanted RETURNING epoch INTO l.epoch;
      RETURN l.epoch;
    END $$;

  UPDATE campaigns AS c SET account_id = 'practice:' || coalesce(
      (SELECT o.id FROM audit AS a JOIN computers AS o ON o.person = a.actor
        WHERE a.action IN ('campaign.sent', 'campaign.scheduled') AND CASE WHEN json_valid(a.detail) THEN a.detail::json ->> 'campaignId' END = c.id::text
        ORDER BY a.at DESC, o.id LIMIT 1),
      (SELECT computer_id FROM computer_accounts WHERE account_id = 'practice' ORDER BY computer_id LIMIT 1))::text
    WHERE c.account_id = 'practice' AND EXISTS (SELECT 1 FROM computer_accounts WHERE account_id = 'practice');
  UPDATE attempts AS t SET account_id = c.account_id FROM campaigns AS c
    WHERE c.id = t.campaign_id AND c.account_id <> 'practice' AND t.account_id = 'practice' AND t.outcome IS NULL;
  UPDATE leases SET token = NULL WHERE account_id = 'practice';`,
};
