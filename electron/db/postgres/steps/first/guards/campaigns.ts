import {
  afterStatement,
  asOwner,
  beforeChange,
  here,
  isSuperuser,
  now,
  refuse,
  refusing,
} from '../clauses.ts';
import { isEmptied } from './forgotten.ts';
import { isPlanned } from './reviewed.ts';

/** More own phones than a test goes to. */
const mostOfTest = 20;

/** A campaign begins as a draft, and leaves it with a plan that was built to its end, in which everybody of a batch is there. */
const starts = [
  `
  CREATE FUNCTION draft_changed() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    UPDATE campaigns SET plan_ready = NULL WHERE id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER draft_changed AFTER UPDATE OF sender_id, template, audience, options ON campaigns FOR EACH ROW
    WHEN ((OLD.sender_id, OLD.template, OLD.audience, OLD.options)
      IS DISTINCT FROM (NEW.sender_id, NEW.template, NEW.audience, NEW.options)) EXECUTE FUNCTION draft_changed();`,
  afterStatement('campaigns_begin_as_drafts', {
    on: 'campaigns',
    event: 'INSERT',
    body: `IF EXISTS (SELECT 1 FROM fresh WHERE state IN ('scheduled', 'sending', 'paused')) AND NOT ${isSuperuser} THEN
      ${refuse('a campaign begins as a draft')}
    END IF;
    IF EXISTS (SELECT 1 FROM fresh WHERE state = 'draft' AND any_hour = 1) AND NOT ${isSuperuser} THEN
      ${refuse('a campaign begins with texting hours')}
    END IF;`,
  }),
  `
  CREATE FUNCTION sent_as_planned() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF OLD.state <> 'draft' THEN RETURN NEW; END IF;
    IF NOT coalesce(NEW.planning = 0 AND NEW.plan_ready IS NOT DISTINCT FROM nullif(NEW.plan_started, 0), false)
        OR NOT ${isSuperuser} AND (
          CASE NEW.test WHEN 1 THEN NEW.plan_started > 0 OR (SELECT count(*) FROM recipients WHERE campaign_id = NEW.id) > ${mostOfTest}
            ELSE NEW.plan_started = 0 END
          -- Where a batch is divided, its parts come behind the last one.
          OR (SELECT max(position) FROM batches WHERE campaign_id = NEW.id) > 100000000
          OR (SELECT coalesce(sum(size), 0) FROM batches WHERE campaign_id = NEW.id)
            <> (SELECT count(*) FROM recipients WHERE campaign_id = NEW.id AND batch_id IS NOT NULL)) THEN
      ${refuse('a draft is sent only with a plan that is whole')}
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER sent_as_planned BEFORE UPDATE OF state ON campaigns FOR EACH ROW
    WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION sent_as_planned();
  CREATE FUNCTION campaigns_begin_unsent() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM batches AS b WHERE b.campaign_id = NEW.id
        AND b.state IN ('sending', 'accepted', 'rejected', 'unconfirmed')) THEN ${refuse('a draft begins with nothing sent of it')} END IF;
    -- What nobody sees on a review: whom the fuse is not asked about, and people who come into a campaign that is under way.
    IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM batches AS b WHERE b.campaign_id = NEW.id AND (b.unsent_to IS NOT NULL OR b.despite_to IS NOT NULL))
      THEN ${refuse('a draft begins with nothing sent of it')} END IF;
    IF NOT ${isSuperuser} AND (EXISTS (SELECT 1 FROM kept_texts AS k WHERE k.campaign_id = NEW.id)
        OR EXISTS (SELECT 1 FROM recipients AS r WHERE r.campaign_id = NEW.id AND r.kept_text IS NOT NULL))
      THEN ${refuse('nobody is kept back from a text of a draft')} END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER campaigns_begin_unsent BEFORE UPDATE OF state ON campaigns FOR EACH ROW
    WHEN (OLD.state = 'draft' AND NEW.state IN ('scheduled', 'sending', 'paused')) EXECUTE FUNCTION campaigns_begin_unsent();
  -- Else each request of it would be refused, and whoever sends would try for ever.
  CREATE FUNCTION campaigns_are_started() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    NEW.started_at := ${now};
    RETURN NEW;
  END $$;
  CREATE TRIGGER campaigns_are_started BEFORE UPDATE OF state ON campaigns FOR EACH ROW
    WHEN (NEW.state = 'sending' AND NEW.started_at IS NULL) EXECUTE FUNCTION campaigns_are_started();`,
].join('\n');

