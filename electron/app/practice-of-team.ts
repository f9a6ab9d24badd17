/** The account of this computer's practice in a team: the team's campaigns name it by the id by which the server tells computers apart. */
import { join } from 'node:path';
import { teamJournalFile } from '../records/chosen-workspace.ts';
import { practiceAccountOf } from '../shared/models.ts';

/** @param folder the app's @throws where the journal cannot be written that keeps the id */
export async function practiceOfTeam(folder: string): Promise<string> {
  const { TeamJournal } = await import('../sending/attempt/team-journal.ts');
  return practiceAccountOf(new TeamJournal(join(folder, teamJournalFile)).computer);
}
