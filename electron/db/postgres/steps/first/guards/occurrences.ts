import { afterStatement, isSuperuser, now, refuse, refusing } from '../clauses.ts';

const isUnsent = `EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND (c.practice = 1 OR c.state = 'draft'))`;

const isInQueue = `EXISTS (SELECT 1 FROM recipients AS r JOIN batches AS b ON b.id = r.batch_id
      WHERE r.campaign_id = OLD.campaign_id AND r.number = OLD.number AND b.state = 'queued')`;

/** It goes along with the text that waits for it, to the number that its contact was corrected to. */
const isCorrected = `(OLD.reminder_id, OLD.date, OLD.contact_id, OLD.latest_at, OLD.state, OLD.campaign_id)
      = (NEW.reminder_id, NEW.date, NEW.contact_id, NEW.latest_at, NEW.state, NEW.campaign_id)
    AND EXISTS (SELECT 1 FROM contacts AS c WHERE c.id = NEW.contact_id AND NEW.number IN (OLD.number, c.number)
      AND (NEW.identity = OLD.identity OR OLD.fields IS NULL AND OLD.identity = OLD.number AND NEW.identity = c.number))
    AND EXISTS (SELECT 1 FROM recipients AS r
      WHERE r.campaign_id = NEW.campaign_id AND r.number = NEW.number AND r.contact_id = NEW.contact_id)`;

/**
 * A date whose text was handed to a campaign is the proof that its text was made: it waits again only where that campaign never began, or
 * was practice. One that was withdrawn is planned again only where it was in none, and goes out as it was only while it is in its queue.
 */
export const occurrenceGuards = [
  refusing('occurrences_are_handed_once', {
    before: 'UPDATE OF state, campaign_id ON occurrences',
    when: '(OLD.state, OLD.campaign_id) IS DISTINCT FROM (NEW.state, NEW.campaign_id)',
    unless: `${isSuperuser} OR coalesce(CASE OLD.state || ' ' || NEW.state
        WHEN 'planned handed' THEN NEW.campaign_id IS NOT NULL
        WHEN 'planned withdrawn' THEN NEW.campaign_id IS NOT DISTINCT FROM OLD.campaign_id
        WHEN 'planned late' THEN NEW.campaign_id IS NOT DISTINCT FROM OLD.campaign_id
        WHEN 'planned nobody' THEN NEW.campaign_id IS NULL
        WHEN 'withdrawn planned' THEN OLD.campaign_id IS NULL AND NEW.campaign_id IS NULL
        WHEN 'withdrawn handed' THEN NEW.campaign_id = OLD.campaign_id AND ${isInQueue}
        WHEN 'handed withdrawn' THEN NEW.campaign_id = OLD.campaign_id
        WHEN 'handed late' THEN NEW.campaign_id = OLD.campaign_id
        WHEN 'handed planned' THEN NEW.campaign_id IS NULL AND ${isUnsent}
        ELSE false END, false)`,
    why: 'what was handed to a campaign is not planned again',
  }),
  refusing('occurrences_stay_what_they_are', {
    before: 'UPDATE OF reminder_id, identity, date, number, contact_id, latest_at ON occurrences',
    when: `(OLD.reminder_id, OLD.identity, OLD.date) IS DISTINCT FROM (NEW.reminder_id, NEW.identity, NEW.date)
      OR OLD.campaign_id IS NOT NULL AND (OLD.number, OLD.contact_id) IS DISTINCT FROM (NEW.number, NEW.contact_id)
      OR OLD.state = 'handed' AND OLD.latest_at <> NEW.latest_at`,
    unless: `${isSuperuser} OR coalesce(${isCorrected}, false)`,
    why: 'a date of a reminder stays the date of a person',
  }),
  afterStatement('occurrences_stay_until_over', {
    on: 'occurrences',
    event: 'DELETE',
    body: `IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM gone WHERE state = 'handed' AND latest_at > ${now}) THEN
      ${refuse('what was handed to a campaign stays until its time is over')} END IF;`,
  }),
].join('\n');