/** That a campaign may text at any hour, or no longer, stands in the log by whom the server knows, whatever program said it. */
const hours = `
  CREATE FUNCTION any_hour_is_recorded() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user,
      CASE NEW.any_hour WHEN 1 THEN 'campaign.any-hour' ELSE 'campaign.hours-kept' END, NEW.name,
      json_build_object('campaignId', NEW.id)::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER any_hour_is_recorded AFTER UPDATE OF any_hour ON campaigns FOR EACH ROW
    WHEN (OLD.any_hour <> NEW.any_hour) EXECUTE FUNCTION any_hour_is_recorded();`;

/**
 * A campaign that is no draft any more goes out from the account that it was reviewed for, as practice or for real, by its plan; one that was stopped never does
 * again, and one that ended only goes on.
 */
const stays = [
  beforeChange('campaigns_keep_what_is_sent', {
    on: 'campaigns',
    columns: ['sender_id', 'template', 'audience'],
    unless: `OLD.state = 'draft' OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.id AND ${isPlanned})`,
    why: 'a campaign that is no draft does not change',
  }),
  refusing('campaigns_keep_what_they_are', {
    before: 'UPDATE OF account_id, practice, test, options, plan_started ON campaigns',
    when: `(OLD.account_id, OLD.practice, OLD.test, OLD.options, OLD.plan_started)
    IS DISTINCT FROM (NEW.account_id, NEW.practice, NEW.test, NEW.options, NEW.plan_started)`,
    unless: `${isSuperuser} OR 'draft' IN (OLD.state, NEW.state)
      -- Of a campaign that somebody brings along, which was sent where they worked before.
      OR OLD.state IN ('finished', 'stopped') AND NEW.state = OLD.state AND (OLD.test, OLD.practice, OLD.options) = (NEW.test, NEW.practice, NEW.options)
        AND OLD.account_id IS NOT DISTINCT FROM NEW.account_id
        AND (OLD.plan_started = 0 OR OLD.plan_started = NEW.plan_started)`,
    why: 'a campaign that is no draft does not change',
  }),
  // It keeps no hours, and the fuse is not asked about it: nothing that was planned for others is sent as one.
  refusing('tests_begin_as_tests', {
    before: 'UPDATE OF test ON campaigns',
    when: 'OLD.test <> NEW.test',
    unless: `${isSuperuser} OR OLD.state = 'draft' AND OLD.plan_started = 0
      AND NOT EXISTS (SELECT 1 FROM recipients AS r WHERE r.campaign_id = OLD.id)`,
    why: 'what was planned is no test',
  }),
  beforeChange('campaigns_never_drafts_again', {
    on: 'campaigns',
    columns: ['state'],
    unless: `NEW.state <> 'draft' OR OLD.started_at IS NULL OR OLD.plan_started = 0 AND ${isSuperuser}`,
    why: 'a campaign that was started is no draft again',
  }),
  refusing('campaigns_stay_started', {
    before: 'UPDATE OF started_at ON campaigns',
    when: 'OLD.started_at IS NOT NULL AND NEW.started_at IS NULL',
    unless: isSuperuser,
    why: 'a campaign that was started stays so',
  }),
].join('\n');

/**
 * A campaign that is over goes once every request of it is answered: each outcome is one that somebody waits for. The app says first that it
 * is removed, which is never taken back, and then takes the rows away in portions. Where another program takes it away at once, the server
 * keeps what its people got of late, as the app does.
 */
const removal = `
  CREATE FUNCTION campaigns_go_answered() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM batches WHERE campaign_id = OLD.id AND state = 'sending')
        OR EXISTS (SELECT 1 FROM attempts WHERE campaign_id = OLD.id AND outcome IS NULL) THEN
      ${refuse('a request of the campaign is on its way')}
    END IF;
    IF TG_OP = 'UPDATE' THEN
      IF OLD.state IN ('scheduled', 'sending', 'paused') THEN ${refuse('a campaign that is in use is not removed')} END IF;
      RETURN NEW;
    END IF;
    PERFORM remember_texts(OLD.id);
    RETURN OLD;
  END $$;
  CREATE TRIGGER campaigns_removed_answered BEFORE UPDATE OF removed_at ON campaigns FOR EACH ROW
    WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL) EXECUTE FUNCTION campaigns_go_answered();
  CREATE TRIGGER campaigns_deleted_answered BEFORE DELETE ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_go_answered();
  CREATE FUNCTION campaigns_stay_removed() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${refuse('a campaign that was removed stays so')}
  END $$;
  CREATE TRIGGER campaigns_stay_removed BEFORE UPDATE OF state, removed_at ON campaigns FOR EACH ROW
    WHEN (OLD.removed_at IS NOT NULL AND (OLD.state, OLD.removed_at) IS DISTINCT FROM (NEW.state, NEW.removed_at))
    EXECUTE FUNCTION campaigns_stay_removed();`;

