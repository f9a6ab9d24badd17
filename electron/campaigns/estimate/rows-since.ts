/** How the rows of a file differ from those of the file before, of which the same campaign was made. */
import { campaignBefore, campaignById } from '../../db/campaigns/campaigns.ts';
import { type ComparedRow, rowsInOrder } from '../../db/campaigns/rows/campaign-rows.ts';
import { Fields } from '../../db/sqlite/json-column.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { columnWord } from '../../shared/import/column-words.ts';
import type { RowSince, RowsCounted, RowsSince } from '../../shared/plans.ts';

/** As many rows of each kind are named. */
const named = 20;
/** Larger files are not compared: each row of both is kept in memory meanwhile. */
const mostCompared = 100_000;

/** Null: it repeats no campaign, or one with the same file, or the files are too large. */
export async function rowsSince(db: Db, campaignId: number): Promise<RowsSince | null> {
  const before = await campaignBefore(db, campaignId);
  const { audience } = await campaignById(db, campaignId);
  const { file } = audience;
  const earlier = before?.audience.file;
  if (file?.read === undefined || before === null || earlier === undefined) return null;
  if (earlier.read?.path === file.read.path && earlier.read.stamp === file.read.stamp) return null;
  if (before.purgedAt !== null || Math.max(file.rows, earlier.rows) > mostCompared) return null;
  const rows = compareRows(await rowsInOrder(db, before.id), await rowsInOrder(db, campaignId), file.fields);
  return { sentAt: before.startedAt, ...rows };
}

/** A row is known again by a column of numbers that all rows have and no two share, or else by its phone and name. Pure. */
export function compareRows(
  before: readonly ComparedRow[],
  now: readonly ComparedRow[],
  fields: readonly string[],
): Pick<RowsSince, 'added' | 'changed' | 'gone' | 'same'> {
  const keyOf = keyFor(fields, before, now);
  const known = Map.groupBy(before, keyOf);
  const others: ComparedRow[] = [];
  let same = 0;
  for (const row of now) {
    const equals = known.get(keyOf(row)) ?? [];
    const at = equals.findIndex((one) => one.fields === row.fields && one.number === row.number);
    if (at < 0) {
      others.push(row);
      continue;
    }
    equals.splice(at, 1);
    same += 1;
  }
  const added: ComparedRow[] = [];
  const changed: { readonly row: ComparedRow; readonly was: ComparedRow }[] = [];
  for (const row of others) {
    const was = known.get(keyOf(row))?.shift();
    if (was === undefined) added.push(row);
    else changed.push({ row, was });
  }
  const left = new Set([...known.values()].flat());
  return {
    added: counted(added, plain),
    changed: counted(changed, ({ row, was }) => differing(was, row, fields)),
    gone: counted(
      before.filter((row) => left.has(row)),
      plain,
    ),
    same,
  };
}

function keyFor(fields: readonly string[], ...files: readonly (readonly ComparedRow[])[]) {
  const ids = fields.filter((one) => columnWord(one) === 'id');
  const idsOf = new Map(ids.length === 0 ? [] : files.flat().map((row) => [row, idsIn(row, ids)]));
  const at = ids.findIndex((_, one) =>
    files.every((rows) => tellsApart(rows.map((row) => idsOf.get(row)?.[one] ?? ''))),
  );
  return (row: ComparedRow): string => idsOf.get(row)?.[at] ?? `${row.number} ${row.name}`;
}

/** Each row is parsed once, and only what may tell it apart is kept of it. */
function idsIn(row: ComparedRow, ids: readonly string[]): readonly string[] {
  const values = valuesOf(row);
  return ids.map((field) => values[field] ?? '');
}

function tellsApart(cells: readonly string[]): boolean {
  const values = new Set(cells);
  return values.size === cells.length && !values.has('');
}

const valuesOf = ({ fields }: ComparedRow): Readonly<Record<string, string>> => Fields.parse(fields);

const plain = ({ name, number }: ComparedRow): RowSince => ({ name, number, values: [] });

function differing(was: ComparedRow, row: ComparedRow, fields: readonly string[]): RowSince {
  const [before, now] = [valuesOf(was), valuesOf(row)];
  const values = fields
    .map((field) => ({ field, before: before[field] ?? '', now: now[field] ?? '' }))
    .filter((one) => one.before !== one.now);
  return { ...plain(row), values };
}

const counted = <Row>(rows: readonly Row[], shown: (row: Row) => RowSince): RowsCounted => ({
  count: rows.length,
  rows: rows.slice(0, named).map(shown),
});
