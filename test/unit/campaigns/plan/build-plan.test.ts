import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAudience } from '../../../../electron/campaigns/audience/read-audience.ts';
import { changesSincePlanned } from '../../../../electron/campaigns/estimate/changes.ts';
import {
  type PlanInput,
  sendableTemplate,
  TemplateBlocked,
} from '../../../../electron/campaigns/plan/build-plan.ts';
import { campaignById, createCampaign, emptyDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import { skippedPage } from '../../../../electron/db/campaigns/skipped.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import type { Audience, CampaignDraft, FieldFilter } from '../../../../electron/shared/models.ts';
import { templateOf } from '../../../../electron/shared/text/template.ts';
import { buildPlanHere } from '../../../support/build-plan-here.ts';
import { seedContacts } from '../../../support/seeds.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 20, 12);

let records: TemporaryRecords;
let db: Db;
let contacts: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('campaigns');
  contacts = records.open('contacts');
});
afterEach(async () => {
  await records.close();
});

async function addContacts(
  people: readonly { name: string; country?: string | null; number?: string }[],
): Promise<void> {
  const added = people.map(({ name, country = 'GB', number }, index) => ({
    number: number ?? String(447_700_900_000 + index * 7),
    name,
    country,
    fields: name === '' ? {} : { 'first name': name },
  }));
  await seedContacts(contacts, added);
}

function draft(template: string, audience: Partial<Audience> = {}, batchSize = 50): CampaignDraft {
  const empty = emptyDraft(batchSize);
  return { ...empty, template, audience: { ...empty.audience, everyone: true, ...audience } };
}

async function plan(written: CampaignDraft, more: Partial<PlanInput> = {}) {
  const campaignId = more.campaignId ?? (await createCampaign(db, written, 1)).id;
  const input = {
    campaignId,
    draft: written,
    knownFields: ['first name'],
    now,
    practice: null,
    byCountry: false,
    onProgress: () => undefined,
    ...more,
  };
  return { campaignId, plan: await buildPlanHere(db, contacts, input) };
}

/** Every recipient of a campaign with the text of the batch, by number. */
async function texts(campaignId: number): Promise<Record<string, string | null>> {
  const rows = await db
    .selectFrom('recipients')
    .leftJoin('batches', 'batches.id', 'recipients.batch_id')
    .select(['recipients.name', 'batches.text', 'recipients.skip_reason'])
    .where('recipients.campaign_id', '=', campaignId)
    .orderBy('number')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.text ?? row.skip_reason]));
}

