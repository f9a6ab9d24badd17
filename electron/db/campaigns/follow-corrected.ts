/** A contact's number was corrected: texts that wait for the person go to the new one. */
import { sql } from 'kysely';
import type { SkipReason } from '../../shared/models.ts';
import { otherWriting } from '../../shared/phone/other-writing.ts';
import { followRecipient } from '../reminders/occurrences.ts';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns } from '../sqlite/write.ts';
import { measure } from './batches.ts';

export interface Correction {
  readonly contactId: number;
  /** E.164 digits. */
  readonly before: string;
  readonly number: string;
  readonly country: string | null;
  /** The contact's name now: a contact with another name than in the campaign may be somebody else. */
  readonly name: string;
}

/** A recipient whose text waits. */
interface WaitingText {
  readonly id: number;
  readonly campaignId: number;
  readonly batchId: number;
  /** Somebody else of the campaign has the phone, whichever writing of its number. */
  readonly isSamePhone: 0 | 1;
}

/**
 * Only of campaigns that wait or are being sent, and only where no request was made for the person yet. Where the campaign's text goes to
 * the phone already, or went there, as somebody else's number or in its other writing, the person is left out, as a plan does it.
 */
export async function followCorrected(db: Db, correction: Correction): Promise<void> {
  if (correction.before === correction.number) return;
  await writeCampaigns(db, (trx) => followCorrectedIn(trx, correction));
}

/** The same in a transaction of campaigns. */
export async function followCorrectedIn(
  trx: Db,
  { contactId, before, number, country, name }: Correction,
): Promise<void> {
  const writings = JSON.stringify([number, otherWriting(number) ?? number]);
  // A row of the number itself can be there only once, and who has it is left out for another reason then.
  const { rows } = await sql<WaitingText>`
    SELECT r.id, r.campaign_id AS "campaignId", r.batch_id AS "batchId", EXISTS (SELECT 1 FROM recipients AS o
        WHERE o.campaign_id = r.campaign_id AND o.id <> r.id AND o.number IN (SELECT value FROM json_each(${writings}))
          AND (o.number = ${number} OR o.batch_id IS NOT NULL OR o.kept_text IS NOT NULL)) AS "isSamePhone"
    FROM recipients AS r JOIN campaigns AS c ON c.id = r.campaign_id JOIN batches AS b ON b.id = r.batch_id
    WHERE r.number = ${before} AND r.contact_id = ${contactId} AND r.name = ${name}
      AND c.state IN ('scheduled', 'sending', 'paused')
      AND b.state = 'queued' AND b.attempts = 0 AND b.maybe_delivered = 0`.execute(trx);
  for (const { id, campaignId, batchId, isSamePhone } of rows) {
    if (isSamePhone === 1) {
      const reason: SkipReason = 'same-number';
      await sql`UPDATE recipients SET batch_id = NULL, skip_reason = ${reason} WHERE id = ${id}`.execute(trx);
      await measure(trx, batchId);
    } else
      await sql`UPDATE recipients SET number = ${number}, country = ${country} WHERE id = ${id}`.execute(trx);
    await followRecipient(trx, { campaignId, contactId, before, number, isLeftOut: isSamePhone === 1 });
  }
}
