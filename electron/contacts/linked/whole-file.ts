/** Tells a file that was written to its end from one that a program is still writing, or that was cut off. */
import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { ReadTable } from '../read/table-parts.ts';
import type { RowBatch } from '../text/csv.ts';

/** Tells, without reading it, whether a file is another one. @throws what the system says */
export const stampOf = (path: string): string => stampFrom(statSync(path));

/** The same where the system was asked already. */
export const stampFrom = ({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string =>
  `${size} ${mtimeMs}`;

/** When the file of a stamp was written, Unix ms. */
export const writtenAt = (stamp: string): number => Number(stamp.split(' ')[1]);

/** A file that was written to a moment ago is often not whole yet. */
const quietMs = 1_500;

/** Of one that cannot be looked at, opening it tells why. */
function lastWritten(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

/** Waits until nothing was written to a file for a moment. */
export async function quiet(path: string): Promise<void> {
  const age = Date.now() - lastWritten(path);
  if (age >= 0 && age < quietMs) await setTimeout(quietMs - age);
}

/** Tells whether the last row has fewer cells than any other: a file that is cut off most often ends so. */
export class RowEnds {
  #least = Number.POSITIVE_INFINITY;
  #last = Number.POSITIVE_INFINITY;

  take(cells: number): void {
    this.#least = Math.min(this.#least, this.#last);
    this.#last = cells;
  }

  get isCut(): boolean {
    return this.#least !== Number.POSITIVE_INFINITY && this.#last < this.#least;
  }
}

/** Passes the rows of a table on. @throws what `unfinished` makes, where a row is broken or the last one is cut off */
export function* wholeRows(
  table: Pick<ReadTable, 'batches' | 'layout' | 'reading'>,
  unfinished: () => Error,
): Generator<RowBatch> {
  const ends = new RowEnds();
  let above = table.reading.above + (table.reading.hasHeader ? 1 : 0);
  for (const batch of table.batches()) {
    if (batch.broken.length > 0) throw unfinished();
    for (const cells of batch.rows) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (above > 0) above -= 1;
      else ends.take(cells.length);
    }
    yield batch;
  }
  if (table.layout === 'text' && ends.isCut) throw unfinished();
}
