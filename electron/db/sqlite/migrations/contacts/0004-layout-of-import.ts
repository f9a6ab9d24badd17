import type { Migration } from '../migration.ts';

/** By which the next file of a kind is compared with the one before. */
export const layoutOfImport: Migration = {
  version: 4,
  name: 'layout of an import',
  sql: `
    -- The key of its headings; null for a file without any, and for imports from before this.
    ALTER TABLE imports ADD COLUMN layout TEXT;
  `,
};
