import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAudience } from '../../../../electron/campaigns/audience/read-audience.ts';
import {
  buildPlan,
  type PlanInput,
  sendableTemplate,
} from '../../../../electron/campaigns/plan/build-plan.ts';
import { buildPlanInThread } from '../../../../electron/campaigns/plan/plan-thread.ts';
import { campaignById, createCampaign, emptyDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { buildPlanHere } from '../../../support/build-plan-here.ts';
import { isOnPostgres } from '../../../support/engine.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let folder: string;
let db: Db;
let contacts: Db;
beforeEach(async () => {
  records = new TemporaryRecords();
  ({ folder } = records);
  db = records.open('campaigns');
  contacts = records.open('contacts');
  // Hundreds of plans are written here, and none of them has to outlive the power.
  if (!isOnPostgres)
    for (const connection of [db, contacts]) await sql`PRAGMA main.synchronous = OFF`.execute(connection);
});
afterEach(async () => {
  await records.close();
});

type Person = { number: number; name: string; country: string };

/** Makes the book what it is to be; whoever stays keeps their id. */
async function keepBook(people: readonly Person[]): Promise<void> {
  const numbers = people.map(({ number }) => String(447_700_900_000 + number));
  await contacts
    .deleteFrom('contacts')
    .where('number', 'not in', ['', ...numbers])
    .execute();
  for (const [index, { name, country }] of people.entries()) {
    const fields = JSON.stringify(name === '' ? {} : { 'first name': name });
    const values = { number: numbers[index] ?? '', name, country, fields, created_at: 1, updated_at: 1 };
    await contacts
      .insertInto('contacts')
      .values(values)
      .onConflict((on) => on.column('number').doUpdateSet({ name, country, fields }))
      .execute();
  }
}

function planInputOf(campaignId: number, template: string, batchSize = 3): PlanInput {
  const empty = emptyDraft(batchSize);
  return {
    campaignId,
    draft: { ...empty, template, audience: { ...empty.audience, everyone: true } },
    knownFields: ['first name'],
    now: 1,
    practice: null,
    byCountry: true,
    onProgress: () => undefined,
  };
}

async function newDraft(): Promise<number> {
  return (await createCampaign(db, emptyDraft(50), 1)).id;
}

/** All that is in the tables of a campaign, but for ids. */
async function written(campaignId: number) {
  const batches = await db
    .selectFrom('batches')
    .select(['position', 'text', 'segments', 'size', 'country', 'state'])
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute();
  const people = await db
    .selectFrom('recipients')
    .leftJoin('batches', 'batches.id', 'recipients.batch_id')
    .select(['number', 'name', 'recipients.country', 'contact_id', 'skip_reason', 'batches.position'])
    .where('recipients.campaign_id', '=', campaignId)
    .orderBy('number')
    .execute();
  return { batches, people, counts: (await campaignById(db, campaignId)).counts };
}

const book = fc.uniqueArray(
  fc.record({
    number: fc.nat(40),
    name: fc.constantFrom('Ada', 'Ben', 'Cleo', '', '{x}'),
    country: fc.constantFrom('GB', 'IE'),
  }),
  { selector: ({ number }) => number, maxLength: 30 },
);
const template = fc.constantFrom('Hi {first name}', 'Hello {first name|you}', 'Our doors are open.');

describe('a plan that is built again', () => {
  test('is what it would be if it had never been built before', async () => {
    const step = fc.record({ book, template, batchSize: fc.integer({ min: 1, max: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        const again = await newDraft();
        for (const { book: people, template: text, batchSize } of steps) {
          await keepBook(people);
          const fresh = await newDraft();
          const plan = await buildPlanHere(db, contacts, planInputOf(again, text, batchSize));
          const wanted = await buildPlanHere(db, contacts, planInputOf(fresh, text, batchSize));
          expect(plan).toEqual({ ...wanted, campaignId: again, version: plan.version });
          expect(await written(again)).toEqual(await written(fresh));
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test('keeps the rows that stay the same', async () => {
    await keepBook(
      Array.from({ length: 20 }, (_, number) => ({ number, name: `N${number}`, country: 'GB' })),
    );
    const id = await newDraft();
    const ids = async () => ({
      people: await db.selectFrom('recipients').select(['id', 'number']).orderBy('id').execute(),
      batches: await db.selectFrom('batches').select(['id', 'position']).orderBy('id').execute(),
    });
    await buildPlanHere(db, contacts, planInputOf(id, 'Hi {first name}'));
    const before = await ids();
    await buildPlanHere(db, contacts, planInputOf(id, 'Hello {first name}'));
    expect(await ids()).toEqual(before);
    expect((await written(id)).batches[0]?.text).toBe('Hello N0');
  });

  test.each(['batches', 'people'] as const)('is whole after one that broke off at its %s', async (where) => {
    await keepBook(
      Array.from({ length: 12 }, (_, number) => ({ number, name: `N${number}`, country: 'GB' })),
    );
    const id = await newDraft();
    const fresh = await newDraft();
    for (const text of ['Hi {first name}', 'Hello {first name|you}']) {
      const input = planInputOf(id, text);
      const broken = buildPlan(db, input, async (sink) =>
        readAudience(
          contacts,
          { ...input, template: sendableTemplate(input) },
          {
            ...sink,
            [where]: () => Promise.reject(new Error('the power went')),
          },
        ),
      );
      await expect(broken).rejects.toThrow('the power went');
      expect((await campaignById(db, id)).status).toEqual({ state: 'draft' });
      await buildPlanHere(db, contacts, input);
      await buildPlanHere(db, contacts, planInputOf(fresh, text));
      expect(await written(id)).toEqual(await written(fresh));
    }
  });
});

describe('two threads', () => {
  test('make the same plan as one, and tell how far they are', async () => {
    await keepBook(
      Array.from({ length: 40 }, (_, number) => ({ number, name: `N${number % 7}`, country: 'GB' })),
    );
    const id = await newDraft();
    const fresh = await newDraft();
    const reported: number[] = [];
    const onProgress = (done: number): number => reported.push(done);
    const plan = await buildPlanInThread({
      ...planInputOf(id, 'Hi {first name}'),
      records: records.at,
      onProgress,
    });
    const wanted = await buildPlanHere(db, contacts, planInputOf(fresh, 'Hi {first name}'));
    expect(plan).toEqual({ ...wanted, campaignId: id });
    expect(await written(id)).toEqual(await written(fresh));
    expect(reported.at(-1)).toBe(40);
  });

  test('end both where there is nothing to plan, or nowhere to write', async () => {
    const id = await newDraft();
    const blocked = buildPlanInThread({ ...planInputOf(id, 'Hi {ask}'), records: records.at });
    await expect(blocked).rejects.toMatchObject({ code: 'template-problem' });
    await expect(
      buildPlanInThread({
        ...planInputOf(id, 'Hi'),
        records: { kind: 'files', folder: join(folder, 'gone') },
      }),
    ).rejects.toThrow();
  });
});
