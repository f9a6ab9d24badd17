import type { Migration } from '../migration.ts';

/** The time that a campaign was scheduled for before it was taken off the schedule to be changed. */
export const whatItWasPlannedFor: Migration = {
  version: 3,
  name: 'what it was planned for',
  sql: 'ALTER TABLE campaigns ADD COLUMN planned_at INTEGER;',
};
