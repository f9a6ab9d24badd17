import {
  afterStatement,
  beforeChange,
  draftsMay,
  here,
  isSuperuser,
  now,
  refuse,
  refusing,
  startWaits,
} from '../clauses.ts';
import { batchIdStep } from '../tables/campaigns.ts';
import { isRemembered } from './forgotten.ts';
import { attempted, isInUse, isSent, isSentAsPlanned, ofCampaign } from './reviewed.ts';

/**
 * Where a batch of a campaign that began is divided, the new one waits, knows what the other one knows, and has people of one that waits too
 * or, while its answer is being recorded, of one that was refused.
 */
const planned = [
  // An id that the server has not given would be in the way of somebody's plan.
  afterStatement('batches_have_given_ids', {
    on: 'batches',
    event: 'INSERT',
    body: `IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM fresh WHERE id >= (SELECT last_value + ${batchIdStep} FROM batch_ids)) THEN
      ${refuse('the server gives the ids of batches')} END IF;`,
  }),
  afterStatement('batches_only_planned', {
    on: 'batches',
    event: 'INSERT',
    body: `${startWaits('fresh')}
    IF EXISTS (SELECT 1 FROM fresh JOIN campaigns AS c ON c.id = fresh.campaign_id WHERE ${isSent}
        AND NOT EXISTS (SELECT 1 FROM batches AS b
          WHERE b.id = fresh.split_from AND b.campaign_id = fresh.campaign_id AND b.text = fresh.text
            AND (${isSuperuser} OR fresh.state = 'queued'
              AND (fresh.maybe_delivered, fresh.attempts) = (b.maybe_delivered, b.attempts)
              AND (fresh.unsent_to, fresh.despite_to) IS NOT DISTINCT FROM (b.unsent_to, b.despite_to)
              AND (fresh.decision IS NULL OR fresh.decision = b.decision)
              AND (b.state = 'queued' OR b.state IN ('rejected', 'unconfirmed') AND is_held(c.account_id))))
        AND NOT EXISTS (SELECT 1 FROM kept_texts AS k WHERE k.campaign_id = fresh.campaign_id AND k.text = fresh.text
          AND (${isSuperuser} OR fresh.state = 'queued' AND fresh.split_from IS NULL)))
      THEN ${refuse('batches are added to drafts only')} END IF;`,
  }),
  beforeChange('batches_keep_their_text', {
    on: 'batches',
    columns: ['campaign_id', 'text'],
    first: draftsMay,
    unless: `NOT ${ofCampaign('OLD', isSentAsPlanned)}
      OR NEW.campaign_id = OLD.campaign_id AND NEW.text = '' AND NOT ${ofCampaign('OLD', isInUse)}`,
    why: 'the texts of a campaign that is no draft do not change',
  }),
  refusing('tests_keep_their_text', {
    before: 'UPDATE OF campaign_id, text ON batches',
    when: '(OLD.campaign_id, OLD.text) IS DISTINCT FROM (NEW.campaign_id, NEW.text)',
    first: draftsMay,
    unless: `${isSuperuser} OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND c.test = 1 AND ${isSent}
      AND (c.state NOT IN ('finished', 'stopped') OR NEW.text <> ''))`,
    why: 'the texts of a campaign that is no draft do not change',
  }),
  refusing('batches_keep_their_segments', {
    before: 'UPDATE OF segments ON batches',
    when: 'OLD.segments <> NEW.segments',
    first: draftsMay,
    unless: `${isSuperuser} OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND ${isSent})`,
    why: 'the segments of a campaign that is no draft do not change',
  }),
  // With its campaign, and where nobody is left in it, a batch goes.
  afterStatement('batches_kept', {
    on: 'batches',
    event: 'DELETE',
    body: `${startWaits('gone')}
    IF EXISTS (SELECT 1 FROM gone JOIN campaigns AS c ON c.id = gone.campaign_id WHERE ${isSent}
        AND c.removed_at IS NULL AND (c.state IN ('scheduled', 'sending', 'paused') OR NOT ${isSuperuser})
        AND (EXISTS (SELECT 1 FROM recipients AS r WHERE r.batch_id = gone.id) OR gone.state <> 'queued' AND NOT ${isSuperuser} AND NOT is_held(c.account_id)))
      THEN ${refuse('the batches of a campaign that is no draft are not removed')} END IF;
    ${isRemembered}
    DELETE FROM recipients WHERE batch_id IN (SELECT id FROM gone);`,
  }),
].join('\n');

