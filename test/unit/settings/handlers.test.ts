import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSenderIds } from '../../../electron/db/message/sender-ids.ts';
import { auditBy, auditPage } from '../../../electron/db/records/audit.ts';
import { accountsHandlers, limitsHandlers } from '../../../electron/settings/accounts/handlers.ts';
import { auditTable } from '../../../electron/settings/audit-table.ts';
import { senderIdsHandlers, settingsHandlers } from '../../../electron/settings/handlers.ts';
import { recordsHandlers } from '../../../electron/settings/records-handlers.ts';
import { planSettings, takeSettings } from '../../../electron/settings/take-settings.ts';
import type { PauseReason } from '../../../electron/shared/models.ts';
import { languages } from '../../../electron/shared/settings/languages.ts';
import { defaultSettings, type Settings } from '../../../electron/shared/settings/settings.ts';
import { loosenedGuards } from '../../../electron/shared/settings/settings-guards.ts';
import { auditWordsIn } from '../../../electron/words/audit.ts';
import { type AccountFixture, accountFixture } from '../../support/account-fixture.ts';
import { englishWords } from '../../support/english-words.ts';
import { settingsFile } from '../../support/settings-file.ts';

const realKey = 'live_5f0c1e77a9b24d3c8e6f';
const all = { search: '', actions: null, from: null, to: null };
let bench: AccountFixture;
let changed: string[];
let answer: string | null;
let wake: () => Promise<void>;
beforeEach(async () => {
  bench = await accountFixture();
  changed = [];
  wake = async () => undefined;
  answer = join(bench.folder, 'chosen');
});
afterEach(() => bench[Symbol.asyncDispose]());

const handlers = () => {
  const connecting = { resolveProxy: async () => 'DIRECT', caCertificates: async () => [], timeoutMs: 5_000 };
  const ask = async () => answer;
  const deps = {
    ...bench,
    connecting,
    wakeQueue: () => wake(),
    actor: 'ada',
    changed: (...what: string[]) => changed.push(...what),
    words: () => englishWords.files,
    locale: () => 'en-GB',
    askWhereToSave: ask,
    askForFile: ask,
    wrote: () => undefined,
  };
  return {
    ...settingsHandlers(deps),
    ...senderIdsHandlers(deps),
    ...accountsHandlers(deps),
    ...limitsHandlers(deps),
    ...recordsHandlers(deps),
  };
};
/** Looks at the file that `answer` names, and takes it over. */
async function take(
  at: Pick<ReturnType<typeof handlers>, 'settings.preview' | 'settings.import'> = handlers(),
) {
  const preview = await at['settings.preview'](undefined);
  return preview === null ? null : at['settings.import']({ previewId: preview.previewId });
}
const audited = async () => (await auditPage(bench.db, all, null, 100)).rows.map(({ event }) => event);
const shop = {
  id: null,
  name: 'Shop',
  kind: 'production' as const,
  baseUrl: 'https://sms.example',
  dashboardUrl: '',
  key: realKey,
};

test('a price or a ceiling that is changed stands in the audit log with what it was', async () => {
  await handlers()['settings.save']({ costCeiling: 50, currency: 'EUR', prices: { DE: 0.08 } });
  await handlers()['settings.save']({ costCeiling: 1, prices: { AT: 0.1 } });
  await handlers()['settings.save']({ batchSize: 10 });
  const [batches, changes] = await audited();
  expect(batches?.detail).toEqual({ fields: ['batchSize'] });
  expect(changes?.detail).toEqual({
    fields: ['costCeiling', 'prices'],
    money: {
      currency: { from: 'EUR', to: 'EUR' },
      sums: [
        { field: 'costCeiling', country: null, from: 50, to: 1 },
        { field: 'prices', country: 'AT', from: null, to: 0.1 },
        { field: 'prices', country: 'DE', from: 0.08, to: null },
      ],
    },
  });
});

