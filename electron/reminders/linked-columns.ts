/** The columns of a file that is to be linked: its fields, its dates, and by which one its rows may be known. */
import { basename } from 'node:path';
import type { LinkedColumns } from '../shared/channels/reminders.ts';
import { AppError } from '../shared/errors.ts';
import { columnWord } from '../shared/import/column-words.ts';
import { isBirth } from '../shared/values/birth-words.ts';
import { type FieldKinds, kindOf } from '../shared/values/field-kind.ts';
import type { LinkedFiles } from './linked-files.ts';

/**
 * @param kinds of the contacts' fields
 * @throws AppError as `readLinked` does; `linked-unknown` too where nobody of such a file is a contact, so that its text could name none of
 * its fields
 */
export async function columnsOf(
  linked: LinkedFiles,
  path: string,
  kinds: FieldKinds,
): Promise<LinkedColumns> {
  const file = { path, identity: null, layout: '' };
  const { rows, layout, fields, dates } = await linked.read({ field: '', file });
  const name = basename(path);
  if (dates.some((field) => kindOf(kinds, field) === 'text')) throw new AppError('linked-unknown', { name });
  const valuesOf = (field: string) => {
    const start = `${JSON.stringify(field)}:`;
    return rows.filter((row) => row.fields.includes(start)).length;
  };
  // Each row must have it.
  const identity = fields.find((field) => columnWord(field) === 'id' && valuesOf(field) === rows.length);
  // Files are followed for their appointments.
  const ofPeople = dates.toSorted((one, other) => Number(isBirth(one)) - Number(isBirth(other)));
  return { name, layout, fields, dates: ofPeople, identity: identity ?? null };
}
