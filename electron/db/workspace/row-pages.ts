/** Rows of a table, page by page in the order of their key, and many of them put into another. */
import { sql } from 'kysely';
import type { SqlValue } from '../sqlite/executor.ts';
import { ManyRows } from '../sqlite/many-rows.ts';
import type { Db } from '../sqlite/open.ts';

export type AnyRow = Readonly<Record<string, SqlValue>>;

/** Less than the main process may take at a time. */
const atOnce = 1_000;

export interface PagesOf {
  readonly table: string;
  readonly columns: readonly string[];
  /** Unique, and among the columns. */
  readonly key: readonly string[];
  /** Of one campaign or list alone: its column and its id. */
  readonly of?: readonly [column: string, id: number];
}

export async function* pagesOf(
  db: Db,
  { table, columns, key, of }: PagesOf,
): AsyncGenerator<readonly AnyRow[]> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const among = of === undefined ? sql`1 = 1` : sql`${sql.ref(of[0])} = ${of[1]}`;
  let after = sql`1 = 1`;
  for (;;) {
    const { rows } = await sql<AnyRow>`SELECT ${names} FROM ${sql.table(table)}
      WHERE ${among} AND ${after} ORDER BY ${keys} LIMIT ${atOnce}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = sql`(${keys}) > (${sql.join(key.map((name) => last[name] ?? null))})`;
  }
}

/** @param onConflict empty where a conflict is an error */
export async function putRows(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly AnyRow[],
  onConflict = '',
): Promise<void> {
  const into = new ManyRows({
    insert: `INSERT INTO ${table} (${columns.join()})`,
    row: `(${columns.map(() => '?').join()})`,
    onConflict,
  });
  await into.insert(db, rows.length, (values, index) => {
    for (const column of columns) values.push(rows[index]?.[column] ?? null);
  });
}
