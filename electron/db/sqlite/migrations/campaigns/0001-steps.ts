const due = 'BEGIN UPDATE records_owner SET due = 1 WHERE id = 1; END';
const columns = ['state', 'scheduled_at', 'account_id', 'practice', 'test', 'any_hour', 'continued'] as const;
const isOther = columns.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(' OR ');

/**
 * SQL that keeps the audit log as it was written, and makes every act take a step of the counter, by whatever way it is done: each line
 * of the audit log, and each change of what a campaign may send.
 */
export const stepTriggers = `
    CREATE TRIGGER audit_not_changed BEFORE UPDATE ON audit BEGIN
      SELECT raise(ABORT, 'the audit log is append-only');
    END;
    CREATE TRIGGER audit_not_deleted BEFORE DELETE ON audit BEGIN
      SELECT raise(ABORT, 'the audit log is append-only');
    END;
    CREATE TRIGGER audit_not_replaced BEFORE INSERT ON audit
      WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id) BEGIN
      SELECT raise(ABORT, 'the audit log is append-only');
    END;

    CREATE TRIGGER acts_take_a_step AFTER INSERT ON audit ${due};
    CREATE TRIGGER campaigns_changed_take_a_step AFTER UPDATE OF ${columns.join()} ON campaigns WHEN ${isOther} ${due};
    CREATE TRIGGER campaigns_removed_take_a_step AFTER DELETE ON campaigns ${due};`;
