import type { Migration } from '../migration.ts';

/** The day's run asks which texts of reminders were settled since midnight, among those of years. */
export const settledByTime: Migration = {
  version: 9,
  name: 'settled by time',
  sql: 'CREATE INDEX occurrences_settled ON occurrences (updated_at);',
};
