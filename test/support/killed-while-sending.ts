/** A process in which Send and another plan of the campaign race, and which ends as a crash would: `FOLDER TURNS MS`. */
import { openInThread } from '../../electron/db/open.ts';
import { raceToSend } from './plan-races.ts';

const [folder = '', turns = '', killAfterMs = ''] = process.argv.slice(2);
const { id, press } = await raceToSend({
  folder,
  db: openInThread(folder),
  rival: 'window',
  turns: Number(turns),
});
process.send?.(id, () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(killAfterMs));
  void press();
});
