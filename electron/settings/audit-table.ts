/** The audit log as a table, for whoever has to account for what was sent. */
import type { TFunction } from 'i18next';
import { auditRows } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Table } from '../files/table.ts';
import type { AuditEntry, AuditFilter } from '../shared/audit.ts';
import { auditSubject, auditWords } from '../shared/words/audit-words.ts';

/**
 * The entries that the filter lets through: first as the screen shows them, then what was recorded, which is the same in every language.
 *
 * @param locale of the words, BCP 47
 */
export function auditTable(
  db: Db,
  filter: AuditFilter,
  { t, locale }: { readonly t: TFunction<'audit'>; readonly locale: string },
): Table<AuditEntry> {
  return {
    columns: [
      { heading: t('column.at'), width: 20, kind: 'moment', of: ({ at }) => at },
      { heading: t('column.actor'), width: 18, kind: 'text', of: ({ actor }) => actor },
      { heading: t('column.subject'), width: 26, kind: 'text', of: (entry) => auditSubject(t, entry) },
      { heading: t('column.what'), width: 80, kind: 'text', of: (entry) => auditWords(t, locale, entry) },
      { heading: t('column.action'), width: 24, kind: 'text', of: ({ action }) => action },
      { heading: t('column.detail'), width: 80, kind: 'text', of: ({ event }) => detailOf(event) },
    ],
    pages: () => auditRows(db, filter),
  };
}

const detailOf = (event: AuditEntry['event']): string =>
  Object.entries(event?.detail ?? {})
    .map(([name, value]) => `${name}: ${isNested(value) ? JSON.stringify(value) : String(value)}`)
    .join('; ');

const isNested = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
