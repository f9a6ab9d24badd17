/** A plan is written in chunks, and Carillon may end between any two of them. */
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  campaignById,
  createCampaign,
  emptyDraft,
  noCounts,
  saveDraft,
} from '../../../electron/db/campaigns/campaigns.ts';
import { scheduleCampaign } from '../../../electron/db/campaigns/schedule.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { fillBook } from '../../support/audience.ts';
import { emptyPlan } from '../../support/empty-plan.ts';
import { forked } from '../../support/forked.ts';
import { planningInThreads } from '../../support/planning-in-threads.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

/** Three chunks of people, while something else waits to be sent. */
const people = 41_000;
const draft = {
  ...emptyDraft(50),
  senderId: 'Clinic',
  template: 'Your code is {code}. Reply STOP to opt out.',
  audience: { ...emptyDraft(50).audience, everyone: true },
};

let records: TemporaryRecords;
let folder: string;
let db: Db;
beforeEach(async () => {
  records = new TemporaryRecords();
  ({ folder } = records);
  fillBook(folder, people);
  db = records.open('campaigns');
  // Chunks are small only where another campaign would have to wait for them.
  const other = await createCampaign(db, { ...draft, name: 'Later' }, 1);
  const plan = await emptyPlan(db, other.id);
  const at = Date.now() + 3_600_000;
  await scheduleCampaign(db, other.id, {
    plan,
    accountId: 'account',
    practice: true,
    at,
    now: 1,
    confirmed: null,
  });
});
afterEach(async () => {
  await records.close();
});

const planning = () => planningInThreads(folder, db);

/** Plans in a process of its own, which is killed when so much of the work is done. */
async function planAndDie(campaignId: number, share: number): Promise<void> {
  const script = new URL('../../support/killed-while-planning.ts', import.meta.url);
  const child = forked(script, [folder, String(campaignId), String(share)], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

async function rowsOf(campaignId: number): Promise<readonly [recipients: number, batches: number]> {
  const count = async (table: 'recipients' | 'batches'): Promise<number> => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow();
    return rows;
  };
  return [await count('recipients'), await count('batches')];
}

test.each([
  ['the audience is being read', 0.3],
  ['the people are being written', 0.6],
])(
  'killed while %s: the campaign is a draft without a plan, and can be planned',
  async (_when, share) => {
    const { id } = await createCampaign(db, draft, 1);
    await planAndDie(id, share);
    const [recipients, batches] = await rowsOf(id);
    expect(recipients).toBeLessThan(people);
    expect(recipients + batches).toBeGreaterThan(0);

    const afterwards = planning();
    expect(await afterwards.clearCutOff()).toBe(1);
    expect(await rowsOf(id)).toEqual([0, 0]);
    expect(await campaignById(db, id)).toMatchObject({ status: { state: 'draft' }, counts: noCounts });

    expect(await afterwards.plan(id)).toMatchObject({ recipients: people, requests: people });
    expect(await rowsOf(id)).toEqual([people, people]);
    expect(await afterwards.clearCutOff()).toBe(0);
  },
  60_000,
);

test('killed while it is planned once more: no mixture of both plans is left', async () => {
  const { id } = await createCampaign(db, draft, 1);
  await planning().plan(id);
  await saveDraft(db, id, { ...draft, template: `Good morning. ${draft.template}` }, 2);
  await planAndDie(id, 0.6);
  expect(await planning().clearCutOff()).toBe(1);
  expect(await rowsOf(id)).toEqual([0, 0]);
}, 60_000);

test('a plan that is whole stays over a restart', async () => {
  const { id } = await createCampaign(db, draft, 1);
  await planning().plan(id);
  expect(await planning().clearCutOff()).toBe(0);
  expect(await rowsOf(id)).toEqual([people, people]);
}, 60_000);
