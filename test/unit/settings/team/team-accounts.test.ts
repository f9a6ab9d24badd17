/** The accounts of a team with the keys of each computer: a key goes to the address that it was typed for, and to nobody else. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkspace } from '../../../../electron/db/postgres/open.ts';
import { verifierOf } from '../../../../electron/db/workspace/scram.ts';
import { Keys, type KeysChange } from '../../../../electron/settings/accounts/keys.ts';
import { openConfigFile } from '../../../../electron/settings/config-file.ts';
import { TeamAccounts } from '../../../../electron/settings/team/team-accounts.ts';
import { practiceAccountOf } from '../../../../electron/shared/models.ts';
import { otherNames, sameNames } from '../../../support/alike-names.ts';
import { fakeKeychain } from '../../../support/fake-keychain.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

const anas = 'live_5f0c1e77a9b24d3c8e6f';
const bens = 'live_77b24d3c5f0c1e8a9e6f';
const shop = {
  id: null,
  name: 'Shop',
  kind: 'production' as const,
  baseUrl: 'https://sms.example/v1',
  dashboardUrl: '',
};

let workspace: TemporaryWorkspace;
let folder = '';
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-team-accounts-'));
  workspace = new TemporaryWorkspace();
  await workspace.ready;
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await workspace.close();
  rmSync(folder, { recursive: true });
});

const opening = {
  keychain: fakeKeychain(),
  platform: 'linux',
  now: () => 1,
  hide: () => undefined,
  warn: () => undefined,
} as const;

const aloneFile = (name: string) => openConfigFile(join(folder, name), 'accounts', opening.now);
const openAlone = (name: string): Promise<Keys> => Keys.open({ ...opening, file: aloneFile(name) });

/** A computer in the workspace; `refresh` as where it hears that another one changed accounts. */
async function computer(name: string, person = workspace.at.person) {
  const db = openWorkspace({ ...workspace.at, person }, { kind: 'turns', connections: 1 });
  closing.push(() => db.destroy());
  const accounts = new TeamAccounts(db);
  await accounts.refresh();
  const file = openConfigFile(join(folder, name), 'team-accounts', opening.now);
  const keys = await Keys.open({
    ...opening,
    file,
    team: { accounts, practiceId: practiceAccountOf(name), alone: aloneFile(name) },
  });
  const heard: KeysChange[] = [];
  keys.onChange((change) => heard.push(change));
  return { keys, heard, refresh: () => accounts.refresh() };
}

const filesOf = (name: string): string =>
  readdirSync(join(folder, name))
    .map((file) => readFileSync(join(folder, name, file), 'utf8'))
    .join('\n');

