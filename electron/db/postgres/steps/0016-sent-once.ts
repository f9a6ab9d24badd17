import type { WorkspaceStep } from './step.ts';

/** Guards look at the workspace's own tables, whatever somebody makes under their names. */
export const here = 'SET search_path = carillon, pg_catalog, pg_temp';
const milliseconds = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
/** A superuser may take every guard away. */
export const isSuperuser = '(SELECT rolsuper FROM pg_roles WHERE rolname = session_user)';
/** A guard's last statement: the change is not made. */
export const refuse = (why: string): string =>
  `RAISE EXCEPTION '${why}' USING ERRCODE = 'integrity_constraint_violation';`;

/** Whether a batch has an attempt with such an outcome: one that the service took, of which nobody knows, or that is under way. */
const attempted = (batch: string, outcome: string): string =>
  `EXISTS (SELECT 1 FROM attempts AS a WHERE a.batch_id = ${batch} AND a.outcome ${outcome})`;

/** An answer came that says so, or may have: of what a server that went back was told again, only the computer that sent it knows the answer. */
const isKnownTaken = `(${attempted('OLD.id', "= 'accepted'")} OR ${attempted('OLD.id', "= 'unconfirmed' AND a.failure = 'went-back'")})`;

/**
 * A person holds an account in a transaction that has counted itself in its lease: the row was written by this very transaction, as the guard of
 * attempts asks too.
 */
const holding = `
  CREATE FUNCTION is_held(account text) RETURNS boolean LANGUAGE sql STABLE ${here} AS $$
    SELECT EXISTS (SELECT 1 FROM leases AS l WHERE l.account_id = account AND l.token IS NOT NULL
      AND l.person = session_user AND l.xmin = pg_current_xact_id()::xid)
  $$;
  -- Whether one of the server's own functions acts, which are their owner's.
  CREATE FUNCTION is_own() RETURNS boolean LANGUAGE sql STABLE ${here} AS $$
    SELECT pg_get_userbyid(nspowner) = current_user FROM pg_namespace WHERE nspname = 'carillon'
  $$;
  CREATE FUNCTION is_campaign_held(campaign bigint) RETURNS boolean LANGUAGE sql STABLE ${here} AS $$
    SELECT is_held(account_id) FROM campaigns WHERE id = campaign
  $$;`;

/**
 * A batch goes from state to state as its requests did, by whoever holds the account, and as a person decides: the ways of design.md's states, and no
 * other. A batch that the service took waits for nothing any more, whatever is written into it before.
 */
const batches = `
  CREATE FUNCTION batches_follow_requests() RETURNS trigger LANGUAGE plpgsql ${here} AS $$
    DECLARE
      moves text := OLD.state || ' ' || NEW.state;
      held boolean;
    BEGIN
      IF ${isSuperuser} THEN RETURN NEW; END IF;
      IF moves IN ('queued sending', 'sending queued', 'sending accepted', 'sending rejected', 'sending unconfirmed') THEN
        held := coalesce(is_campaign_held(OLD.campaign_id), false);
      END IF;
      IF coalesce(CASE moves
        WHEN 'queued sending' THEN held
        WHEN 'sending accepted' THEN held AND ${attempted('OLD.id', "= 'accepted'")}
        WHEN 'sending rejected' THEN held
        WHEN 'sending queued' THEN held AND NOT ${attempted('OLD.id', 'IS NULL')} AND NOT ${attempted('OLD.id', "= 'accepted'")}
          AND (NEW.maybe_delivered = 1 OR NOT ${attempted('OLD.id', "= 'unconfirmed'")})
        -- Nobody waits for an answer of it any more: by whoever holds the account, or as one that was taken over.
        WHEN 'sending unconfirmed' THEN NEW.maybe_delivered = 1 AND (held OR is_own())
        -- It was tried before, as a server that went back may have been told again.
        WHEN 'queued unconfirmed' THEN NEW.maybe_delivered = 1
          AND (OLD.maybe_delivered = 1 OR ${attempted('OLD.id', "= 'unconfirmed'")})
        WHEN 'queued rejected' THEN OLD.decision::json -> 'from' ->> 'state' = 'rejected'
        WHEN 'queued accepted' THEN ${isKnownTaken}
        WHEN 'unconfirmed accepted' THEN NEW.decision IS NOT NULL OR ${isKnownTaken}
        WHEN 'unconfirmed queued' THEN NEW.decision IS NOT NULL AND NOT ${attempted('OLD.id', "= 'accepted'")}
        WHEN 'accepted unconfirmed' THEN OLD.decision IS NOT NULL AND NEW.maybe_delivered = 1
          AND NOT ${attempted('OLD.id', "= 'accepted'")}
        WHEN 'rejected queued' THEN NOT ${attempted('OLD.id', "IN ('accepted', 'unconfirmed')")}
        ELSE false END, false) THEN RETURN NEW; END IF;
      ${refuse('a batch does not change like this')}
    END $$;
  CREATE TRIGGER batches_follow_requests BEFORE UPDATE OF state ON batches FOR EACH ROW
    WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION batches_follow_requests();

  CREATE FUNCTION batches_stay_in_doubt() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} THEN RETURN NEW; END IF;
    ${refuse('a batch in doubt stays in doubt')}
  END $$;
  CREATE TRIGGER batches_stay_in_doubt BEFORE UPDATE OF maybe_delivered ON batches FOR EACH ROW
    WHEN (OLD.maybe_delivered = 1 AND NEW.maybe_delivered <> 1 AND NEW.state <> 'accepted'
      OR OLD.maybe_delivered <> NEW.maybe_delivered AND OLD.state = NEW.state) EXECUTE FUNCTION batches_stay_in_doubt();

  CREATE FUNCTION batches_wait_as_decided() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} THEN RETURN NEW; END IF;
    ${refuse('what a person decided of a batch stays')}
  END $$;
  CREATE TRIGGER batches_wait_as_decided BEFORE UPDATE OF decision ON batches FOR EACH ROW
    WHEN (OLD.state = 'queued' AND NEW.state = 'queued' AND NEW.decision IS NOT NULL AND OLD.decision IS DISTINCT FROM NEW.decision)
    EXECUTE FUNCTION batches_wait_as_decided();`;