test('what is done to accounts, keys and sender IDs is in the audit log, and the key is not', async () => {
  const { id } = await handlers()['keys.save'](shop);
  await handlers()['keys.use']({ id });
  await handlers()['keys.forget']({ id });
  await handlers()['keys.remove']({ id });
  await handlers()['sender-ids.save']({ id: null, value: 'Shop', label: '', isDefault: false });
  await handlers()['settings.save']({ batchSize: 10 });
  const log = await audited();
  expect(log.map((event) => event?.action)).toEqual([
    'settings.changed',
    'sender-id.saved',
    'account.removed',
    'key.removed',
    'account.used',
    'key.stored',
    'account.saved',
  ]);
  expect(log.at(-2)?.detail).toEqual({ account: id, ending: '8e6f', keptIn: 'keychain' });
  expect(JSON.stringify(log)).not.toContain(realKey);
  expect(new Set(changed)).toEqual(new Set(['account', 'campaigns', 'settings']));
});

test('nothing that a channel answers holds a key', async () => {
  const answers = [await handlers()['keys.save'](shop), await handlers()['keys.list'](undefined)];
  await handlers()['settings.export'](undefined);
  expect(JSON.stringify(answers)).not.toContain(realKey);
  expect(JSON.stringify(answers)).not.toContain(bench.keys.practiceKey);
  expect(readFileSync(join(bench.folder, 'chosen'), 'utf8')).not.toContain(realKey);
});

test('an account is not removed from under an unfinished campaign', async () => {
  const { id } = await handlers()['keys.save'](shop);
  const row = { name: 'Spring', sender_id: '', template: '', audience: '{}', options: '{}' };
  await bench.db
    .insertInto('campaigns')
    .values({ ...row, state: 'sending', account_id: id, practice: 0, created_at: 1, updated_at: 1 })
    .execute();
  await expect(handlers()['keys.remove']({ id })).rejects.toMatchObject({
    code: 'not-allowed-now',
    values: { reason: 'unfinished-campaigns', count: 1 },
  });
  await bench.db.updateTable('campaigns').set({ state: 'finished' }).execute();
  const batch = {
    campaign_id: 1,
    position: 0,
    text: '',
    segments: 1,
    size: 2,
    state: 'unconfirmed',
  } as const;
  await bench.db
    .insertInto('batches')
    .values({ ...batch, reason: 'timeout', updated_at: 1 })
    .execute();
  await expect(handlers()['keys.remove']({ id })).rejects.toMatchObject({
    code: 'not-allowed-now',
    values: { reason: 'undecided-messages', count: 1 },
  });
  await bench.db.updateTable('batches').set({ state: 'accepted' }).execute();
  await handlers()['keys.remove']({ id });
});

test('settings that were exported arrive on another computer', async () => {
  await handlers()['keys.save'](shop);
  await handlers()['sender-ids.save']({ id: null, value: 'Shop', label: 'Till', isDefault: false });
  await handlers()['settings.save']({ batchSize: 10 });
  await handlers()['settings.export'](undefined);
  await using other = await accountFixture();
  const there = settingsHandlers({
    ...other,
    wakeQueue: async () => undefined,
    words: () => englishWords.files,
    locale: () => 'en-GB',
    actor: 'grace',
    changed: () => undefined,
    wrote: () => undefined,
    askWhereToSave: async () => null,
    askForFile: async () => answer,
  });
  expect(await take(there)).toEqual({
    path: answer,
    changed: ['batchSize'],
    accounts: ['Shop'],
    senderIds: ['Shop'],
    unusable: 0,
  });
  const [, arrived] = other.keys.accounts();
  expect(arrived).toMatchObject({
    name: 'Shop',
    keptIn: 'nowhere',
    inUse: false,
    baseUrl: 'https://sms.example',
  });
  expect(await take(there)).toMatchObject({
    changed: [],
    accounts: [],
    senderIds: [],
  });
});

test('that the texting hours are others is said once nothing more is written by those of before', async () => {
  const narrow = { from: 600, until: 660 };
  await handlers()['settings.save']({ textingHours: narrow });
  await handlers()['settings.export'](undefined);
  await handlers()['settings.save']({ textingHours: null });
  const said: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  wake = () => {
    woken.resolve();
    return promise;
  };
  const taken = take().then(() => said.push('taken over'));
  await woken.promise;
  expect(bench.settings.current().textingHours).toEqual(narrow);
  expect(said).toEqual([]);
  resolve();
  await taken;
});

