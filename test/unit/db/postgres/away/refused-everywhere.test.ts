/** A server that refuses is said to, in its own words, whichever thread asked it, and whether something was to be read or written. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EstimateThread } from '../../../../../electron/campaigns/estimate/estimate-thread.ts';
import { buildPlanInThread } from '../../../../../electron/campaigns/plan/plan-thread.ts';
import { startImport } from '../../../../../electron/contacts/import/import-thread.ts';
import { campaignById, createCampaign, emptyDraft } from '../../../../../electron/db/campaigns/campaigns.ts';
import { contactById } from '../../../../../electron/db/contacts/contacts.ts';
import { saveList } from '../../../../../electron/db/contacts/lists.ts';
import type { Db } from '../../../../../electron/db/sqlite/open.ts';
import { callsOfApp } from '../../../../../electron/ipc/answering.ts';
import { exportInThread } from '../../../../../electron/results/export-thread.ts';
import { summaryWhereItFits } from '../../../../../electron/results/summary-thread.ts';
import type { ContactsQuery } from '../../../../../electron/shared/contacts-query.ts';
import type { ErrorCode } from '../../../../../electron/shared/errors.ts';
import { plainWords } from '../../../../support/results-file-words.ts';
import { seedCampaign, seedContacts } from '../../../../support/seeds.ts';
import { TemporaryRecords } from '../../../../support/temporary-records.ts';

/** PostgreSQL's codes: no room, no memory, no connections; shut down, killed, not yet there; and lines that are cut. */
const refusals: readonly (readonly [string, ErrorCode])[] = [
  ['53100', 'server-full'],
  ['53200', 'server-busy'],
  ['53300', 'server-connections'],
  ['57P01', 'server-unreachable'],
  ['57P02', 'server-unreachable'],
  ['57P03', 'server-unreachable'],
  ['08001', 'server-unreachable'],
  ['08003', 'server-unreachable'],
  ['08006', 'server-unreachable'],
  ['40P01', 'server-busy'],
];

const everybody: ContactsQuery = { search: '', listId: null, sort: 'name', direction: 'ascending' };

let records: TemporaryRecords;
let db: Db;
let estimates: EstimateThread;
let campaignId = 0;
let draftId = 0;
beforeEach(async () => {
  records = new TemporaryRecords('administrator');
  db = records.open('both');
  await seedContacts(db, [{ number: '447700900001' }]);
  campaignId = await seedCampaign(db, { recipients: 2 });
  draftId = (await createCampaign(db, emptyDraft(50), 1)).id;
  estimates = new EstimateThread(records.at);
});
afterEach(async () => {
  await estimates.stop();
  await records.close();
});

/** From now on these tables answer nothing but this code, whatever is asked of them. */
async function refuseWith(sqlstate: string): Promise<void> {
  await sql
    .raw(`CREATE OR REPLACE FUNCTION carillon.refuse() RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlstate}'; END $$`)
    .execute(db);
}

async function readingFails(): Promise<void> {
  await refuseWith('53100');
  for (const table of ['contacts', 'recipients']) {
    await sql.raw(`ALTER TABLE carillon.${table} RENAME TO ${table}_aside`).execute(db);
    await sql
      .raw(
        `CREATE VIEW carillon.${table} AS SELECT * FROM carillon.${table}_aside WHERE (SELECT carillon.refuse())`,
      )
      .execute(db);
  }
}

async function writingFails(): Promise<void> {
  await refuseWith('53100');
  await sql
    .raw(`CREATE FUNCTION carillon.refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM carillon.refuse(); RETURN NEW; END $$`)
    .execute(db);
  for (const table of ['lists', 'recipients', 'do_not_text'])
    await sql
      .raw(`CREATE TRIGGER refuse_row BEFORE INSERT ON carillon.${table}
      FOR EACH ROW EXECUTE FUNCTION carillon.refuse_row()`)
      .execute(db);
}

function planOf() {
  const empty = emptyDraft(50);
  return {
    campaignId: draftId,
    draft: { ...empty, template: 'Hello', audience: { ...empty.audience, everyone: true } },
    knownFields: [],
    now: 1,
    practice: null,
    byCountry: true,
    records: records.at,
  };
}

