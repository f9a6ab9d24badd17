/**
 * A process in which Send and another plan of the campaign race, and which ends as a crash would: `FOLDER TURNS MOMENT`. It
 * tells the campaign and then ends itself where the records have come to that moment, or both have been answered. Send comes
 * in the middle of the other plan, but for the moment `sent`.
 */
import { sql } from 'kysely';
import { openHere } from '../../electron/db/sqlite/open.ts';
import { openInThread } from './in-thread.ts';
import { raceToSend, reviewed } from './plan-races.ts';

const [folder = '', ticks = '', moment = ''] = process.argv.slice(2);
const { id, press } = await raceToSend({
  folder,
  db: openInThread(folder),
  rival: 'window',
  ticks: Number(ticks),
});
const kill = (): void => void process.kill(process.pid, 'SIGKILL');
const watched = openHere(folder, 'campaigns');

type KillPoint = 'started' | 'written' | 'sent';

/** Whether the other plan is started, has taken rows away or written some, or Send is through. */
async function isAt(wanted: KillPoint): Promise<boolean> {
  const { rows } = await sql<{ planning: 0 | 1; state: string; people: number; first: string | null }>`
    SELECT planning, state, (SELECT count(*) FROM recipients WHERE campaign_id = ${id}) AS people,
      (SELECT min(number) FROM recipients WHERE campaign_id = ${id}) AS first
    FROM campaigns WHERE id = ${id}`.execute(watched);
  const [row] = rows;
  if (row === undefined) return false;
  if (wanted === 'started') return row.planning === 1;
  if (wanted === 'sent') return row.state === 'scheduled';
  return row.people !== reviewed.length || row.first !== reviewed[0]?.split(' ')[0];
}

async function until(wanted: KillPoint): Promise<void> {
  while (!(await isAt(wanted))) await new Promise(setImmediate);
}

process.send?.(id, () => {
  const isSentFirst = moment === 'sent';
  void press(isSentFirst ? undefined : until('started')).finally(kill);
  void until(isSentFirst ? 'sent' : 'written').then(kill);
});
