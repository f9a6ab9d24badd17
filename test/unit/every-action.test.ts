/** Each kind of line in the audit log is written by the path that people press, over the real database. */

import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyPendingRestore } from '../../electron/backup/apply.ts';
import { backupHandlers } from '../../electron/backup/handlers.ts';
import { takeOverRestored } from '../../electron/backup/take-over.ts';
import { EstimateThread } from '../../electron/campaigns/estimate/estimate-thread.ts';
import { campaignHandlers } from '../../electron/campaigns/handlers.ts';
import { Planning } from '../../electron/campaigns/planning.ts';
import { runFoundTask } from '../../electron/contacts/bulk/found-task.ts';
import { LongWork } from '../../electron/contacts/bulk/long-work.ts';
import { contactsHandlers } from '../../electron/contacts/handlers.ts';
import { importHandlers } from '../../electron/contacts/import/import-handlers.ts';
import type { RunningImport } from '../../electron/contacts/import/import-thread.ts';
import { listsHandlers } from '../../electron/contacts/lists-handlers.ts';
import { doNotTextHandlers } from '../../electron/contacts/refusals/do-not-text-handlers.ts';
import { readNumbers } from '../../electron/contacts/refusals/read-numbers.ts';
import { pauseSending } from '../../electron/db/campaigns/active-campaigns.ts';
import { emptyDraft } from '../../electron/db/campaigns/campaigns.ts';
import { saveContact } from '../../electron/db/contacts/contacts.ts';
import { keepBack } from '../../electron/db/fuse/kept-back.ts';
import { QuarantineKeeper } from '../../electron/db/quarantine/keeper.ts';
import { auditPage } from '../../electron/db/records/audit.ts';
import { appendRefusals } from '../../electron/db/records/refusals-journal.ts';
import { openConnection } from '../../electron/db/sqlite/connection.ts';
import { type Db, openHere } from '../../electron/db/sqlite/open.ts';
import { writeContacts } from '../../electron/db/sqlite/write.ts';
import { appendStep } from '../../electron/records/attempt-journal.ts';
import { InstallationMark } from '../../electron/records/installation-mark.ts';
import { takeOn } from '../../electron/records/take-on.ts';
import { remindersHandlers } from '../../electron/reminders/handlers.ts';
import { LinkedFiles } from '../../electron/reminders/linked-files.ts';
import { resultsHandlers } from '../../electron/results/handlers.ts';
import { sendingHandlers } from '../../electron/sending/handlers.ts';
import { Schedule } from '../../electron/sending/schedule/schedule.ts';
import { accountsHandlers, limitsHandlers } from '../../electron/settings/accounts/handlers.ts';
import { senderIdsHandlers, settingsHandlers } from '../../electron/settings/handlers.ts';
import { recordsHandlers } from '../../electron/settings/records-handlers.ts';
import { retentionHandlers } from '../../electron/settings/retention.ts';
import type { AuditAction, AuditEvent } from '../../electron/shared/audit.ts';
import { type BatchState, nobody, type SendingSnapshot } from '../../electron/shared/models.ts';
import { type AccountFixture, accountFixture } from '../support/account-fixture.ts';
import { auditActions } from '../support/audit-actions.ts';
import { buildPlanHere } from '../support/build-plan-here.ts';
import { seenNow } from '../support/decide-as-seen.ts';
import { englishWords } from '../support/english-words.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { planFor } from '../support/import-plan.ts';
import { plainWords } from '../support/results-file-words.ts';
import { firstNumber, seedCampaign } from '../support/seeds.ts';

const actor = 'ada';
const day = 86_400_000;
let bench: AccountFixture;
let contacts: Db;
let answer: string | null;
const closing: (() => void)[] = [];
beforeEach(async () => {
  bench = await accountFixture();
  contacts = openHere(bench.folder, 'contacts');
  answer = join(bench.folder, 'chosen');
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await contacts.destroy();
  await bench[Symbol.asyncDispose]();
});

