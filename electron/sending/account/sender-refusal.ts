/** The service's last word on a sender ID: who picks it again should know before the rest is refused as well. */
import { answeredLast } from '../../db/campaigns/attempts.ts';
import { lastCampaignsFrom } from '../../db/message/sender-ids.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { SenderRefusal } from '../../shared/pre-flight.ts';
import { wordsOf } from '../attempt/outcome.ts';
import { outcomeBefore } from './refusals-alike.ts';

/** The last answer to texts from the sender ID, where it is a refusal that concerns everybody; else null. */
export async function senderRefusal(
  db: Db,
  senderId: string,
  accountId: string,
): Promise<SenderRefusal | null> {
  const answers = await Promise.all(
    (await lastCampaignsFrom(db, senderId, accountId)).map((id) => answeredLast(db, id, 1)),
  );
  const [last] = answers.flat().sort((a, b) => b.at - a.at);
  const outcome = last && outcomeBefore(last);
  return outcome?.kind === 'rejected' && outcome.about === 'everybody'
    ? { at: last?.at ?? 0, said: wordsOf(outcome) }
    : null;
}
