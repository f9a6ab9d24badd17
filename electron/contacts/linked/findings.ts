/** The rows of a file that a reminder follows of which a person should know: those that make no text, and those that may make one too many. */
import type { FileFindings, FileRow, FoundRows } from '../../shared/channels/reminders.ts';
import { calledOf, mostNamedPeople } from '../../shared/phone/called.ts';
import { isOfKind } from '../../shared/values/kept-shape.ts';
import { type LinkedRow, shortIdentity } from './linked-row.ts';

export const nothingFound: FileFindings = {
  rejected: found([]),
  undecided: found([]),
  doubled: found([]),
  shared: found([]),
};

/** @param groups rows that belong together */
export function found(groups: readonly (readonly FileRow[])[]): FoundRows {
  return { count: groups.length, first: groups.slice(0, mostNamedPeople) };
}

export const fileRow = (row: Pick<LinkedRow, 'row' | 'name' | 'number'>): FileRow => ({
  row: row.row,
  called: calledOf(row),
});

/** Rows that are the same in all that they say count once; of others that are known by the same, each gets its person beside it. */
export function distinct(rows: readonly LinkedRow[]): {
  readonly rows: readonly LinkedRow[];
  /** Each of those that do not count, behind the one that does. */
  readonly doubled: FoundRows;
} {
  const seen = new Map<string, LinkedRow[]>();
  const doubled: (readonly FileRow[])[] = [];
  for (const row of rows) {
    const key = `${row.identity} ${row.value}`;
    const known = seen.get(key);
    const same = known?.find(({ number, fields }) => number === row.number && fields === row.fields);
    if (same !== undefined) doubled.push([fileRow(same), fileRow(row)]);
    else if (known !== undefined) known.push(row);
    else seen.set(key, [row]);
  }
  return { rows: [...seen.values()].flatMap(apart), doubled: found(doubled) };
}

const apart = (same: readonly LinkedRow[]): readonly LinkedRow[] =>
  same.map((row, at) =>
    at === 0 ? row : { ...row, identity: shortIdentity(`${row.identity} ${row.number} ${row.name} ${at}`) },
  );

/** Several rows of one number at one time, each of which makes a text: two children of one mother, or one person written in two ways. */
export function sharing(rows: readonly LinkedRow[], today: string): FoundRows {
  const toCome = rows.filter(({ value }) => isOfKind(value, 'date-time') && value.slice(0, 10) >= today);
  const groups = Map.groupBy(toCome, ({ number, value }) => `${number} ${value}`);
  return found([...groups.values()].filter(({ length }) => length > 1).map((group) => group.map(fileRow)));
}