const inImportThread = (task: Parameters<typeof startImport>[1]): Promise<unknown> =>
  startImport(records.at, task, () => undefined).outcome;

type Way = readonly [channel: 'contacts.get' | 'campaigns.create', ask: () => Promise<unknown>];

const readingWays: Readonly<Record<string, Way>> = {
  'a statement of the screens': ['contacts.get', () => contactById(db, 1)],
  'an estimate': ['contacts.get', () => estimates.estimate(planOf())],
  people: [
    'contacts.get',
    () => estimates.people(planOf(), { group: { kind: 'everyone' }, search: '', after: null, limit: 10 }),
  ],
  'a plan': ['contacts.get', () => buildPlanInThread({ ...planOf(), onProgress: () => undefined })],
  'an export of contacts': [
    'contacts.get',
    () =>
      inImportThread({
        kind: 'export-contacts',
        query: everybody,
        words: { number: 'Number', lists: 'Lists' },
        path: join(records.folder, 'contacts.csv'),
        locale: 'en',
      }),
  ],
  'an export of results': [
    'contacts.get',
    () =>
      exportInThread(
        {
          records: records.at,
          campaignId,
          format: 'table',
          path: join(records.folder, 'results.csv'),
          operator: 'ana',
          now: 1,
          appVersion: '1',
          words: plainWords,
          locale: 'en',
        },
        () => undefined,
      ),
  ],
  'counts of many': [
    'contacts.get',
    async () => {
      const campaign = await campaignById(db, campaignId);
      const { counts } = campaign;
      const many = { ...counts, skipped: 30_000 };
      return summaryWhereItFits(db, records.at, { ...campaign, counts: many });
    },
  ],
};

const writingWays: Readonly<Record<string, Way>> = {
  'a statement of the screens': ['campaigns.create', () => saveList(db, null, 'Club', 1)],
  'a plan': ['campaigns.create', () => buildPlanInThread({ ...planOf(), onProgress: () => undefined })],
  'numbers of everybody': [
    'campaigns.create',
    () =>
      inImportThread({
        kind: 'put-found-on-do-not-text',
        query: everybody,
        reason: 'asked',
        source: 'manual',
        now: 1,
      }),
  ],
};

/** The refusal that a person gets, as it leaves the main process. */
async function refusalOf([channel, ask]: Way): Promise<unknown> {
  const handlers = new Proxy(Object.create(null), {
    get: () => ask,
    ownKeys: () => [channel],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const answer = callsOfApp(
    handlers,
    () => undefined,
    () => false,
  );
  const args = channel === 'contacts.get' ? { id: 1 } : { copyOf: null };
  const reply = await answer(channel, args);
  return reply.ok ? reply : reply.error;
}

describe.each([
  ['reading', readingFails, readingWays],
  ['writing', writingFails, writingWays],
] as const)('%s', (_kind, fail, ways) => {
  test.each(Object.entries(ways))('through %s', async (_name, way) => {
    await fail();
    for (const [sqlstate, code] of refusals) {
      await refuseWith(sqlstate);
      const onlyRead = way[0] === 'contacts.get' ? { onlyRead: true } : {};
      expect(await refusalOf(way), sqlstate).toEqual({ code, values: {}, ...onlyRead });
    }
  });
});

test('a server that takes no more connections says so through threads that have none yet', async () => {
  await sql.raw(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 0; SELECT carillon.grant_sets()`).execute(db);
  if (records.at.kind === 'files') throw new Error('These are files');
  const at = { ...records.at, at: { ...records.at.at, person: role } };
  const crowded = new EstimateThread(at);
  const ways = [
    () => crowded.estimate(planOf()),
    () => buildPlanInThread({ ...planOf(), onProgress: () => undefined, records: at }),
  ];
  try {
    for (const way of ways)
      expect(await refusalOf(['contacts.get', way])).toMatchObject({ code: 'server-connections' });
  } finally {
    await crowded.stop();
    await sql.raw(`DROP ROLE ${role}`).execute(db);
  }
});

const role = `crowded_${process.pid}`;