test('a settings file cannot move an account that has a key to another server', async () => {
  const { id } = await handlers()['keys.save'](shop);
  const evil = { id, name: 'Shop', kind: 'production', baseUrl: 'https://evil.example', dashboardUrl: '' };
  const accounts = [
    evil,
    { ...evil, id: 'other', baseUrl: 'http://evil.example', dashboardUrl: 'javascript:alert(1)' },
  ];
  writeFileSync(join(bench.folder, 'chosen'), settingsFile({ accounts }));
  expect((await take())?.accounts).toEqual(['Shop (2)']);
  expect(bench.keys.accountOf(id)).toEqual({ baseUrl: 'https://sms.example', key: realKey });
  expect(bench.keys.account('other')).toMatchObject({ baseUrl: '', dashboardUrl: '', keptIn: 'nowhere' });
});

const till = {
  id: 'till',
  name: 'Till',
  kind: 'production',
  baseUrl: 'https://sms.example',
  dashboardUrl: '',
};
const senderIdsNow = async () => (await listSenderIds(bench.db)).map(({ value }) => value).sort();

test('sender IDs that differ only in what nobody sees count as the same, and empty ones are unusable', async () => {
  await handlers()['sender-ids.save']({ id: null, value: 'Clinic', label: '', isDefault: false });
  const senderIds = ['Clinic\u200b', 'News', '\u200b', ' News\u0000'].map((value) => ({ value, label: '' }));
  writeFileSync(
    join(bench.folder, 'chosen'),
    `\ufeff${settingsFile({ settings: { batchSize: 7 }, accounts: [{ ...till, name: '\u202eTi\u0000ll\n' }], senderIds })}`,
  );
  expect(await take()).toEqual({
    path: answer,
    changed: ['batchSize'],
    accounts: ['Till'],
    senderIds: ['News'],
    unusable: 1,
  });
  expect(await senderIdsNow()).toEqual(['Clinic', 'News']);
});

test('thousands of sender IDs come in at once, and the first of all is the default', async () => {
  const senderIds = Array.from({ length: 9_000 }, (_, n) => ({ value: `S${n}`, label: '' }));
  writeFileSync(join(bench.folder, 'chosen'), settingsFile({ senderIds }));
  expect((await take())?.senderIds).toHaveLength(9_000);
  expect((await listSenderIds(bench.db)).filter(({ isDefault }) => isDefault)).toMatchObject([
    { value: 'S0' },
  ]);
});

test.each([
  ['a sender ID', { senderIds: [{ value: `x${realKey}`, label: '' }] }],
  ['a label, hidden', { senderIds: [{ value: 'x', label: realKey.replace('_', '\u200b_') }] }],
  ['the name of an account', { accounts: [{ ...till, name: realKey }] }],
  ['an address', { accounts: [{ ...till, baseUrl: `https://${realKey}.example` }] }],
])('a settings file with the stored key in %s is refused', async (_, content) => {
  await handlers()['keys.save'](shop);
  writeFileSync(join(bench.folder, 'chosen'), settingsFile({ settings: { batchSize: 7 }, ...content }));
  await expect(take()).rejects.toMatchObject({ code: 'key-in-file' });
  expect(bench.settings.current().batchSize).toBe(50);
  expect(await senderIdsNow()).toEqual([]);
});

test('a look at a settings file changes nothing and names the guards that it takes away', async () => {
  await handlers()['settings.save']({ costCeiling: 10 });
  const before = bench.settings.current();
  const settings = {
    textingHours: null,
    typeCountFrom: 10_000_000,
    costCeiling: null,
    wantOptOut: false,
    keyReminderDays: null,
    ownNumbers: ['447700900555'],
    batchSize: 7,
  };
  const file = settingsFile({ settings, accounts: [till], senderIds: [{ value: 'News', label: '' }] });
  writeFileSync(join(bench.folder, 'chosen'), file);
  const at = handlers();
  const preview = await at['settings.preview'](undefined);
  expect(preview).toEqual({
    previewId: 1,
    path: answer,
    changed: expect.arrayContaining(Object.keys(settings)),
    loosened: ['textingHours', 'typeCountFrom', 'costCeiling', 'wantOptOut', 'ownNumbers', 'keyReminderDays'],
    ownNumbers: ['447700900555'],
    accounts: ['Till'],
    senderIds: ['News'],
    unusable: 0,
  });
  expect(bench.settings.current()).toEqual(before);
  expect(await senderIdsNow()).toEqual([]);
  expect(bench.keys.accounts()).toHaveLength(1);

  // Whoever can write the file cannot have another one taken over than the person saw.
  writeFileSync(join(bench.folder, 'chosen'), settingsFile({ settings: { batchSize: 999 } }));
  await expect(at['settings.import']({ previewId: 7 })).rejects.toMatchObject({ code: 'not-found' });
  await at['settings.import']({ previewId: 1 });
  expect(bench.settings.current()).toMatchObject(settings);
  await expect(at['settings.import']({ previewId: 1 })).rejects.toMatchObject({ code: 'not-found' });
});

