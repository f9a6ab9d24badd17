/**
 * What can still be read of a damaged do-not-text list: texting somebody who asked not to be texted would be worse than any
 * other loss.
 */
import { DatabaseSync } from 'node:sqlite';

/**
 * Row by row from both ends, since what lies behind a damaged page is reached only from the other side.
 *
 * @param from the damaged file
 * @param to a whole one, which keeps what it has
 * @returns how many numbers were added; null where nothing could be read
 */
export function rescueDoNotText(from: string, to: string): number | null {
  let damaged: DatabaseSync | null = null;
  const target = new DatabaseSync(to);
  let kept = 0;
  let readable = false;
  try {
    damaged = new DatabaseSync(from);
    const insert = target.prepare(
      'INSERT OR IGNORE INTO do_not_text (number, reason, source, added_at) VALUES (?, ?, ?, ?)',
    );
    target.exec('BEGIN');
    for (const direction of ['ASC', 'DESC']) {
      try {
        const rows = damaged
          .prepare(`SELECT number, reason, source, added_at FROM do_not_text ORDER BY number ${direction}`)
          .iterate();
        for (const row of rows) {
          readable = true;
          const { changes } = insert.run(
            String(row.number),
            String(row.reason),
            String(row.source),
            Number(row.added_at),
          );
          kept += Number(changes);
        }
        readable = true;
      } catch {
        // The damaged page is reached: what came before it has been kept.
      }
    }
    target.exec('COMMIT');
    return readable ? kept : null;
  } catch {
    // Not even the file's head can be read.
    return null;
  } finally {
    damaged?.close();
    target.close();
  }
}
