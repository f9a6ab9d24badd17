import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountChange } from '../../../../electron/settings/accounts/account-change.ts';
import { Keys, type KeysChange } from '../../../../electron/settings/accounts/keys.ts';
import { openConfigFile } from '../../../../electron/settings/config-file.ts';
import { type FakeKeychain, fakeKeychain } from '../../../support/fake-keychain.ts';

const realKey = 'live_5f0c1e77a9b24d3c8e6f';
const otherKey = 'live_0000aaaabbbbccccdddd';
const wanted: AccountChange = {
  id: null,
  name: 'Shop',
  kind: 'production',
  baseUrl: 'https://sms.example/',
  dashboardUrl: 'https://dash.example/keys',
  key: realKey,
};

let folder: string;
let keychain: FakeKeychain;
let hidden: string[];
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-keys-'));
  keychain = fakeKeychain();
  hidden = [];
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (platform: NodeJS.Platform = 'linux') =>
  Keys.open({
    file: openConfigFile(folder, 'accounts', () => 5),
    keychain,
    platform,
    now: () => 1000,
    hide: (secret) => hidden.push(secret),
    warn: (event) => warnings.push(event),
  });
const onDisk = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
const accountsFile = (): { accounts: { id: string; key: string | null }[] } =>
  JSON.parse(readFileSync(join(folder, 'accounts.json'), 'utf8'));

test('the first start is in practice mode, with a real key in the keychain', async () => {
  const keys = await open();
  keys.setPracticeAddress('http://127.0.0.1:4000');
  expect(keys.inUse()).toMatchObject({ id: 'practice', kind: 'practice', keptIn: 'keychain', inUse: true });
  expect(keys.accountOf('practice')).toEqual({ baseUrl: 'http://127.0.0.1:4000', key: keys.practiceKey });
  expect(onDisk()).not.toContain(keys.practiceKey);
  expect((await open()).practiceKey).toBe(keys.practiceKey);
});

test('a stored key is on the disk only as ciphertext, and is shown by its last four characters', async () => {
  const keys = await open();
  const saved = await keys.save({ ...wanted, key: `  "Bearer ${realKey}"\n` });
  expect(saved).toMatchObject({
    baseUrl: 'https://sms.example',
    keyEnding: '8e6f',
    keptIn: 'keychain',
    keyAddedAt: 1000,
    inUse: false,
  });
  for (const form of [
    realKey,
    Buffer.from(realKey).toString('base64'),
    Buffer.from(realKey).toString('hex'),
  ]) {
    expect(onDisk()).not.toContain(form);
  }
  const again = await open();
  expect(again.accountOf(saved.id)).toEqual({ baseUrl: 'https://sms.example', key: realKey });
  expect(JSON.stringify(again.accounts())).not.toContain(realKey);
  expect(inspect(again, { depth: 20, showHidden: true })).not.toContain(realKey);
});

test('the log learns of every key before it could be written', async () => {
  await (await open()).save(wanted);
  expect(hidden).toContain(realKey);
  hidden = [];
  await open();
  expect(hidden).toContain(realKey);
});

test('on Linux a ciphertext of the public password is refused: the key stays in memory only', async () => {
  keychain.mode = 'basic';
  const keys = await open('linux');
  const saved = await keys.save(wanted);
  expect(keys.keychainAvailable).toBe(false);
  expect(saved.keptIn).toBe('session');
  expect(keys.accountOf(saved.id)).toEqual({ baseUrl: 'https://sms.example', key: realKey });
  expect(accountsFile().accounts.map(({ key }) => key)).toEqual([null, null]);
  expect(warnings).toContain('key-not-stored');
  const next = await open('linux');
  expect(next.accounts().find(({ id }) => id === saved.id)).toMatchObject({
    keptIn: 'nowhere',
    keyEnding: null,
    keyAddedAt: null,
  });
  expect(next.accountOf(saved.id)).toBe('no-key');
});

