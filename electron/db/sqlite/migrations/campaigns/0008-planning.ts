import type { Migration } from '../migration.ts';

/** 1 while a draft's plan is being written: where it still is at the next start, the plan was cut off. */
export const planning: Migration = {
  version: 8,
  name: 'planning',
  sql: 'ALTER TABLE campaigns ADD COLUMN planning INTEGER NOT NULL DEFAULT 0 CHECK (planning IN (0, 1));',
};
