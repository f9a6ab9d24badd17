/** Differences in a row of a file, or in a date of a contact. Pure. */
import { Fields } from '../db/sqlite/json-column.ts';
import type { RowChange } from '../shared/channels/reminders.ts';
import type { ApprovedRow } from '../shared/models.ts';

type Row = Pick<ApprovedRow, 'date' | 'number' | 'name' | 'fields'>;

/** @param dateField the field that the date stands in */
export function changesOf(before: Row, after: Row, dateField: string): readonly RowChange[] {
  const was = fieldsOf(before, dateField);
  const is = fieldsOf(after, dateField);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const inFields = names
    .filter((name) => (was[name] ?? '') !== (is[name] ?? ''))
    .map((field): RowChange => ({ of: 'field', field, before: was[field] ?? '', after: is[field] ?? '' }));
  const others = (['number', 'name'] as const)
    .filter((of) => before[of] !== after[of])
    // A name is made of fields, which say it better.
    .filter((of) => of === 'number' || inFields.length === 0)
    .map((of): RowChange => ({ of, field: '', before: before[of], after: after[of] }));
  return [...inFields, ...others];
}

/** With the date under its name, where the fields are those of a contact. */
function fieldsOf({ date, fields }: Row, dateField: string): Readonly<Record<string, string>> {
  return fields === null ? { [dateField]: date } : (Fields.safeParse(fields).data ?? {});
}