/** As the app puts its handlers together, with a dialog that names `answer`. */
function handlers() {
  const ask = async () => answer;
  const deps = {
    ...bench,
    actor,
    words: () => englishWords.files,
    locale: () => 'en-GB',
    wrote: () => undefined,
    changed: () => undefined,
    askWhereToSave: ask,
    askForFile: ask,
    wakeQueue: async () => undefined,
  };
  const fields = async () => ['Name'];
  const planning = new Planning({
    db: bench.db,
    now: bench.now,
    homeZone: () => 'Europe/London',
    settings: () => bench.settings.current(),
    accountInUse: () => bench.keys.inUse(),
    fieldNames: fields,
    limitOf: async () => 100,
    buildPlan: (input) => buildPlanHere(bench.db, contacts, { ...input, onProgress: () => undefined }),
    changes: () => Promise.reject(new Error('Nobody asks')),
    days: () => Promise.reject(new Error('Nobody asks')),
    countries: () => Promise.reject(new Error('Nobody asks')),
    estimate: async () => {
      throw new Error('no draft is looked at here');
    },
  });
  const work = new LongWork({
    start: (task, onProgress) => inThread((tools) => runFoundTask(task, tools), onProgress),
    onProgress: () => undefined,
  });
  const atContacts = { ...deps, defaultCountry: () => 'GB', work, index: () => undefined };
  return {
    ...settingsHandlers(deps),
    ...senderIdsHandlers(deps),
    ...accountsHandlers({
      ...deps,
      connecting: { resolveProxy: async () => 'DIRECT', caCertificates: async () => [], timeoutMs: 5_000 },
    }),
    ...limitsHandlers(deps),
    ...recordsHandlers(deps),
    ...retentionHandlers(deps),
    ...backupHandlers({
      ...deps,
      at: { kind: 'files', folder: bench.folder },
      version: '1.2.3',
      askForFolder: ask,
      onProgress: () => undefined,
      report: null,
    }),
    ...importHandlers({
      newDraft: async () => emptyDraft(50),
      ...deps,
      defaultCountry: () => null,
      keepCountry: () => undefined,
      granted: { grant: () => true },
      locale: () => 'en-GB',
      at: { kind: 'files', folder: bench.folder },
      dataFolder: bench.folder,
      mayRead: () => true,
      onProgress: () => undefined,
      waitFor: () => undefined,
      index: () => undefined,
      onError: (cause) => {
        throw cause;
      },
    }),
    ...contactsHandlers(atContacts),
    ...listsHandlers(atContacts),
    ...doNotTextHandlers({
      ...atContacts,
      readNumbers: (source, country, sent, onProgress) =>
        inThread(
          (tools) => readNumbers({ kind: 'read-numbers', source, country, locale: 'en-GB', sent }, tools),
          onProgress,
        ),
    }),
    ...campaignHandlers({
      ...deps,
      newDraft: async () => emptyDraft(50),
      accountInUse: () => bench.keys.inUse(),
      fieldNames: fields,
      typedFields: async () => ({ kinds: {}, language: 'en' }),
      planning,
      estimates: new EstimateThread({ kind: 'files', folder: bench.folder }),
      readNumbers: async (written) => written.map((number) => number.replace('+', '')),
      rememberOwn: () => undefined,
      onSending: async () => undefined,
      onScheduled: async () => undefined,
    }),
    ...remindersHandlers({
      onComputer: null,
      ...deps,
      planning,
      estimates: new EstimateThread({ kind: 'files', folder: bench.folder }),
      homeZone: () => 'UTC',
      accountInUse: () => bench.keys.inUse(),
      reminderRuns: {
        check: async () => undefined,
        costOf: async () => null,
        problems: () => [],
        read: async () => undefined,
        send: async () => ({ runs: [], later: [] }),
        waits: () => true,
      },
      linked: new LinkedFiles({
        now: deps.now,
        locale: () => 'en',
        country: () => null,
        read: () => Promise.reject(new Error('no file')),
      }),
      mayRead: () => true,
    }),
    ...sendingHandlers({
      ...deps,
      snapshot: () => Promise.reject<SendingSnapshot>(new Error('no snapshot')),
    }),
    ...resultsHandlers({
      ...deps,
      summarise: () => Promise.reject(new Error('no summary')),
      exportRows: async () => ({ rows: 3, sha256: null }),
      exportReport: async () => undefined,
      onProgress: () => undefined,
    }),
  };
}

type Tools = Parameters<typeof runFoundTask>[1];
/** Work as a thread does it. */
function inThread<Outcome>(
  work: (tools: Tools) => Promise<Outcome>,
  onProgress: Tools['onProgress'],
): RunningImport<Outcome> {
  const connection = openConnection(bench.folder, 'contacts');
  const outcome = work({ connection, stopped: () => false, onProgress, elapsed: () => 0 }).finally(() =>
    connection.close(),
  );
  return { outcome, stop: () => undefined, abandon: () => undefined };
}

