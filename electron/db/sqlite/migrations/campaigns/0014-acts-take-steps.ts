import type { Migration } from '../migration.ts';

const due = 'BEGIN UPDATE records_owner SET due = 1 WHERE id = 1; END';
const columns = ['state', 'scheduled_at', 'account_id', 'practice', 'test', 'any_hour', 'continued'] as const;
const isOther = columns.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(' OR ');

/**
 * Whatever a person does to what is sent takes a step of the counter, by whatever way it is done: each line of the audit log, and
 * each change of what a campaign may send. `due`: a step is to be written outside before the act is answered.
 */
export const actsTakeSteps: Migration = {
  version: 14,
  name: 'acts take steps',
  sql: `
    ALTER TABLE records_owner ADD COLUMN due INTEGER NOT NULL DEFAULT 0;
    CREATE TRIGGER acts_take_a_step AFTER INSERT ON audit ${due};
    CREATE TRIGGER campaigns_changed_take_a_step AFTER UPDATE OF ${columns.join()} ON campaigns WHEN ${isOther} ${due};
    CREATE TRIGGER campaigns_removed_take_a_step AFTER DELETE ON campaigns ${due};
  `,
};
