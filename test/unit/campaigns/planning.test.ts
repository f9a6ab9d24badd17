import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaignHandlers } from '../../../electron/campaigns/handlers.ts';
import { Planning } from '../../../electron/campaigns/planning.ts';
import { templatesHandlers } from '../../../electron/campaigns/templates-handlers.ts';
import { createCampaign, createForRows, emptyDraft } from '../../../electron/db/campaigns/campaigns.ts';
import { skippedPage } from '../../../electron/db/campaigns/skipped.ts';
import { auditPage } from '../../../electron/db/records/audit.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { AppError } from '../../../electron/shared/errors.ts';
import type { FileRead } from '../../../electron/shared/models/file-read.ts';
import {
  type Account,
  type CampaignDraft,
  type FieldFilter,
  nobody,
  type RowsOfFile,
} from '../../../electron/shared/models.ts';
import type { Sum } from '../../../electron/shared/money/sum.ts';
import type { CampaignPlan } from '../../../electron/shared/plans.ts';
import { defaultSettings, type Settings } from '../../../electron/shared/settings/settings.ts';
import { undoSeconds } from '../../../electron/shared/time/undo.ts';
import type { FieldKinds } from '../../../electron/shared/values/field-kind.ts';
import { beginScheduled } from '../../support/begin-scheduled.ts';
import { buildPlanHere } from '../../support/build-plan-here.ts';
import { onFilesOnly } from '../../support/engine.ts';
import { type Estimates, estimatesOf } from '../../support/estimates-of.ts';
import { practiceAccount as practice } from '../../support/practice-account.ts';
import { seedContacts } from '../../support/seeds.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

const noon = Date.UTC(2026, 0, 5, 12);
const fields = ['first name', 'city'];

let records: TemporaryRecords;
let db: Db;
let contacts: Db;
let estimates: Estimates;
let account: Account;
let settings: Settings;
let now: number;
let scheduled: number;
let knownFields: readonly string[];
let kinds: FieldKinds;

beforeEach(async () => {
  records = new TemporaryRecords();
  db = records.open('campaigns');
  contacts = records.open('contacts');
  estimates = estimatesOf(records);
  account = practice;
  settings = defaultSettings;
  now = noon;
  scheduled = 0;
  knownFields = fields;
  kinds = {};
  const people = ['Ada', 'Ben', 'Cleo', ''].map((name, index) => ({
    number: `4477009001${index}0`,
    name,
    fields: { ...(name === '' ? {} : { 'first name': name }), city: 'Hull' },
  }));
  await seedContacts(contacts, people);
});
afterEach(async () => {
  await estimates.stop();
  await records.close();
});

let planning: Planning;
let builds = 0;
/** Done before the next plan is built. */
let beforeBuilt: (() => Promise<void>) | null = null;
beforeEach(() => {
  builds = 0;
  beforeBuilt = null;
});

function handlers() {
  planning = new Planning({
    db,
    now: () => now,
    homeZone: () => 'Europe/London',
    settings: () => settings,
    accountInUse: () => account,
    fieldNames: async () => knownFields,
    typedFields: async () => ({ kinds, language: 'en' }),
    limitOf: async () => 100,
    buildPlan: async (input) => {
      builds++;
      await beforeBuilt?.();
      return buildPlanHere(db, contacts, { ...input, onProgress: () => undefined });
    },
    estimate: (context) => estimates.estimate(context),
    changes: (context, id) => estimates.changes(context, id),
    days: (context) => estimates.days(context),
    countries: (context) => estimates.countries(context),
  });
  return campaignHandlers({
    db,
    now: () => now,
    actor: 'anna',
    newDraft: async () => emptyDraft(50),
    accountInUse: () => account,
    fieldNames: async () => knownFields,
    typedFields: async () => ({ kinds, language: 'en' }),
    planning,
    estimates,
    readNumbers: async (written) => {
      const unread = written.filter((number) => !/^\+\d+$/.test(number));
      if (unread.length > 0) throw new AppError('number-invalid', { number: unread.join(', ') });
      return written.map((number) => number.slice(1));
    },
    rememberOwn: (numbers) => {
      settings = { ...settings, ownNumbers: [...numbers] };
    },
    onSending: async () => undefined,
    onScheduled: async () => {
      scheduled++;
    },
    changed: () => undefined,
  });
}

function draft(part: Partial<CampaignDraft> = {}): CampaignDraft {
  const empty = emptyDraft(50);
  return {
    ...empty,
    name: 'Spring',
    senderId: 'Clinic',
    template: 'Hi {first name}',
    audience: { ...empty.audience, everyone: true },
    ...part,
  };
}

async function planned(part: Partial<CampaignDraft> = {}) {
  const all = handlers();
  const { id } = await all['campaigns.create']({ copyOf: null });
  await all['campaigns.save']({ id, draft: draft(part) });
  return { all, id, plan: await all['campaigns.plan']({ id, at: null }) };
}

test('of a scheduled campaign it is counted whose day would be past at another time', async () => {
  const visits = ['2026-01-06', '2026-01-06', '2026-01-09'].map((day, index) => ({
    number: `44770090020${index}0`,
    name: `Guest ${index}`,
    fields: { 'first name': 'Guest', visit: day },
  }));
  await seedContacts(contacts, visits);
  knownFields = [...fields, 'visit'];
  kinds = { visit: 'date' };
  const { all, id, plan } = await planned({
    template: 'Hi, see you on {visit}',
    audience: {
      ...emptyDraft(50).audience,
      everyone: true,
      filters: [{ field: 'visit', is: 'not-empty', as: 'date', value: '', or: [] }],
    },
  });
  const dayMs = 86_400_000;
  await all['campaigns.send']({ campaign: id, plan: plan.version, at: noon + 3_600_000, overCeiling: false });
  const people = async (days: number) =>
    (await all['campaigns.past-at']({ id, at: noon + days * dayMs })).people;
  expect(await people(0)).toBe(0);
  expect(await people(2)).toBe(2);
  expect(await all['campaigns.past-at']({ id, at: noon + 6 * dayMs })).toMatchObject({ people: 3, of: 3 });
});

test('a page cannot name the file that a campaign is sent again with', async () => {
  const all = handlers();
  const read: FileRead = {
    path: '/files/today.csv',
    stamp: '10 1',
    headings: ['Child', 'Mobile'],
    columns: [{ kind: 'field', name: 'Child' }, { kind: 'phone' }],
    reading: {
      encoding: 'utf-8',
      delimiter: ',',
      hasHeader: true,
      above: 0,
      sheet: null,
      leaveOutHidden: false,
    },
    country: null,
    noLandlines: false,
    mayBeTexted: [],
    leftOut: 0,
  };
  const file = { name: 'today.csv', fields: ['Child'], kinds: {}, rows: 0, further: 0 };
  const own: Omit<RowsOfFile, 'campaignId'> = { ...file, phones: 'first', shared: 'each', read };
  const { id } = await createForRows(db, draft(), { file: own, rows: [] }, now);
  const { audience } = await all['campaigns.get']({ id });
  const forged = {
    ...own,
    campaignId: id,
    shared: 'joined',
    read: { ...read, path: '/etc/passwd' },
  } as const;
  const saved = await all['campaigns.save']({
    id,
    draft: draft({ audience: { ...audience, file: forged } }),
  });
  expect(saved.audience.file).toMatchObject({ shared: 'joined', read });
});

