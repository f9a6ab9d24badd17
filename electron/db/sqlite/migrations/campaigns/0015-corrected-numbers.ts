import type { Migration } from '../migration.ts';

/**
 * A person whose number is corrected while their text waits gets it under the new one. It is the same contact of the same name, and no
 * request was made for them yet; else what was reviewed stays what goes.
 */
export const correctedNumbers: Migration = {
  version: 15,
  name: 'corrected numbers',
  sql: `
    DROP TRIGGER recipients_stay_who_they_are;
    CREATE TRIGGER recipients_stay_who_they_are BEFORE UPDATE OF campaign_id, number ON recipients
      WHEN (OLD.campaign_id, OLD.number) IS NOT (NEW.campaign_id, NEW.number)
        AND (SELECT plan_started > 0 AND state <> 'draft'
            AND NOT EXISTS (SELECT 1 FROM quarantine WHERE campaign_id = campaigns.id)
          FROM campaigns WHERE id = OLD.campaign_id)
        AND NOT (NEW.campaign_id = OLD.campaign_id AND NEW.contact_id = OLD.contact_id AND NEW.name = OLD.name
          AND EXISTS (SELECT 1 FROM batches WHERE id = OLD.batch_id AND state = 'queued' AND attempts = 0 AND maybe_delivered = 0)) IS 1 BEGIN
      SELECT raise(ABORT, 'the people of a campaign that is no draft do not change');
    END;
  `,
};