test('the same mark is that of the real keychain on Windows and macOS', async () => {
  keychain.mode = 'basic';
  expect((await (await open('darwin')).save(wanted)).keptIn).toBe('keychain');
});

test('without any keychain a key is used for this session', async () => {
  keychain.mode = 'absent';
  const keys = await open();
  expect((await keys.save(wanted)).keptIn).toBe('session');
  expect(onDisk()).not.toContain(realKey);
});

test('a keychain that seals but does not open is not trusted with a key', async () => {
  keychain.mode = 'locked';
  const keys = await open();
  expect((await keys.save(wanted)).keptIn).toBe('session');
});

test('a key that the keychain does not give back is kept, and said to be unreadable', async () => {
  const { id } = await (await open()).save(wanted);
  keychain.mode = 'locked';
  const locked = await open();
  expect(locked.accounts().find((one) => one.id === id)).toMatchObject({
    keptIn: 'unreadable',
    keyEnding: null,
  });
  expect(locked.accountOf(id)).toBe('no-key');
  expect(locked.inUse().keptIn).toBe('session');
  keychain.mode = 'normal';
  expect((await open()).accountOf(id)).toMatchObject({ key: realKey });
});

test('a replaced key leaves nothing of the old one behind', async () => {
  const keys = await open();
  const { id } = await keys.save(wanted);
  const before = accountsFile().accounts.find((one) => one.id === id)?.key ?? '?';
  await keys.save({ ...wanted, id, key: otherKey });
  expect(onDisk()).not.toContain(before);
  expect(keys.accountOf(id)).toMatchObject({ key: otherKey });
});

test('a removed key is gone from the disk, copies and leftovers of a crash included', async () => {
  const keys = await open();
  const { id } = await keys.save(wanted);
  const ciphertext = accountsFile().accounts.find((one) => one.id === id)?.key ?? '?';
  writeFileSync(join(folder, 'accounts.damaged-1.json'), `{"was": "${ciphertext}"`);
  writeFileSync(join(folder, 'accounts.json.tmp-123'), `{"half": "${ciphertext}`);
  keys.forgetKey(id);
  expect(onDisk()).not.toContain(ciphertext);
  expect(readdirSync(folder).sort()).toEqual(['accounts.damaged-1.json', 'accounts.json']);
  expect(keys.accountOf(id)).toBe('no-key');
  expect(keys.accounts().find((one) => one.id === id)).toMatchObject({ keptIn: 'nowhere', name: 'Shop' });
});

test('a removed profile takes its key along, and practice is in use again', async () => {
  const keys = await open();
  const { id } = await keys.save(wanted);
  keys.use(id);
  const ciphertext = accountsFile().accounts.find((one) => one.id === id)?.key ?? '?';
  await keys.remove(id);
  expect(onDisk()).not.toContain(ciphertext);
  expect(keys.accounts().map((one) => one.id)).toEqual(['practice']);
  expect(keys.inUse().id).toBe('practice');
});

test('the service is used once key and address are there and the profile is put in use', async () => {
  const keys = await open();
  const { id } = await keys.save({ ...wanted, key: null, baseUrl: '' });
  const refusal = (reason: string) =>
    expect.objectContaining({ code: 'not-allowed-now', values: { reason } });
  expect(() => keys.use(id)).toThrow(refusal('no-key'));
  await keys.save({ ...wanted, id, baseUrl: '' });
  expect(() => keys.use(id)).toThrow(refusal('no-base-address'));
  expect(keys.accountOf(id)).toBe('no-key');
  await keys.save({ ...wanted, id, key: null });
  expect(keys.inUse().id).toBe('practice');
  keys.use(id);
  expect((await open()).inUse().id).toBe(id);
  await expect(keys.save({ ...wanted, id, baseUrl: ' ' })).rejects.toMatchObject({
    code: 'base-address-invalid',
  });
});

