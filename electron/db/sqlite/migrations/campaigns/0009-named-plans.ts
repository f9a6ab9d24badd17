import type { Migration } from '../migration.ts';

/**
 * A plan has a number, and only the one that was looked at can be sent. `plan_started` counts the plans whose writing began,
 * `plan_ready` is the last of them once it is whole; a change of what it was made from takes that back. A plan of a campaign
 * that is no draft any more is not being written, whatever an earlier version left behind.
 */
export const namedPlans: Migration = {
  version: 9,
  name: 'named plans',
  sql: `
    ALTER TABLE campaigns ADD COLUMN plan_started INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE campaigns ADD COLUMN plan_ready INTEGER;
    UPDATE campaigns SET planning = 0 WHERE state <> 'draft';

    CREATE TRIGGER draft_changed AFTER UPDATE OF sender_id, template, audience, options ON campaigns
      WHEN (OLD.sender_id, OLD.template, OLD.audience, OLD.options)
        IS NOT (NEW.sender_id, NEW.template, NEW.audience, NEW.options) BEGIN
      UPDATE campaigns SET plan_ready = NULL WHERE id = NEW.id;
    END;
    CREATE TRIGGER sent_as_planned BEFORE UPDATE OF state ON campaigns
      WHEN OLD.state = 'draft' AND NEW.state <> 'draft'
        AND (NEW.planning = 1 OR NEW.plan_ready IS NOT nullif(NEW.plan_started, 0)) BEGIN
      SELECT raise(ABORT, 'a draft is sent only with a plan that is whole');
    END;
  `,
};
