import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupHandlers } from '../../../electron/backup/handlers.ts';
import { takeOverRestored } from '../../../electron/backup/take-over.ts';
import { auditPage } from '../../../electron/db/audit.ts';
import { settingsFileText } from '../../../electron/settings/settings-file.ts';
import { type AccountBench, accountBench } from '../../support/account-bench.ts';
import { englishWords } from '../../support/english-words.ts';

let bench: AccountBench;
let answer: string | null;
beforeEach(async () => {
  bench = await accountBench();
  answer = join(bench.folder, 'disk');
  mkdirSync(answer);
});
afterEach(() => bench[Symbol.asyncDispose]());

const handlers = () =>
  backupHandlers({
    ...bench,
    words: () => englishWords.files,
    version: '1.2.3',
    who: 'ada',
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
  expect(await handlers()['backups.pending'](undefined)).toEqual(staged);
  await handlers()['backups.cancel-restore'](undefined);
  expect(await handlers()['backups.pending'](undefined)).toBeNull();
  expect(await actions()).toEqual(['data.restore-asked', 'data.backed-up']);
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
  const settingsText = settingsFileText(bench.settings.current(), bench.keys.profiles(), []);
  await using other = await accountBench();
  const log = { info: () => undefined, error: () => undefined };
  const outcome = {
    kind: 'restored',
    madeAt: 7,
    keptIn: '/kept',
    doNotTextKept: { added: 2, whole: true },
    unconfirmed: 3,
    carried: 1,
  } as const;
  const needs = { ...other, who: 'ada', log };
  expect(await takeOverRestored(needs, { ...outcome, settingsText })).toEqual({
    ...outcome,
    settingsRestored: true,
  });
  expect(other.keys.profile(id)).toMatchObject({ name: 'Shop', keptIn: 'nowhere' });
  expect(other.settings.current().batchSize).toBe(12);
  expect(await takeOverRestored(needs, { ...outcome, settingsText: '' })).toMatchObject({
    settingsRestored: false,
  });
  expect(await takeOverRestored(needs, null)).toBeNull();
});
