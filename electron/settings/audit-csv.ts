/** The audit log as a CSV file, for whoever has to account for what was sent. */
import { auditRows } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import { csvLine } from '../files/csv-cells.ts';
import { writeBeside } from '../files/write-beside.ts';
import type { AuditEntry, AuditFilter } from '../shared/audit.ts';

/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The columns, in order; actions and details are written as they were recorded, whatever the language. */
export const auditColumns = ['time', 'actor', 'action', 'subject', 'detail'] as const;

/** Writes the entries that the filter lets through, under a heading for each column. @returns their number */
export async function writeAuditCsv(
  db: Db,
  filter: AuditFilter,
  headings: readonly string[],
  path: string,
): Promise<number> {
  return writeBeside(path, async (file) => {
    let rows = 0;
    await file.write(byteOrderMark + csvLine(headings));
    for await (const entry of auditRows(db, filter)) {
      await file.write(lineOf(entry));
      rows += 1;
    }
    return rows;
  });
}

function lineOf({ at, actor, action, subject, event }: AuditEntry): string {
  const detail = Object.entries(event?.detail ?? {}).map(([name, value]) => `${name}: ${String(value)}`);
  return csvLine([new Date(at).toISOString(), actor, action, subject, detail.join('; ')]);
}