/** A campaign that was sent: one text to the people of these names. */
async function sent(
  text: string,
  names: readonly string[],
  at: number,
  practice: string | null = null,
): Promise<void> {
  const { id } = await createCampaign(db, emptyDraft(50), 1);
  await db
    .updateTable('campaigns')
    .set({
      state: 'finished',
      practice: practice === null ? 0 : 1,
      account_id: practice ?? 'main',
      ended_at: at,
    })
    .where('id', '=', id)
    .execute();
  const { id: batch } = await db
    .insertInto('batches')
    .values({
      campaign_id: id,
      position: 0,
      text,
      segments: 1,
      size: names.length,
      state: 'accepted',
      reason: null,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of names) {
    const contact = await db
      .selectFrom('contacts')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const { number, country } = contact;
    await db
      .insertInto('recipients')
      .values({
        campaign_id: id,
        contact_id: contact.id,
        number,
        name,
        country,
        batch_id: batch,
        skip_reason: null,
      })
      .execute();
  }
}

describe('a built plan', () => {
  test('has everybody once: in a batch of their own text, or left out for a reason', async () => {
    await addContacts([{ name: 'Ada' }, { name: '' }, { name: 'Ben' }, { name: 'Ada ' }]);
    const { campaignId, plan: made } = await plan(draft('Hi {first name}'));
    expect(await texts(campaignId)).toEqual({
      Ada: 'Hi Ada',
      Ben: 'Hi Ben',
      'Ada ': 'Hi Ada',
      '': 'empty-field',
    });
    expect(made).toMatchObject({
      recipients: 3,
      requests: 2,
      texts: 2,
      segments: 3,
      skipped: { 'empty-field': 1 },
      emptyFields: [{ field: 'first name', people: 1 }],
      lengths: [{ segments: 1, recipients: 3 }],
    });
    expect(await skippedPage(db, campaignId, 'empty-field', null, 10)).toMatchObject({
      rows: [{ number: '447700900007' }],
      next: null,
    });
  });

  test('leaves out whoever would get a text of nothing, though an empty replacement was asked for', async () => {
    await addContacts([{ name: 'Ada' }, { name: '' }]);
    const { campaignId, plan: made } = await plan(draft(' {first name|} '));
    expect(await texts(campaignId)).toEqual({ Ada: ' Ada ', '': 'empty-field' });
    expect(made).toMatchObject({ recipients: 1, skipped: { 'empty-field': 1 } });
    expect(made.emptyFields).toEqual([{ field: 'first name', people: 1 }]);
  });

  test('leaves out whoever’s value has braces in it, with a replacement or without', async () => {
    await addContacts([{ name: 'Ada' }, { name: '{Vorname}' }, { name: 'Ben}' }, { name: '' }]);
    for (const template of ['Hi {first name}', 'Hi {first name|there}']) {
      const { campaignId, plan: made } = await plan(draft(template));
      expect(await texts(campaignId)).toMatchObject({
        Ada: 'Hi Ada',
        '{Vorname}': 'braces-in-value',
        'Ben}': 'braces-in-value',
      });
      expect(made).toMatchObject({
        skipped: { 'braces-in-value': 2 },
        braceFields: [{ field: 'first name', people: 2 }],
      });
    }
    const { plan: plain } = await plan(draft('Our doors are open.'));
    expect(plain).toMatchObject({ recipients: 4, skipped: {} });
  });

  test('has everybody as they were when it was begun, though people go while it is made', async () => {
    const people = 1_200;
    await addContacts(Array.from({ length: people }, () => ({ name: 'Ada' })));
    const others = records.open('contacts');
    const written = draft('Hi {first name}');
    const input = { campaignId: 1, draft: written, knownFields: ['first name'], now, practice: null };
    const asked = { ...input, byCountry: false, onProgress: () => undefined };
    const seenSoFar: number[] = [];
    const reading = await readAudience(
      contacts,
      { ...asked, template: sendableTemplate(asked) },
      {
        batches: async (_, seen) => {
          seenSoFar.push(seen);
          await others.deleteFrom('contacts').execute();
        },
        sizes: async () => {},
        people: async () => {},
      },
    );
    expect(seenSoFar).toEqual([1_000, people]);
    expect(reading.totals.recipients).toBe(people);
  });

  test('is not made from a text that says nothing', async () => {
    await addContacts([{ name: 'Ada' }]);
    await expect(plan(draft(' \u200b'))).rejects.toThrow(TemplateBlocked);
  });

  test('has sizes, counts and positions that agree, whatever the audience', async () => {
    const names = fc.array(fc.constantFrom('Ada', 'Ben', 'Cleo', ''), { maxLength: 60 });
    await fc.assert(
      fc
        .asyncProperty(names, fc.integer({ min: 1, max: 7 }), async (people, batchSize) => {
          await addContacts(people.map((name) => ({ name })));
          const { campaignId, plan: made } = await plan(draft('Hi {first name}', {}, batchSize));
          const batches = await db
            .selectFrom('batches')
            .selectAll()
            .where('campaign_id', '=', campaignId)
            .orderBy('position')
            .execute();
          const sizes = await db
            .selectFrom('recipients')
            .select(['batch_id', (is) => is.fn.countAll<number>().as('size')])
            .where('campaign_id', '=', campaignId)
            .where('batch_id', 'is not', null)
            .groupBy('batch_id')
            .execute();
          expect(batches.map(({ position }) => position)).toEqual(batches.map((_, index) => index));
          expect(new Map(sizes.map(({ batch_id: id, size }) => [id, size]))).toEqual(
            new Map(batches.map(({ id, size }) => [id, size])),
          );
          const { counts } = await campaignById(db, campaignId);
          expect(counts.recipients).toMatchObject({ queued: made.recipients, sending: 0, accepted: 0 });
          expect(counts.batches.queued).toBe(made.requests);
          expect(counts.skipped).toBe(people.length - made.recipients);
        })
        .afterEach(async () => {
          await contacts.deleteFrom('contacts').execute();
        }),
      { numRuns: 25 },
    );
  });

  test('replaces the plan before, and leaves other campaigns alone', async () => {
    await addContacts([{ name: 'Ada' }, { name: 'Ben' }]);
    const other = await plan(draft('Other for {first name}'));
    const { campaignId } = await plan(draft('First {first name}'));
    await plan(draft('Second {first name}'), { campaignId });
    expect(await texts(campaignId)).toEqual({ Ada: 'Second Ada', Ben: 'Second Ben' });
    expect(await texts(other.campaignId)).toEqual({ Ada: 'Other for Ada', Ben: 'Other for Ben' });
    expect((await campaignById(db, campaignId)).counts.batches.queued).toBe(2);
  });

  test('is not made from a text with a field that nobody has', async () => {
    await addContacts([{ name: 'Ada' }]);
    const { id } = await createCampaign(db, draft(''), 1);
    await expect(plan(draft('Hi {ask}'), { campaignId: id })).rejects.toThrow(TemplateBlocked);
    expect(await texts(id)).toEqual({});
  });

  test('keeps countries apart, by the numbers, only where each keeps its own hours', async () => {
    await addContacts([
      { name: 'Ada', country: 'NZ' },
      { name: 'Ben', number: '12025550123' },
      { name: 'Cleo', number: '881612345678' },
      { name: 'Dan', number: '75551234567', country: null },
    ]);
    expect((await plan(draft('Hello'))).plan).toMatchObject({ requests: 1, texts: 1 });
    const { campaignId, plan: made } = await plan(draft('Hello'), { byCountry: true });
    expect(made).toMatchObject({ requests: 4, texts: 1 });
    const rows = await db
      .selectFrom('batches')
      .select('country')
      .where('campaign_id', '=', campaignId)
      .orderBy('position')
      .execute();
    expect(rows.map(({ country }) => country)).toEqual(['GB', 'US', 'ZZ', '+7']);
  });
});

describe('who is left out', () => {
  test('whoever misses a condition, whose words are compared in any alphabet without regard to case', async () => {
    await addContacts([{ name: 'Łódź' }, { name: 'МОСКВА' }, { name: 'München' }]);
    const names = async (is: 'equal' | 'not-equal' | 'contains', value: string) => {
      const filters = [{ field: 'first name', is, value, or: [] }];
      return Object.keys(await texts((await plan(draft('Hi', { filters }))).campaignId));
    };
    expect(await names('equal', 'ŁÓDŹ')).toEqual(['Łódź']);
    expect(await names('equal', 'Москва')).toEqual(['МОСКВА']);
    expect(await names('not-equal', 'MÜNCHEN')).toEqual(['Łódź', 'МОСКВА']);
    expect(await names('contains', 'ÜNCH')).toEqual(['München']);
  });

  test('whoever is on the do-not-text list, above every other reason', async () => {
    await addContacts([{ name: 'Ada' }, { name: 'Ben' }]);
    await contacts
      .insertInto('do_not_text')
      .values({ number: '447700900000', reason: 'STOP', source: 'test', added_at: 1 })
      .execute();
    await sent('Something', ['Ada'], now - dayMs);
    const { campaignId } = await plan(draft('Hi {first name}', { notTextedWithinDays: 7 }));
    expect(await texts(campaignId)).toEqual({ Ada: 'do-not-text', Ben: 'Hi Ben' });
  });

  test('whoever got a text within the days, not before them, and not in practice', async () => {
    await addContacts([{ name: 'Ada' }, { name: 'Ben' }, { name: 'Cleo' }]);
    await sent('Something', ['Ada'], now - 6 * dayMs);
    await sent('Something', ['Ben'], now - 8 * dayMs);
    await sent('Something', ['Cleo'], now - dayMs, 'practice');
    const audience = { notTextedWithinDays: 7 };
    const { campaignId } = await plan(draft('Hi', audience));
    expect(await texts(campaignId)).toEqual({ Ada: 'texted-lately', Ben: 'Hi', Cleo: 'Hi' });
    const practice = await plan(draft('Hi', audience), { practice: 'practice' });
    expect(await texts(practice.campaignId)).toMatchObject({ Cleo: 'texted-lately' });
    const another = await plan(draft('Hi', audience), { practice: 'practice:another-computer' });
    expect(await texts(another.campaignId)).toMatchObject({ Ada: 'texted-lately', Cleo: 'Hi' });
  });

  test('whoever got nearly the same text, as it was for them', async () => {
    await addContacts([{ name: 'Ada' }, { name: 'Ben' }, { name: 'Cleo' }]);
    const text = 'your appointment at the clinic is on Monday at nine, please bring the letter with you';
    await sent(`Hi Ada, ${text}`, ['Ada'], now - 20 * dayMs);
    await sent(`Hi Ben, ${text}`, ['Ben'], now - 40 * dayMs);
    await sent('Our doors are closed on Friday.', ['Cleo'], now - dayMs);
    const { campaignId } = await plan(draft(`Hi {first name}, ${text}!`, { skipNearlySame: true }));
    expect(await texts(campaignId)).toMatchObject({
      Ada: 'nearly-same-text',
      Ben: expect.stringContaining('Hi Ben'),
      Cleo: expect.stringContaining('Hi Cleo'),
    });
  });

  test.each([{ skipNearlySame: true }, { notTextedWithinDays: 7 }])(
    'by %j, which is no change seconds later, while somebody new is one',
    async (audience) => {
      await addContacts([{ name: 'Ada' }, { name: 'Ben' }]);
      await sent('Hi Ada, please bring the letter with you', ['Ada'], now - dayMs);
      const written = draft('Hi {first name}, please bring the letter with you', audience);
      const { campaignId } = await plan(written);
      const template = templateOf(written, ['first name'], { kinds: {}, language: 'en' });
      const query = { audience: written.audience, template, now, practice: null };
      const changes = () => changesSincePlanned(db, campaignId, query, async () => undefined);
      expect(await changes()).toMatchObject({ texts: 0, joined: 0, left: 0, gone: 0 });
      await seedContacts(contacts, [
        { number: '447700900999', name: 'Cleo', fields: { 'first name': 'Cleo' } },
      ]);
      expect(await changes()).toMatchObject({ texts: 0, joined: 1, left: 0, gone: 0 });
    },
  );

  test('whoever is in an excepted list or misses a condition', async () => {
    await addContacts([{ name: 'Ada' }, { name: 'Ben' }, { name: 'Cleo' }]);
    await contacts
      .insertInto('lists')
      .values({ name: 'Staff', name_without_case: 'staff', created_at: 1 })
      .execute();
    await contacts.insertInto('list_members').values({ list_id: 1, contact_id: 1 }).execute();
    const { campaignId } = await plan(
      draft('Hi', {
        exceptListIds: [1],
        filters: [{ field: 'first name', is: 'not-equal', value: 'cleo', or: [] }],
      }),
    );
    expect(await texts(campaignId)).toEqual({ Ada: 'in-excluded-list', Ben: 'Hi' });
  });

  test('nobody who has one of several values of a field, while conditions on other fields hold as well', async () => {
    const cityOf = { Ada: 'Leeds', Ben: 'York', Cleo: 'Hull' };
    await seedContacts(
      contacts,
      Object.entries(cityOf).map(([name, city], index) => ({
        number: String(447_700_900_000 + index * 7),
        name,
        country: 'GB',
        fields: { 'first name': name, city },
      })),
    );
    const only = async (...filters: FieldFilter[]) => {
      const { campaignId } = await plan(draft('Hi', { filters }));
      return Object.keys(await texts(campaignId));
    };
    const cities: FieldFilter = { field: 'city', is: 'equal', value: 'leeds', or: [' HULL '] };
    const name: FieldFilter = { field: 'first name', is: 'equal', value: 'cleo', or: [] };
    expect(await only(cities)).toEqual(['Ada', 'Cleo']);
    expect(await only(cities, name)).toEqual(['Cleo']);
    expect(await only({ ...cities, is: 'not-equal' })).toEqual(['Ben']);
    expect(await only({ ...name, is: 'contains', value: 'd', or: ['n'] })).toEqual(['Ada', 'Ben']);
  });

  test('nobody who was picked one by one, for a condition that the others have to meet', async () => {
    await addContacts([{ name: 'Ada' }, { name: 'Ben' }, { name: 'Cleo' }]);
    const filters: FieldFilter[] = [{ field: 'first name', is: 'equal', value: 'cleo', or: [] }];
    const { campaignId, plan: built } = await plan(draft('Hi', { contactIds: [2], filters }));
    expect(await texts(campaignId)).toEqual({ Ben: 'Hi', Cleo: 'Hi' });
    expect(built.recipients).toBe(2);
  });
});
