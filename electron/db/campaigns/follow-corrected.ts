/** A contact's number was corrected: texts that wait for the person go to the new one. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns } from '../sqlite/write.ts';

export interface Correction {
  readonly contactId: number;
  /** E.164 digits. */
  readonly before: string;
  readonly number: string;
  readonly country: string | null;
  /** The contact's name now: a contact with another name than in the campaign may be somebody else. */
  readonly name: string;
}

/**
 * Only of campaigns that wait or are being sent, and only where no request was made for the person yet. A person who is in a
 * campaign under the new number already stays as they are there.
 */
export async function followCorrected(
  db: Db,
  { contactId, before, number, country, name }: Correction,
): Promise<void> {
  if (before === number) return;
  await writeCampaigns(db, async (trx) => {
    await sql`UPDATE recipients SET number = ${number}, country = ${country}
      WHERE number = ${before} AND contact_id = ${contactId} AND name = ${name}
        AND EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = campaign_id AND c.state IN ('scheduled', 'sending', 'paused'))
        AND EXISTS (SELECT 1 FROM batches AS b WHERE b.id = batch_id AND b.state = 'queued' AND b.attempts = 0 AND b.maybe_delivered = 0)
        AND NOT EXISTS (SELECT 1 FROM recipients AS r WHERE r.campaign_id = recipients.campaign_id AND r.number = ${number})`.execute(
      trx,
    );
  });
}
