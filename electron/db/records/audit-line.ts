/** A line of the audit log, and adding one before the records are open. Every start waits for this, so that it needs no library. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditEvent } from '../../shared/audit.ts';

export interface AuditLine {
  readonly at: number;
  /** The operating system's account. */
  readonly actor: string;
  /** The subject of the event, as a person knows it: a campaign's name, a sender ID. */
  readonly subject: string;
  readonly event: AuditEvent;
}

/** Adds a line on a connection, before the records are open to others. */
export function insertAudit(connection: DatabaseSync, { at, actor, subject, event }: AuditLine): void {
  connection
    .prepare('INSERT INTO audit (at, actor, action, subject, detail) VALUES (?, ?, ?, ?, ?)')
    .run(at, actor, event.action, subject, JSON.stringify(event.detail));
}
