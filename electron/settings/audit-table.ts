/** The audit log as a table, for whoever has to account for what was sent. */
import { auditRows } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Table } from '../files/table.ts';
import type { AuditEntry, AuditFilter } from '../shared/audit.ts';
import type { FileWords } from '../words/words.ts';

/** The entries that the filter lets through; actions and details are as they were recorded, whatever the language. */
export function auditTable(db: Db, filter: AuditFilter, t: FileWords): Table<AuditEntry> {
  return {
    columns: [
      { heading: t('audit.time'), width: 20, kind: 'moment', of: ({ at }) => at },
      { heading: t('audit.actor'), width: 18, kind: 'text', of: ({ actor }) => actor },
      { heading: t('audit.action'), width: 24, kind: 'text', of: ({ action }) => action },
      { heading: t('audit.subject'), width: 26, kind: 'text', of: ({ subject }) => subject },
      { heading: t('audit.detail'), width: 80, kind: 'text', of: ({ event }) => detailOf(event) },
    ],
    pages: () => auditRows(db, filter),
  };
}

const detailOf = (event: AuditEntry['event']): string =>
  Object.entries(event?.detail ?? {})
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('; ');