const ends = [
  refusing('campaigns_stay_ended', {
    before: 'UPDATE OF state ON campaigns',
    when: `OLD.state = 'stopped' AND NEW.state <> 'stopped' OR OLD.state = 'finished' AND NEW.state NOT IN ('finished', 'sending')`,
    unless: isSuperuser,
    why: 'a campaign that has ended does not begin anew',
  }),
  refusing('campaigns_end_known', {
    before: 'UPDATE OF state ON campaigns',
    when: `OLD.state = 'finished' AND NEW.state = 'sending'`,
    unless: `${isSuperuser} OR OLD.purged_at IS NULL AND NOT ${isEmptied('OLD.id')}`,
    why: 'nobody knows any more whom the campaign texted',
  }),
  refusing('campaigns_stay_forgotten', {
    before: 'UPDATE OF purged_at ON campaigns',
    when: 'OLD.purged_at IS NOT NULL AND OLD.purged_at IS DISTINCT FROM NEW.purged_at',
    unless: isSuperuser,
    why: 'what was removed from a campaign is not there again',
  }),
  refusing('campaigns_end_sent', {
    before: 'UPDATE OF state ON campaigns',
    when: `NEW.state = 'finished' AND OLD.state <> 'finished'`,
    unless: `${isSuperuser} OR NOT EXISTS (SELECT 1 FROM batches AS b WHERE b.campaign_id = OLD.id AND b.state IN ('queued', 'sending'))`,
    why: 'a campaign is finished once nothing of it waits',
  }),
  `
  -- The clock of the fuse goes by the latest of these, on every computer: nobody texts anybody later than it shows. Told that it is later, it would
  -- take what people just got for what they got long ago.
  CREATE FUNCTION latest_texted_at() RETURNS bigint LANGUAGE sql STABLE ${here} AS $$
    SELECT max(texted_at) FROM campaigns WHERE texted_at IS NOT NULL
  $$;
  CREATE FUNCTION texted_at_is_not_ahead() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF NOT ${isSuperuser} THEN
      NEW.texted_at := least(NEW.texted_at, greatest(${now} - (SELECT behind FROM steady_clock), latest_texted_at()));
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER texted_at_is_not_ahead BEFORE INSERT OR UPDATE OF texted_at ON campaigns FOR EACH ROW
    WHEN (NEW.texted_at IS NOT NULL) EXECUTE FUNCTION texted_at_is_not_ahead();
  -- It is put forward where the server's was set back, and then to the last text at most: as if no time had passed since.
  CREATE FUNCTION steady_clock_is_not_ahead() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF NOT ${isSuperuser} THEN NEW.behind := greatest(NEW.behind, least(OLD.behind, ${now} - latest_texted_at())); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER steady_clock_is_not_ahead BEFORE UPDATE ON steady_clock FOR EACH ROW
    EXECUTE FUNCTION steady_clock_is_not_ahead();

  -- By when a campaign texted somebody last, the fuse looks for what they got: it only becomes later.
  CREATE FUNCTION texted_at_only_grows() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    NEW.texted_at := OLD.texted_at;
    RETURN NEW;
  END $$;
  CREATE TRIGGER texted_at_only_grows BEFORE UPDATE OF texted_at ON campaigns FOR EACH ROW
    WHEN (OLD.texted_at IS NOT NULL AND (NEW.texted_at IS NULL OR NEW.texted_at < OLD.texted_at))
    EXECUTE FUNCTION texted_at_only_grows();`,
  removal,
  afterStatement('campaigns_kept', {
    on: 'campaigns',
    event: 'DELETE',
    body: `IF EXISTS (SELECT 1 FROM gone WHERE state IN ('scheduled', 'sending', 'paused') AND plan_started > 0)
      THEN ${refuse('a campaign that is in use is not removed')} END IF;
    DELETE FROM recipients WHERE campaign_id IN (SELECT id FROM gone);`,
  }),
].join('\n');

export const campaignGuards = [starts, hours, stays, ends].join('\n');
