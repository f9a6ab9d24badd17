import { here, isSuperuser, refuse } from './0016-sent-once.ts';
import type { WorkspaceStep } from './step.ts';

/**
 * The columns of these tables that Carillon writes again after a row was made; every other stays as it was, by the rights of whoever writes. A step that
 * adds a column which changes has to grant it.
 */
const changing: Readonly<Record<string, readonly string[]>> = {
  batches: [
    'text',
    'size',
    'state',
    'attempts',
    'refusals',
    'reason',
    'updated_at',
    'bisecting',
    'decision',
    'country',
    'maybe_delivered',
    'unsent_to',
    'despite_to',
  ],
  recipients: ['number', 'country', 'batch_id', 'skip_reason', 'kept_text'],
  attempts: [
    'numbers',
    'ended_at',
    'outcome',
    'status',
    'failure',
    'answer',
    'rate_limit',
    'rate_remaining',
    'rate_reset',
  ],
  kept_texts: [],
  // The number of those who were left out, which stays when they are removed after their time; triggers count the rest.
  campaign_counts: ['recipients'],
};

const rights = `
  ALTER FUNCTION count_batches() SECURITY DEFINER ${here};
  ALTER FUNCTION count_recipients() SECURITY DEFINER ${here};
  ALTER FUNCTION grant_tables() RENAME TO grant_tables_but_columns;
  CREATE FUNCTION grant_tables() RETURNS void LANGUAGE plpgsql ${here} AS $$
    DECLARE
      writes name := set_role('write');
    BEGIN
      PERFORM grant_tables_but_columns();
      EXECUTE format('REVOKE UPDATE ON ${Object.keys(changing).join(', ')} FROM %I', writes);
      EXECUTE format('REVOKE INSERT, DELETE ON campaign_counts FROM %I', writes);
${Object.entries(changing)
  .filter(([, columns]) => columns.length > 0)
  .map(
    ([table, columns]) =>
      `      EXECUTE format('GRANT UPDATE (${columns.join(', ')}) ON ${table} TO %I', writes);`,
  )
  .join('\n')}
    END $$;
  CREATE FUNCTION counts_are_counted() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} OR is_own() OR OLD.state = 'skipped' THEN RETURN NEW; END IF;
    ${refuse('the server counts what a campaign consists of')}
  END $$;
  CREATE TRIGGER counts_are_counted BEFORE UPDATE ON campaign_counts FOR EACH ROW EXECUTE FUNCTION counts_are_counted();`;

/**
 * However rows were changed before: a request reaches nobody of a campaign whom another one of it has reached, or may be on its way to. Where nobody knows
 * whether it did, a person has decided, and the batch says so (`maybe_delivered`).
 */
const reachedOnce = `
  CREATE INDEX attempts_numbers ON attempts USING gin (string_to_array(numbers, ',')) WITH (fastupdate = off);
  CREATE FUNCTION attempts_reach_once() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    -- Between reading the people of a batch and claiming it somebody may have been moved out of it, or got another number.
    IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM fresh AS f WHERE f.outcome IS NULL
        AND (SELECT array_agg(n COLLATE "C" ORDER BY n COLLATE "C") FROM unnest(string_to_array(f.numbers, ',')) AS n)
          IS DISTINCT FROM (SELECT array_agg(r.number ORDER BY r.number) FROM recipients AS r WHERE r.batch_id = f.batch_id))
      THEN RAISE EXCEPTION 'the people of the batch are others by now' USING ERRCODE = 'CR005'; END IF;
    IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM fresh AS f JOIN batches AS b ON b.id = f.batch_id
        -- By the numbers alone, so that it is their index which is asked.
        CROSS JOIN LATERAL (SELECT o.id, o.campaign_id, o.outcome FROM attempts AS o
          WHERE string_to_array(o.numbers, ',') && string_to_array(f.numbers, ',') OFFSET 0) AS a
        WHERE f.outcome IS NULL AND a.campaign_id = f.campaign_id AND a.id <> f.id
          AND (a.outcome IS NULL OR a.outcome = 'accepted' OR a.outcome = 'unconfirmed' AND b.maybe_delivered = 0))
      THEN ${refuse('somebody of the batch was reached before')} END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER attempts_reach_once AFTER INSERT ON attempts
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION attempts_reach_once();`;

