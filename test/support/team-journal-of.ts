/** An installation that is in a team: what it keeps beside its mark. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { InstallationMark } from '../../electron/records/installation-mark.ts';

/** The path of its journal, as a start finds or begins it. @param app the name of its app folder in `folder`, where the marks lie as well */
export function teamJournalOf(folder: string, app: string): string {
  const userData = join(folder, app);
  mkdirSync(userData, { recursive: true });
  return InstallationMark.open(join(folder, 'marks'), userData, 'thrown').teamJournal();
}