/** Whether a campaign `c` is bound to what was reviewed; a test has no plan, and is made before it begins. */
const isBound = `(c.plan_started > 0 OR c.test = 1 AND c.state IN ('scheduled', 'sending', 'paused'))`;
const isSent = `c.state <> 'draft' AND ${isBound}`;

/**
 * Where a batch of a campaign that began is divided, the new one waits, knows what the other one knows, and has people of one that waits too
 * or, while its answer is being recorded, of one that was refused.
 */
const division = `
  CREATE OR REPLACE FUNCTION batches_only_planned() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM fresh JOIN campaigns AS c ON c.id = fresh.campaign_id WHERE ${isSent}
        AND NOT EXISTS (SELECT 1 FROM batches AS b
          WHERE b.id = fresh.split_from AND b.campaign_id = fresh.campaign_id AND b.text = fresh.text
            AND (${isSuperuser} OR fresh.state = 'queued'
              AND (fresh.maybe_delivered, fresh.attempts) = (b.maybe_delivered, b.attempts)
              AND (fresh.decision IS NULL OR fresh.decision = b.decision)
              AND (b.state = 'queued' OR b.state IN ('rejected', 'unconfirmed') AND is_held(c.account_id))))
        AND NOT EXISTS (SELECT 1 FROM kept_texts AS k WHERE k.campaign_id = fresh.campaign_id AND k.text = fresh.text
          AND (${isSuperuser} OR fresh.state = 'queued' AND fresh.split_from IS NULL)))
      THEN ${refuse('batches are added to drafts only')} END IF;
    RETURN NULL;
  END $$;
  CREATE FUNCTION recipients_divided_as_sent() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} THEN RETURN NEW; END IF;
    -- A batch that is being claimed is waited for, and then is none that waits.
    PERFORM 1 FROM batches AS b JOIN campaigns AS c ON c.id = b.campaign_id WHERE b.id = OLD.batch_id AND ${isSent} FOR SHARE OF b;
    IF NOT coalesce(CASE
        WHEN NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND ${isSent})
          THEN NEW.batch_id IS NULL OR (SELECT b.campaign_id FROM batches AS b WHERE b.id = NEW.batch_id) = OLD.campaign_id
        -- Of a text that they were kept back from.
        WHEN OLD.batch_id IS NULL THEN NEW.kept_text IS NULL AND EXISTS (SELECT 1 FROM kept_texts AS k JOIN batches AS b ON b.id = NEW.batch_id
          WHERE k.id = OLD.kept_text AND k.text = b.text AND k.campaign_id = b.campaign_id AND b.state = 'queued')
        WHEN NEW.batch_id IS NULL THEN EXISTS (SELECT 1 FROM batches AS b WHERE b.id = OLD.batch_id AND b.state = 'queued'
          AND b.maybe_delivered = 0 AND (NEW.kept_text IS NULL OR EXISTS (SELECT 1 FROM kept_texts AS k
            WHERE k.id = NEW.kept_text AND k.campaign_id = b.campaign_id AND k.text = b.text)))
        ELSE EXISTS (SELECT 1 FROM batches AS b JOIN batches AS n ON n.split_from = b.id
          WHERE b.id = OLD.batch_id AND n.id = NEW.batch_id AND n.state = 'queued' AND n.maybe_delivered >= b.maybe_delivered
            AND (b.state = 'queued' OR b.state IN ('rejected', 'unconfirmed') AND is_campaign_held(b.campaign_id)))
      END, false) THEN ${refuse('the people of a campaign that is no draft keep their text')} END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER recipients_divided_as_sent BEFORE UPDATE OF batch_id, kept_text ON recipients FOR EACH ROW
    WHEN ((OLD.batch_id, OLD.kept_text) IS DISTINCT FROM (NEW.batch_id, NEW.kept_text))
    EXECUTE FUNCTION recipients_divided_as_sent();

  CREATE FUNCTION recipients_stay_the_same() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND ${isSent}) THEN RETURN NEW; END IF;
    ${refuse('the people of a campaign that is no draft do not change')}
  END $$;
  CREATE TRIGGER recipients_stay_the_same BEFORE UPDATE OF contact_id, name ON recipients FOR EACH ROW
    WHEN ((OLD.contact_id, OLD.name) IS DISTINCT FROM (NEW.contact_id, NEW.name)) EXECUTE FUNCTION recipients_stay_the_same();
  -- Of somebody whose number was corrected: the contact has it.
  CREATE FUNCTION recipients_have_their_number() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    PERFORM 1 FROM batches AS b WHERE b.id = OLD.batch_id FOR SHARE;
    IF ${isSuperuser} OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND ${isSent})
      OR EXISTS (SELECT 1 FROM contacts AS o WHERE o.id = NEW.contact_id AND o.number = NEW.number)
        AND NOT ${attempted('OLD.batch_id', 'IS NOT NULL')} THEN RETURN NEW; END IF;
    ${refuse('the people of a campaign that is no draft do not change')}
  END $$;
  CREATE TRIGGER recipients_have_their_number BEFORE UPDATE OF number ON recipients FOR EACH ROW
    WHEN (OLD.number <> NEW.number) EXECUTE FUNCTION recipients_have_their_number();
  CREATE OR REPLACE FUNCTION recipients_only_planned() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM (SELECT DISTINCT campaign_id FROM fresh) AS f
        LEFT JOIN campaigns AS c ON c.id = f.campaign_id WHERE c.id IS NULL OR ${isSent})
      THEN ${refuse('people are added to drafts only')} END IF;
    IF EXISTS (SELECT 1 FROM (SELECT DISTINCT batch_id, campaign_id FROM fresh WHERE batch_id IS NOT NULL) AS f
        -- By its id alone: asked for with the campaign as well, all batches of the campaign may be gone through for each.
        WHERE (SELECT b.campaign_id FROM batches AS b WHERE b.id = f.batch_id) IS DISTINCT FROM f.campaign_id)
      THEN ${refuse('a recipient has a batch that is there')} END IF;
    RETURN NULL;
  END $$;
  -- With its campaign, and where nobody is left in it, a batch goes.
  CREATE OR REPLACE FUNCTION batches_kept() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM gone JOIN campaigns AS c ON c.id = gone.campaign_id WHERE ${isSent}
        AND (c.state IN ('scheduled', 'sending', 'paused') OR NOT ${isSuperuser})
        AND (EXISTS (SELECT 1 FROM recipients AS r WHERE r.batch_id = gone.id) OR gone.state <> 'queued' AND NOT ${isSuperuser} AND NOT is_held(c.account_id)))
      THEN ${refuse('the batches of a campaign that is no draft are not removed')} END IF;
    DELETE FROM recipients WHERE batch_id IN (SELECT id FROM gone);
    RETURN NULL;
  END $$;
  CREATE FUNCTION tests_keep_their_text() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND c.test = 1 AND ${isSent})
      THEN RETURN NEW; END IF;
    ${refuse('the texts of a campaign that is no draft do not change')}
  END $$;
  CREATE TRIGGER tests_keep_their_text BEFORE UPDATE OF campaign_id, text ON batches FOR EACH ROW
    WHEN ((OLD.campaign_id, OLD.text) IS DISTINCT FROM (NEW.campaign_id, NEW.text)) EXECUTE FUNCTION tests_keep_their_text();`;

