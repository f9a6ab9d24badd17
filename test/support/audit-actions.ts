/** Every action of the audit log. */
import { type AuditAction, AuditEvent } from '../../electron/shared/audit.ts';

export const auditActions: readonly AuditAction[] = AuditEvent.options.map(
  (option) => option.shape.action.value,
);