const shop = {
  id: null,
  name: 'Shop',
  kind: 'production' as const,
  baseUrl: 'https://sms.example',
  dashboardUrl: '',
  key: 'live_5f0c1e77a9b24d3c8e6f',
};
const ann = () =>
  writeContacts(contacts, (trx) =>
    saveContact(
      trx,
      { id: null, number: '447700900001', country: 'GB', fields: { Name: 'Ann' }, listIds: [] },
      1,
    ),
  );
const draft = {
  name: 'Spring',
  senderId: 'Clinic',
  template: 'Hi',
  audience: { ...nobody, everyone: true },
  options: { batchSize: 50, askAfter: null },
};

/** Reviewed and sent, as the button does. @returns its id */
async function sent(at: number | null = null): Promise<number> {
  await ann();
  const all = handlers();
  const { id } = await all['campaigns.create']({ copyOf: null });
  await all['campaigns.save']({ id, draft });
  await all['campaigns.plan']({ id, at: null });
  await all['campaigns.send']({ campaign: id, plan: 1, at, overCeiling: false });
  return id;
}

/** Looks at what is scheduled, as a clock would that shows `epochMs`. */
async function scheduleAt(epochMs: number, awake: boolean): Promise<void> {
  const clock = new FakeClock(epochMs);
  const schedule = new Schedule({
    db: bench.db,
    clock,
    actor,
    changesOf: async () => ({ texts: 0, joined: 0, left: 0, gone: 0 }),
    unconfirmedCost: async () => null,
    onWaiting: () => undefined,
    onChanged: () => undefined,
    onError: (cause) => {
      throw cause;
    },
  });
  closing.push(() => schedule.stop());
  if (awake) {
    // The first look is after a start, which asks about whatever is due.
    await bench.db
      .updateTable('campaigns')
      .set({ scheduled_at: epochMs + day })
      .execute();
    await schedule.check();
    await bench.db.updateTable('campaigns').set({ scheduled_at: epochMs }).execute();
  }
  await schedule.check();
}

/** A campaign of three batches of which the first is in the state. */
async function withBatch(state: BatchState): Promise<number> {
  const id = await seedCampaign(bench.db, { recipients: 30 });
  await bench.db
    .updateTable('batches')
    .set({ state })
    .where('campaign_id', '=', id)
    .where('position', '=', 0)
    .execute();
  return id;
}

const imported = async () => {
  const all = handlers();
  const source = { kind: 'text', text: 'Name,Phone\nAnn,+447700900101\n' } as const;
  const { importId } = await all['imports.review'](planFor(source));
  await all['imports.commit']({ importId });
};
const backedUp = async () => {
  answer = join(bench.folder, 'disk');
  mkdirSync(answer);
  return handlers()['backups.make'](undefined);
};
const staged = async () => {
  answer = (await backedUp())?.path ?? null;
  await handlers()['backups.restore'](undefined);
};
const heading = { number: 'Number', reason: 'Reason', source: 'Source', added: 'Added', lists: 'Lists' };
const refused = () =>
  handlers()['do-not-text.add']({ text: '+447700900001', reason: 'asked', country: 'GB' });

/** The records of another computer, which a person says are to be used here. */
async function takenOn(): Promise<void> {
  await seedCampaign(bench.db, { recipients: 3 });
  await bench.db.updateTable('records_owner').set({ installation: 'another', counter: 5 }).execute();
  const mark = InstallationMark.open(join(bench.folder, 'marks'), bench.folder);
  const mine = { token: 'mine', installation: mark.id, computer: 'here', actor, process: 1, since: 1 };
  takeOn({ folder: bench.folder, mark, mine, agreed: true, restored: null, now: bench.now() });
}

/** Records that were put back to when a campaign that has gone out since was a draft. */
async function unseen(): Promise<void> {
  const { id } = await handlers()['campaigns.create']({ copyOf: null });
  const mark = InstallationMark.open(join(bench.folder, 'marks'), bench.folder);
  await bench.db.updateTable('records_owner').set({ installation: mark.id, counter: 5 }).execute();
  appendStep(mark.journalPath, 6, [{ campaignId: id, batchId: 9 }]);
  const known = InstallationMark.open(join(bench.folder, 'marks'), bench.folder);
  const mine = { token: 'mine', installation: mark.id, computer: 'here', actor, process: 1, since: 1 };
  takeOn({ folder: bench.folder, mark: known, mine, agreed: true, restored: null, now: bench.now() });
}

