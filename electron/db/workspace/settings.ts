/** The settings that a team has in common, as its server keeps them: one row, in which each manager changes what they change. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** The row as it is: a newer version may have written it, or another program. */
export interface SaidSettings {
  /** 0: nobody has said any yet. */
  readonly version: number;
  readonly said: unknown;
}

export async function saidSettings(db: Db): Promise<SaidSettings> {
  const { rows } = await sql<{ version: number; said: string }>`
    SELECT version, said::text AS said FROM carillon.settings`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The workspace has no line for its settings');
  return { version: row.version, said: JSON.parse(row.said) };
}

/**
 * Changes these fields for everybody, and leaves the others. The server writes the line of the audit log.
 *
 * @param isAsSeen whether the row is as the person saw it, whose change it is
 * @returns null; where it is not, who has changed it last, and nothing is changed
 * @throws what the server refuses: whoever does not manage has no right to it
 */
export function saySettings(
  db: Db,
  change: Readonly<Record<string, unknown>>,
  isAsSeen: (said: unknown) => boolean = () => true,
): Promise<{ readonly by: string } | null> {
  return db.transaction().execute(async (trx) => {
    // Held until the end: of two who change it at once, the second sees what the first has said.
    const { rows } = await sql<{ said: string; by: string | null }>`
      SELECT said::text AS said, changed_by::text AS by FROM carillon.settings FOR UPDATE`.execute(trx);
    const [row] = rows;
    if (row !== undefined && !isAsSeen(JSON.parse(row.said))) return { by: row.by ?? '' };
    await sql`UPDATE carillon.settings SET said = said || ${JSON.stringify(change)}::jsonb`.execute(trx);
    return null;
  });
}

/** The same where nobody has said any yet. @returns false where somebody has */
export async function sayFirstSettings(db: Db, said: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { rows } = await sql`UPDATE carillon.settings SET said = ${JSON.stringify(said)}::jsonb
    WHERE version = 0 RETURNING version`.execute(db);
  return rows.length > 0;
}

/** The country of numbers without a code, where the team has none yet. @throws what the server refuses: it takes somebody who writes */
export async function sayCountry(db: Db, country: string): Promise<void> {
  await sql`SELECT carillon.say_country(${country})`.execute(db);
}
