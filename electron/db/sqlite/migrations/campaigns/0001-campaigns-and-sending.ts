import type { Migration } from '../migration.ts';

/**
 * Campaigns, their recipients, batches and attempts. The counts are kept by triggers:
 * whoever changes a batch, the numbers on the screen stay exact and cost nothing to read.
 */
export const campaignsAndSending: Migration = {
  version: 1,
  name: 'campaigns and sending',
  sql: `
    CREATE TABLE campaigns (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      sender_id TEXT NOT NULL,
      template TEXT NOT NULL,
      audience TEXT NOT NULL,
      options TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('draft', 'scheduled', 'sending', 'paused', 'finished', 'stopped')),
      pause TEXT,
      account_id TEXT,
      practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1)),
      position INTEGER,
      scheduled_at INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      started_at INTEGER,
      ended_at INTEGER,
      CHECK ((state = 'paused') = (pause IS NOT NULL))
    ) STRICT;
    CREATE INDEX campaigns_by_state ON campaigns (state, account_id, position);

    CREATE TABLE batches (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      segments INTEGER NOT NULL,
      size INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'accepted', 'rejected', 'unconfirmed')),
      refusals INTEGER NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      reason TEXT,
      not_before INTEGER,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX batches_by_state ON batches (campaign_id, state, position);
    CREATE UNIQUE INDEX batches_by_position ON batches (campaign_id, position);

    CREATE TABLE recipients (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      contact_id INTEGER,
      number TEXT NOT NULL,
      name TEXT NOT NULL,
      country TEXT,
      batch_id INTEGER REFERENCES batches ON DELETE CASCADE,
      skip_reason TEXT,
      CHECK ((batch_id IS NULL) = (skip_reason IS NOT NULL))
    ) STRICT;
    CREATE INDEX recipients_by_batch ON recipients (batch_id);
    CREATE UNIQUE INDEX recipients_once ON recipients (campaign_id, number);
    CREATE INDEX recipients_by_number ON recipients (number);

    CREATE TABLE attempts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      batch_id INTEGER NOT NULL REFERENCES batches ON DELETE CASCADE,
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      account_id TEXT NOT NULL,
      numbers TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at INTEGER,
      outcome TEXT,
      status INTEGER,
      failure TEXT,
      answer TEXT,
      rate_limit TEXT,
      rate_remaining TEXT,
      rate_reset TEXT
    ) STRICT;
    CREATE INDEX attempts_by_batch ON attempts (batch_id);
    CREATE INDEX attempts_by_campaign ON attempts (campaign_id, id);
    CREATE INDEX attempts_by_time ON attempts (account_id, started_at);

    CREATE TABLE campaign_counts (
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      state TEXT NOT NULL,
      batches INTEGER NOT NULL,
      recipients INTEGER NOT NULL,
      PRIMARY KEY (campaign_id, state)
    ) STRICT, WITHOUT ROWID;

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
    END;

    CREATE TABLE pacer_states (
      account_id TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      saved_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sender_ids (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      value TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL,
      is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
      last_used_at INTEGER,
      use_count INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
  `,
};
