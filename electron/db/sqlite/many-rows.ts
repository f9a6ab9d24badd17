/** Inserting rows by the hundred thousand: a statement takes many at a time, and nobody has to write and read JSON for it. */
import { CompiledQuery } from 'kysely';
import type { SqlValue } from './executor.ts';
import type { Db } from './open.ts';

/** So many rows in one statement: for less each, SQLite's limit of parameters would have to be asked for. */
const atOnce = 100;

export interface RowsInto {
  /** Up to the values: `INSERT INTO … (…)`. */
  readonly insert: string;
  /** One row, with a question mark for each of its values: `(?, 1, ?)`. */
  readonly row: string;
  /** The clause after the rows; empty where a conflict is an error. */
  readonly onConflict: string;
}

export class ManyRows {
  readonly #into: RowsInto;
  readonly #most: string;

  constructor(into: RowsInto) {
    this.#into = into;
    this.#most = statementOf(into, atOnce);
  }

  /** Inserts `count` rows. `push` adds the values of the row with that index. */
  async insert(trx: Db, count: number, push: (values: SqlValue[], index: number) => void): Promise<void> {
    for (let from = 0; from < count; from += atOnce) {
      const to = Math.min(from + atOnce, count);
      const values: SqlValue[] = [];
      for (let index = from; index < to; index++) push(values, index);
      const statement = to - from === atOnce ? this.#most : statementOf(this.#into, to - from);
      await trx.executeQuery(CompiledQuery.raw(statement, values));
    }
  }
}

function statementOf({ insert, row, onConflict }: RowsInto, rows: number): string {
  return `${insert} VALUES ${Array.from({ length: rows }, () => row).join(', ')} ${onConflict}`;
}
