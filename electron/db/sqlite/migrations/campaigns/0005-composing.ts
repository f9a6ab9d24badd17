import type { Migration } from '../migration.ts';

/**
 * Tests to one's own phones are campaigns that count as no campaign; a batch keeps the texting hours of
 * one country; who was left out can be leafed through by reason; texts can be kept for reuse.
 */
export const composing: Migration = {
  version: 5,
  name: 'composing',
  sql: `
    ALTER TABLE campaigns ADD COLUMN test INTEGER NOT NULL DEFAULT 0 CHECK (test IN (0, 1));
    ALTER TABLE batches ADD COLUMN country TEXT;
    CREATE INDEX recipients_skipped ON recipients (campaign_id, skip_reason, id)
      WHERE skip_reason IS NOT NULL;
    CREATE TABLE message_templates (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE UNIQUE,
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
  `,
};