/** The computer that made the request hears of it later than another took its account over. */
const isLate = `(OLD.outcome = 'unconfirmed' AND OLD.failure = 'taken-over' AND was_held(OLD.account_id, OLD.token))`;
/**
 * Each attempt stays on record with how it ended: an end is known once, and only that of a request that was taken over is heard of later. Attempts that
 * come with their end are of a server that went back, or of a campaign that somebody brings along.
 */
const attempts = `
  ALTER TABLE ended_leases ADD person name;
  CREATE OR REPLACE FUNCTION leases_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER ${here} AS $$ BEGIN
    INSERT INTO ended_leases AS e VALUES (OLD.account_id, OLD.epoch, OLD.token, OLD.counter, OLD.person)
      ON CONFLICT (account_id, epoch, token) DO UPDATE SET counter = greatest(e.counter, excluded.counter), person = excluded.person;
    RETURN NULL;
  END $$;
  -- Whether a lease is, or was, a person's own.
  CREATE FUNCTION was_held(account text, holder uuid) RETURNS boolean LANGUAGE sql STABLE ${here} AS $$
    SELECT EXISTS (SELECT 1 FROM ended_leases AS e WHERE e.account_id = account AND e.token = holder AND e.person = session_user)
      OR EXISTS (SELECT 1 FROM leases AS l WHERE l.account_id = account AND l.token = holder AND l.person = session_user)
  $$;
  CREATE FUNCTION attempts_come_unended() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM fresh AS f JOIN campaigns AS c ON c.id = f.campaign_id WHERE f.outcome IS NOT NULL
        AND NOT coalesce(f.outcome = 'unconfirmed' AND f.failure = 'went-back', false)
        AND NOT (c.state IN ('finished', 'stopped') AND c.plan_started = 0))
      THEN ${refuse('an attempt is recorded before it is made')} END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER attempts_come_unended AFTER INSERT ON attempts
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION attempts_come_unended();

  CREATE FUNCTION attempts_stay_as_made() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} THEN RETURN NEW; END IF;
    IF (OLD.batch_id, OLD.campaign_id, OLD.account_id, OLD.started_at, OLD.steady_at, OLD.token)
        IS DISTINCT FROM (NEW.batch_id, NEW.campaign_id, NEW.account_id, NEW.started_at, NEW.steady_at, NEW.token)
      OR OLD.numbers <> NEW.numbers AND NOT (NEW.numbers = ''
        AND EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND c.state IN ('finished', 'stopped')))
      OR (OLD.outcome, OLD.status, OLD.failure) IS DISTINCT FROM (NEW.outcome, NEW.status, NEW.failure)
        AND NOT coalesce(CASE WHEN OLD.outcome IS NULL
          THEN is_held(OLD.account_id) OR is_own() AND NEW.outcome = 'unconfirmed' AND NEW.failure = 'taken-over'
          ELSE ${isLate} AND NEW.outcome IS NOT NULL END, false)
      OR OLD.outcome IS NOT NULL AND NEW.answer IS NOT NULL AND OLD.answer IS DISTINCT FROM NEW.answer AND NOT coalesce(${isLate}, false)
      THEN ${refuse('an attempt stays as it was made, and ends once')} END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER attempts_stay_as_made BEFORE UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION attempts_stay_as_made();

  -- One that provably was never sent is taken back by whoever holds the account. With an empty batch, or a campaign, its attempts go.
  CREATE FUNCTION attempts_stay() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM gone AS g JOIN batches AS b ON b.id = g.batch_id
        WHERE g.outcome IS NOT NULL OR NOT is_held(g.account_id))
      THEN ${refuse('what was tried stays on record')} END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER attempts_stay AFTER DELETE ON attempts
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION attempts_stay();`;

