import { isNoNumber } from '../contacts/0001-digits.ts';

/** A campaign of which rows were quarantined may be mended. */
const isWhole = (id: string): string => `NOT EXISTS (SELECT 1 FROM quarantine WHERE campaign_id = ${id})`;
/** Of the campaign that a row is of, whether it was planned and this is so; null where it is gone, and its rows follow it. */
const planned = (row: string, condition: string): string =>
  `(SELECT plan_started > 0 AND ${condition} AND ${isWhole('campaigns.id')} FROM campaigns WHERE id = ${row}.campaign_id)`;
/** SQL of whether the campaign of a row is one that was planned and is no draft any more; null where it is gone. */
const isSent = (row: string): string => planned(row, `state <> 'draft'`);
/** Whether somebody was kept back from the text of their new batch. */
const isOfKeptText = `EXISTS (SELECT 1 FROM kept_texts AS h JOIN batches AS b ON b.id = NEW.batch_id
          WHERE h.id = OLD.kept_text AND h.campaign_id = b.campaign_id AND h.text = b.text)`;
const isInUse = (row: string): string => planned(row, `state IN ('scheduled', 'sending', 'paused')`);

const areNoNumbers = "NEW.numbers GLOB '*[^0-9,]*' OR instr(NEW.numbers, char(0)) > 0";
const refused = (table: string, column: string, isNone: string): string => `
    CREATE TRIGGER ${table}_${column}_added BEFORE INSERT ON ${table} WHEN ${isNone}
      BEGIN SELECT raise(ABORT, 'a number is digits'); END;
    CREATE TRIGGER ${table}_${column}_changed BEFORE UPDATE OF ${column} ON ${table} WHEN ${isNone}
      BEGIN SELECT raise(ABORT, 'a number is digits'); END;`;

/**
 * SQL that lets go only what was reviewed: a draft is sent with a plan that is whole and of what it says now; of a campaign that
 * is no draft any more, nobody is added, no text and no number is another one, and no record is taken away. Sending itself
 * remains allowed: leave somebody out of a batch that waits, correct a number to which no request was made yet, divide a batch,
 * remove an empty one; give somebody who was kept back the very text that they were kept back from. Records of an ended campaign
 * may be removed. A number is digits and nothing else: "A,B" would be two people, of whom one may be on the do-not-text list.
 */
