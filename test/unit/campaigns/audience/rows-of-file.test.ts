/** A campaign for the rows of a file: who gets which text, and that nobody of them is a contact. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { estimateAudience } from '../../../../electron/campaigns/estimate/audience-estimate.ts';
import { changesSincePlanned } from '../../../../electron/campaigns/estimate/changes.ts';
import { createCampaign, createForRows, emptyDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import { leaveOutRemoved } from '../../../../electron/db/campaigns/leave-out.ts';
import { purgeEndedBefore } from '../../../../electron/db/campaigns/retention.ts';
import type { CampaignRow } from '../../../../electron/db/campaigns/rows/campaign-rows.ts';
import { countRestTexts } from '../../../../electron/db/campaigns/rows/rest-rows.ts';
import { addDoNotText } from '../../../../electron/db/contacts/do-not-text.ts';
import { fuseForecast } from '../../../../electron/db/fuse/forecast.ts';
import { peopleOfBoth } from '../../../../electron/db/message/people-of-both.ts';
import { resultPages } from '../../../../electron/db/results/result-pages.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { draftOf } from '../../../../electron/shared/models/draft-of.ts';
import {
  type Campaign,
  type CampaignDraft,
  practiceAccount,
  type RowsOfFile,
} from '../../../../electron/shared/models.ts';
import { templateOf } from '../../../../electron/shared/text/template.ts';
import { buildPlanHere } from '../../../support/build-plan-here.ts';
import { onFilesOnly } from '../../../support/engine.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
let reader: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('campaigns');
  reader = records.open('contacts');
});
afterEach(() => records.close());

const mother = '4915112345601';
const father = '4915112345602';
const other = '4915112345603';

/** Rows as they are staged: those of one number together. */
function rowsOf(
  ...rows: readonly [row: number, number: string, child: string, at: string, phoneAt?: number][]
) {
  const numbers = [...new Set(rows.map(([, number]) => number))];
  const sorted = numbers.flatMap((number) => rows.filter((row) => row[1] === number));
  return sorted.map(([row, number, child, at, phoneAt = 0], index): CampaignRow => {
    const leader = sorted.findIndex((one) => one[1] === number) + 1;
    const fields = JSON.stringify({ Kind: child, Termin: at });
    return { place: index + 1, leader, row, phoneAt, number, name: child, country: 'DE', fields };
  });
}

async function campaignFor(
  rows: readonly CampaignRow[],
  file: Partial<RowsOfFile> = {},
  template = 'Termin für {Kind}: {Termin}',
): Promise<Campaign> {
  const start: CampaignDraft = { ...emptyDraft(50, 'Praxis', 'de'), template };
  const of: Omit<RowsOfFile, 'campaignId'> = {
    name: 'Termine.csv',
    fields: ['Kind', 'Termin'],
    kinds: {},
    rows: rows.length,
    further: 0,
    phones: 'all',
    shared: 'each',
    ...file,
  };
  return createForRows(db, start, { file: of, rows }, 1);
}

async function textsOf(campaign: Campaign): Promise<readonly string[]> {
  await buildPlanHere(db, reader, {
    campaignId: campaign.id,
    draft: draftOf(campaign),
    knownFields: campaign.audience.file?.fields ?? [],
    typed: { kinds: {}, language: 'de' },
    now: 1,
    practice: 'practice',
    byCountry: false,
    onProgress: () => undefined,
  });
  const lines: string[] = [];
  for await (const page of resultPages(db, campaign.id))
    for (const { number, rows, text, skipReason } of page)
      lines.push(`${number.slice(-1)} row ${rows}: ${skipReason ?? text}`);
  return lines.sort();
}

const twoChildren = () =>
  rowsOf([2, mother, 'Ada', '9:00'], [3, other, 'Cem', '9:30'], [4, mother, 'Ben', '9:10']);