const code = (wanted: string) => expect.objectContaining({ code: wanted });

describe('what was reviewed', () => {
  test('is what is sent, and who did it is recorded', async () => {
    const { all, id, plan } = await planned();
    expect(plan).toMatchObject({ recipients: 3, requests: 3, skipped: { 'empty-field': 1 }, perMinute: 100 });
    const sent = await all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false });
    const at = noon + undoSeconds * 1000;
    expect(sent).toMatchObject({ status: { state: 'scheduled', at }, accountId: 'practice', practice: true });
    expect(scheduled).toBe(1);
    const filter = { search: '', actions: null, from: null, to: null };
    expect((await auditPage(db, filter, null, 10)).rows[0]).toMatchObject({
      actor: 'anna',
      subject: 'Spring',
      event: {
        action: 'campaign.scheduled',
        detail: { at, recipients: 3, account: 'practice', practice: true, campaignId: id },
      },
    });
  });

  test('comes from the sender ID as it can be seen, without a space or an unseen sign at its end', async () => {
    const { all, id } = await planned({ senderId: 'Clinic \u200b' });
    expect((await all['campaigns.get']({ id })).senderId).toBe('Clinic');
    const numbers = ['+447700900991'];
    const test = { draft: draft({ senderId: ' Clinic' }), contactId: null, numbers };
    expect((await all['campaigns.test'](test)).senderId).toBe('Clinic');
    expect(await db.selectFrom('sender_ids').select('value').execute()).toEqual([{ value: 'Clinic' }]);
  });

  test('is sent once, however often it is asked for at the same time', async () => {
    const { all, id } = await planned();
    const send = () => all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, send));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toEqual(Array.from({ length: 4 }, () => code('not-allowed-now')));
    expect(scheduled).toBe(1);
  });

  test('is not sent where the text, the plan or the account is another since', async () => {
    const { all, id } = await planned();
    const send = (plan: number) =>
      all['campaigns.send']({ campaign: id, plan, at: null, overCeiling: false });
    await all['campaigns.save']({ id, draft: draft({ template: 'Hello {first name}' }) });
    await expect(send(1)).rejects.toEqual(code('campaign-changed'));
    await all['campaigns.plan']({ id, at: null });
    account = { ...practice, id: 'real', kind: 'production' };
    await expect(send(2)).rejects.toEqual(code('campaign-changed'));
    const { version } = await all['campaigns.plan']({ id, at: null });
    await expect(send(version - 1)).rejects.toEqual(code('campaign-changed'));
    await expect(send(version)).resolves.toMatchObject({ accountId: 'real', practice: false });
  });

  test('is sent as it was reviewed where another computer planned the same anew, and not where it came to something else', async () => {
    const { all, id, plan } = await planned();
    const mine = planning;
    await handlers()['campaigns.plan']({ id, at: null });
    await expect(mine.ready(id, { plan: plan.version, overCeiling: false }, now)).resolves.toMatchObject({
      recipients: 3,
      plan: 3,
    });
    await handlers()['campaigns.plan']({ id, at: null });
    await contacts.deleteFrom('contacts').where('name', '=', 'Ada').execute();
    await expect(
      all['campaigns.send']({ campaign: id, plan: 3, at: null, overCeiling: false }),
    ).rejects.toEqual(code('campaign-changed'));
    const { version } = await all['campaigns.plan']({ id, at: null });
    await handlers()['campaigns.plan']({ id, at: null });
    const sent = await all['campaigns.send']({ campaign: id, plan: version, at: null, overCeiling: false });
    expect(sent).toMatchObject({ status: { state: 'scheduled' }, counts: { recipients: { queued: 2 } } });
  });

  test('is made after the plan of another computer that took it back, and refused where the draft changed', async () => {
    const { id } = await planned();
    const mine = handlers();
    const other = handlers();
    const outrun = async () => {
      beforeBuilt = null;
      await other['campaigns.plan']({ id, at: null });
      throw new AppError('campaign-changed');
    };
    beforeBuilt = outrun;
    await expect(mine['campaigns.plan']({ id, at: null })).resolves.toMatchObject({ recipients: 3 });
    beforeBuilt = async () => {
      beforeBuilt = null;
      await other['campaigns.save']({ id, draft: draft({ template: 'Hello {first name}' }) });
      throw new AppError('campaign-changed');
    };
    await expect(handlers()['campaigns.plan']({ id, at: null })).rejects.toEqual(code('campaign-changed'));
  });

  test('is not sent where the contacts changed since, though the number is the same', async () => {
    const { all, id } = await planned();
    const send = (plan: number) =>
      all['campaigns.send']({ campaign: id, plan, at: null, overCeiling: false });
    await contacts
      .updateTable('contacts')
      .set({ number: '447700900999' })
      .where('name', '=', 'Ada')
      .execute();
    planning.contactsChanged();
    await expect(send(1)).rejects.toEqual(code('campaign-changed'));
    const { version, recipients } = await all['campaigns.plan']({ id, at: null });
    expect({ version, recipients }).toEqual({ version: 2, recipients: 3 });
    await expect(send(version)).resolves.toBeDefined();
    const numbers = await db
      .selectFrom('recipients')
      .select('number')
      .where('campaign_id', '=', id)
      .execute();
    expect(numbers).toContainEqual({ number: '447700900999' });
  });

  test.each(['', '   ', '\u200b\n'])(
    'is not planned, sent or tested where it says nothing (%j)',
    async (template) => {
      const { all, id } = await planned();
      await all['campaigns.save']({ id, draft: draft({ template }) });
      await expect(all['campaigns.plan']({ id, at: null })).rejects.toEqual(code('message-empty'));
      await expect(
        all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false }),
      ).rejects.toEqual(code('message-empty'));
      await expect(
        all['campaigns.send']({ campaign: id, plan: 1, overCeiling: false, at: noon + 1 }),
      ).rejects.toEqual(code('message-empty'));
      await expect(
        all['campaigns.test']({ draft: draft({ template }), contactId: null, numbers: ['+447700900991'] }),
      ).rejects.toEqual(code('message-empty'));
      expect((await all['campaigns.get']({ id })).status).toEqual({ state: 'draft' });
    },
  );

  test('is looked at for the time that is chosen, and not for now', async () => {
    account = { ...practice, id: 'real', kind: 'production' };
    const { all, id, plan } = await planned();
    expect(plan.checks.map(({ kind }) => kind)).not.toContain('waits-for-hours');
    const night = Date.UTC(2026, 0, 5, 23, 30);
    const later = await all['campaigns.plan']({ id, at: night });
    expect(later.checks).toContainEqual({
      severity: 'warns',
      kind: 'waits-for-hours',
      people: 3,
      until: Date.UTC(2026, 0, 6, 8),
    });
    expect(later).toMatchObject({ startsAt: night, version: plan.version });
    expect(builds).toBe(1);
  });

  test('is not sent without having been reviewed in this run', async () => {
    const { id } = await planned();
    const again = handlers();
    await expect(
      again['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false }),
    ).rejects.toEqual(code('campaign-changed'));
  });

  test('is not sent without a key, nor without a sender ID', async () => {
    const { all, id } = await planned();
    account = { ...practice, keptIn: 'nowhere' };
    await expect(
      all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false }),
    ).rejects.toMatchObject({
      code: 'not-ready',
      values: { check: 'no-key' },
    });
    const nameless = await planned({ senderId: '' });
    await expect(
      nameless.all['campaigns.send']({ campaign: nameless.id, plan: 1, at: null, overCeiling: false }),
    ).rejects.toEqual(code('sender-id-missing'));
  });

  test('asks above the ceiling', async () => {
    settings = { ...defaultSettings, prices: { GB: 1 }, costCeiling: 2 };
    account = { ...practice, id: 'real', kind: 'production' };
    const { all, id, plan } = await planned();
    expect(plan.cost).toEqual({ amount: 3, currency: 'GBP', unpriced: 0 });
    await expect(
      all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false }),
    ).rejects.toEqual(code('over-ceiling'));
    await expect(
      all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: true }),
    ).resolves.toBeDefined();
  });

  describe('of a scheduled campaign, the cost', () => {
    const currency = 'GBP';
    const confirmed = { amount: 3, currency, ceiling: 50 };

    interface When {
      readonly costCeiling?: number | null;
      readonly overCeiling?: boolean;
      readonly prices?: Settings['prices'];
    }
    async function scheduledAt({ costCeiling = 50, overCeiling = false, prices = { GB: 1 } }: When) {
      settings = { ...defaultSettings, prices, costCeiling };
      account = { ...practice, id: 'real', kind: 'production' };
      const { all, id } = await planned();
      await all['campaigns.send']({ campaign: id, plan: 1, at: noon + 3_600_000, overCeiling });
      const asked = async () => (await all['campaigns.changes']({ id })).cost;
      expect(await asked()).toBeUndefined();
      return { all, id, asked };
    }

    test.each([
      ['the ceiling is set below it', {}, { costCeiling: 1 }, { amount: 3, currency, ceiling: 1, confirmed }],
      [
        'a ceiling is set where there was none',
        { costCeiling: null },
        { costCeiling: 1 },
        { amount: 3, currency, ceiling: 1, confirmed: { ...confirmed, ceiling: null } },
      ],
      [
        'a price rises above it',
        {},
        { prices: { GB: 20 } },
        { amount: 60, currency, ceiling: 50, confirmed },
      ],
      [
        'a price rises above what was said yes to',
        { costCeiling: 2, overCeiling: true },
        { prices: { GB: 2 } },
        { amount: 6, currency, ceiling: 2, confirmed: { ...confirmed, ceiling: 2 } },
      ],
      [
        'a price is entered that nobody knew',
        { prices: {} },
        { otherPrice: 20 },
        { amount: 60, currency, ceiling: 50, confirmed: null },
      ],
    ])('is asked about where %s', async (_, before, change, cost) => {
      const { asked } = await scheduledAt(before);
      settings = { ...settings, ...change };
      expect(await asked()).toEqual(cost);
    });

    test.each([
      ['a price rises, and it is not above the ceiling', {}, { prices: { GB: 10 } }],
      ['a person said yes to as much', { costCeiling: 2, overCeiling: true }, { costCeiling: 1 }],
      ['there is no ceiling', { costCeiling: null }, { prices: { GB: 10 } }],
    ])('is not asked about where %s', async (_, before, change) => {
      const { asked } = await scheduledAt(before);
      settings = { ...settings, ...change };
      expect(await asked()).toBeUndefined();
    });

    test('is asked about once more where it is to begin at once, and again where that is undone', async () => {
      const { all, id, asked } = await scheduledAt({});
      settings = { ...settings, costCeiling: 1 };
      const now = (mayCost?: Sum) =>
        all['campaigns.reschedule']({ id, at: null, ...(mayCost && { mayCost }) });
      await expect(now()).rejects.toEqual(code('over-ceiling'));
      await expect(now({ amount: 2, currency })).rejects.toEqual(code('over-ceiling'));
      await now({ amount: 3, currency });
      expect(await asked()).toBeUndefined();
      await all['campaigns.unschedule']({ id, keepTime: true });
      expect((await all['campaigns.get']({ id })).status.state).toBe('scheduled');
      expect(await asked()).toMatchObject({ amount: 3, ceiling: 1 });
    });

    test('is not asked about in practice, which spends nothing', async () => {
      settings = { ...defaultSettings, prices: { GB: 1 }, costCeiling: 50 };
      const { all, id } = await planned();
      await all['campaigns.send']({ campaign: id, plan: 1, at: noon + 3_600_000, overCeiling: false });
      settings = { ...settings, costCeiling: 1 };
      expect((await all['campaigns.changes']({ id })).cost).toBeUndefined();
    });
  });

  test.each([
    ['a copy of it', 'Quite another text', true],
    ['one with nearly its text', 'Hi {first name}!', false],
    ['one in which a word was exchanged', 'Hello {first name}', false],
  ])(
    'asks about %s where a campaign went out to people who are not known here',
    async (_, template, copied) => {
      const { all, id: before } = await planned();
      await db
        .updateTable('campaigns')
        .set({ planning: 0, state: 'stopped', ended_at: noon, sent_unseen_at: noon })
        .where('id', '=', before)
        .execute();
      const { id } = await all['campaigns.create']({ copyOf: copied ? before : null });
      await all['campaigns.save']({ id, draft: draft({ template }) });
      const { checks, version: plan } = await all['campaigns.plan']({ id, at: null });
      expect(checks).toContainEqual(expect.objectContaining({ kind: 'sent-unseen', campaignId: before }));
      const readiness = { campaign: id, plan, at: null, overCeiling: false };
      await expect(all['campaigns.send'](readiness)).rejects.toEqual(code('may-be-sent'));
      await expect(all['campaigns.send']({ ...readiness, evenIfSent: true })).resolves.toBeDefined();
    },
  );

  test('asks about a draft of records that were copied', async () => {
    const { all, id } = await planned();
    await db.updateTable('campaigns').set({ sent_unseen_at: noon }).where('id', '=', id).execute();
    const readiness = { campaign: id, plan: 1, at: null, overCeiling: false };
    await expect(all['campaigns.send'](readiness)).rejects.toEqual(code('may-be-sent'));
    // What went out by a person's word did not go out unseen.
    await expect(all['campaigns.send']({ ...readiness, evenIfSent: true })).resolves.toMatchObject({
      sentUnseenAt: null,
      copyOf: null,
    });
  });

  test('is scheduled only for a time to come', async () => {
    const { all, id } = await planned();
    const at = (when: number) =>
      all['campaigns.send']({ campaign: id, plan: 1, overCeiling: false, at: when });
    await expect(at(noon)).rejects.toEqual(code('time-past'));
    expect((await at(noon + 1)).status).toEqual({ state: 'scheduled', at: noon + 1 });
    expect((await all['campaigns.unschedule']({ id, keepTime: true })).status).toEqual({ state: 'draft' });
  });

  /** Sends a campaign of the three people, a day ago, and has the service accept it. */
  async function acceptedYesterday(template?: string): Promise<number> {
    const { all, id } = await planned(template === undefined ? {} : { template });
    await all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false });
    await beginScheduled(db, id, now);
    await sql`UPDATE batches SET state = 'accepted' WHERE campaign_id = ${id}`.execute(db);
    now += 86_400_000;
    return id;
  }
  const alike = async (template: string, kind = 'alike-lately') =>
    (await planned({ template })).plan.checks.find((check) => check.kind === kind);

  test('names how many of its people got exactly the same text lately, or nearly', async () => {
    const id = await acceptedYesterday();
    const warning = {
      severity: 'warns',
      kind: 'alike-lately',
      campaignId: id,
      name: 'Spring',
      at: noon,
      people: 3,
      of: 3,
      more: false,
      words: null,
      copy: false,
      keptBack: false,
    };
    expect(await alike('Hi {first name}')).toEqual({ ...warning, exactly: true });
    expect(await alike('Hi {first name}!')).toEqual({ ...warning, exactly: false });
  });

  test('says nothing of what another computer of the team practised', async () => {
    const id = await acceptedYesterday();
    await sql`UPDATE campaigns SET account_id = 'practice:another-computer' WHERE id = ${id}`.execute(db);
    expect(await alike('Hi {first name}')).toBeUndefined();
  });

  test('counts who is still waiting for the same text in a campaign that is being sent', async () => {
    const id = await acceptedYesterday();
    // Whatever the service took is never queued again.
    for (const state of ['rejected', 'queued'])
      await sql`UPDATE batches SET state = ${state} WHERE campaign_id = ${id}`.execute(db);
    expect(await alike('Hi {first name}')).toMatchObject({ people: 3 });
    await sql`UPDATE campaigns SET state = 'stopped' WHERE id = ${id}`.execute(db);
    expect(await alike('Hi {first name}')).toBeUndefined();
  });

  test('says nothing more of it once those who got it are left out, though names were written in plain letters', async () => {
    const called = async (...names: readonly string[]) => {
      const people = await contacts.selectFrom('contacts').select('id').orderBy('id').execute();
      for (const [at, { id }] of people.entries())
        await contacts
          .updateTable('contacts')
          .set({ fields: JSON.stringify({ 'first name': names[at] }) })
          .where('id', '=', id)
          .execute();
    };
    await called('Conceicao', 'Nuria', 'Lucja');
    await acceptedYesterday();
    await called('Conceição', 'Núria', 'Łucja');
    const leftOut = { ...draft().audience, skipNearlySame: true };
    const { plan } = await planned({ template: 'Hi {first name}', audience: leftOut });
    expect(plan.recipients).toBe(0);
    expect(plan.skipped).toMatchObject({ 'nearly-same-text': 3 });
    expect(plan.checks.map(({ kind }) => kind)).not.toContain('alike-lately');
  });

  test('names a copy of the draft for as long as it is one, and its people once it went out, whatever its text', async () => {
    const { all, id } = await planned();
    const copy = await all['campaigns.create']({ copyOf: id });
    const third = await all['campaigns.create']({ copyOf: copy.id });
    const change = (template: string, audience: Partial<CampaignDraft['audience']> = {}) =>
      all['campaigns.save']({
        id: copy.id,
        draft: {
          ...draft(),
          name: 'Spring (copy)',
          template,
          audience: { ...draft().audience, ...audience },
        },
      });
    await change('Dear {first name}, something else altogether will be going on here.');
    const found = async (of: number) =>
      (await all['campaigns.plan']({ id: of, at: null })).checks.filter(({ kind }) =>
        ['other-draft', 'alike-lately'].includes(kind),
      );
    expect(await found(third.id)).toMatchObject([{ kind: 'other-draft', campaignId: copy.id }]);
    expect(await all['campaigns.copies']({ id })).toMatchObject([
      { id: third.id, isOriginal: false },
      { id: copy.id, isOriginal: false, name: 'Spring (copy)', isDraft: true },
    ]);
    expect(await all['campaigns.copies']({ id: copy.id })).toMatchObject([{}, { id, isOriginal: true }]);
    await change('Dear {first name}, something else altogether.', { listIds: [1], everyone: false });
    expect(await all['campaigns.copies']({ id: copy.id })).toEqual([]);

    now += 1;
    await all['campaigns.plan']({ id, at: null });
    await all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false });
    now += 60_000;
    await beginScheduled(db, id, now);
    await sql`UPDATE batches SET state = 'accepted' WHERE campaign_id = ${id}`.execute(db);
    await change('Dear {first name}, something else altogether.', { skipNearlySame: true });
    expect(await found(copy.id)).toMatchObject(
      [
        { kind: 'other-draft', campaignId: third.id },
        { kind: 'alike-lately', campaignId: id, people: 3, of: 3, copy: true, exactly: false },
      ].reverse(),
    );
    // A copy of what went out before is the next one, not the same one twice.
    const next = await all['campaigns.create']({ copyOf: id });
    await all['campaigns.save']({
      id: next.id,
      draft: { ...draft(), template: 'Quite another text for everybody.' },
    });
    expect(await found(next.id)).toEqual([]);
    expect(await all['campaigns.copies']({ id: next.id })).toEqual([]);
  });

  test('says nothing of a campaign whose people get none of this one, or who did not get it', async () => {
    const id = await acceptedYesterday();
    await sql`UPDATE batches SET state = 'rejected' WHERE campaign_id = ${id}`.execute(db);
    expect(await alike('Hi {first name}')).toBeUndefined();
  });

  test('names people to whom nearly the same is scheduled, and no more once that is taken back', async () => {
    const { all, id } = await planned();
    const at = noon + 86_400_000;
    await all['campaigns.send']({ campaign: id, plan: 1, overCeiling: false, at });
    expect(await alike('Hi {first name}!', 'alike-scheduled')).toMatchObject({
      campaignId: id,
      at,
      people: 3,
    });
    await all['campaigns.unschedule']({ id, keepTime: true });
    expect(await alike('Hi {first name}', 'alike-scheduled')).toBeUndefined();
  });

  test('is shown with the only difference where people of it got the same but for a word', async () => {
    const id = await acceptedYesterday('Hi {first name}, please come to the clinic on Monday.');
    const tuesday = 'Hi {first name}, please come to the clinic on Tuesday.';
    await sql`UPDATE batches SET state = 'rejected' WHERE campaign_id = ${id} AND text LIKE '%Ada%'`.execute(
      db,
    );
    expect(await alike(tuesday)).toMatchObject({
      campaignId: id,
      people: 2,
      of: 3,
      exactly: false,
      words: { was: 'Monday', is: 'Tuesday' },
    });
    expect(await alike('Hi {first name}, your parcel is at the clinic on Monday.')).toBeUndefined();
    now += 7 * 86_400_000;
    expect(await alike(tuesday)).toBeUndefined();
  });

  describe('with people who are there twice', () => {
    const add = (
      number: string,
      fields: Record<string, string>,
      name = `${fields['First name']} ${fields['Last name']}`,
    ) =>
      contacts
        .insertInto('contacts')
        .values({ number, name, country: 'GB', fields: JSON.stringify(fields), created_at: 1, updated_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
    const found = async () =>
      (await planned({ template: 'Our doors open at nine.' })).plan.checks.find(
        ({ kind }) => kind === 'two-numbers',
      );

    test('names them with both numbers, however the name is written', async () => {
      const one = await add('447700900201', { 'First name': 'Zoë', 'Last name': 'Hill' });
      const other = await add('447700900202', { Name: 'HILL, Zoe' }, 'HILL, Zoe');
      expect(await found()).toEqual({
        severity: 'warns',
        kind: 'two-numbers',
        people: 1,
        more: false,
        examples: [{ name: 'Zoë Hill', numbers: ['447700900201', '447700900202'] }],
        contactIds: [one.id, other.id],
      });
    });

    test('leaves out all but one number of each where that was chosen: a mobile, and of several the one texted last', async () => {
      const zoe = { 'First name': 'Zoë', 'Last name': 'Hill' };
      await add('442079460001', zoe);
      await add('447700900201', zoe);
      await add('447700900202', zoe);
      // A landline that stands first gives way, though nobody was texted yet.
      await add('442079460002', { 'First name': 'Ira', 'Last name': 'Wood' });
      await add('447700900204', { 'First name': 'Ira', 'Last name': 'Wood' });
      await add('447700900203', { 'First name': 'Al', 'Last name': 'Moor' });
      const { id: earlier } = await createCampaign(db, emptyDraft(50), 1);
      await sql`INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at)
        VALUES (${earlier}, 0, 'Before', 1, 1, 'accepted', ${now - 1})`.execute(db);
      await sql`INSERT INTO recipients (campaign_id, number, name, batch_id)
        SELECT ${earlier}, '447700900202', 'Zoë Hill', max(id) FROM batches`.execute(db);
      const one = await planned({
        template: 'Our doors open at nine.',
        audience: { ...nobody, everyone: true, oneNumberEach: true },
      });
      expect(one.plan.skipped).toMatchObject({ 'second-number': 3 });
      expect(one.plan.checks.map(({ kind }) => kind)).not.toContain('two-numbers');
      const left = await skippedPage(db, one.plan.campaignId, 'second-number', null, 10);
      expect(left.rows.map(({ number }) => number).toSorted()).toEqual([
        '442079460001',
        '442079460002',
        '447700900201',
      ]);
    });

    test.each([
      ['Argentina', '541123456789', '5491123456789'],
      ['Mexico', '5215512345678', '525512345678'],
      ['Brazil', '551187654321', '5511987654321'],
      ['Benin', '22995123456', '2290195123456'],
      ['Côte d’Ivoire', '22507123456', '2250707123456'],
    ])('texts a phone once whose number stands in two writings: %s', async (_, old, current) => {
      await add(old, { 'First name': 'Ana', 'Last name': 'Sosa' });
      await add(current, { 'First name': 'A.', 'Last name': 'Sosa' });
      await add('447700900205', { 'First name': 'Ira', 'Last name': 'Wood' });
      const { plan } = await planned({ template: 'Our doors open at nine.' });
      expect(plan.skipped).toEqual({ 'same-number': 1 });
      const left = await skippedPage(db, plan.campaignId, 'same-number', null, 10);
      expect(left.rows.map(({ number }) => number)).toEqual([old]);
    });

    test('texts the older writing where the other contact gets nothing', async () => {
      await add('541123456789', { 'First name': 'Ana', 'Last name': 'Sosa' });
      await add('5491123456789', { 'Last name': 'Sosa' });
      const { plan } = await planned({ template: 'Hi {first name}, our doors open at nine.' });
      expect(plan.skipped).not.toHaveProperty('same-number');
    });

    test('texts a second number where the first one may not be texted', async () => {
      await add('447700900201', { 'First name': 'Zoë', 'Last name': 'Hill' });
      await add('447700900202', { 'First name': 'Zoë', 'Last name': 'Hill' });
      await contacts
        .insertInto('do_not_text')
        .values({ number: '447700900201', reason: '', source: 'file', added_at: 1 })
        .execute();
      const { plan } = await planned({
        template: 'Our doors open at nine.',
        audience: { ...nobody, everyone: true, oneNumberEach: true },
      });
      expect(plan.skipped).toEqual({ 'do-not-text': 1 });
    });

    test('leaves out whoever refused on another number where that was chosen, before one number of each is picked', async () => {
      const zoe = { 'First name': 'Zoë', 'Last name': 'Hill' };
      await add('447700900201', zoe);
      await add('447700900202', zoe);
      await add('447700900203', {
        'First name': 'Al',
        'Last name': 'Moor',
        'Other numbers': '+447700900209',
      });
      await add('447700900204', { 'First name': 'Ira', 'Last name': 'Wood' });
      await add('447700900205', { 'First name': 'Ira', 'Last name': 'Wood' });
      await contacts
        .insertInto('do_not_text')
        .values(
          ['447700900201', '447700900209'].map((number) => ({
            number,
            reason: '',
            source: 'file',
            added_at: 1,
          })),
        )
        .execute();
      const { plan } = await planned({
        template: 'Our doors open at nine.',
        audience: { ...nobody, everyone: true, oneNumberEach: true, notRefusedElsewhere: true },
      });
      expect(plan.skipped).toEqual({ 'do-not-text': 1, 'refused-elsewhere': 2, 'second-number': 1 });
      const left = await skippedPage(db, plan.campaignId, 'refused-elsewhere', null, 10);
      expect(left.rows.map(({ number }) => number).toSorted()).toEqual(['447700900202', '447700900203']);
      expect(plan.checks.map(({ kind }) => kind)).not.toContain('refused-elsewhere');
    });

    test('names them where the column says what they are, and not that it is a name', async () => {
      await add('447700900201', { Schüler: 'Zoe Hill', Town: 'York' }, 'Zoe Hill');
      await add('447700900202', { Schüler: 'Zoe Hill', Town: 'York' }, 'Zoe Hill');
      expect(await found()).toMatchObject({ people: 1 });
    });

    test('keeps quiet where something says that they are two', async () => {
      await add('447700900201', { 'First name': 'Zoe', 'Last name': 'Hill', 'E-mail': 'zoe@one.example' });
      await add('447700900202', { 'First name': 'Zoe', 'Last name': 'Hill', 'E-mail': 'hill@two.example' });
      await add('447700900203', { 'First name': 'Al', 'Last name': 'Moor', DOB: '4/3/1980' });
      await add('447700900204', { 'First name': 'Al', 'Last name': 'Moor', DOB: '1991-03-04' });
      expect(await found()).toBeUndefined();
    });

    test('keeps quiet of first names, common names and what stands for no name', async () => {
      for (const at of [1, 2]) {
        await add(`44770090021${at}`, { 'First name': 'Ana Maria' }, 'Ana Maria');
        await add(`44770090022${at}`, { Name: 'Unknown Patient' }, 'Unknown Patient');
        await add(`44770090023${at}`, { Address: 'Kings Road' }, 'Kings Road');
        await add(`44770090024${at}`, { Name: 'Mr Smith' }, 'Mr Smith');
      }
      for (const at of [1, 2, 3, 4, 5])
        await add(`44770090025${at}`, { 'First name': 'Ana', 'Last name': 'Silva' });
      expect(await found()).toBeUndefined();
    });

    test('keeps quiet of a second number that gets no text', async () => {
      await add('447700900201', { 'First name': 'Zoe', 'Last name': 'Hill' });
      await add('447700900202', { 'First name': 'Zoe', 'Last name': 'Hill' });
      await contacts
        .insertInto('do_not_text')
        .values({ number: '447700900202', reason: 'STOP', source: 'a reply', added_at: 1 })
        .execute();
      expect(await found()).toBeUndefined();
    });
  });

  test('is not planned once more until something that it was made from changes', async () => {
    const { all, id } = await planned();
    builds = 0;
    settings = { ...defaultSettings, prices: { GB: 1 } };
    const again = await all['campaigns.plan']({ id, at: null });
    expect(again).toMatchObject({ recipients: 3, cost: { amount: 3 } });
    expect(builds).toBe(0);
    await contacts.deleteFrom('contacts').where('name', '=', 'Ada').execute();
    planning.contactsChanged();
    expect(await all['campaigns.plan']({ id, at: null })).toMatchObject({ recipients: 2 });
    await all['campaigns.save']({
      id,
      draft: draft({ audience: { ...draft().audience, notTextedWithinDays: 7 } }),
    });
    await all['campaigns.plan']({ id, at: null });
    await all['campaigns.plan']({ id, at: null });
    expect(builds).toBe(3);
    const { version } = await all['campaigns.plan']({ id, at: null });
    expect(
      await all['campaigns.send']({ campaign: id, plan: version, at: null, overCeiling: false }),
    ).toBeDefined();
  });

  onFilesOnly('a server lets nobody write down what was texted')(
    'counts only those to whom the fuse lets it go, and costs nothing where that is nobody',
    async () => {
      settings = { ...defaultSettings, prices: { GB: 2 } };
      const { all, id } = await planned();
      const people = await db
        .selectFrom('recipients')
        .innerJoin('batches', 'batches.id', 'recipients.batch_id')
        .select(['recipients.number', 'batches.text'])
        .execute();
      expect(people).toHaveLength(3);
      let texts = 0;
      const got = ({ number, text }: (typeof people)[number]) => {
        texts += 1;
        const earlier = { attempt_id: texts, campaign_id: 99, at: now - 60_000, practice: 1 as const };
        return db
          .insertInto('removed_texts')
          .values({ number, text, ...earlier })
          .execute();
      };
      for (const person of people.slice(1)) await got(person);
      expect(await all['campaigns.plan']({ id, at: null })).toMatchObject({
        recipients: 3,
        cost: { amount: 6 },
        going: {
          recipients: 1,
          segments: 1,
          cost: { amount: 2 },
          countries: [{ country: 'GB', recipients: 1, segments: 1 }],
        },
      });
      for (const person of people.slice(0, 1)) await got(person);
      expect((await all['campaigns.plan']({ id, at: null })).going).toEqual({
        recipients: 0,
        segments: 0,
        countries: [],
        cost: { amount: 0, currency: settings.currency, unpriced: 0 },
      });
    },
  );

  test('is planned one after the other where it is asked for twice at once', async () => {
    const { all, id } = await planned();
    const [first, second] = await Promise.all([
      all['campaigns.plan']({ id, at: null }),
      all['campaigns.plan']({ id, at: null }),
    ]);
    expect(first.recipients).toBe(3);
    expect(second.recipients).toBe(3);
    const rows = await db.selectFrom('recipients').select('id').where('campaign_id', '=', id).execute();
    expect(rows).toHaveLength(4);
  });
});

