/**
 * The clock of the fuse. The computer's may be set, either way: forward, and what was sent a minute ago would seem to be of yesterday;
 * back, and it would seem to lie ahead. So each change of it that is noticed is taken out again, and this clock never goes back: where the
 * computer's was set back while nobody looked, no time has passed since the last text. It errs to the side of keeping somebody back, whom a
 * person can let go; a second text nobody can take back. A clock that was set forward while Carillon was closed is believed: it
 * looks like a night.
 */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** Takes a change of the computer's clock out again. @param by ms that it was set forward; negative: back */
export async function takeOutChange(trx: Db, by: number): Promise<void> {
  await sql`UPDATE steady_clock SET behind = behind + ${Math.round(by)} WHERE id = 1`.execute(trx);
}

/** The time of the steady clock when the computer's shows `epochMs`. Writes nothing. */
export async function steadyTime(db: Db, epochMs: number): Promise<number> {
  const { behind, latest } = await readSteadyClock(db);
  return Math.max(epochMs - behind, latest);
}

/** The same, from which it goes on: it never shows less again. @param read as {@link readSteadyClock} has found it */
export async function steadyNow(trx: Db, epochMs: number, { behind, latest }: SteadyClock): Promise<number> {
  const now = epochMs - behind;
  if (now >= latest) return now;
  await takeOutChange(trx, now - latest);
  return latest;
}

/** How far it is behind the computer's, and the latest time at which anybody was texted, ms. */
export interface SteadyClock {
  readonly behind: number;
  readonly latest: number;
}

export async function readSteadyClock(db: Db): Promise<SteadyClock> {
  const { rows } = await sql<{ behind: number; latest: number | null }>`
    SELECT behind, (SELECT max(texted_at) FROM campaigns WHERE texted_at IS NOT NULL) AS latest
    FROM steady_clock WHERE id = 1`.execute(db);
  return { behind: rows[0]?.behind ?? 0, latest: rows[0]?.latest ?? 0 };
}
