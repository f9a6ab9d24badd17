import type { Migration } from '../migration.ts';
import { isSent } from './0001-reviewed.ts';

const isKept = (
  recipient: string,
  batch: string,
): string => `EXISTS (SELECT 1 FROM kept_texts AS h JOIN batches AS b ON b.id = ${batch}
          WHERE h.id = ${recipient}.kept_text AND h.campaign_id = b.campaign_id AND h.text = b.text)`;

/**
 * The fuse: when each request was made by a clock that nobody sets, whom it kept back from which text, what a person said about those,
 * and what went out in campaigns that were removed. Who was kept back may be given the very text that they were kept back from, and no other.
 */
export const fuse: Migration = {
  version: 5,
  name: 'fuse',
  sql: `
    -- The steady clock is the computer's, less this many ms.
    CREATE TABLE steady_clock (id INTEGER PRIMARY KEY CHECK (id = 1), behind INTEGER NOT NULL) STRICT;
    INSERT INTO steady_clock (id, behind) VALUES (1, 0);
    ALTER TABLE attempts ADD COLUMN steady_at INTEGER;
    UPDATE attempts SET steady_at = started_at;
    ALTER TABLE campaigns ADD COLUMN texted_at INTEGER;
    UPDATE campaigns SET texted_at = (SELECT max(started_at) FROM attempts WHERE campaign_id = campaigns.id);
    CREATE INDEX campaigns_by_texted_at ON campaigns (texted_at) WHERE texted_at IS NOT NULL;

    ALTER TABLE batches ADD COLUMN unsent_to INTEGER;
    ALTER TABLE batches ADD COLUMN despite_to INTEGER;
    UPDATE batches SET unsent_to = (SELECT max(id) FROM attempts) WHERE state = 'queued' AND maybe_delivered = 1;

    CREATE TABLE kept_texts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      text TEXT NOT NULL,
      segments INTEGER NOT NULL,
      country TEXT
    ) STRICT;
    CREATE INDEX kept_texts_by_campaign ON kept_texts (campaign_id);
    ALTER TABLE recipients ADD COLUMN kept_text INTEGER;
    CREATE INDEX recipients_kept_back ON recipients (campaign_id, kept_text) WHERE kept_text IS NOT NULL;

    CREATE TABLE removed_texts (
      number TEXT NOT NULL,
      attempt_id INTEGER NOT NULL,
      campaign_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      text TEXT NOT NULL,
      practice INTEGER NOT NULL CHECK (practice IN (0, 1)),
      PRIMARY KEY (number, attempt_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER kept_texts_are_of_batches BEFORE INSERT ON kept_texts
      WHEN ${isSent('NEW')} AND NOT EXISTS (SELECT 1 FROM batches WHERE campaign_id = NEW.campaign_id AND text = NEW.text) BEGIN
      SELECT raise(ABORT, 'somebody is kept back from a text of the campaign');
    END;
    CREATE TRIGGER kept_texts_stay BEFORE UPDATE OF campaign_id, text ON kept_texts BEGIN
      SELECT raise(ABORT, 'the texts of a campaign that is no draft do not change');
    END;
    DROP TRIGGER batches_only_planned;
    CREATE TRIGGER batches_only_planned BEFORE INSERT ON batches
      WHEN coalesce(${isSent('NEW')}, 1) AND NOT EXISTS (SELECT 1 FROM batches AS b
        WHERE b.id = NEW.split_from AND b.campaign_id = NEW.campaign_id AND b.text = NEW.text)
        AND NOT EXISTS (SELECT 1 FROM kept_texts WHERE campaign_id = NEW.campaign_id AND text = NEW.text) BEGIN
      SELECT raise(ABORT, 'batches are added to drafts only');
    END;
    DROP TRIGGER recipients_stay_in_their_text;
    CREATE TRIGGER recipients_stay_in_their_text BEFORE UPDATE OF batch_id ON recipients
      WHEN OLD.batch_id IS NOT NEW.batch_id AND ${isSent('OLD')} AND NOT CASE
        WHEN OLD.batch_id IS NULL THEN ${isKept('OLD', 'NEW.batch_id')}
        WHEN NEW.batch_id IS NULL THEN (SELECT state FROM batches WHERE id = OLD.batch_id) IS 'queued'
        ELSE (SELECT split_from FROM batches WHERE id = NEW.batch_id) IS OLD.batch_id END BEGIN
      SELECT raise(ABORT, 'the people of a campaign that is no draft keep their text');
    END;
  `,
};