test('a sender ID that only another account knows is new to this one, until a text went out from it', async () => {
  const { all, id, plan } = await planned();
  const anyNew = expect.objectContaining({ kind: 'sender-id-new' });
  expect(plan.checks).toContainEqual(expect.objectContaining({ kind: 'sender-id-new', elsewhere: false }));
  await all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false });
  await beginScheduled(db, id, now);
  account = { ...practice, id: 'real', kind: 'production' };
  const second = await planned({ name: 'Summer', template: 'Our doors are closed on Friday, {first name}' });
  const isNew = { kind: 'sender-id-new', senderId: 'Clinic', elsewhere: true, severity: 'warns' };
  expect(second.plan.checks).toContainEqual(isNew);
  const { version } = second.plan;
  await second.all['campaigns.send']({ campaign: second.id, plan: version, at: null, overCeiling: false });
  await beginScheduled(db, second.id, now);
  const third = await planned({ name: 'Autumn', template: 'Wishing you well, {first name}' });
  expect(third.plan.checks).not.toContainEqual(anyNew);
});

describe('dates that change after a campaign was scheduled', () => {
  const filters: FieldFilter[] = [{ field: 'due', as: 'date', is: 'tomorrow', value: '', or: [] }];

  async function setFields(name: string, part: Readonly<Record<string, string>>): Promise<void> {
    await sql`UPDATE contacts SET fields = ${JSON.stringify({ 'first name': name, ...part })}
      WHERE name = ${name}`.execute(contacts);
  }

  async function scheduledFor(part: Partial<CampaignDraft>) {
    knownFields = [...fields, 'due'];
    kinds = { due: 'date' };
    for (const name of ['Ada', 'Ben', 'Cleo']) await setFields(name, { due: '2026-01-06' });
    const { all, id, plan } = await planned(part);
    expect(plan.recipients).toBe(3);
    await all['campaigns.send']({ campaign: id, plan: 1, at: noon + 3_600_000, overCeiling: false });
    return { all, id };
  }

  test('are told with the names: who was moved and to when, who was cancelled, and whose text is another for another reason', async () => {
    const { all, id } = await scheduledFor({ template: 'Hi {first name}, {due|soon}' });
    await setFields('Ada', { due: '2026-01-08' });
    await setFields('Ben', { due: '' });
    await setFields('Cleo', { due: '2026-01-06', 'first name': 'Chloe' });
    expect(await all['campaigns.changes']({ id })).toMatchObject({
      texts: 3,
      left: 0,
      whose: ['Cleo'],
      moved: { texts: 1, left: 0, who: [{ name: 'Ada', to: '8 January 2026' }] },
      cancelled: { texts: 1, left: 0, who: [{ name: 'Ben', to: '' }] },
    });
  });

  test('are told of people who are not meant any more, and of nobody who was deleted or refused', async () => {
    const audience = { ...nobody, everyone: true, filters };
    const { all, id } = await scheduledFor({ template: 'Hi {first name}, {due|soon}', audience });
    await setFields('Ada', { due: '2026-01-08' });
    await setFields('Ben', { due: '' });
    await setFields('Cleo', { due: '' });
    await sql`INSERT INTO do_not_text (number, reason, source, added_at) SELECT number, '', 'typed', 0 FROM contacts
      WHERE name = 'Cleo'`.execute(contacts);
    expect(await all['campaigns.changes']({ id })).toMatchObject({
      texts: 0,
      left: 2,
      gone: 1,
      moved: { texts: 0, left: 1, who: [{ name: 'Ada' }] },
      cancelled: { texts: 0, left: 1, who: [{ name: 'Ben' }] },
    });
  });
});

