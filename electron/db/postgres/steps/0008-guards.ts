import type { WorkspaceStep } from './step.ts';

/** A superuser may take every guard away: it is let through where tests and repairs need it, and nowhere else. */
const isSuperuser = '(SELECT rolsuper FROM pg_roles WHERE rolname = session_user)';

/** Leases change through these functions only: nobody writes into the table, and each acts for its caller's own leases. */
const leases = `
  ALTER FUNCTION take_account(text, uuid, bigint) SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp;

  CREATE FUNCTION fence_accounts(asker uuid, wanted text) RETURNS TABLE (id text) LANGUAGE sql
    SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$
    UPDATE leases AS l SET counter = l.counter + 1, renewed_at = clock_timestamp()
      FROM json_each(wanted) AS w
      WHERE l.account_id = w.value ->> 'id' AND l.counter = CAST(w.value ->> 'counter' AS BIGINT)
        AND l.token = asker AND l.person = session_user
      RETURNING l.account_id
  $$;
  CREATE FUNCTION leases_of(asker uuid) RETURNS TABLE (id text, epoch bigint, counter bigint) LANGUAGE sql
    SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$
    SELECT l.account_id, l.epoch, l.counter FROM leases AS l
      WHERE l.token = asker AND l.person = session_user ORDER BY l.account_id FOR UPDATE
  $$;
  CREATE FUNCTION give_back_accounts(asker uuid, accounts text) RETURNS void LANGUAGE sql
    SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$
    UPDATE leases SET token = NULL WHERE token = asker AND person = session_user
      AND account_id IN (SELECT value FROM json_each(accounts))
  $$;
  -- Kept as they are until the transaction ends.
  CREATE FUNCTION leases_now() RETURNS TABLE (id text, epoch bigint, counter bigint, token uuid) LANGUAGE sql
    SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$
    SELECT l.account_id, l.epoch, l.counter, l.token FROM leases AS l ORDER BY l.account_id FOR UPDATE
  $$;
  -- It only ever takes away: whoever had one finds it gone, and the next taker puts right what was under way.
  CREATE FUNCTION drop_leases(accounts text) RETURNS void LANGUAGE sql
    SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$
    INSERT INTO leases AS l (account_id, epoch)
      SELECT e.value ->> 'id', CAST(e.value ->> 'epoch' AS BIGINT) + 1 FROM json_each(accounts) AS e
      ON CONFLICT (account_id) DO UPDATE SET token = NULL, epoch = greatest(l.epoch + 1, excluded.epoch)
  $$;
  REVOKE EXECUTE ON FUNCTION take_account(text, uuid, bigint), fence_accounts(uuid, text), leases_of(uuid),
    give_back_accounts(uuid, text), leases_now(), drop_leases(text) FROM PUBLIC;`;

/**
 * An attempt is of whoever holds the account, in a transaction that has counted itself in the lease (its row was written by this very
 * transaction), for a batch that was claimed, of a campaign that is being sent or that tries whether there is a connection again.
 */
const attempts = `
  CREATE OR REPLACE FUNCTION attempts_of_holder() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM fresh AS f LEFT JOIN leases AS l ON l.account_id = f.account_id
        WHERE f.outcome IS NULL AND CASE WHEN l.account_id IS NULL THEN NOT ${isSuperuser}
          ELSE (l.token = f.token AND l.person = session_user AND l.xmin = pg_current_xact_id()::xid) IS NOT TRUE END) THEN
      RAISE EXCEPTION 'another computer sends from the account' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF EXISTS (SELECT 1 FROM fresh AS f LEFT JOIN batches AS b ON b.id = f.batch_id AND b.campaign_id = f.campaign_id
        LEFT JOIN campaigns AS c ON c.id = b.campaign_id
        WHERE f.outcome IS NULL AND EXISTS (SELECT 1 FROM leases AS l WHERE l.account_id = f.account_id)
          AND (b.state = 'sending' AND c.account_id = f.account_id
            AND (c.state = 'sending' OR c.state = 'paused' AND c.pause ->> 'kind' = 'offline')) IS NOT TRUE) THEN
      RAISE EXCEPTION 'the batch is not to be sent now' USING ERRCODE = 'CR005';
    END IF;
    RETURN NULL;
  END $$;
  -- Looked at where a row is so changed, and only there: no statement of Carillon does it.
  CREATE FUNCTION attempts_end_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'an attempt that has ended is not under way again' USING ERRCODE = 'integrity_constraint_violation';
  END $$;
  CREATE TRIGGER attempts_end_once BEFORE UPDATE OF outcome ON attempts FOR EACH ROW
    WHEN (OLD.outcome IS NOT NULL AND NEW.outcome IS NULL) EXECUTE FUNCTION attempts_end_once();
  CREATE FUNCTION batches_are_sent_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'a batch that the service took is not sent again' USING ERRCODE = 'integrity_constraint_violation';
  END $$;
  CREATE TRIGGER batches_are_sent_once BEFORE UPDATE OF state ON batches FOR EACH ROW
    WHEN (NEW.state = 'sending' AND OLD.state NOT IN ('queued', 'sending')
      OR NEW.state = 'queued' AND OLD.state = 'accepted' AND OLD.decision IS NULL)
    EXECUTE FUNCTION batches_are_sent_once();`;

