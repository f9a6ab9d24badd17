/** The account of this computer's practice in a team: the team's campaigns name it by the id by which the server tells computers apart. */
import { practiceAccountOf } from '../shared/models.ts';

/** @param journal the file of this computer's requests, which keeps the id @throws where it cannot be read or written */
export async function practiceOfTeam(journal: string): Promise<string> {
  const { TeamJournal } = await import('../sending/attempt/team-journal.ts');
  return practiceAccountOf(new TeamJournal(journal).computer);
}