describe('a schedule that is cancelled', () => {
  const day = 86_400_000;

  async function cancelled() {
    const { all, id } = await planned();
    await all['campaigns.send']({ campaign: id, plan: 1, at: noon + day, overCeiling: false });
    const draft = await all['campaigns.unschedule']({ id, keepTime: false });
    return { all, id, draft };
  }

  test('leaves a draft that keeps its time for the next review, and reminds nobody of it', async () => {
    const { draft } = await cancelled();
    const nothing = { status: { state: 'draft' }, plannedAt: null, accountId: null };
    expect(draft).toMatchObject({ ...nothing, cancelledTime: noon + day });
  });

  test('is taken back as it was: time, account, people and texts', async () => {
    const { all, id } = await cancelled();
    now += 5_000;
    expect(await all['campaigns.schedule-again']({ id })).toMatchObject({
      status: { state: 'scheduled', at: noon + day },
      accountId: 'practice',
      practice: true,
      cancelledTime: null,
      counts: { recipients: { queued: 3 } },
    });
    await expect(all['campaigns.schedule-again']({ id })).rejects.toEqual(code('campaign-changed'));
  });

  test('stays cancelled where the draft is changed or planned anew, or its time has come', async () => {
    const { all, id } = await cancelled();
    const again = () => all['campaigns.schedule-again']({ id });
    now = noon + day;
    await expect(again()).rejects.toEqual(code('campaign-changed'));
    now = noon + 5_000;
    await all['campaigns.plan']({ id, at: null });
    await expect(again()).rejects.toEqual(code('campaign-changed'));
    await all['campaigns.save']({ id, draft: draft({ template: 'Hello {first name}' }) });
    await expect(again()).rejects.toEqual(code('campaign-changed'));
  });
});