export const reviewedTriggers = `
    CREATE TRIGGER draft_changed AFTER UPDATE OF sender_id, template, audience, options ON campaigns
      WHEN (OLD.sender_id, OLD.template, OLD.audience, OLD.options)
        IS NOT (NEW.sender_id, NEW.template, NEW.audience, NEW.options) BEGIN
      UPDATE campaigns SET plan_ready = NULL WHERE id = NEW.id;
    END;
    CREATE TRIGGER sent_as_planned BEFORE UPDATE OF state ON campaigns
      WHEN OLD.state = 'draft' AND NEW.state <> 'draft'
        AND (NEW.planning = 1 OR NEW.plan_ready IS NOT nullif(NEW.plan_started, 0)) BEGIN
      SELECT raise(ABORT, 'a draft is sent only with a plan that is whole');
    END;

    CREATE TRIGGER campaigns_keep_what_is_sent BEFORE UPDATE OF sender_id, template, audience ON campaigns
      WHEN OLD.state <> 'draft' AND OLD.plan_started > 0
        AND (OLD.sender_id, OLD.template, OLD.audience) IS NOT (NEW.sender_id, NEW.template, NEW.audience)
        AND ${isWhole('OLD.id')} BEGIN
      SELECT raise(ABORT, 'a campaign that is no draft does not change');
    END;
    CREATE TRIGGER campaigns_never_drafts_again BEFORE UPDATE OF state ON campaigns
      WHEN NEW.state = 'draft' AND OLD.state <> 'draft' AND OLD.started_at IS NOT NULL AND OLD.plan_started > 0 BEGIN
      SELECT raise(ABORT, 'a campaign that was started is no draft again');
    END;
    CREATE TRIGGER campaigns_kept BEFORE DELETE ON campaigns WHEN OLD.state IN ('scheduled', 'sending', 'paused') AND OLD.plan_started > 0 BEGIN
      SELECT raise(ABORT, 'a campaign that is in use is not removed');
    END;

    CREATE TRIGGER batches_only_planned BEFORE INSERT ON batches
      WHEN coalesce(${isSent('NEW')}, 1) AND NOT EXISTS (SELECT 1 FROM batches AS b
        WHERE b.id = NEW.split_from AND b.campaign_id = NEW.campaign_id AND b.text = NEW.text)
        AND NOT EXISTS (SELECT 1 FROM kept_texts WHERE campaign_id = NEW.campaign_id AND text = NEW.text) BEGIN
      SELECT raise(ABORT, 'batches are added to drafts only');
    END;
    CREATE TRIGGER batches_keep_their_text BEFORE UPDATE OF campaign_id, text ON batches
      WHEN (OLD.campaign_id, OLD.text) IS NOT (NEW.campaign_id, NEW.text) AND ${isSent('OLD')}
        AND NOT (NEW.campaign_id = OLD.campaign_id AND NEW.text = '' AND NOT ${isInUse('OLD')}) BEGIN
      SELECT raise(ABORT, 'the texts of a campaign that is no draft do not change');
    END;
    CREATE TRIGGER batches_kept BEFORE DELETE ON batches
      WHEN ${isInUse('OLD')} AND EXISTS (SELECT 1 FROM recipients WHERE batch_id = OLD.id) BEGIN
      SELECT raise(ABORT, 'the batches of a campaign that is in use are not removed');
    END;

    CREATE TRIGGER kept_texts_are_of_batches BEFORE INSERT ON kept_texts
      WHEN ${isSent('NEW')} AND NOT EXISTS (SELECT 1 FROM batches WHERE campaign_id = NEW.campaign_id AND text = NEW.text) BEGIN
      SELECT raise(ABORT, 'somebody is kept back from a text of the campaign');
    END;
    CREATE TRIGGER kept_texts_stay BEFORE UPDATE OF campaign_id, text ON kept_texts BEGIN
      SELECT raise(ABORT, 'the texts of a campaign that is no draft do not change');
    END;

    CREATE TRIGGER recipients_only_planned BEFORE INSERT ON recipients WHEN coalesce(${isSent('NEW')}, 1) BEGIN
      SELECT raise(ABORT, 'people are added to drafts only');
    END;
    CREATE TRIGGER recipients_stay_who_they_are BEFORE UPDATE OF campaign_id, number ON recipients
      WHEN (OLD.campaign_id, OLD.number) IS NOT (NEW.campaign_id, NEW.number) AND ${isSent('OLD')}
        AND NOT (NEW.campaign_id = OLD.campaign_id AND NEW.contact_id = OLD.contact_id AND NEW.name = OLD.name
          AND EXISTS (SELECT 1 FROM batches WHERE id = OLD.batch_id AND state = 'queued' AND attempts = 0 AND maybe_delivered = 0)) IS 1 BEGIN
      SELECT raise(ABORT, 'the people of a campaign that is no draft do not change');
    END;
    CREATE TRIGGER recipients_stay_in_their_text BEFORE UPDATE OF batch_id ON recipients
      WHEN OLD.batch_id IS NOT NEW.batch_id AND ${isSent('OLD')} AND NOT CASE
        WHEN OLD.batch_id IS NULL THEN ${isOfKeptText}
        WHEN NEW.batch_id IS NULL THEN (SELECT state FROM batches WHERE id = OLD.batch_id) IS 'queued'
        ELSE (SELECT split_from FROM batches WHERE id = NEW.batch_id) IS OLD.batch_id END BEGIN
      SELECT raise(ABORT, 'the people of a campaign that is no draft keep their text');
    END;
    CREATE TRIGGER recipients_kept BEFORE DELETE ON recipients WHEN ${isInUse('OLD')} BEGIN
      SELECT raise(ABORT, 'the people of a campaign that is in use are not removed');
    END;
${refused('recipients', 'number', isNoNumber('NEW.number'))}
${refused('attempts', 'numbers', areNoNumbers)}`;

/** Everything that keeps a campaign what was reviewed. */
export const guardNames: readonly string[] = [
  'sent_as_planned',
  'recipients_only_planned',
  'recipients_stay_who_they_are',
  'recipients_stay_in_their_text',
  'recipients_kept',
  'batches_only_planned',
  'kept_texts_are_of_batches',
  'batches_keep_their_text',
  'batches_kept',
  'campaigns_keep_what_is_sent',
  'campaigns_never_drafts_again',
  'campaigns_kept',
];
