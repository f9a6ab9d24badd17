/** What was reviewed is what goes, whoever plans the campaign again while Send is being answered. */
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Planning } from '../../../electron/campaigns/planning.ts';
import { campaignById, removeCampaign } from '../../../electron/db/campaigns/campaigns.ts';
import { clearCutOffPlan, clearRemoved, startedPlans } from '../../../electron/db/campaigns/plans.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../../electron/db/sqlite/write.ts';
import { beginScheduled } from '../../support/begin-scheduled.ts';
import { removeAsPressed } from '../../support/ended-campaign.ts';
import { forked } from '../../support/forked.ts';
import { openInThread } from '../../support/in-thread.ts';
import { plannedRows, raceToSend, reviewed, rivals } from '../../support/plan-races.ts';
import { planningOf } from '../../support/planning-in-threads.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

const races = 24;
const kills = 8;

let records: TemporaryRecords;
let folder: string;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  ({ folder } = records);
  db = openInThread(folder);
});
afterEach(async () => {
  await db.destroy();
  await records.close();
});

test(`in ${races} races what was reviewed goes out whole, or is refused and stays a draft`, async () => {
  let scheduled = 0;
  for (let race = 0; race < races; race++) {
    const rival = rivals[race % rivals.length] ?? 'list';
    // From both at once to when Send is through.
    const { id, press } = await raceToSend({ folder, db, rival, ticks: Math.floor(race / 3) * 6 });
    const { sent, other } = await press();
    const { status } = await campaignById(db, id);
    if (sent.status === 'rejected') {
      // A second press that came first has sent what was reviewed; the first one finds it scheduled.
      const codes = rival === 'press' ? ['campaign-changed', 'not-allowed-now'] : ['campaign-changed'];
      expect(codes).toContain(sent.reason.code);
      expect(status.state).toBe(rival === 'press' ? 'scheduled' : 'draft');
      if (rival === 'press') expect(await plannedRows(db, id)).toEqual(reviewed);
      continue;
    }
    scheduled += 1;
    expect(status.state).toBe('scheduled');
    expect(await plannedRows(db, id)).toEqual(reviewed);
    if (rival === 'press' && other.status === 'rejected')
      expect(['not-allowed-now', 'campaign-changed']).toContain(other.reason.code);
  }
  expect(scheduled).toBeGreaterThan(races / 3);
}, 600_000);

/** Where the process of a race ends: `test/support/killed-while-sending.ts`. */
const moments = ['written', 'sent'];

test(`killed in the middle of ${kills} races: what is scheduled is whole, and no clean-up touches it`, async () => {
  const script = new URL('../../support/killed-while-sending.ts', import.meta.url);
  let scheduled = 0;
  let cutOff = 0;
  for (let kill = 0; kill < kills; kill++) {
    const ticks = String(Math.floor(kill / moments.length) * 2);
    const child = forked(script, [folder, ticks, moments[kill % moments.length] ?? ''], { stdio: 'inherit' });
    const id = await new Promise<number>((resolve) => child.once('message', (said) => resolve(Number(said))));
    await once(child, 'exit');
    cutOff += await afterwards().clearCutOff();
    const { status } = await campaignById(db, id);
    if (status.state === 'draft') continue;
    scheduled += 1;
    expect(await plannedRows(db, id)).toEqual(reviewed);
  }
  expect(scheduled).toBeGreaterThan(0);
  // Else all of them were killed before anything was written.
  expect(cutOff).toBeGreaterThan(0);
}, 600_000);

const afterwards = (
  buildPlan = (): Promise<never> => Promise.reject(new Error('Nothing is planned')),
): Planning => planningOf(db, buildPlan);