describe('an audience of tomorrow', () => {
  const day = 86_400_000;
  const tomorrow: FieldFilter = { field: 'due', as: 'date', is: 'tomorrow', value: '', or: [] };
  const audience = { ...nobody, everyone: true, filters: [tomorrow] };

  beforeEach(async () => {
    const due = { Ada: '2026-01-06', Ben: '2026-01-06', Cleo: '2026-01-07' };
    for (const [name, date] of Object.entries(due))
      await sql`UPDATE contacts SET fields = ${JSON.stringify({ 'first name': name, due: date })}
        WHERE name = ${name}`.execute(contacts);
  });

  test('is counted from the day of its plan, whenever it is sent', async () => {
    const { all, id, plan } = await planned({ audience });
    expect(plan).toMatchObject({ recipients: 2, day: '2026-01-05' });
    await all['campaigns.send']({ campaign: id, plan: 1, at: noon + day, overCeiling: false });
    now = noon + day;
    const unchanged = { texts: 0, joined: 0, left: 0, gone: 0, day: '2026-01-05' };
    expect(await all['campaigns.changes']({ id })).toMatchObject(unchanged);
  });

  test('is another one on the next day: what was reviewed the day before is not sent', async () => {
    const { all, id } = await planned({ audience });
    now = noon + day;
    const send = (plan: number) =>
      all['campaigns.send']({ campaign: id, plan, at: null, overCeiling: false });
    await expect(send(1)).rejects.toEqual(code('campaign-changed'));
    const { version, recipients } = await all['campaigns.plan']({ id, at: null });
    expect({ version, recipients }).toEqual({ version: 2, recipients: 1 });
    await expect(send(version)).resolves.toBeDefined();
  });
});