test('a stored key is not sent to another server without being entered anew', async () => {
  const keys = await open();
  const { id } = await keys.save(wanted);
  const moved = { ...wanted, id, baseUrl: 'https://elsewhere.example', key: null };
  await expect(keys.save(moved)).rejects.toMatchObject({ code: 'key-malformed' });
  await expect(keys.save({ ...moved, baseUrl: '' })).rejects.toMatchObject({ code: 'key-malformed' });
  expect(keys.accountOf(id)).toEqual({ baseUrl: 'https://sms.example', key: realKey });
  await keys.save({ ...moved, baseUrl: 'https://sms.example/v2' });
  await keys.save({ ...moved, key: otherKey });
  expect(keys.accountOf(id)).toEqual({ baseUrl: 'https://elsewhere.example', key: otherKey });
});

test.each([
  ['base', { baseUrl: 'http://sms.example' }, 'base-address-invalid'],
  ['base', { baseUrl: 'https://user:pw@sms.example' }, 'base-address-invalid'],
  ['base', { baseUrl: 'live_8c1f0e4b9d2a7f36' }, 'base-address-invalid'],
  ['base', { baseUrl: `https://sms.example/${realKey}` }, 'base-address-invalid'],
  ['dashboard', { dashboardUrl: otherKey }, 'base-address-invalid'],
  ['dashboard', { dashboardUrl: `https://dash.example/?key=${realKey}` }, 'base-address-invalid'],
  ['dashboard', { dashboardUrl: 'javascript:alert(1)' }, 'base-address-invalid'],
  ['dashboard', { dashboardUrl: 'file:///etc/passwd' }, 'base-address-invalid'],
  ['dashboard', { dashboardUrl: 'http://dash.example' }, 'base-address-invalid'],
  ['key', { key: 'two keys' }, 'key-malformed'],
  ['name', { name: '  ' }, 'bad-request'],
  ['name', { name: 'practice' }, 'name-taken'],
  ['name', { name: 'live_8c1f0e4b9d2a7f36' }, 'key-in-name'],
  ['name', { name: `Shop ${realKey}` }, 'key-in-name'],
  ['kind', { kind: 'practice' as const }, 'not-allowed-now'],
  ['id', { id: 'practice' }, 'not-allowed-now'],
  ['id', { id: 'unknown' }, 'not-found'],
])('a bad %s (%j) is refused and nothing is stored', async (_, change, code) => {
  const keys = await open();
  const before = onDisk();
  await expect(keys.save({ ...wanted, ...change })).rejects.toMatchObject({ code });
  expect(onDisk()).toBe(before);
});

test('of two accounts whose names differ in case alone, however they are encoded, the second is refused', async () => {
  const keys = await open();
  await keys.save({ ...wanted, name: 'École' });
  for (const name of ['ÉCOLE', 'e\u0301cole'])
    await expect(keys.save({ ...wanted, name, key: otherKey })).rejects.toMatchObject({ code: 'name-taken' });
  await keys.save({ ...wanted, name: 'Ecole', key: otherKey });
});

test('a refusal by the service is remembered without the key in it, until a new key comes', async () => {
  const keys = await open();
  const { id } = await keys.save(wanted);
  keys.noteRefusal(id, { problem: 'expired', said: `API key ${realKey} has expired`, at: 7 });
  const refusal = (await open()).accounts().find((one) => one.id === id)?.refusal;
  expect(refusal).toMatchObject({ problem: 'expired', at: 7 });
  expect(refusal?.said).not.toContain(realKey);
  await keys.save({ ...wanted, id, key: otherKey });
  expect(keys.accounts().find((one) => one.id === id)?.refusal).toBeNull();
  keys.noteRefusal(id, { problem: 'invalid', said: 'Invalid API key', at: 8 });
  keys.noteAccepted(id);
  expect(keys.accounts().find((one) => one.id === id)?.refusal).toBeNull();
});

