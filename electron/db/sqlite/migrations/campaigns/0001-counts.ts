/** SQL that keeps `campaign_counts`: whichever statement changes a batch, the numbers on the screen stay exact. */
export const countTriggers = `
    CREATE TRIGGER batches_counted_in AFTER INSERT ON batches BEGIN
      INSERT INTO campaign_counts (campaign_id, state, batches, recipients)
        VALUES (NEW.campaign_id, NEW.state, 1, NEW.size)
        ON CONFLICT DO UPDATE SET batches = batches + 1, recipients = recipients + NEW.size;
    END;
    CREATE TRIGGER batches_counted_over AFTER UPDATE OF state, size ON batches BEGIN
      UPDATE campaign_counts SET batches = batches - 1, recipients = recipients - OLD.size
        WHERE campaign_id = OLD.campaign_id AND state = OLD.state;
      INSERT INTO campaign_counts (campaign_id, state, batches, recipients)
        VALUES (NEW.campaign_id, NEW.state, 1, NEW.size)
        ON CONFLICT DO UPDATE SET batches = batches + 1, recipients = recipients + NEW.size;
    END;
    CREATE TRIGGER batches_counted_out AFTER DELETE ON batches BEGIN
      UPDATE campaign_counts SET batches = batches - 1, recipients = recipients - OLD.size
        WHERE campaign_id = OLD.campaign_id AND state = OLD.state;
    END;

    CREATE TRIGGER skipped_counted_in AFTER INSERT ON recipients WHEN NEW.skip_reason IS NOT NULL BEGIN
      INSERT INTO campaign_counts (campaign_id, state, batches, recipients)
        VALUES (NEW.campaign_id, 'skipped', 0, 1)
        ON CONFLICT DO UPDATE SET recipients = recipients + 1;
    END;
    CREATE TRIGGER skipped_counted_over AFTER UPDATE OF skip_reason ON recipients
      WHEN (OLD.skip_reason IS NULL) <> (NEW.skip_reason IS NULL) BEGIN
      INSERT INTO campaign_counts (campaign_id, state, batches, recipients)
        VALUES (NEW.campaign_id, 'skipped', 0, iif(NEW.skip_reason IS NULL, -1, 1))
        ON CONFLICT DO UPDATE SET recipients = recipients + iif(NEW.skip_reason IS NULL, -1, 1);
    END;
    CREATE TRIGGER skipped_counted_out AFTER DELETE ON recipients WHEN OLD.skip_reason IS NOT NULL BEGIN
      UPDATE campaign_counts SET recipients = recipients - 1
        WHERE campaign_id = OLD.campaign_id AND state = 'skipped';
    END;`;