describe('whom texting hours keep waiting', () => {
  const night = Date.UTC(2026, 0, 5, 23);
  const morning = Date.UTC(2026, 0, 6, 8);

  async function scheduled(at: number) {
    const { all, id } = await planned();
    const { version } = await all['campaigns.plan']({ id, at });
    await all['campaigns.send']({ campaign: id, plan: version, overCeiling: false, at });
    return { all, id, waiting: await all['campaigns.waiting']({ id }) };
  }

  test('is known of a scheduled campaign at its own time', async () => {
    account = { ...practice, id: 'real', kind: 'production' };
    expect((await scheduled(night)).waiting).toEqual([{ recipients: 3, until: morning }]);
    expect((await scheduled(noon + 60_000)).waiting).toEqual([]);
  });

  test('is nobody in practice mode, and nobody where no hours are kept', async () => {
    expect((await scheduled(night)).waiting).toEqual([]);
    account = { ...practice, id: 'real', kind: 'production' };
    settings = { ...settings, textingHours: null };
    const { all, id, waiting } = await scheduled(night);
    expect(waiting).toEqual([]);
    // Whoever sets hours after it was scheduled means it as well.
    settings = defaultSettings;
    expect(await all['campaigns.waiting']({ id })).toEqual([{ recipients: 3, until: morning }]);
  });

  test('is whoever is held while it is sent', async () => {
    account = { ...practice, id: 'real', kind: 'production' };
    const { all, id } = await planned();
    expect(await all['campaigns.waiting']({ id })).toEqual([]);
    await all['campaigns.send']({ campaign: id, plan: 1, at: null, overCeiling: false });
    await beginScheduled(db, id, now);
    expect(await all['campaigns.waiting']({ id })).toEqual([]);
    now = night;
    expect(await all['campaigns.waiting']({ id })).toEqual([{ recipients: 3, until: morning }]);
    now = morning;
    expect(await all['campaigns.waiting']({ id })).toEqual([]);
  });
});