function putBack(): void {
  const mark = InstallationMark.open(join(bench.folder, 'marks'), bench.folder);
  appendRefusals(mark.refusalsPath, [{ number: '4915110000001', listed: true }], randomUUID());
  const mine = { token: 'mine', installation: mark.id, computer: 'here', actor, process: 1, since: 1 };
  takeOn({ folder: bench.folder, mark, mine, agreed: false, restored: null, now: bench.now() });
}

/** A reminder that was switched on. @returns its id */
async function reminder(): Promise<number> {
  const { name, senderId, template, options } = draft;
  const source = { field: 'Visit', listId: null, file: null } as const;
  const rule = { when: { kind: 'days', days: -1, at: 600 }, yearly: false, latest: 'date' } as const;
  const saved = { name, senderId, template, options, source, rule };
  return (await handlers()['reminders.save']({ id: null, draft: saved })).id;
}

/** Lines that the server of a team writes itself, and no computer (`db/postgres/people.test.ts`). */
const ofServer = ['person.invited', 'person.changed', 'person.password', 'person.removed'] as const;
/** Lines in the log of a team that a computer joins (`db/postgres/move-in-and-out.test.ts`). */
const ofJoining = ['list.brought', 'template.brought', 'sender-id.brought', 'campaign.brought'] as const;
type PressedAction = Exclude<AuditAction, (typeof ofServer)[number] | (typeof ofJoining)[number]>;
const isPressed = (action: AuditAction): action is PressedAction =>
  ![...ofServer, ...ofJoining].some((one) => one === action);

