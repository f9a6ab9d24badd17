/**
 * Taking the do-not-text list from records that are replaced into those that replace them, damaged or not: texting somebody
 * who asked not to be texted would be worse than any other loss.
 */
import { DatabaseSync } from 'node:sqlite';
import type { DoNotTextKept } from '../../shared/backups.ts';
import { troubleOf } from '../sqlite/failure.ts';

/** A number that was read is not in the list that it was written to, whatever keeps it out. */
export class DoNotTextNumberLost extends Error {
  override readonly name = 'DoNotTextNumberLost';
}

/** The values given to a row where its own table has no such column, as after somebody's repair. */
const without = { reason: `''`, source: `''`, added_at: '0' } as const;

/**
 * Row by row from both ends, since what lies behind a damaged page is reached only from the other side.
 *
 * @param from the file that is replaced
 * @param to a whole one of any version of ours, which keeps what it has
 * @returns null where nothing could be read
 * @throws DoNotTextNumberLost, and what SQLite throws where `to` cannot be written or another program holds `from`; `to` is
 * then as it was
 */
export function rescueDoNotText(from: string, to: string): DoNotTextKept | null {
  const source = opened(from);
  if (source === null) return null;
  const target = new DatabaseSync(to);
  try {
    const insert = target.prepare(
      'INSERT INTO do_not_text (number, reason, source, added_at) VALUES (?, ?, ?, ?) ON CONFLICT (number) DO NOTHING',
    );
    const numbers: string[] = [];
    let added = 0;
    let breaks = 0;
    let damaged = 0;
    target.exec('BEGIN');
    for (const direction of ['ASC', 'DESC'] as const) {
      for (const row of readableRows(source, direction, () => breaks++)) {
        const written = String(row.number);
        const isNumber = /^[1-9]\d{0,14}$/.test(written);
        if (!isNumber) damaged++;
        // Of an entry that is no number, whatever can be read as one is kept: nobody is texted for a comma too many.
        for (const number of isNumber ? [written] : (written.match(/[1-9]\d{6,14}/g) ?? [])) {
          numbers.push(number);
          const { changes } = insert.run(
            number,
            String(row.reason),
            String(row.source),
            Number(row.added_at),
          );
          added += Number(changes);
        }
      }
      if (breaks === 0) break;
    }
    proveThere(target, numbers);
    target.exec('COMMIT');
    if (numbers.length === 0 && breaks > 0) return null;
    return { added, whole: breaks === 0 && damaged === 0 && isSound(source) };
  } finally {
    source.close();
    target.close();
  }
}

/** Null where not even the file's head can be read. */
function opened(path: string): DatabaseSync | null {
  let connection: DatabaseSync | null = null;
  try {
    connection = new DatabaseSync(path, { timeout: 3_000 });
    connection.prepare('SELECT count(*) FROM sqlite_schema').get();
    return connection;
  } catch (cause) {
    connection?.close();
    return unlessBusy(cause, null);
  }
}

/** The rows up to the end or to the first page that cannot be read, which is reported. */
function* readableRows(connection: DatabaseSync, direction: 'ASC' | 'DESC', onBreak: () => void) {
  try {
    const there = connection.prepare(`SELECT name FROM pragma_table_info('do_not_text')`).all();
    const columns = Object.entries(without).map(([column, value]) =>
      there.some(({ name }) => name === column) ? column : `${value} AS ${column}`,
    );
    const rows = connection
      .prepare(`SELECT number, ${columns.join()} FROM do_not_text ORDER BY number ${direction}`)
      .iterate();
    for (const row of rows) yield row;
  } catch (cause) {
    unlessBusy(cause, onBreak());
  }
}

/** Damage is why this is called; a file in another program's hands is whole, and can be waited for. */
function unlessBusy<Value>(cause: unknown, otherwise: Value): Value {
  if (troubleOf(cause) === 'busy') throw cause;
  return otherwise;
}

/** Asked of what was written, not of what each insert said: checks, conflicts and triggers have many ways. */
function proveThere(target: DatabaseSync, numbers: readonly string[]): void {
  const find = target.prepare('SELECT 1 FROM do_not_text WHERE number = ?');
  for (const number of numbers) {
    if (find.get(number) === undefined)
      throw new DoNotTextNumberLost('A number of the do-not-text list was not taken over');
  }
}

/** A page may be damaged in a way that no reading stumbles over. */
function isSound(connection: DatabaseSync): boolean {
  try {
    return connection.prepare(`PRAGMA quick_check('do_not_text')`).get()?.quick_check === 'ok';
  } catch {
    // A file that cannot even be checked is not sound.
    return false;
  }
}
