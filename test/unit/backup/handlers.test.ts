import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyPendingRestore } from '../../../electron/backup/apply.ts';
import { backupHandlers } from '../../../electron/backup/handlers.ts';
import type { SettingsChoice } from '../../../electron/backup/settings-choice.ts';
import { takeOverRestored } from '../../../electron/backup/take-over.ts';
import { auditPage } from '../../../electron/db/records/audit.ts';
import { pendingFolder } from '../../../electron/records/pending.ts';
import { settingsFileText } from '../../../electron/settings/settings-file.ts';
import { type AccountFixture, accountFixture } from '../../support/account-fixture.ts';
import { englishWords } from '../../support/english-words.ts';

let bench: AccountFixture;
let answer: string | null;
beforeEach(async () => {
  bench = await accountFixture();
  answer = join(bench.folder, 'disk');
  mkdirSync(answer);
});
afterEach(() => bench[Symbol.asyncDispose]());

const handlers = () =>
  backupHandlers({
    ...bench,
    at: { kind: 'files', folder: bench.folder },
    words: () => englishWords.files,
    version: '1.2.3',
    actor: 'ada',
    askForFolder: async () => answer,
    wrote: () => undefined,
    onProgress: () => undefined,
    report: null,
  });
const actions = async () => {
  const { rows } = await auditPage(bench.db, { search: '', actions: null, from: null, to: null }, null, 10);
  return rows.map(({ action }) => action);
};

test('a backup is made, laid ready for restoring, and taken back, and the audit log tells of it', async () => {
  const made = await handlers()['backups.make'](undefined);
  expect(made?.path).toMatch(/Carillon backup 1970-01-01 \d\d\.\d\d$/);
  expect(readFileSync(join(made?.path ?? '', 'settings.json'), 'utf8')).toContain('"content": "settings"');
  answer = made?.path ?? '';
  const staged = await handlers()['backups.restore'](undefined);
  expect(staged).toMatchObject({ version: '1.2.3' });
  expect(await handlers()['backups.pending'](undefined)).toMatchObject({ ...staged });
  await handlers()['backups.cancel-restore'](undefined);
  expect(await handlers()['backups.pending'](undefined)).toBeNull();
  expect(await actions()).toEqual(['data.restore-cancelled', 'data.restore-asked', 'data.backed-up']);
});

test('a backup holds no key, not even its ciphertext', async () => {
  const made = await handlers()['backups.make'](undefined);
  const ciphertext =
    /"key": "([^"]+)"/.exec(readFileSync(join(bench.folder, 'accounts.json'), 'utf8'))?.[1] ?? '?';
  for (const file of ['campaigns.db', 'contacts.db', 'settings.json']) {
    const bytes = readFileSync(join(made?.path ?? '', file));
    expect(bytes.includes(ciphertext)).toBe(false);
    expect(bytes.includes(bench.keys.practiceKey)).toBe(false);
  }
});

test('two backups at once are refused, a closed dialog does nothing', async () => {
  const both = handlers();
  const first = both['backups.make'](undefined);
  await expect(both['backups.make'](undefined)).rejects.toMatchObject({ code: 'not-allowed-now' });
  await first;
  answer = null;
  expect(await both['backups.make'](undefined)).toBeNull();
  expect(await both['backups.restore'](undefined)).toBeNull();
});

test('accounts and settings of a restored backup come back under their own identity', async () => {
  const { id } = await bench.keys.save({
    id: null,
    name: 'Shop',
    kind: 'production',
    baseUrl: 'https://sms.example',
    dashboardUrl: '',
    key: 'live_5f0c1e77a9b24d3c8e6f',
  });
  bench.settings.save({ batchSize: 12 });
  const settingsText = settingsFileText(bench.settings.current(), bench.keys.accounts(), []);
  await using other = await accountFixture();
  const log = { info: () => undefined, error: () => undefined };
  const outcome = {
    kind: 'restored',
    madeAt: 7,
    keptIn: '/kept',
    doNotTextKept: { added: 2, whole: true },
    unconfirmed: 3,
    migrated: 1,
  } as const;
  const settingsChoice: SettingsChoice = { kind: 'take', agreed: [] };
  const deps = { ...other, actor: 'ada', log };
  expect(await takeOverRestored(deps, { ...outcome, settingsChoice, settingsText })).toEqual({
    ...outcome,
    settings: 'taken',
  });
  expect(other.keys.account(id)).toMatchObject({ name: 'Shop', keptIn: 'nowhere' });
  expect(other.settings.current().batchSize).toBe(12);
  expect(await takeOverRestored(deps, { ...outcome, settingsChoice, settingsText: '' })).toMatchObject({
    settings: 'unreadable',
  });
  expect(await takeOverRestored(deps, null)).toBeNull();
});