/**
 * A campaign that is no draft any more goes out from the account that it was reviewed for, as practice or for real, by its plan; one that was stopped never does
 * again, and one that ended only goes on.
 */
const campaigns = `
  CREATE FUNCTION campaigns_keep_what_they_are() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} OR 'draft' IN (OLD.state, NEW.state)
      -- Of a campaign that somebody brings along, which was sent where they worked before.
      OR OLD.state IN ('finished', 'stopped') AND NEW.state = OLD.state AND (OLD.test, OLD.practice, OLD.options) = (NEW.test, NEW.practice, NEW.options)
        AND (OLD.account_id IS NOT DISTINCT FROM NEW.account_id
          OR OLD.practice = 1 AND OLD.account_id = 'practice' AND NEW.account_id LIKE 'practice:%')
        AND (OLD.plan_started = 0 OR OLD.plan_started = NEW.plan_started)
      THEN RETURN NEW; END IF;
    ${refuse('a campaign that is no draft does not change')}
  END $$;
  CREATE TRIGGER campaigns_keep_what_they_are BEFORE UPDATE OF account_id, practice, test, options, plan_started ON campaigns FOR EACH ROW
    WHEN ((OLD.account_id, OLD.practice, OLD.test, OLD.options, OLD.plan_started)
      IS DISTINCT FROM (NEW.account_id, NEW.practice, NEW.test, NEW.options, NEW.plan_started))
    EXECUTE FUNCTION campaigns_keep_what_they_are();
  CREATE FUNCTION campaigns_stay_ended() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} THEN RETURN NEW; END IF;
    ${refuse('a campaign that has ended does not begin anew')}
  END $$;
  CREATE TRIGGER campaigns_stay_ended BEFORE UPDATE OF state ON campaigns FOR EACH ROW
    WHEN (OLD.state = 'stopped' AND NEW.state <> 'stopped' OR OLD.state = 'finished' AND NEW.state NOT IN ('finished', 'sending'))
    EXECUTE FUNCTION campaigns_stay_ended();
  CREATE FUNCTION campaigns_end_sent() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} OR NOT EXISTS (SELECT 1 FROM batches AS b WHERE b.campaign_id = OLD.id AND b.state IN ('queued', 'sending'))
      THEN RETURN NEW; END IF;
    ${refuse('a campaign is finished once nothing of it waits')}
  END $$;
  CREATE TRIGGER campaigns_end_sent BEFORE UPDATE OF state ON campaigns FOR EACH ROW
    WHEN (NEW.state = 'finished' AND OLD.state <> 'finished') EXECUTE FUNCTION campaigns_end_sent();`;