describe('a draft that is estimated', () => {
  test('has the requests of its plan where countries share none, as for a real account, and where they do', async () => {
    await seedContacts(contacts, [{ number: '353850000001', name: 'Aoife', country: 'IE' }]);
    for (const [kind, requests] of [
      ['practice', 1],
      ['production', 2],
    ] as const) {
      account = { ...practice, id: kind, kind };
      const { all, plan } = await planned({ template: 'See you on Monday' });
      expect(plan.requests).toBe(requests);
      const estimate = await all['campaigns.estimate']({ draft: draft({ template: 'See you on Monday' }) });
      expect(estimate).toMatchObject({ exact: true, requests });
    }
  });

  test('has the figures of its plan, and what each field costs', async () => {
    const { all, plan } = await planned({ template: 'Hi {first name} in {city}' });
    const estimate = await all['campaigns.estimate']({
      draft: draft({ template: 'Hi {first name} in {city}' }),
    });
    const { recipients, skipped, segments, lengths, countries, emptyFields } = plan;
    expect(estimate).toMatchObject({ recipients, skipped, segments, lengths, countries, emptyFields });
    expect(estimate).toMatchObject({
      requests: 3,
      exact: true,
      fields: [
        { field: 'first name', requests: 2, durationMs: 0 },
        { field: 'city', requests: 0, durationMs: 0 },
      ],
      withoutFields: { requests: 1, durationMs: 0 },
    });
  });

  test('says what only all fields together cost', async () => {
    const template = 'Hi {first name|there}, {city|all}';
    await contacts
      .updateTable('contacts')
      .set({ fields: sql`json_object('first name', name, 'city', name)` })
      .execute();
    const estimate = await handlers()['campaigns.estimate']({ draft: draft({ template }) });
    expect(estimate).toMatchObject({
      requests: 4,
      fields: [{ requests: 0 }, { requests: 0 }],
      withoutFields: { requests: 1 },
    });
  });

  test('never says that a field takes longer than the whole', async () => {
    const people = Array.from({ length: 121 }, (_, index) => ({
      number: String(447_700_910_000 + index),
      name: 'Ada',
      fields: { 'first name': 'Ada', city: `City ${index}` },
    }));
    await seedContacts(contacts, people);
    const estimate = await handlers()['campaigns.estimate']({
      draft: draft({ template: '{first name|Hi} {city}' }),
    });
    // Of the requests of the second minute none would be left, though more than a minute's worth is saved.
    const [, city] = estimate.fields;
    expect(estimate.timing.durationMs).toBe(60_000);
    expect(city).toEqual({ field: 'city', requests: expect.any(Number), durationMs: 60_000 });
    expect(city?.requests).toBeGreaterThan(100);
    expect(estimate.withoutFields.durationMs).toBe(0);
  });

  test('is counted for the latest question only', async () => {
    const all = handlers();
    const ask = (template: string) => all['campaigns.estimate']({ draft: draft({ template }) });
    const answers = await Promise.allSettled([ask('One'), ask('Two'), ask('Three')]);
    expect(answers.at(-1)).toMatchObject({ status: 'fulfilled', value: { recipients: 4 } });
    for (const answer of answers.slice(0, -1)) {
      if (answer.status === 'rejected') expect(answer.reason).toEqual(code('cancelled'));
    }
  });
});