/** Values that whoever sends, or reads, could not make sense of are refused where they are written. */
const sound = `
  ALTER TABLE campaigns
    ADD CONSTRAINT "plans are counted from 0" CHECK (plan_started >= 0),
    ADD CONSTRAINT "a pause has its kind" CHECK (pause IS NULL OR CAST(pause AS json) ->> 'kind' IS NOT NULL),
    ADD CONSTRAINT "an audience is JSON" CHECK (CAST(audience AS json) IS NOT NULL),
    ADD CONSTRAINT "options are JSON" CHECK (CAST(options AS json) IS NOT NULL);
  ALTER TABLE batches
    ADD CONSTRAINT "a decision says from where" CHECK (decision IS NULL OR CAST(decision AS json) -> 'from' ->> 'state' IS NOT NULL);
  CREATE FUNCTION campaigns_stay_started() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} THEN RETURN NEW; END IF;
    ${refuse('a campaign that was started stays so')}
  END $$;
  CREATE TRIGGER campaigns_stay_started BEFORE UPDATE OF started_at ON campaigns FOR EACH ROW
    WHEN (OLD.started_at IS NOT NULL AND NEW.started_at IS NULL) EXECUTE FUNCTION campaigns_stay_started();
  CREATE FUNCTION campaigns_begin_unsent() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM batches AS b WHERE b.campaign_id = NEW.id
        AND b.state IN ('sending', 'accepted', 'rejected', 'unconfirmed')) THEN ${refuse('a draft begins with nothing sent of it')} END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER campaigns_begin_unsent BEFORE UPDATE OF state ON campaigns FOR EACH ROW
    WHEN (OLD.state = 'draft' AND NEW.state IN ('scheduled', 'sending', 'paused')) EXECUTE FUNCTION campaigns_begin_unsent();
  -- By when a campaign texted somebody last, the fuse looks for what they got: it only becomes later.
  CREATE FUNCTION texted_at_only_grows() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    NEW.texted_at := OLD.texted_at;
    RETURN NEW;
  END $$;
  CREATE TRIGGER texted_at_only_grows BEFORE UPDATE OF texted_at ON campaigns FOR EACH ROW
    WHEN (OLD.texted_at IS NOT NULL AND (NEW.texted_at IS NULL OR NEW.texted_at < OLD.texted_at))
    EXECUTE FUNCTION texted_at_only_grows();`;

/** Lines of the log are numbered by the server, so that nobody takes the number of the next one. */
const audit = `
  CREATE OR REPLACE FUNCTION audit_by_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER ${here} AS $$ BEGIN
    IF NOT ${isSuperuser} THEN
      NEW.actor := session_user;
      NEW.id := nextval(pg_get_serial_sequence('carillon.audit', 'id'));
    END IF;
    IF NOT (${isSuperuser} OR is_in_set(session_user, 'write')) THEN
      NEW.at := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    END IF;
    RETURN NEW;
  END $$;`;

/** A computer says of its own leases how far they came, and of nobody else's: what a journal remembers is compared with that. */
const heard = `
  CREATE OR REPLACE FUNCTION computer_is_heard(of_computer uuid, lost text) RETURNS void LANGUAGE sql SECURITY DEFINER ${here} AS $$
    UPDATE workspace SET database = (SELECT oid FROM pg_database WHERE datname = current_database()) WHERE database IS NULL;
    INSERT INTO computers (id, person, name, heard)
      SELECT of_computer, session_user, regexp_replace(current_setting('application_name'), '^carillon ', ''), generation FROM workspace
      ON CONFLICT (id) DO UPDATE SET person = excluded.person, name = excluded.name, heard = excluded.heard;
    INSERT INTO ended_leases AS e SELECT l.value ->> 'id', CAST(l.value ->> 'epoch' AS BIGINT), CAST(l.value ->> 'token' AS uuid),
        max(CAST(l.value ->> 'counter' AS BIGINT)), session_user FROM json_each(lost) AS l
      WHERE NOT EXISTS (SELECT 1 FROM leases AS k WHERE k.token = CAST(l.value ->> 'token' AS uuid) AND k.person <> session_user)
      GROUP BY 1, 2, 3
      ON CONFLICT (account_id, epoch, token) DO UPDATE SET counter = greatest(e.counter, excluded.counter), person = excluded.person
        WHERE coalesce(e.person, session_user) = session_user;
    INSERT INTO computer_accounts SELECT DISTINCT l.value ->> 'id', of_computer FROM json_each(lost) AS l ON CONFLICT DO NOTHING;
  $$;`;

/** Managers come and go one after the other: two who remove each other at the same moment would leave a team without one. */
const managers = `
  CREATE OR REPLACE FUNCTION require_manager() RETURNS void LANGUAGE plpgsql ${here} AS $$ BEGIN
    LOCK TABLE people IN SHARE ROW EXCLUSIVE MODE;
    IF NOT is_in_set(session_user, 'manage') THEN
      RAISE EXCEPTION 'only a manager may' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END $$;`;

/**
 * The holes that are left to somebody with another program once states follow requests (step 16): columns that Carillon never writes again, values that
 * nothing can read, and numbers that somebody else's next row would have.
 */
export const ownColumns: WorkspaceStep = {
  version: 17,
  name: 'rows keep what is not written again',
  afterFiles: true,
  sql: [reachedOnce, sound, audit, heard, managers, rights].join('\n'),
};