/** The server says when somebody who only looks wrote a line of the log. */
const audit = `
  CREATE OR REPLACE FUNCTION audit_by_person() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF NOT ${isSuperuser} THEN NEW.actor := session_user; END IF;
    IF NOT (${isSuperuser} OR is_in_set(session_user, 'write')) THEN NEW.at := ${milliseconds}; END IF;
    RETURN NEW;
  END $$;`;

/** The other writing of a number stands on the do-not-text list as it is, with the number itself: it goes with it, without a line of its own. */
const refusals = `
  CREATE FUNCTION other_writings_are_true() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} OR NEW.number IS NOT DISTINCT FROM other_writing(NEW.same_as)
      AND EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = NEW.same_as AND d.same_as IS NULL) THEN RETURN NEW; END IF;
    ${refuse('the two are not the same number')}
  END $$;
  CREATE TRIGGER other_writings_are_true BEFORE INSERT ON do_not_text FOR EACH ROW
    WHEN (NEW.same_as IS NOT NULL) EXECUTE FUNCTION other_writings_are_true();`;

/** Rows of a server are never set aside as unreadable, so that no line of that table loosens a campaign from its plan. */
const rights = `
  ALTER FUNCTION grant_tables() RENAME TO grant_all_tables;
  CREATE FUNCTION grant_tables() RETURNS void LANGUAGE plpgsql ${here} AS $$ BEGIN
    PERFORM grant_all_tables();
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON quarantine FROM %I', set_role('write'));
  END $$;`;

/**
 * Changes that an older Carillon, or somebody with another program, could still write so that people get a text twice, from an account that nobody
 * reviewed, or though its campaign was stopped. Each guard looks at a row only where it changes as few of ours ever do.
 */
export const sentOnce: WorkspaceStep = {
  version: 16,
  name: 'what was sent is sent once, and as reviewed',
  afterFiles: true,
  sql: [holding, batches, division, attempts, campaigns, refusals, audit, rights].join('\n'),
};