test('settings that guard as much or more take no guard away', () => {
  const guarded = { ...defaultSettings, costCeiling: 10 };
  expect(loosenedGuards(defaultSettings, defaultSettings)).toEqual([]);
  expect(loosenedGuards(defaultSettings, guarded)).toEqual([]);
  expect(loosenedGuards(guarded, { ...guarded, textingHours: { from: 600, until: 700 } })).toEqual([]);
  expect(loosenedGuards(guarded, { ...guarded, textingHours: { from: 0, until: 700 } })).toEqual([
    'textingHours',
  ]);
  expect(loosenedGuards(guarded, { ...guarded, currency: 'JPY' })).toEqual(['costCeiling']);
  expect(loosenedGuards({ ...guarded, ownNumbers: ['1', '2'] }, { ...guarded, ownNumbers: ['2'] })).toEqual(
    [],
  );
});

test('lower prices, or none, take from a ceiling that is kept', () => {
  const priced = { ...defaultSettings, costCeiling: 10, prices: { GB: 0.04, FR: 0.06 }, otherPrice: 0.05 };
  const loosened = (change: Partial<Settings>) => loosenedGuards(priced, { ...priced, ...change });
  expect(loosened({ prices: { GB: 0.03, FR: 0.06 } })).toEqual(['prices']);
  expect(loosened({ prices: { GB: 0.04, FR: 0.06, DE: 0.04 } })).toEqual(['prices']);
  expect(loosened({ otherPrice: 0.01 })).toEqual(['prices']);
  expect(loosened({ otherPrice: null })).toEqual(['prices']);
  expect(loosened({ prices: {}, otherPrice: null })).toEqual(['prices']);
  // France falls to the price of all others.
  expect(loosened({ prices: { GB: 0.04 } })).toEqual(['prices']);
  expect(loosened({ prices: {} })).toEqual(['prices']);
  expect(loosened({ prices: {}, otherPrice: 0.06 })).toEqual([]);
  expect(loosened({ prices: { GB: 0.05, FR: 0.06, DE: 0.05 }, otherPrice: 0.07 })).toEqual([]);
  expect(loosened({ prices: {}, costCeiling: null })).toEqual(['costCeiling']);
  expect(loosenedGuards({ ...priced, costCeiling: null }, { ...priced, prices: {} })).toEqual([]);
});

test('of a settings file that cannot be taken over whole, nothing is', async () => {
  const content = {
    settings: { batchSize: 7 },
    accounts: [till],
    senderIds: [{ value: 'News', label: '' }],
  };
  writeFileSync(join(bench.folder, 'chosen'), settingsFile(content));
  const plan = await planSettings(bench, settingsFile(content));
  const nothingTaken = async () => {
    expect(bench.settings.current().batchSize).toBe(50);
    expect(bench.keys.accounts().map(({ name }) => name)).toEqual(['Practice']);
    expect(await senderIdsNow()).toEqual([]);
  };
  const fails = (): never => {
    throw new Error('disk full');
  };
  const keys = Object.create(bench.keys, { add: { value: fails } });
  await expect(takeSettings({ ...bench, keys }, '/x', plan)).rejects.toThrow('disk full');
  await nothingTaken();
  const settings = { ...bench.settings, save: fails };
  await expect(takeSettings({ ...bench, settings }, '/x', plan)).rejects.toThrow('disk full');
  await nothingTaken();
});

test('a file that is far too large or missing is refused', async () => {
  await expect(take()).rejects.toMatchObject({ code: 'file-unreadable' });
  writeFileSync(join(bench.folder, 'chosen'), 'x'.repeat(1_000_001));
  await expect(take()).rejects.toMatchObject({ code: 'file-too-large' });
});

