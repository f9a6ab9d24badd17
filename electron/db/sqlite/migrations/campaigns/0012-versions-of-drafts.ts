import type { Migration } from '../migration.ts';

/** A draft counts its saves and says whose the last one was: a save over one that its writer has not seen is refused. */
export const versionsOfDrafts: Migration = {
  version: 12,
  name: 'versions of drafts',
  sql: `
    ALTER TABLE campaigns ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
    -- The server's name of the person; empty on a computer that works alone.
    ALTER TABLE campaigns ADD COLUMN edited_by TEXT NOT NULL DEFAULT '';
  `,
};