/**
 * Each removal from the do-not-text list stands in the log under the server's name of the person, whatever program did it, with the reason
 * where the program gave one (`db/contacts/do-not-text.ts`). The other writing of a number goes with it, and has no line of its own.
 */
const refusals = `
  CREATE FUNCTION removals_are_recorded() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$ BEGIN
    INSERT INTO audit (at, actor, action, subject, detail)
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, session_user, 'do-not-text.removed', number,
        json_build_object('why', coalesce(current_setting('carillon.why', true), ''))::text
      FROM gone WHERE same_as IS NULL ORDER BY number;
    RETURN NULL;
  END $$;
  CREATE TRIGGER removals_are_recorded AFTER DELETE ON do_not_text
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION removals_are_recorded();
  CREATE FUNCTION do_not_text_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'numbers are taken off the do-not-text list one by one' USING ERRCODE = 'integrity_constraint_violation';
  END $$;
  CREATE TRIGGER do_not_text_not_emptied BEFORE TRUNCATE ON do_not_text FOR EACH STATEMENT EXECUTE FUNCTION do_not_text_stays();
  CREATE TRIGGER do_not_text_keeps_numbers BEFORE UPDATE OF number, same_as ON do_not_text FOR EACH ROW
    WHEN ((OLD.number, OLD.same_as) IS DISTINCT FROM (NEW.number, NEW.same_as)) EXECUTE FUNCTION do_not_text_stays();`;

/** More own phones than a test goes to. */
const mostOfTest = 20;

/** A campaign begins as a draft, and leaves it with a plan that was built to its end, in which everybody of a batch is there. */
const starts = `
  CREATE OR REPLACE FUNCTION sent_as_planned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF OLD.state <> 'draft' THEN RETURN NEW; END IF;
    IF NOT coalesce(NEW.planning = 0 AND NEW.plan_ready IS NOT DISTINCT FROM nullif(NEW.plan_started, 0), false)
        OR NOT ${isSuperuser} AND (
          CASE NEW.test WHEN 1 THEN (SELECT count(*) FROM recipients WHERE campaign_id = NEW.id) > ${mostOfTest}
            ELSE NEW.plan_started = 0 END
          OR (SELECT coalesce(sum(size), 0) FROM batches WHERE campaign_id = NEW.id)
            <> (SELECT count(*) FROM recipients WHERE campaign_id = NEW.id AND batch_id IS NOT NULL)) THEN
      RAISE EXCEPTION 'a draft is sent only with a plan that is whole' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE FUNCTION campaigns_begin_as_drafts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM fresh WHERE state IN ('scheduled', 'sending', 'paused')) AND NOT ${isSuperuser} THEN
      RAISE EXCEPTION 'a campaign begins as a draft' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER campaigns_begin_as_drafts AFTER INSERT ON campaigns
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION campaigns_begin_as_drafts();`;

/** The sets without the right to write leases, or to change a line of the do-not-text list. */
const rights = `
  ALTER FUNCTION grant_sets() RENAME TO grant_tables;
  CREATE FUNCTION grant_sets() RETURNS void LANGUAGE plpgsql SET search_path = carillon, pg_catalog, pg_temp AS $$
    DECLARE
      writes name := set_role('write');
    BEGIN
      PERFORM grant_tables();
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON leases FROM %I', writes);
      EXECUTE format('REVOKE UPDATE, TRUNCATE ON do_not_text FROM %I', writes);
      EXECUTE format('GRANT EXECUTE ON FUNCTION take_account(text, uuid, bigint), fence_accounts(uuid, text), leases_of(uuid),
        give_back_accounts(uuid, text), leases_now(), drop_leases(text) TO %I', writes);
    END $$;`;

/**
 * The promises that an older Carillon, or somebody with another program, could break by what they write. Each guard looks at all rows of a
 * statement at once; the few that look at a row do so only where it changes as none of ours ever does.
 */
export const guardsOfPromises: WorkspaceStep = {
  version: 8,
  name: 'guards of what is promised',
  afterFiles: true,
  sql: [leases, attempts, refusals, starts, rights].join('\n'),
};