describe('a test to one’s own numbers', () => {
  test('is one request with real values, counts as no campaign, and is remembered', async () => {
    const all = handlers();
    const test = await all['campaigns.test']({
      draft: draft({ options: { batchSize: 1, askAfter: 1 } }),
      contactId: 2,
      numbers: ['+447700900991', '+447700900992', '+447700900991'],
    });
    expect(test).toMatchObject({
      test: true,
      status: { state: 'sending' },
      // Not the draft's: a copy of the test would be for all of them.
      audience: nobody,
      options: { askAfter: null },
      counts: { recipients: { queued: 2 }, batches: { queued: 1 } },
    });
    const batch = await db.selectFrom('batches').select('text').executeTakeFirstOrThrow();
    expect(batch.text).toBe('Hi Ben');
    expect(settings.ownNumbers).toEqual(['447700900991', '447700900992']);
    expect(await all['campaigns.list'](undefined)).toEqual([]);
    expect(await all['campaigns.tests'](undefined)).toMatchObject([{ id: test.id }]);
    const audience = { ...draft().audience, notTextedWithinDays: 7 };
    const { plan } = await planned({ audience });
    expect(plan.recipients).toBe(3);
  });

  test('is refused for a number on the do-not-text list, for a broken field, for what is no number', async () => {
    const all = handlers();
    await contacts
      .insertInto('do_not_text')
      .values({ number: '447700900991', reason: '', source: '', added_at: 1 })
      .execute();
    const send = (part: Partial<CampaignDraft>, ...numbers: string[]) =>
      all['campaigns.test']({ draft: draft(part), contactId: null, numbers });
    await expect(send({}, '+447700900991')).rejects.toEqual(code('number-do-not-text'));
    await expect(send({ template: 'Hi {ask}' }, '+447700900992')).rejects.toEqual(code('template-problem'));
    await expect(send({}, 'me', '+447700900992', '12')).rejects.toMatchObject({
      code: 'number-invalid',
      values: { number: 'me, 12' },
    });
    expect(await db.selectFrom('campaigns').select('id').execute()).toEqual([]);
  });
});

test('templates are kept under one name each, changed and removed', async () => {
  const templates = templatesHandlers({ db, now: () => now, changed: () => undefined });
  const kept = await templates['templates.save']({ id: null, name: 'Visit', text: 'Hi' });
  await expect(templates['templates.save']({ id: null, name: 'visit', text: 'Ho' })).rejects.toEqual(
    code('name-taken'),
  );
  await templates['templates.save']({ id: kept.id, name: 'Visit', text: 'Hello' });
  expect(await templates['templates.list'](undefined)).toMatchObject([{ name: 'Visit', text: 'Hello' }]);
  await templates['templates.remove']({ id: kept.id });
  expect(await templates['templates.list'](undefined)).toEqual([]);
  await expect(templates['templates.remove']({ id: kept.id })).rejects.toEqual(code('not-found'));
});

test('a removed campaign takes its recipients along and leaves a line in the audit log', async () => {
  const { all, id } = await planned();
  await all['campaigns.remove']({ id });
  expect(await db.selectFrom('recipients').select('id').execute()).toEqual([]);
  await expect(all['campaigns.get']({ id })).rejects.toEqual(code('not-found'));
});

describe('names in plain letters', () => {
  const words = ' a'.repeat(38);
  const template = `Hi {first name},${words}.`;
  beforeEach(async () => {
    await seedContacts(contacts, [
      { number: '447700900201', name: 'Łukasz', fields: { 'first name': 'Łukasz' } },
      { number: '447700900202', name: '王小明', fields: { 'first name': '王小明' } },
      { number: '447700900203', name: 'René', fields: { 'first name': 'René' } },
    ]);
    settings = { ...defaultSettings, prices: { GB: 0.04 } };
  });

  const unicodeOf = (plan: CampaignPlan) => plan.checks.find(({ kind }) => kind === 'unicode');

  test('are offered with the texts and the money that they save, and only those', async () => {
    const { plan } = await planned({ template });
    expect(plan.segments).toBe(8);
    const plain = { people: 1, texts: 1, cost: { amount: 0.04 }, from: 'Łukasz', to: 'Lukasz' };
    expect(unicodeOf(plan)).toMatchObject({ people: 2, plain });
    const { plan: own } = await planned({ template: `${template} –` });
    expect(unicodeOf(own)).toMatchObject({ plain: null });
    const { plan: short } = await planned({ template: 'Hi {first name}' });
    expect(unicodeOf(short)).toMatchObject({ people: 2, plain: null });
  });

  test('count the same in the plan, the preview and a copy, and leave the contacts alone', async () => {
    const options = { batchSize: 50, askAfter: null, plainValues: true };
    const { all, id, plan } = await planned({ template, options });
    expect(plan.segments).toBe(7);
    expect(unicodeOf(plan)).toMatchObject({ people: 1, plain: null });
    const texts = plan.sample.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining([`Hi Lukasz,${words}.`, `Hi 王小明,${words}.`]));
    expect((await planning.estimate(draft({ template, options }))).segments).toBe(7);
    const stored = await sql<{ text: string }>`SELECT text FROM batches WHERE text LIKE '%Lukasz%'`.execute(
      db,
    );
    expect(stored.rows).toHaveLength(1);
    const copy = await all['campaigns.create']({ copyOf: id });
    expect((await all['campaigns.plan']({ id: copy.id, at: null })).segments).toBe(7);
    const kept = await sql<{ name: string }>`SELECT name FROM contacts WHERE number = '447700900201'`.execute(
      contacts,
    );
    expect(kept.rows).toEqual([{ name: 'Łukasz' }]);
  });
});

test('landlines are named with what they cost, and left out where that is chosen, in a copy too', async () => {
  const desk = { number: '442079460958', name: 'Desk', fields: { 'first name': 'Desk' } };
  // In the United States nobody can tell one from a mobile number.
  const nora = { number: '12125550123', name: 'Nora', fields: { 'first name': 'Nora' } };
  // A number that is free of charge is no landline: some get texts.
  const shop = { number: '18002345678', name: 'Shop', fields: { 'first name': 'Shop' } };
  await seedContacts(contacts, [desk, nora, shop]);
  const kinds = ({ checks }: CampaignPlan) => checks.find(({ kind }) => kind === 'landlines');
  const { plan: all } = await planned({});
  expect(kinds(all)).toMatchObject({ people: 1, texts: 1 });
  const audience = { ...nobody, everyone: true, noLandlines: true };
  const { all: channels, id, plan } = await planned({ audience });
  expect(plan.recipients).toBe(all.recipients - 1);
  expect(plan.skipped).toMatchObject({ landline: 1 });
  expect(kinds(plan)).toBeUndefined();
  const [left] = (await skippedPage(db, id, 'landline', null, 10)).rows;
  expect(left?.number).toBe('442079460958');
  expect((await planning.estimate(draft({ audience }))).recipients).toBe(plan.recipients);
  const copy = await channels['campaigns.create']({ copyOf: id });
  expect((await channels['campaigns.plan']({ id: copy.id, at: null })).skipped).toMatchObject({
    landline: 1,
  });
});