/** What is pressed for each kind, and what its line has to tell. */
const pressed: {
  readonly [Action in PressedAction]: readonly [
    () => Promise<unknown>,
    Partial<Extract<AuditEvent, { action: Action }>['detail']>,
  ];
} = {
  'account.saved': [() => handlers()['keys.save'](shop), { kind: 'production', baseUrl: shop.baseUrl }],
  'account.used': [
    async () => handlers()['keys.use']({ id: (await handlers()['keys.save'](shop)).id }),
    { kind: 'production' },
  ],
  'account.removed': [
    async () => handlers()['keys.remove']({ id: (await handlers()['keys.save'](shop)).id }),
    {},
  ],
  'key.stored': [() => handlers()['keys.save'](shop), { keptIn: 'keychain' }],
  'key.removed': [
    async () => handlers()['keys.forget']({ id: (await handlers()['keys.save'](shop)).id }),
    {},
  ],
  'limit.agreed': [
    async () =>
      handlers()['limits.set-agreed']({ id: (await handlers()['keys.save'](shop)).id, perMinute: 300 }),
    { perMinute: 300 },
  ],
  'settings.changed': [() => handlers()['settings.save']({ batchSize: 10 }), { fields: ['batchSize'] }],
  'settings.exported': [() => handlers()['settings.export'](undefined), {}],
  'settings.imported': [
    async () => {
      await handlers()['settings.export'](undefined);
      const all = handlers();
      const preview = await all['settings.preview'](undefined);
      await all['settings.import']({ previewId: preview?.previewId ?? 0 });
    },
    { accounts: 0, senderIds: 0 },
  ],
  'sender-id.saved': [
    () => handlers()['sender-ids.save']({ id: null, value: 'Shop', label: '', isDefault: true }),
    { isDefault: true },
  ],
  'sender-id.removed': [
    async () => {
      const { id } = await handlers()['sender-ids.save']({
        id: null,
        value: 'Shop',
        label: '',
        isDefault: true,
      });
      await handlers()['sender-ids.remove']({ id });
    },
    {},
  ],
  'reminder.saved': [reminder, { isAnother: true }],
  'reminder.paused': [async () => handlers()['reminders.pause']({ id: await reminder() }), {}],
  'reminder.on': [async () => handlers()['reminders.resume']({ id: await reminder() }), {}],
  'reminder.by-itself': [
    async () => handlers()['reminders.by-itself']({ id: await reminder(), allowed: true }),
    { allowed: true },
  ],
  'reminder.removed': [async () => handlers()['reminders.remove']({ id: await reminder() }), {}],
  'campaign.scheduled': [() => sent(), { recipients: 1, practice: true }],
  'campaign.sent': [
    async () => {
      await sent();
      await scheduleAt(50_000, true);
    },
    { recipients: 1, account: 'practice', practice: true, campaignId: 1 },
  ],
  'campaign.rescheduled': [
    async () => handlers()['campaigns.reschedule']({ id: await sent(90 * day), at: 100 * day }),
    { at: 100 * day, campaignId: 1 },
  ],
  'campaign.unscheduled': [
    async () => handlers()['campaigns.unschedule']({ id: await sent(), keepTime: true }),
    { campaignId: 1 },
  ],
  'campaign.missed': [
    async () => {
      await sent();
      await scheduleAt(50 * day, false);
    },
    { campaignId: 1 },
  ],
  'campaign.sent-unseen': [unseen, { campaignId: 1 }],
  'campaign.tested': [
    async () => {
      await ann();
      await handlers()['campaigns.test']({
        draft,
        contactId: null,
        numbers: ['+447700900077', '+447700900078'],
      });
    },
    { phones: 2, account: 'practice', practice: true },
  ],
  'campaign.paused': [
    async () => handlers()['campaigns.pause']({ id: await seedCampaign(bench.db, { recipients: 3 }) }),
    { campaignId: 1 },
  ],
  'campaign.paused-itself': [
    async () => {
      const campaignId = await seedCampaign(bench.db, { recipients: 3 });
      const reason = { kind: 'disk-full' } as const;
      await bench.db.transaction().execute((trx) => pauseSending(trx, { campaignId }, reason, 5));
    },
    { because: 'disk-full', disk: 'here', campaignId: 1 },
  ],
  'campaign.any-hour': [
    async () =>
      handlers()['campaigns.any-hour']({
        id: await seedCampaign(bench.db, { recipients: 3 }),
        allowed: true,
      }),
    { campaignId: 1 },
  ],
  'campaign.hours-kept': [
    async () =>
      handlers()['campaigns.any-hour']({
        id: await seedCampaign(bench.db, { recipients: 3 }),
        allowed: false,
      }),
    { campaignId: 1 },
  ],
  'campaign.resumed': [
    async () =>
      handlers()['campaigns.resume']({
        id: await seedCampaign(bench.db, { recipients: 3, pause: { kind: 'user' } }),
      }),
    { campaignId: 1 },
  ],
  'campaign.stopped': [
    async () => handlers()['campaigns.stop']({ id: await seedCampaign(bench.db, { recipients: 3 }) }),
    { notSent: 3, campaignId: 1 },
  ],
  'campaign.removed': [
    async () =>
      handlers()['campaigns.remove']({ id: (await handlers()['campaigns.create']({ copyOf: null })).id }),
    { campaignId: 1 },
  ],
  'batches.resolved': [
    async () => {
      const campaignId = await withBatch('rejected');
      const choice = { campaignId, batchIds: null, from: 'rejected', as: 'left-out' } as const;
      await handlers()['batches.decide']({ ...choice, seen: await seenNow(bench.db, choice) });
    },
    { batches: 1, recipients: 10, as: 'left-out', from: 'rejected', campaignId: 1 },
  ],
  'campaign.kept-back-sent': [
    async () => {
      const campaignId = await withBatch('accepted');
      await sql`UPDATE batches SET state = 'queued'`.execute(bench.db);
      const { id } = await bench.db.selectFrom('batches').select('id').executeTakeFirstOrThrow();
      await keepBack(bench.db, id, { numbers: [String(firstNumber)], reason: 'same-text', now: 1 });
      const seen = [...(await handlers()['kept-back.count']({ campaignId }))];
      await handlers()['kept-back.send']({ campaignId, seen });
    },
    { recipients: 1, campaignId: 1 },
  ],
  'batches.resolution-undone': [
    async () => {
      const campaignId = await withBatch('unconfirmed');
      const choice = { campaignId, batchIds: null, from: 'unconfirmed', as: 'accepted' } as const;
      const { decision } = await handlers()['batches.decide']({
        ...choice,
        seen: await seenNow(bench.db, choice),
      });
      await handlers()['batches.undo']({ campaignId, decision: decision ?? 0 });
    },
    { batches: 1, campaignId: 1 },
  ],
  'contacts.imported': [imported, { added: 1, changed: 0, rejected: 0 }],
  'contacts.import-undone': [
    async () => {
      await imported();
      const [done] = await handlers()['imports.list'](undefined);
      await handlers()['imports.undo']({ importId: done?.id ?? 0 });
    },
    { removed: 1, restored: 0 },
  ],
  'contacts.corrected': [
    async () =>
      handlers()['contacts.save']({
        id: await ann(),
        number: '+447700900002',
        fields: { Name: 'Ann' },
        listIds: [],
      }),
    {},
  ],
  'contacts.removed': [async () => handlers()['contacts.remove']({ ids: [await ann()] }), { contacts: 1 }],
  'contacts.exported': [
    async () => {
      await ann();
      const query = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
      await handlers()['contacts.export']({ query, words: heading });
    },
    { rows: 1 },
  ],
  'list.removed': [
    async () =>
      handlers()['lists.remove']({ id: (await handlers()['lists.save']({ id: null, name: 'Guests' })).id }),
    {},
  ],
  'do-not-text.added': [refused, { numbers: 1, reason: 'asked' }],
  'do-not-text.put-back': [async () => putBack(), { numbers: 1 }],
  'do-not-text.exported': [
    async () => {
      await refused();
      await handlers()['do-not-text.export']({ words: { ...heading, sources: {} } });
    },
    { rows: 1 },
  ],
  'do-not-text.removed': [
    async () => {
      await refused();
      await handlers()['do-not-text.remove']({ number: '447700900001', why: 'wrote to us' });
    },
    { why: 'wrote to us' },
  ],
  'results.exported': [
    async () => {
      const campaignId = await seedCampaign(bench.db, { recipients: 3 });
      await handlers()['results.export']({ campaignId, format: 'pdf', words: plainWords });
    },
    { rows: 3, campaignId: 1 },
  ],
  'audit.exported': [
    () => handlers()['audit.export']({ filter: { search: '', actions: null, from: null, to: null } }),
    { rows: 0 },
  ],
  'retention.changed': [() => handlers()['retention.set']({ days: 30 }), { days: 30 }],
  'data.purged': [
    async () => {
      const id = await seedCampaign(bench.db, { recipients: 3 });
      await bench.db
        .updateTable('campaigns')
        .set({ state: 'finished', ended_at: -100 * day })
        .where('id', '=', id)
        .execute();
      await handlers()['retention.set']({ days: 30 });
    },
    { campaigns: 1, recipients: 3, days: 30 },
  ],
  'data.backed-up': [backedUp, {}],
  'data.restore-asked': [staged, {}],
  'data.restore-cancelled': [
    async () => {
      await staged();
      await handlers()['backups.cancel-restore'](undefined);
    },
    {},
  ],
  'data.restored': [
    async () => {
      await staged();
      await bench.db.destroy();
      const outcome = applyPendingRestore(bench.folder, bench.now());
      const db = openHere(bench.folder, 'both');
      Object.assign(bench, { db });
      await takeOverRestored(
        { ...bench, db, actor, log: { info: () => undefined, error: () => undefined } },
        outcome,
      );
    },
    {},
  ],
  'data.quarantined': [
    async () => {
      await seedCampaign(bench.db, { recipients: 3 });
      await bench.db.updateTable('campaigns').set({ options: '{' }).execute();
      await new QuarantineKeeper({ db: bench.db, now: bench.now, actor, onFound: () => undefined }).sweep();
    },
    { rows: 1 },
  ],
  'data.taken-on': [async () => takenOn(), { why: 'copied' }],
};

/** The counter that is kept outside too, with the step that is due. */
async function steps(): Promise<number> {
  const { counter, due } = await bench.db
    .selectFrom('records_owner')
    .select(['counter', 'due'])
    .executeTakeFirstOrThrow();
  return counter + due;
}

test.for(auditActions.filter(isPressed))('%s', async (action) => {
  const [press, detail] = pressed[action];
  const before = await steps();
  await press();
  // Records that are put back to before it are known to be older.
  expect(await steps()).toBeGreaterThan(before);
  const { rows } = await auditPage(
    bench.db,
    { search: '', actions: [action], from: null, to: null },
    null,
    10,
  );
  expect(rows).toHaveLength(1);
  const author = action === 'campaign.paused-itself' ? 'Carillon' : actor;
  expect(rows[0]).toMatchObject({ actor: author, event: { action, detail } });
});
