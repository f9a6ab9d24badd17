/** Inserting rows by the hundred thousand: a statement takes many at a time, and nobody has to write and read JSON for it. */
import { CompiledQuery } from 'kysely';
import { isWorkspace } from '../engine.ts';
import { numbered } from '../postgres/spelling.ts';
import type { SqlValue } from './executor.ts';
import type { Db } from './open.ts';

/** So many rows in one statement: for less each, SQLite's limit of parameters would have to be asked for. */
const atOnce = 100;
/** On a server each statement is a way there and back. It takes 65,535 parameters. */
const atOnceOnServer = 2_000;

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
  #most: string | null = null;

  constructor(into: RowsInto) {
    this.#into = into;
  }

  /** Inserts `count` rows. `push` adds the values of the row with that index. */
  async insert(trx: Db, count: number, push: (values: SqlValue[], index: number) => void): Promise<void> {
    const onServer = isWorkspace(trx);
    const most = onServer ? atOnceOnServer : atOnce;
    const statement = (rows: number): string => {
      const text = statementOf(this.#into, rows);
      return onServer ? numbered(text) : text;
    };
    for (let from = 0; from < count; from += most) {
      const to = Math.min(from + most, count);
      const values: SqlValue[] = [];
      for (let index = from; index < to; index++) push(values, index);
      this.#most ??= to - from === most ? statement(most) : null;
      const text = to - from === most && this.#most !== null ? this.#most : statement(to - from);
      await trx.executeQuery(CompiledQuery.raw(text, values));
    }
  }
}

function statementOf({ insert, row, onConflict }: RowsInto, rows: number): string {
  return `${insert} VALUES ${Array.from({ length: rows }, () => row).join(', ')} ${onConflict}`;
}
