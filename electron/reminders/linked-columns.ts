/** The columns of a file that is to be linked: its fields, its dates, and by which one its rows may be known. */
import { basename } from 'node:path';
import type { LinkedColumns } from '../shared/channels/reminders.ts';
import { columnWord } from '../shared/import/column-words.ts';
import type { LinkedFiles } from './linked-files.ts';

/** @throws AppError as `readLinked` does */
export async function columnsOf(linked: LinkedFiles, path: string): Promise<LinkedColumns> {
  const file = { path, identity: null, layout: '' };
  const { rows, layout, fields, dates } = await linked.read({ field: '', file });
  const valuesOf = (field: string) => {
    const start = `${JSON.stringify(field)}:`;
    return rows.filter((row) => row.fields.includes(start)).length;
  };
  // Each row must have it.
  const identity = fields.find((field) => columnWord(field) === 'id' && valuesOf(field) === rows.length);
  return { name: basename(path), layout, fields, dates, identity: identity ?? null };
}
