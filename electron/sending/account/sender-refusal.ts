/** The service's last word on a sender ID: who picks it again should know before the rest is refused as well. */
import { type AnsweredRequest, answeredLast } from '../../db/campaigns/attempts.ts';
import { lastCampaignsFrom } from '../../db/message/sender-ids.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { matterOf } from '../../service/answer/about-whom.ts';
import { parseErrorBody } from '../../service/wire.ts';
import type { SenderRefusal } from '../../shared/pre-flight.ts';
import { wordsOf } from '../attempt/outcome.ts';
import { outcomeBefore } from './refusals-alike.ts';

/** A campaign pauses after a few refusals in a row; a word on its sender ID stands before one or two such rows. */
const examined = 20;

/**
 * The last answer that tells whether texts from the sender ID are taken, where it refuses the sender ID itself; else null. Refusals of
 * the account, such as for its credit, tell nothing of it.
 */
export async function senderRefusal(
  db: Db,
  senderId: string,
  accountId: string,
): Promise<SenderRefusal | null> {
  const campaigns = await lastCampaignsFrom(db, senderId, accountId);
  const answers = await Promise.all(campaigns.map((id) => answeredLast(db, id, examined)));
  for (const answered of answers.flat().sort((a, b) => b.at - a.at)) {
    const word = wordOnSender(answered);
    if (word !== undefined) return word;
  }
  return null;
}

/** Null: the sender ID was good enough; undefined: the answer is about something else. */
function wordOnSender(answered: AnsweredRequest): SenderRefusal | null | undefined {
  const outcome = outcomeBefore(answered);
  if (outcome.kind === 'accepted') return null;
  if (outcome.kind !== 'rejected') return undefined;
  if (outcome.about === 'numbers') return null;
  const { code } = parseErrorBody(answered.answer);
  return matterOf(`${code ?? ''} ${outcome.said}`) === 'sender'
    ? { at: answered.at, said: wordsOf(outcome) }
    : undefined;
}