describe('the records themselves refuse', () => {
  let id: number;
  beforeEach(async () => {
    const race = await raceToSend({ folder, db, rival: 'window', ticks: 0 });
    id = race.id;
    await db
      .updateTable('campaigns')
      .set({ state: 'scheduled', scheduled_at: 1, account_id: 'practice' })
      .where('id', '=', id)
      .execute();
  });

  const changes = [
    [
      'another person',
      sql`INSERT INTO recipients (campaign_id, number, name, skip_reason) VALUES (1, '1', '', 'do-not-text')`,
    ],
    ['the number of another contact', sql`UPDATE recipients SET number = '1', contact_id = 2 WHERE id = 1`],
    ['another number', sql`UPDATE recipients SET number = '1' WHERE id = 4`],
    ['another number for another name', sql`UPDATE recipients SET number = '1', name = 'X' WHERE id = 1`],
    [
      'another text for somebody',
      sql`UPDATE recipients SET batch_id = (SELECT max(id) FROM batches) WHERE id = 1`,
    ],
    ['somebody back who was left out', sql`UPDATE recipients SET batch_id = 1 WHERE id = 2`],
    ['removing a person', sql`DELETE FROM recipients WHERE id = 3`],
    ['another text', sql`UPDATE batches SET text = 'Another' WHERE id = 1`],
    ['no text', sql`UPDATE batches SET text = '' WHERE id = 1`],
    [
      'another batch',
      sql`INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at) VALUES (1, 9999, 'A', 1, 0, 'queued', 1)`,
    ],
    [
      'a part of a batch with another text',
      sql`INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at, split_from) VALUES (1, 9999, 'A', 1, 0, 'queued', 1, 1)`,
    ],
    ['removing a batch', sql`DELETE FROM batches WHERE id = 3`],
    ['another sender ID', sql`UPDATE campaigns SET sender_id = 'Other' WHERE id = 1`],
    ['removing the campaign', sql`DELETE FROM campaigns WHERE id = 1`],
    [
      'leaving out somebody whose request is under way',
      sql`UPDATE recipients SET batch_id = NULL, skip_reason = 'do-not-text' WHERE id = 4`,
    ],
  ] as const;

  test('whatever would make another one of a campaign that is no draft', async () => {
    await sql`UPDATE recipients SET batch_id = NULL, skip_reason = 'do-not-text' WHERE id = 2`.execute(db);
    await sql`UPDATE batches SET state = 'sending' WHERE id = (SELECT batch_id FROM recipients WHERE id = 4)`.execute(
      db,
    );
    const before = await plannedRows(db, id);
    for (const [what, change] of changes)
      await expect(change.execute(db), what).rejects.toThrow(/drafts?|in use/);
    expect(await plannedRows(db, id)).toEqual(before);
  });

  test('a draft of what was begun, and sending a plan that is not whole or not the last one', async () => {
    await beginScheduled(db, id, 1);
    await expect(db.updateTable('campaigns').set({ state: 'draft' }).execute()).rejects.toThrow('started');
    const race = await raceToSend({ folder, db, rival: 'window', ticks: 0 });
    const schedule = () =>
      db.updateTable('campaigns').set({ state: 'scheduled' }).where('id', '=', race.id).execute();
    await db.updateTable('campaigns').set({ template: 'Another' }).where('id', '=', race.id).execute();
    await expect(schedule()).rejects.toThrow('plan that is whole');
    await db.updateTable('campaigns').set({ planning: 1 }).where('id', '=', race.id).execute();
    await expect(schedule()).rejects.toThrow('plan that is whole');
  });

  test('removing it in portions, which takes a draft and no other', async () => {
    await expect(removeAsPressed(db, id)).rejects.toMatchObject({ code: 'not-allowed-now' });
    expect(await plannedRows(db, id)).toEqual(reviewed);
    const race = await raceToSend({ folder, db, rival: 'press', ticks: 0 });
    await writeCampaigns(db, (trx) => removeCampaign(trx, race.id, Date.now()));
    // What is removed cannot be sent, whatever is left of it.
    expect((await race.press()).sent).toMatchObject({ reason: { code: 'not-found' } });
    await clearRemoved(db, Date.now());
    expect(await plannedRows(db, race.id)).toEqual([]);
  });

  test('a stopped campaign is removed once all that was on its way is answered, and not a row before', async () => {
    await beginScheduled(db, id, 1);
    await sql`UPDATE batches SET state = 'sending' WHERE id = (SELECT min(id) FROM batches)`.execute(db);
    await sql`UPDATE campaigns SET state = 'stopped' WHERE id = ${id}`.execute(db);
    const before = await plannedRows(db, id);
    await expect(removeAsPressed(db, id)).rejects.toMatchObject({ code: 'not-allowed-now' });
    expect(await plannedRows(db, id)).toEqual(before);
    await sql`UPDATE batches SET state = 'accepted' WHERE state = 'sending'`.execute(db);
    await removeAsPressed(db, id);
    expect(await plannedRows(db, id)).toEqual([]);
  });
});

describe('the clean-up of a plan that was cut off', () => {
  const startedAnew = (id: number, planning: 0 | 1) =>
    sql`UPDATE campaigns SET planning = ${planning}, plan_started = plan_started + 1,
      plan_ready = iif(${planning} = 1, NULL, plan_started + 1) WHERE id = ${id}`.execute(db);

  test('finds nothing to do where it was planned anew while it waited', async () => {
    const { id } = await raceToSend({ folder, db, rival: 'press', ticks: 0 });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const planning = afterwards(() => over.then(() => Promise.reject(new Error('Over'))));
    const plan = planning.plan(id).catch(() => undefined);
    await sql`UPDATE campaigns SET planning = 1 WHERE id = ${id}`.execute(db);
    const clearing = planning.clearCutOff();
    // One connection answers in order: by then the clean-up has read what is started, and waits for the plan under way.
    await startedAnew(id, 0);
    end();
    expect(await clearing).toBe(0);
    await plan;
    expect(await plannedRows(db, id)).toEqual(reviewed);
  });

  test('takes no row of one that was begun since', async () => {
    const { id } = await raceToSend({ folder, db, rival: 'press', ticks: 0 });
    await sql`UPDATE campaigns SET planning = 1 WHERE id = ${id}`.execute(db);
    const [cutOff] = await startedPlans(db);
    if (cutOff === undefined) throw new Error('Nothing is begun');
    await startedAnew(id, 1);
    await expect(clearCutOffPlan(db, cutOff)).rejects.toMatchObject({ code: 'campaign-changed' });
    expect(await plannedRows(db, id)).toEqual(reviewed);
  });
});