test('listeners hear of every key and address that is another one or gone', async () => {
  const keys = await open();
  const heard: KeysChange[] = [];
  keys.onChange((change) => heard.push(change));
  const { id } = await keys.save(wanted);
  keys.use(id);
  const account = { kind: 'account', accountId: id };
  expect(heard).toEqual([account, { kind: 'in-use', accountId: id }]);
  await keys.save({ ...wanted, id, name: 'Other name', key: null });
  expect(heard.slice(2)).toEqual([{ kind: 'accounts' }]);
  await keys.save({ ...wanted, id, key: otherKey });
  await keys.save({ ...wanted, id, baseUrl: `${wanted.baseUrl}/v2`, key: null });
  keys.forgetKey(id);
  await keys.remove(id);
  expect(heard.filter(({ kind }) => kind === 'account')).toEqual(Array(5).fill(account));
});

test('a damaged accounts file gives back what makes sense of it, the safe way', async () => {
  const { id } = await (await open()).save(wanted);
  const file = accountsFile();
  const damaged = {
    inUse: 'gone',
    accounts: [
      ...file.accounts.map((one) => (one.id === id ? { ...one, kind: 'free', baseUrl: 12 } : one)),
      'nonsense',
      { id: 'sly', name: 'Sly', kind: 'practice', baseUrl: 'https://real.example' },
    ],
  };
  writeFileSync(join(folder, 'accounts.json'), JSON.stringify(damaged));
  const keys = await open();
  expect(warnings).toContain('accounts-file-damaged');
  expect(keys.damagedCopy).toContain('accounts.damaged-');
  expect(keys.inUse().id).toBe('practice');
  expect(keys.accounts().find((one) => one.id === id)).toMatchObject({
    kind: 'production',
    baseUrl: '',
    keyEnding: '8e6f',
  });
  expect(keys.accounts().find((one) => one.id === 'sly')?.kind).toBe('production');
  warnings = [];
  await open();
  expect(warnings).toEqual([]);
});

test('a key that one account has is refused to another one, however it is pasted, until it is removed there', async () => {
  const keys = await open();
  const shop = await keys.save(wanted);
  await keys.save({ ...wanted, id: shop.id });
  const other = await keys.save({ ...wanted, name: 'Second', key: otherKey });
  for (const change of [
    { ...wanted, name: 'Third' },
    { ...wanted, name: 'Third', baseUrl: 'https://elsewhere.example' },
    { ...wanted, id: other.id, name: 'Second', key: ` Bearer ${realKey}` },
  ]) {
    await expect(keys.save(change)).rejects.toMatchObject({
      code: 'key-taken',
      values: { account: wanted.name },
    });
  }
  expect(keys.accounts().map(({ name }) => name)).not.toContain('Third');
  expect(keys.accountOf(other.id)).toMatchObject({ key: otherKey });
  await keys.remove(shop.id);
  const second = await keys.save({ ...wanted, id: other.id, name: 'Second' });
  expect(keys.accountOf(second.id)).toEqual({ baseUrl: 'https://sms.example', key: realKey });
  const [stored] = accountsFile().accounts.filter(({ id }) => id === second.id);
  keys.forgetKey(second.id);
  expect(stored?.key).toBeTruthy();
  expect(onDisk()).not.toContain(stored?.key);
});

test('of two that save the same key at once, one gets it', async () => {
  const keys = await open();
  const saved = await Promise.allSettled([
    keys.save({ ...wanted, name: 'One' }),
    keys.save({ ...wanted, name: 'Other' }),
  ]);
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a key that a copied file has under two accounts is used by the first of them alone', async () => {
  const keys = await open();
  const shop = await keys.save(wanted);
  const second = await keys.save({ ...wanted, name: 'Second', key: otherKey });
  const file = accountsFile();
  const key = file.accounts.find(({ id }) => id === shop.id)?.key ?? null;
  const accounts = file.accounts.map((one) => (one.id === second.id ? { ...one, key } : one));
  writeFileSync(join(folder, 'accounts.json'), JSON.stringify({ ...file, accounts }));
  const again = await open();
  expect(again.accountOf(shop.id)).toMatchObject({ key: realKey });
  expect(again.accountOf(second.id)).toBe('no-key');
  expect(again.accounts().find(({ id }) => id === second.id)?.keptIn).toBe('unreadable');
  expect(warnings).toContain('key-twice');
});
