/** The account of this computer's practice in a team: the team's campaigns name it by the id by which the server tells computers apart. */
import { practiceAccountOf } from '../shared/models.ts';
import type { RecordsOfStart } from '../start/records-of-start.ts';

/** @throws where the journal cannot be written that keeps the id */
export async function practiceOfTeam(records: Pick<RecordsOfStart, 'teamJournal'>): Promise<string> {
  const { TeamJournal } = await import('../sending/attempt/team-journal.ts');
  return practiceAccountOf(new TeamJournal(await records.teamJournal()).computer);
}
