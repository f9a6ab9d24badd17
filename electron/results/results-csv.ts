/** The results of a campaign as a CSV file: a line for every recipient, the skipped included. */
import { open, rename, rm } from 'node:fs/promises';
import type { Db } from '../db/open.ts';
import { csvLine } from './csv-cells.ts';

/** Rows read and written at once. */
const pageSize = 2_000;
/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

const headings = [
  'Number',
  'Name',
  'State',
  'Why',
  'Text',
  'Segments',
  'Attempts',
  'Last change',
  'Answer of the service',
] as const;

/**
 * Writes the file beside its final name first, so that a full disk leaves no half a file.
 *
 * @returns the number of recipients written
 */
export async function writeResultsCsv(
  db: Db,
  campaignId: number,
  path: string,
  onProgress: (done: number) => void,
): Promise<number> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w');
  let done = 0;
  try {
    await file.write(byteOrderMark + csvLine(headings));
    for (let after = 0; ; ) {
      const rows = await resultRows(db, campaignId, after);
      const last = rows.at(-1);
      if (last === undefined) break;
      await file.write(rows.map(lineOf).join(''));
      after = last.id;
      done += rows.length;
      onProgress(done);
    }
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    return done;
  } catch (cause) {
    await file.close();
    await rm(unfinished, { force: true });
    throw cause;
  }
}

type ResultRow = Awaited<ReturnType<typeof resultRows>>[number];

function resultRows(db: Db, campaignId: number, after: number) {
  return db
    .selectFrom('recipients')
    .leftJoin('batches', 'batches.id', 'recipients.batch_id')
    .where('recipients.campaign_id', '=', campaignId)
    .where('recipients.id', '>', after)
    .orderBy('recipients.id')
    .limit(pageSize)
    .select((from) => [
      'recipients.id',
      'recipients.number',
      'recipients.name',
      'recipients.skip_reason',
      'batches.state',
      'batches.reason',
      'batches.text',
      'batches.segments',
      'batches.attempts',
      'batches.updated_at',
      from
        .selectFrom('attempts')
        .whereRef('attempts.batch_id', '=', 'batches.id')
        .orderBy('attempts.id', 'desc')
        .limit(1)
        .select('answer')
        .as('answer'),
    ])
    .execute();
}

/** "accepted", never "delivered": the service reports no delivery. */
function lineOf(row: ResultRow): string {
  return csvLine([
    `+${row.number}`,
    row.name,
    row.state ?? 'skipped',
    row.skip_reason ?? row.reason ?? '',
    row.text ?? '',
    String(row.segments ?? ''),
    String(row.attempts ?? 0),
    row.updated_at === null ? '' : new Date(row.updated_at).toISOString(),
    row.answer ?? '',
  ]);
}