describe('rows that share a phone', () => {
  test('are a text each', async () => {
    expect(await textsOf(await campaignFor(twoChildren()))).toEqual([
      '1 row 2: Termin für Ada: 9:00',
      '1 row 4: Termin für Ben: 9:10',
      '3 row 3: Termin für Cem: 9:30',
    ]);
  });

  test('are one text where they say the same, as of a number that stands for people without one', async () => {
    const many = Array.from({ length: 12_000 }, (_, at) => at + 2);
    const rows = rowsOf(
      ...many.map((row): [number, string, string, string] => [row, mother, 'Ada', '9:00']),
      [13_000, mother, 'Ben', '9:10'],
    );
    expect(await textsOf(await campaignFor(rows))).toEqual([
      '1 row 13000: Termin für Ben: 9:10',
      `1 row ${many.join(', ')}: Termin für Ada: 9:00`,
    ]);
  });

  test('are one text for the phone, with the values that differ joined in the language of the campaign', async () => {
    expect(await textsOf(await campaignFor(twoChildren(), { shared: 'joined' }))).toEqual([
      '1 row 2, 4: Termin für Ada und Ben: 9:00 und 9:10',
      '3 row 3: Termin für Cem: 9:30',
    ]);
  });

  test('go once where the text uses nothing in which they differ', async () => {
    const campaign = await campaignFor(twoChildren(), {}, 'Wir haben heute geschlossen.');
    expect(await textsOf(campaign)).toEqual([
      '1 row 2, 4: Wir haben heute geschlossen.',
      '3 row 3: Wir haben heute geschlossen.',
    ]);
  });

  test('are not left out for one of them that lacks a value', async () => {
    const rows = rowsOf([2, mother, 'Ada', '9:00'], [3, mother, 'Ben', '']);
    expect(await textsOf(await campaignFor(rows, { shared: 'joined' }))).toEqual([
      '1 row 2: Termin für Ada: 9:00',
      '1 row 3: empty-field',
    ]);
  });

  test('are counted both ways, with an example', async () => {
    const campaign = await campaignFor(twoChildren());
    const template = templateOf(campaign, ['Kind', 'Termin'], { kinds: {}, language: 'de' });
    const query = { audience: campaign.audience, template, now: 1, practice: 'practice' };
    const estimate = await estimateAudience(db, query, 50, () => true);
    expect(estimate?.figures.recipients).toBe(3);
    expect(estimate?.shared).toEqual({
      phones: 1,
      saved: 1,
      names: ['Ada', 'Ben'],
      text: 'Termin für Ada und Ben: 9:00 und 9:10',
    });
  });
});

test('both parents get it, or only the first phone of each row', async () => {
  const rows = rowsOf([2, mother, 'Ada', '9:00'], [2, father, 'Ada', '9:00', 1]);
  expect(await textsOf(await campaignFor(rows))).toEqual([
    '1 row 2: Termin für Ada: 9:00',
    '2 row 2: Termin für Ada: 9:00',
  ]);
  expect(await textsOf(await campaignFor(rows, { phones: 'first' }))).toEqual([
    '1 row 2: Termin für Ada: 9:00',
  ]);
});

test('whoever is on the do-not-text list gets nothing, by whatever row', async () => {
  await addDoNotText(reader, [{ number: mother, reason: '' }], { source: 'test', now: 1 });
  expect(await textsOf(await campaignFor(twoChildren()))).toEqual([
    '1 row 2: do-not-text',
    '1 row 4: do-not-text',
    '3 row 3: Termin für Cem: 9:30',
  ]);
});

test('nobody is a contact, and nobody is left out for being none', async () => {
  const campaign = await campaignFor(twoChildren());
  const before = await textsOf(campaign);
  await leaveOutRemoved(db, campaign.id);
  expect(await textsOf(campaign)).toEqual(before);
  expect(await db.selectFrom('contacts').selectAll().execute()).toEqual([]);
  const template = templateOf(campaign, ['Kind', 'Termin'], { kinds: {}, language: 'de' });
  const query = { audience: campaign.audience, template, now: 1, practice: 'practice' };
  const changes = await changesSincePlanned(db, campaign.id, query, async () => undefined);
  expect(changes).toMatchObject({ texts: 0, joined: 0, gone: 0, left: 0 });
});

