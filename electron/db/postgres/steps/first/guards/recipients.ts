import {
  afterStatement,
  beforeChange,
  draftsMay,
  here,
  isSuperuser,
  refuse,
  refusing,
  startWaits,
} from '../clauses.ts';
import { isRemembered, stays } from './forgotten.ts';
import { attempted, isInUse, isSent, isSentAsPlanned, ofCampaign } from './reviewed.ts';

/** Whom a campaign texts, and under which number, stays as it was reviewed, but for a number that was corrected before anything was sent to it. */
const people = [
  afterStatement('recipients_only_planned', {
    on: 'recipients',
    event: 'INSERT',
    body: `${startWaits('fresh')}
    IF EXISTS (SELECT 1 FROM (SELECT DISTINCT campaign_id FROM fresh) AS f
        LEFT JOIN campaigns AS c ON c.id = f.campaign_id WHERE c.id IS NULL OR ${isSent})
      THEN ${refuse('people are added to drafts only')} END IF;
    IF EXISTS (SELECT 1 FROM (SELECT DISTINCT batch_id, campaign_id FROM fresh WHERE batch_id IS NOT NULL) AS f
        -- By its id alone: asked for with the campaign as well, all batches of the campaign may be gone through for each.
        WHERE (SELECT b.campaign_id FROM batches AS b WHERE b.id = f.batch_id) IS DISTINCT FROM f.campaign_id)
      THEN ${refuse('a recipient has a batch that is there')} END IF;`,
  }),
  beforeChange('recipients_stay_who_they_are', {
    on: 'recipients',
    columns: ['campaign_id', 'number'],
    unless: `NOT ${ofCampaign('OLD', isSentAsPlanned)}
      OR NEW.campaign_id = OLD.campaign_id AND NEW.contact_id = OLD.contact_id AND NEW.name = OLD.name
        AND EXISTS (SELECT 1 FROM batches AS b
          WHERE b.id = OLD.batch_id AND b.state = 'queued' AND b.attempts = 0 AND b.maybe_delivered = 0)`,
    why: 'the people of a campaign that is no draft do not change',
  }),
  refusing('recipients_stay_the_same', {
    before: 'UPDATE OF contact_id, name ON recipients',
    when: '(OLD.contact_id, OLD.name) IS DISTINCT FROM (NEW.contact_id, NEW.name)',
    first: draftsMay,
    unless: `${isSuperuser} OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND ${isSent})`,
    why: 'the people of a campaign that is no draft do not change',
  }),
  // It chooses whose hours apply where countries share a calling code.
  refusing('recipients_stay_where_they_are', {
    before: 'UPDATE OF country ON recipients',
    when: 'OLD.country IS DISTINCT FROM NEW.country AND OLD.number = NEW.number',
    first: draftsMay,
    unless: `${isSuperuser} OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND ${isSent})`,
    why: 'the people of a campaign that is no draft do not change',
  }),
  `
  -- Of somebody whose number was corrected: the contact has it.
  CREATE FUNCTION recipients_have_their_number() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${draftsMay}
    PERFORM 1 FROM batches AS b WHERE b.id = OLD.batch_id FOR SHARE;
    IF ${isSuperuser} OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND ${isSent})
      OR EXISTS (SELECT 1 FROM contacts AS o WHERE o.id = NEW.contact_id AND o.number = NEW.number)
        AND NOT ${attempted('OLD.batch_id', 'IS NOT NULL')} THEN RETURN NEW; END IF;
    ${refuse('the people of a campaign that is no draft do not change')}
  END $$;
  CREATE TRIGGER recipients_have_their_number BEFORE UPDATE OF number ON recipients FOR EACH ROW
    WHEN (OLD.number <> NEW.number) EXECUTE FUNCTION recipients_have_their_number();`,
  afterStatement('recipients_kept', {
    on: 'recipients',
    event: 'DELETE',
    body: `${startWaits('gone')}
    IF EXISTS (SELECT 1 FROM (SELECT DISTINCT campaign_id FROM gone) AS g
        JOIN campaigns AS c ON c.id = g.campaign_id WHERE ${isInUse})
      THEN ${refuse('the people of a campaign that is in use are not removed')} END IF;
    ${stays('who was texted stays on record')}
    ${isRemembered}`,
  }),
].join('\n');

/** Everybody keeps the text that was written for them, in whichever batch of it. */
const texts = [
  beforeChange('recipients_stay_in_their_text', {
    on: 'recipients',
    columns: ['batch_id'],
    unless: `NOT ${ofCampaign('OLD', isSentAsPlanned)} OR CASE
      WHEN OLD.batch_id IS NULL THEN EXISTS (SELECT 1 FROM kept_texts AS k JOIN batches AS b ON b.id = NEW.batch_id
        WHERE k.id = OLD.kept_text AND k.campaign_id = b.campaign_id AND k.text = b.text)
      WHEN NEW.batch_id IS NULL THEN (SELECT b.state FROM batches AS b WHERE b.id = OLD.batch_id) = 'queued'
      ELSE (SELECT b.split_from FROM batches AS b WHERE b.id = NEW.batch_id) = OLD.batch_id END`,
    why: 'the people of a campaign that is no draft keep their text',
  }),
  `
  CREATE FUNCTION recipients_divided_as_sent() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} THEN RETURN NEW; END IF;
    PERFORM 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND c.state = 'draft' FOR SHARE;
    IF FOUND THEN
      IF NEW.batch_id IS NULL OR (SELECT b.campaign_id FROM batches AS b WHERE b.id = NEW.batch_id) IS NOT DISTINCT FROM OLD.campaign_id
        THEN RETURN NEW; END IF;
      ${refuse('people of a draft get texts of that draft alone')}
    END IF;
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
          WHERE b.id = OLD.batch_id AND n.id = NEW.batch_id AND n.text = b.text AND n.state = 'queued' AND n.maybe_delivered >= b.maybe_delivered
            AND (b.state = 'queued' OR b.state IN ('rejected', 'unconfirmed') AND is_campaign_held(b.campaign_id)))
      END, false) THEN ${refuse('the people of a campaign that is no draft keep their text')} END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER recipients_divided_as_sent BEFORE UPDATE OF batch_id, kept_text ON recipients FOR EACH ROW
    WHEN ((OLD.batch_id, OLD.kept_text) IS DISTINCT FROM (NEW.batch_id, NEW.kept_text))
    EXECUTE FUNCTION recipients_divided_as_sent();`,
].join('\n');

export const recipientGuards = [people, texts].join('\n');
