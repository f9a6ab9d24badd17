/** The audit log as a CSV file, for whoever has to account for what was sent. */
import { open, rename, rm } from 'node:fs/promises';
import { auditRows } from '../db/audit.ts';
import type { Db } from '../db/open.ts';
import { csvLine } from '../results/csv-cells.ts';
import type { AuditEntry, AuditFilter } from '../shared/audit.ts';

/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
const headings = ['Time (UTC)', 'Who', 'Action', 'What', 'Detail'] as const;

/**
 * Writes the file beside its final name first, so that a full disk leaves no half a file.
 *
 * @returns the number of lines written
 */
export async function writeAuditCsv(db: Db, filter: AuditFilter, path: string): Promise<number> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w');
  let rows = 0;
  try {
    await file.write(byteOrderMark + csvLine(headings));
    for await (const entry of auditRows(db, filter)) {
      await file.write(lineOf(entry));
      rows += 1;
    }
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    return rows;
  } catch (cause) {
    await file.close();
    await rm(unfinished, { force: true });
    throw cause;
  }
}

function lineOf({ at, who, action, subject, event }: AuditEntry): string {
  const detail = Object.entries(event?.detail ?? {}).map(([name, value]) => `${name}: ${String(value)}`);
  return csvLine([new Date(at).toISOString(), who, action, subject, detail.join('; ')]);
}