/** Makes a backup of settings that guard less, and lays it ready where they guard as usual. */
async function stageLooser() {
  bench.settings.save({ batchSize: 7, wantOptOut: false, ownNumbers: ['447700900555'] });
  const till = {
    name: 'Till',
    kind: 'development',
    baseUrl: 'https://sms.example',
    dashboardUrl: '',
  } as const;
  const { id } = await bench.keys.save({ id: null, ...till, key: null });
  answer = (await handlers()['backups.make'](undefined))?.path ?? '';
  await bench.keys.remove(id);
  bench.settings.save({ batchSize: 50, wantOptOut: true, ownNumbers: [] });
  const at = handlers();
  await at['backups.restore'](undefined);
  return at;
}

/** What the next start makes of it. */
async function restart() {
  const log = { info: () => undefined, error: () => undefined };
  const report = await takeOverRestored(
    { ...bench, actor: 'ada', log },
    applyPendingRestore(bench.folder, bench.now()),
  );
  const { batchSize, wantOptOut } = bench.settings.current();
  const accounts = bench.keys.accounts().map(({ name }) => name);
  return { became: report?.kind === 'restored' && report.settings, batchSize, wantOptOut, accounts };
}

const kept = { batchSize: 50, wantOptOut: true, accounts: ['Practice', 'Till'] };

test('settings of a backup that take guards away are told before, and kept out where nobody agrees', async () => {
  const at = await stageLooser();
  expect((await at['backups.pending'](undefined))?.settings).toEqual({
    kind: 'readable',
    changed: ['batchSize', 'wantOptOut', 'ownNumbers'],
    loosened: ['wantOptOut', 'ownNumbers'],
    ownNumbers: ['447700900555'],
    accounts: ['Till'],
    take: false,
  });
  expect(await restart()).toEqual({ became: 'guarded', ...kept });
});

test('who agrees to it gets the settings of a backup, and the audit log says which', async () => {
  const at = await stageLooser();
  await at['backups.pending'](undefined);
  await at['backups.choose-settings']({ take: true });
  expect((await at['backups.pending'](undefined))?.settings).toMatchObject({ take: true });
  expect(await restart()).toEqual({ ...kept, became: 'taken', batchSize: 7, wantOptOut: false });
  expect(await actions()).toContain('settings.changed');
});

test('nobody has agreed to lose a guard that was set after they looked', async () => {
  const at = await stageLooser();
  await at['backups.pending'](undefined);
  await at['backups.choose-settings']({ take: true });
  bench.settings.save({ costCeiling: 10, currency: 'CHF' });
  expect((await at['backups.pending'](undefined))?.settings).toMatchObject({ take: false });
  expect(await restart()).toEqual({ became: 'guarded', ...kept });
  expect(bench.settings.current().costCeiling).toBe(10);
});

test('settings of a backup that take no guard away come with it, unless a person keeps theirs', async () => {
  bench.settings.save({ batchSize: 7 });
  answer = (await handlers()['backups.make'](undefined))?.path ?? '';
  for (const [take, became, batchSize] of [
    [null, 'taken', 7],
    [false, 'kept', 50],
    [true, 'taken', 7],
  ] as const) {
    bench.settings.save({ batchSize: 50 });
    const at = handlers();
    await at['backups.restore'](undefined);
    expect((await at['backups.pending'](undefined))?.settings).toMatchObject({ loosened: [], take: true });
    if (take !== null) await at['backups.choose-settings']({ take });
    expect(await restart()).toMatchObject({ became, batchSize });
  }
});

test('a choice that cannot be read, or none to make, loses no guard', async () => {
  const at = await stageLooser();
  writeFileSync(join(bench.folder, pendingFolder, 'settings-choice.json'), '{"kind":"take"}');
  expect(await restart()).toEqual({ became: 'guarded', ...kept });
  await expect(at['backups.choose-settings']({ take: true })).rejects.toMatchObject({ code: 'not-found' });
});

test('a backup whose settings hold a stored key says that they are not taken', async () => {
  const key = 'live_5f0c1e77a9b24d3c8e6f';
  const made = await handlers()['backups.make'](undefined);
  answer = made?.path ?? '';
  await handlers()['backups.restore'](undefined);
  const shop = {
    name: 'Shop',
    kind: 'production',
    baseUrl: 'https://sms.example',
    dashboardUrl: '',
  } as const;
  await bench.keys.save({ id: null, ...shop, key });
  const text = settingsFileText(bench.settings.current(), [], []).replace(
    '"senderIds": []',
    `"senderIds": [{ "value": "${key}", "label": "" }]`,
  );
  writeFileSync(join(bench.folder, pendingFolder, 'settings.json'), text);
  expect((await handlers()['backups.pending'](undefined))?.settings).toEqual({ kind: 'unreadable' });
  expect((await restart()).became).toBe('unreadable');
});
