/** A campaign that was sent and has ended, as it stands in the records, and its removal as a person presses it. */
import { sql } from 'kysely';
import { removeCampaign } from '../../electron/db/campaigns/campaigns.ts';
import { clearRemoved } from '../../electron/db/campaigns/plans.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../electron/db/sqlite/write.ts';
import { seedCampaign, testAccountId } from './seeds.ts';

const batchSize = 10;

export interface EndedCampaign {
  readonly state: 'finished' | 'stopped';
  readonly people: number;
  /** So many of its last batches are unconfirmed; the others were taken. */
  readonly unconfirmed?: number;
  /** So many of its first requests have no answer yet. */
  readonly onItsWay?: number;
}

/** @param db with the rights to write a past that never was */
export async function endedCampaign(db: Db, spec: EndedCampaign): Promise<number> {
  const { state, people, unconfirmed = 0, onItsWay = 0 } = spec;
  const id = await seedCampaign(db, { recipients: people, batchSize });
  await db.updateTable('campaigns').set({ plan_started: 1, plan_ready: 1 }).where('id', '=', id).execute();
  const now = Date.now();
  const batches = await db
    .selectFrom('batches')
    .select(['id', 'position'])
    .where('campaign_id', '=', id)
    .orderBy('position')
    .execute();
  for (const [index, batch] of batches.entries()) {
    const ending =
      index < onItsWay ? 'sending' : index >= batches.length - unconfirmed ? 'unconfirmed' : 'accepted';
    const people = await db
      .selectFrom('recipients')
      .select('number')
      .where('batch_id', '=', batch.id)
      .execute();
    await db
      .insertInto('attempts')
      .values({
        batch_id: batch.id,
        campaign_id: id,
        account_id: testAccountId,
        numbers: people.map(({ number }) => number).join(),
        started_at: now,
        steady_at: now,
        outcome: ending === 'sending' ? null : ending,
      })
      .execute();
    await sql`UPDATE batches SET state = ${ending}, maybe_delivered = ${ending === 'unconfirmed' ? 1 : 0}
      WHERE id = ${batch.id}`.execute(db);
  }
  await db
    .updateTable('campaigns')
    .set({ state, ended_at: now, texted_at: now })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The rows that are there of a campaign. */
export async function leftOf(db: Db, id: number) {
  const { rows } = await sql<Record<'campaigns' | 'recipients' | 'batches' | 'attempts', number>>`
    SELECT (SELECT count(*) FROM campaigns WHERE id = ${id}) AS campaigns,
      (SELECT count(*) FROM recipients WHERE campaign_id = ${id}) AS recipients,
      (SELECT count(*) FROM batches WHERE campaign_id = ${id}) AS batches,
      (SELECT count(*) FROM attempts WHERE campaign_id = ${id}) AS attempts`.execute(db);
  return rows[0];
}

/** As the app does it: it is gone at once, and then its rows go. */
export async function removeAsPressed(db: Db, id: number): Promise<void> {
  const now = Date.now();
  await writeCampaigns(db, (trx) => removeCampaign(trx, id, now));
  await clearRemoved(db, now);
}