test('a closed dialog does nothing', async () => {
  answer = null;
  expect(await handlers()['settings.export'](undefined)).toBeNull();
  expect(await take()).toBeNull();
  expect(await handlers()['audit.export']({ filter: all })).toBeNull();
  expect(await audited()).toEqual([]);
});

test('the audit log is exported with its words, and no cell runs as a formula', async () => {
  await handlers()['sender-ids.save']({ id: null, value: '=1+2', label: '', isDefault: false });
  expect(await handlers()['audit.export']({ filter: all })).toEqual({ path: answer, rows: 1 });
  expect(readFileSync(join(bench.folder, 'chosen'), 'utf8')).toMatch(
    /,ada,'=1\+2,Sender ID saved as the default,sender-id\.saved,isDefault: true\r\n$/,
  );
});

test('the audit log that is exported says what the screen does, and beside it what was recorded, in any language', async () => {
  const record = auditBy({ ...bench, actor: 'ada' });
  await record('Do not text', { action: 'do-not-text.added', detail: { numbers: 5, reason: 'STOP' } });
  await handlers()['settings.save']({ costCeiling: 50, currency: 'EUR' });
  const rowsIn = async (locale: string) => {
    const { columns, pages } = auditTable(bench.db, all, { t: await auditWordsIn(locale), locale });
    const rows: unknown[][] = [columns.map(({ heading }) => heading)];
    for await (const page of pages()) rows.push(...page.map((row) => columns.map(({ of }) => of(row))));
    return rows.map((row) => row.slice(1));
  };
  expect(await rowsIn('de-DE')).toEqual([
    ['Wer', 'Was', 'Was getan wurde', 'Aktion', 'Einzelheiten'],
    [
      'ada',
      'Einstellungen',
      expect.stringMatching(/^Geändert: .*– → 50,00\s€/),
      'settings.changed',
      expect.stringContaining('money: {"currency":'),
    ],
    ['ada', 'Sperrliste', '5 Nummern hinzugefügt: STOP', 'do-not-text.added', 'numbers: 5; reason: STOP'],
  ]);
  for (const language of languages) {
    const [, , added] = await rowsIn(language);
    expect(added?.[2], language).toMatch(/^(?!do-not-text).*5.*STOP/);
  }
});

test('an agreed limit is kept with the account', async () => {
  const { id } = await handlers()['keys.save'](shop);
  await handlers()['limits.set-agreed']({ id, perMinute: 300 });
  expect(await handlers()['limits.usage']({ id })).toMatchObject({
    agreed: 300,
    inForce: 300,
    learned: null,
  });
  await expect(handlers()['limits.set-agreed']({ id: 'practice', perMinute: 3 })).rejects.toMatchObject({
    code: 'not-allowed-now',
  });
});

test('a new key lets the campaigns go on that waited for it, and no others', async () => {
  const { id } = await handlers()['keys.save'](shop);
  const row = {
    name: '',
    sender_id: '',
    template: '',
    audience: '{}',
    options: '{}',
    account_id: id,
    practice: 0,
  } as const;
  const paused = async (pause: PauseReason, accountId: string = id) => {
    const values = {
      ...row,
      account_id: accountId,
      state: 'paused',
      pause: JSON.stringify(pause),
      created_at: 1,
      updated_at: 1,
    } as const;
    const { id } = await bench.db
      .insertInto('campaigns')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const waiting = [
    await paused({ kind: 'key-refused', problem: 'expired', said: '' }),
    await paused({ kind: 'no-key' }),
  ];
  const others = [await paused({ kind: 'user' }), await paused({ kind: 'no-key' }, 'another')];
  const states = async (ids: readonly number[]) =>
    (await bench.db.selectFrom('campaigns').select('state').where('id', 'in', ids).execute()).map(
      ({ state }) => state,
    );
  await handlers()['keys.save']({ ...shop, id, key: null, name: 'Renamed' });
  expect(await states(waiting)).toEqual(['paused', 'paused']);
  await handlers()['keys.save']({ ...shop, id, key: 'live_another_key_1234' });
  expect(await states(waiting)).toEqual(['sending', 'sending']);
  expect(await states(others)).toEqual(['paused', 'paused']);
});