test('a plan that is made anew has what the choice of then says', async () => {
  const campaign = await campaignFor(twoChildren());
  await textsOf(campaign);
  const { file } = campaign.audience;
  if (file === undefined) throw new Error('The campaign is for rows of a file');
  const joined: Campaign = {
    ...campaign,
    audience: { ...campaign.audience, file: { ...file, shared: 'joined' } },
  };
  expect(await textsOf(joined)).toHaveLength(2);
});

test('texts of an earlier campaign are counted once each, though two rows of a phone stand in both', async () => {
  const yesterday = await campaignFor(twoChildren());
  await textsOf(yesterday);
  await sql`UPDATE batches SET state = 'accepted' WHERE campaign_id = ${yesterday.id}`.execute(db);
  const today = await campaignFor(twoChildren());
  const texts = await textsOf(today);
  const { people, exactly } = await peopleOfBoth(db, today.id, yesterday.id);
  expect([people, exactly]).toEqual([texts.length, texts.length]);
});

test('a copy has rows of its own', async () => {
  const campaign = await campaignFor(twoChildren());
  const copy = await createCampaign(db, draftOf(campaign), 2, { copyOf: campaign.id });
  await db.deleteFrom('campaigns').where('id', '=', campaign.id).execute();
  expect(await textsOf(copy)).toHaveLength(3);
});

test('a phone whose rows are more texts than a day may bring is said to be kept back before anything is sent', async () => {
  const rows = rowsOf(
    ...['8', '9', '10', '11', '12', '13'].map((at, index): [number, string, string, string] => [
      index + 2,
      mother,
      `Kind ${index}`,
      at,
    ]),
  );
  const campaign = await campaignFor(rows);
  await textsOf(campaign);
  const limits = { sameTextHours: 12, textsPerDay: 4 };
  const asked = { campaignId: campaign.id, practice: practiceAccount, limits, at: 1_781_000_000_000 };
  expect(await fuseForecast(db, asked)).toMatchObject({ 'same-text': 0, 'many-texts': 2, more: false });
});

test('another campaign is for just the rows whose texts did not go out, and takes over no other row of their phone', async () => {
  const campaign = await campaignFor(twoChildren());
  await textsOf(campaign);
  const end = (id: number, state: string, text: string) =>
    sql`UPDATE batches SET state = ${state} WHERE campaign_id = ${id} AND text LIKE ${`%${text}%`}`.execute(
      db,
    );
  const stopped = (id: number) =>
    db.updateTable('campaigns').set({ state: 'stopped', started_at: id }).where('id', '=', id).execute();
  await end(campaign.id, 'accepted', 'Ada');
  await end(campaign.id, 'rejected', 'Ben');
  await end(campaign.id, 'unconfirmed', 'Cem');
  await stopped(campaign.id);
  expect(await countRestTexts(db, campaign.id, 'not-sent')).toBe(1);
  expect(await countRestTexts(db, campaign.id, 'unconfirmed')).toBe(1);

  const rest = { copyOf: campaign.id, follows: true, rest: 'not-sent' } as const;
  const next = await createCampaign(db, draftOf(campaign), 2, rest);
  expect(next.audience.file).toMatchObject({ campaignId: next.id, rows: 1, further: 0 });
  expect(await textsOf(next)).toEqual(['1 row 4: Termin für Ben: 9:10']);
  // While it is a draft nobody is taken over; then the one row is.
  expect(await countRestTexts(db, campaign.id, 'not-sent')).toBe(1);
  await end(campaign.id, 'rejected', 'Ada');
  await stopped(next.id);
  const after = await createCampaign(db, draftOf(campaign), 3, rest);
  expect(await textsOf(after)).toEqual(['1 row 2: Termin für Ada: 9:00']);
});

onFilesOnly('a purge overwrites the bytes of a file')(
  'the rows go where the campaign is purged',
  async () => {
    const campaign = await campaignFor(twoChildren());
    await db
      .updateTable('campaigns')
      .set({ state: 'stopped', ended_at: 5 })
      .where('id', '=', campaign.id)
      .execute();
    await purgeEndedBefore(db, 10, 11);
    expect(await db.selectFrom('campaign_rows').selectAll().execute()).toEqual([]);
  },
);