test('an account is everybody’s without its key, and each computer has its own', async () => {
  const [ana, ben] = [await computer('ana'), await computer('ben')];
  const { id } = await ana.keys.save({ ...shop, key: anas });
  await ben.refresh();
  expect(ben.keys.account(id)).toMatchObject({ name: 'Shop', keptIn: 'nowhere', keyEnding: null });
  expect(ben.keys.accountOf(id)).toBe('no-key');
  expect(() => ben.keys.use(id)).toThrow();
  await ben.keys.save({ ...shop, id, key: bens });
  ben.keys.use(id);
  expect(ben.keys.accountOf(id)).toEqual({ baseUrl: shop.baseUrl, key: bens });
  expect(ana.keys.accountOf(id)).toEqual({ baseUrl: shop.baseUrl, key: anas });
  expect([ana.keys.inUse().id, ben.keys.inUse().id]).toEqual(['practice:ana', id]);
  expect(await ben.keys.setAgreedLimit(id, 300)).toMatchObject({ agreedLimit: 300, keptIn: 'keychain' });
  await ana.refresh();
  expect(ana.keys.agreedLimitOf(id)).toBe(300);
  // At the next start it is as it was.
  expect((await computer('ben')).keys.accountOf(id)).toEqual({ baseUrl: shop.baseUrl, key: bens });
  const client = await workspace.session();
  const { rows } = await client.query('SELECT accounts::text, audit::text FROM accounts CROSS JOIN audit');
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${anas}|${bens}`));
});

test('a key is not sent to another address than the one that it was typed for, whoever changed that', async () => {
  const [ana, ben] = [await computer('ana'), await computer('ben')];
  const { id } = await ana.keys.save({ ...shop, key: anas });
  await ben.refresh();
  await ben.keys.save({ ...shop, id, key: bens });
  ben.keys.use(id);
  ben.heard.length = 0;
  // On the same server too: a path may lead to somebody else's program.
  const elsewhere = 'https://sms.example/v2';
  await ana.keys.save({ ...shop, id, baseUrl: elsewhere, key: null });
  await ben.refresh();
  for (const { keys } of [ana, ben]) {
    expect(keys.accountOf(id)).toBe('no-key');
    expect(keys.account(id)).toMatchObject({ keptIn: 'other-address', keyEnding: null });
  }
  expect(ben.heard).toContainEqual({ kind: 'account', accountId: id });
  // Nor after a start, which finds it in the keychain.
  expect((await computer('ben')).keys.account(id)).toMatchObject({ keptIn: 'other-address' });
  expect((await computer('ben')).keys.accountOf(id)).toBe('no-key');
  await ben.keys.save({ ...shop, id, baseUrl: elsewhere, key: bens });
  expect(ben.keys.accountOf(id)).toEqual({ baseUrl: elsewhere, key: bens });
  const client = await workspace.session();
  await client.query("UPDATE accounts SET base_url = 'https://thief.example'");
  await client.end();
  await Promise.all([ana.refresh(), ben.refresh()]);
  expect([ana, ben].map(({ keys }) => keys.accountOf(id))).toEqual(['no-key', 'no-key']);
});

test('of two who change an account that they saw alike, the second is told, and what the first has said stays', async () => {
  const [ana, ben] = [await computer('ana'), await computer('ben')];
  const { id } = await ana.keys.save({ ...shop, key: null });
  const over = { name: shop.name, kind: shop.kind, baseUrl: shop.baseUrl, dashboardUrl: shop.dashboardUrl };
  await ben.refresh();
  await ana.keys.save({ ...shop, id, name: 'The shop', key: null, over });
  const second = ben.keys.save({ ...shop, id, name: 'Corner shop', key: null, over });
  await expect(second).rejects.toMatchObject({ code: 'changed-meanwhile' });
  expect(ben.keys.account(id).name).toBe('The shop');
  await ben.keys.save({ ...shop, id, name: 'Corner shop', key: null, over: { ...over, name: 'The shop' } });
  expect(ben.keys.account(id).name).toBe('Corner shop');
});

test('accounts are the same where their names differ in case alone, also where two computers make them at once', async () => {
  const db = workspace.open();
  closing.push(() => db.destroy());
  // Neither has read what the other made.
  const make = (name: string) =>
    new TeamAccounts(db).save({ ...shop, id: randomUUID(), name, agreedLimit: null });
  for (const [at, [one, other]] of sameNames.entries()) {
    await make(`${at} ${one}`);
    await expect(make(`${at} ${other}`), other).rejects.toThrow();
  }
  for (const [at, pair] of otherNames.entries()) for (const name of pair) await make(`Other ${at} ${name}`);
});

test('an account that the team removes takes each computer’s key along, and practice is in use', async () => {
  const [ana, ben] = [await computer('ana'), await computer('ben')];
  const { id } = await ana.keys.save({ ...shop, key: anas });
  await ben.refresh();
  await ben.keys.save({ ...shop, id, key: bens });
  ben.keys.use(id);
  expect(filesOf('ben')).toContain(id);
  await ana.keys.remove(id);
  await ben.refresh();
  expect(ben.keys.accounts().map((account) => account.id)).toEqual(['practice:ben']);
  expect(ben.keys.inUse().id).toBe('practice:ben');
  expect(ben.heard).toContainEqual({ kind: 'account', accountId: id });
  expect(filesOf('ben') + filesOf('ana')).not.toContain(id);
  // The same key may be another account's now.
  const second = await ana.keys.save({ ...shop, name: 'Second', key: anas });
  await ben.refresh();
  await ben.keys.save({ ...shop, id: second.id, name: 'Second', key: bens });
  expect(ben.keys.accountOf(second.id)).toMatchObject({ key: bens });
});

test('an account that is missing for a moment, as in records that are being put back, takes no key along', async () => {
  const ana = await computer('ana');
  const { id } = await ana.keys.save({ ...shop, key: anas });
  ana.keys.use(id);
  const client = await workspace.session();
  await client.query(
    `SET session_replication_role = replica; CREATE TABLE put_aside AS TABLE accounts; DELETE FROM accounts`,
  );
  await ana.refresh();
  expect(ana.keys.accounts().map((account) => account.id)).toEqual(['practice:ana']);
  expect(ana.keys.accountOf(id)).toBe('no-key');
  expect((await computer('ana')).keys.accounts()).toHaveLength(1);
  await client.query('INSERT INTO accounts SELECT * FROM put_aside; DROP TABLE put_aside');
  await client.end();
  await ana.refresh();
  for (const { keys } of [ana, await computer('ana')]) {
    expect(keys.inUse().id).toBe(id);
    expect(keys.accountOf(id)).toEqual({ baseUrl: shop.baseUrl, key: anas });
  }
});

test('a key that was typed here alone goes on where the team has the account at that address, and only there', async () => {
  const alone = await openAlone('ana');
  const { id } = await alone.save({ ...shop, key: anas });
  alone.use(id);
  const moved = await alone.save({ ...shop, name: 'Moved', key: bens });
  const client = await workspace.session();
  for (const [account, name, at] of [
    [id, 'Shop', shop.baseUrl],
    [moved.id, 'Moved', 'https://elsewhere.example'],
  ])
    await client.query(
      `INSERT INTO accounts (id, name, kind, base_url, dashboard_url) VALUES ($1, $2, 'production', $3, '')`,
      [account, name, at],
    );
  await client.end();
  const before = filesOf('ana');
  const { keys } = await computer('ana');
  expect(keys.accountOf(id)).toEqual({ baseUrl: shop.baseUrl, key: anas });
  expect(keys.inUse().id).toBe(id);
  expect(keys.account(moved.id)).toMatchObject({ keptIn: 'nowhere' });
  keys.forgetKey(id);
  expect((await computer('ana')).keys.account(id)).toMatchObject({ keptIn: 'nowhere' });
  // Working alone again, it has its own.
  expect(filesOf('ana')).toContain(before);
  expect((await openAlone('ana')).accountOf(id)).toEqual({ baseUrl: shop.baseUrl, key: anas });
});

test('who does not manage types a key, and changes no account with it', async () => {
  const owner = await workspace.session();
  await owner.query('SELECT grant_sets()');
  const person = `ben_${workspace.at.database}`.slice(0, 40);
  await owner.query('SELECT invite_person($1, $2, $3)', [person, verifierOf('secret'), 'write']);
  await owner.end();
  const ana = await computer('ana');
  const { id } = await ana.keys.save({ ...shop, key: anas });
  const ben = await computer('ben', person);
  const thief = { ...shop, id, baseUrl: 'https://thief.example', key: bens };
  await expect(ben.keys.save(thief)).rejects.toMatchObject({ trouble: 'no-right' });
  await expect(ben.keys.remove(id)).rejects.toMatchObject({ trouble: 'no-right' });
  await expect(ben.keys.setAgreedLimit(id, 9_000)).rejects.toMatchObject({ trouble: 'no-right' });
  expect(ben.keys.account(id)).toMatchObject({ keptIn: 'nowhere', agreedLimit: null });
  await ben.keys.save({ ...shop, id, key: bens });
  expect(ben.keys.accountOf(id)).toEqual({ baseUrl: shop.baseUrl, key: bens });
});

test('a line of the log that cannot be read hides nobody’s accounts', async () => {
  const ana = await computer('ana');
  const { id } = await ana.keys.save({ ...shop, key: anas });
  const client = await workspace.session();
  await client.query(
    "INSERT INTO audit (at, actor, action, subject, detail) VALUES (1, 'x', 'account.removed', '', 'no JSON')",
  );
  await client.end();
  await ana.refresh();
  expect(ana.keys.accountOf(id)).toEqual({ baseUrl: shop.baseUrl, key: anas });
});

test('each computer practises under an account of its own, also one that had one for all', async () => {
  const before = openConfigFile(join(folder, 'ana'), 'team-accounts', opening.now);
  const sealed = (await openAlone('ana')).practiceKey;
  before.write(aloneFile('ana').read());
  const [ana, ben] = [await computer('ana'), await computer('ben')];
  for (const [{ keys }, name] of [
    [ana, 'ana'],
    [ben, 'ben'],
  ] as const) {
    keys.setPracticeAddress('http://127.0.0.1:4000');
    const id = practiceAccountOf(name);
    expect(keys.inUse()).toMatchObject({ id, kind: 'practice', inUse: true });
    expect(keys.accountOf(id)).toEqual({ baseUrl: 'http://127.0.0.1:4000', key: keys.practiceKey });
    expect(keys.accountOf('practice')).toBe('no-key');
  }
  expect(ana.keys.practiceKey).toBe(sealed);
  expect(ana.keys.accountOf(practiceAccountOf('ben'))).toBe('no-key');
});
