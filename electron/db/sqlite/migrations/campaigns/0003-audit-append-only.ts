import type { Migration } from '../migration.ts';

/** Nobody edits the audit log, not even a fault of ours. */
export const auditAppendOnly: Migration = {
  version: 3,
  name: 'audit append-only',
  sql: `
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
    CREATE INDEX audit_by_time ON audit (at);
  `,
};
