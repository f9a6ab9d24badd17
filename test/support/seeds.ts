/** What a test finds in its records: a contact, or a campaign that was planned and is ready to be sent. */
import type { Db } from '../../electron/db/sqlite/open.ts';
import { nobody, type PauseReason } from '../../electron/shared/models.ts';

export interface ContactToSeed {
  /** E.164 digits. */
  readonly number: string;
  readonly name?: string;
  readonly country?: string | null;
  readonly fields?: Readonly<Record<string, string>>;
}

/** More rows in one statement than this would be more values than SQLite takes. */
const rowsAtOnce = 1_000;

/** Puts contacts into the database, in this order. */
export async function seedContacts(db: Db, contacts: readonly ContactToSeed[]): Promise<void> {
  const rows = contacts.map(({ number, name = '', country = 'GB', fields = {} }) => ({
    number,
    name,
    country,
    fields: JSON.stringify(fields),
    created_at: 1,
    updated_at: 1,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto('contacts')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

export interface CampaignToSeed {
  readonly recipients: number;
  readonly batchSize?: number;
  readonly accountId?: string;
  readonly position?: number;
  readonly askAfter?: number;
  /** First number; the others follow it. */
  readonly from?: number;
  /** Null: it is being sent. */
  readonly pause?: PauseReason | null;
  /** Of its batches, by position; null: not told apart by it. */
  readonly country?: (position: number) => string | null;
  /** False: it texts real phones, and keeps texting hours. */
  readonly practice?: boolean;
  /** Of its batches, by position. */
  readonly text?: (position: number) => string;
}

export const firstNumber = 447_700_900_000;
export const testAccountId = 'account-a';

/** Puts a planned campaign into the database, ready to be sent. Batches of consecutive numbers. */
export async function seedCampaign(db: Db, spec: CampaignToSeed): Promise<number> {
  const { recipients, batchSize = 10, from = firstNumber, pause = null } = spec;
  return db.transaction().execute(async (trx) => {
    const { id: campaignId } = await trx
      .insertInto('campaigns')
      .values({
        name: 'Spring',
        sender_id: 'Carillon',
        template: 'Hello',
        audience: JSON.stringify({ ...nobody, everyone: true }),
        options: JSON.stringify({ batchSize, askAfter: spec.askAfter ?? null }),
        state: pause === null ? 'sending' : 'paused',
        pause: pause === null ? null : JSON.stringify(pause),
        account_id: spec.accountId ?? testAccountId,
        practice: spec.practice === false ? 0 : 1,
        position: spec.position ?? 1,
        created_at: 1,
        updated_at: 1,
        started_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let position = 0; position * batchSize < recipients; position++) {
      const size = Math.min(batchSize, recipients - position * batchSize);
      const batch = await trx
        .insertInto('batches')
        .values({
          campaign_id: campaignId,
          position,
          text: spec.text?.(position) ?? `Hello ${position}`,
          segments: 1,
          size,
          state: 'queued',
          reason: null,
          country: spec.country?.(position) ?? null,
          updated_at: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let index = 0; index < size; index++) {
        await trx
          .insertInto('recipients')
          .values({
            campaign_id: campaignId,
            contact_id: null,
            number: String(from + position * batchSize + index),
            name: '',
            country: spec.country === undefined ? 'GB' : spec.country(position),
            batch_id: batch.id,
            skip_reason: null,
          })
          .execute();
      }
    }
    return campaignId;
  });
}