/** The text that somebody was kept back from is one of their campaign, and stays it. */
const keptTexts = [
  afterStatement('kept_texts_are_of_batches', {
    on: 'kept_texts',
    event: 'INSERT',
    body: `${startWaits('fresh')}
    IF EXISTS (SELECT 1 FROM fresh JOIN campaigns AS c ON c.id = fresh.campaign_id WHERE ${isSentAsPlanned}
        AND NOT EXISTS (SELECT 1 FROM batches AS b WHERE b.campaign_id = fresh.campaign_id AND b.text = fresh.text))
      THEN ${refuse('somebody is kept back from a text of the campaign')} END IF;`,
  }),
  `
  CREATE FUNCTION kept_texts_stay() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${refuse('the texts of a campaign that is no draft do not change')}
  END $$;
  CREATE TRIGGER kept_texts_stay BEFORE UPDATE OF campaign_id, text ON kept_texts
    FOR EACH ROW EXECUTE FUNCTION kept_texts_stay();`,
].join('\n');

/**
 * An answer came that says so, or may have: of what a server that went back was told again, only the computer that sent it knows the answer, and
 * says it as the person whose request it was.
 */
const isKnownTaken = `(${attempted('OLD.id', "= 'accepted'")} OR ${attempted(
  'OLD.id',
  "= 'unconfirmed' AND a.failure = 'went-back' AND was_held(a.account_id, a.token)",
)})`;

/**
 * A batch goes from state to state as its requests did, by whoever holds the account, and as a person decides: in these ways and in no
 * other. A batch that the service took waits for nothing any more, whatever is written into it before.
 */
const states = `
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
  CREATE FUNCTION batches_are_sent_once() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${refuse('a batch that the service took is not sent again')}
  END $$;
  CREATE TRIGGER batches_are_sent_once BEFORE UPDATE OF state ON batches FOR EACH ROW
    WHEN (NEW.state = 'sending' AND OLD.state NOT IN ('queued', 'sending')
      OR NEW.state = 'queued' AND OLD.state = 'accepted' AND OLD.decision IS NULL)
    EXECUTE FUNCTION batches_are_sent_once();`;

/**
 * A batch that was on its way when its computer was taken over is not sent again at once: that computer may be asleep with a request that it has
 * not written yet, or with an answer that it has not recorded. A request is written within 15 s of its claim or never, and an answer is
 * waited for for 60 s. No clock that is set changes that: of a batch whose time is still to come a person decides at once, instead of
 * after days. Times are the server's: that of a request that was taken over is nobody's to change.
 */
const lateAnswers = `
  CREATE FUNCTION batches_wait_for_late_answers() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF OLD.reason = 'interrupted' AND OLD.updated_at BETWEEN ${now} - 120000 AND ${now} + 120000
        OR ${attempted('OLD.id', `= 'unconfirmed' AND a.failure = 'taken-over' AND a.ended_at BETWEEN ${now} - 120000 AND ${now} + 120000`)} THEN
      RAISE EXCEPTION 'an answer to it may still come' USING ERRCODE = 'CR004';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER batches_wait_for_late_answers BEFORE UPDATE OF state ON batches FOR EACH ROW
    WHEN (OLD.state = 'unconfirmed' AND NEW.state = 'queued')
    EXECUTE FUNCTION batches_wait_for_late_answers();`;

const decided = [
  `
  CREATE FUNCTION batches_stay_in_doubt() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} THEN RETURN NEW; END IF;
    ${refuse('a batch in doubt stays in doubt')}
  END $$;
  CREATE TRIGGER batches_stay_in_doubt BEFORE UPDATE OF maybe_delivered ON batches FOR EACH ROW
    WHEN (OLD.maybe_delivered = 1 AND NEW.maybe_delivered <> 1 AND NEW.state <> 'accepted'
      OR OLD.maybe_delivered <> NEW.maybe_delivered AND OLD.state = NEW.state) EXECUTE FUNCTION batches_stay_in_doubt();`,
  refusing('batches_wait_as_decided', {
    before: 'UPDATE OF decision ON batches',
    when: `OLD.state = 'queued' AND NEW.state = 'queued' AND NEW.decision IS NOT NULL AND OLD.decision IS DISTINCT FROM NEW.decision`,
    unless: isSuperuser,
    why: 'what a person decided of a batch stays',
  }),
  // The fuse is not asked about requests up to these, which a person says with what they decide.
  refusing('batches_are_sent_again_as_decided', {
    before: 'UPDATE OF unsent_to, despite_to ON batches',
    when: '(OLD.unsent_to, OLD.despite_to) IS DISTINCT FROM (NEW.unsent_to, NEW.despite_to)',
    first: draftsMay,
    unless: `${isSuperuser} OR OLD.state = 'unconfirmed' AND NEW.state = 'queued' AND NEW.decision IS NOT NULL`,
    why: 'what a person decided of a batch stays',
  }),
].join('\n');

export const batchGuards = [planned, keptTexts, states, lateAnswers, decided].join('\n');
