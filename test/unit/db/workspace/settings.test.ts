/** The settings and accounts of a team: everybody reads them, managers write them, and the server says so in the log. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkspace } from '../../../../electron/db/postgres/open.ts';
import { openSession } from '../../../../electron/db/postgres/session.ts';
import { troubleOf } from '../../../../electron/db/sqlite/failure.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { verifierOf } from '../../../../electron/db/workspace/scram.ts';
import {
  saidSettings,
  sayCountry,
  sayFirstSettings,
  saySettings,
} from '../../../../electron/db/workspace/settings.ts';
import { startWorkspace } from '../../../../electron/db/workspace/start-workspace.ts';
import { AuditEvent } from '../../../../electron/shared/audit.ts';
import { defaultSettings } from '../../../../electron/shared/settings/settings.ts';
import { EmptyDatabase } from '../../../support/empty-database.ts';

let database: EmptyDatabase;
let owner: pg.Client;
let ana: Db;
let ben: Db;
let cleo: Db;
const opened: Db[] = [];
const name = (who: string): string => `${who}_${database.suffix}`;

beforeEach(async () => {
  database = await EmptyDatabase.make(randomUUID().slice(0, 8));
  owner = await openSession(database.ofOwner, 'turns');
  await startWorkspace(owner, 'Clinic');
  ana = await invited('ana', 'manage');
  ben = await invited('ben', 'write');
  cleo = await invited('cleo', 'read');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
  await owner.end();
  await database.close();
});

async function invited(who: string, kind: string): Promise<Db> {
  await owner.query('SELECT carillon.invite_person($1, $2, $3)', [name(who), verifierOf('secret'), kind]);
  return openAs(who);
}

function openAs(who: string): Db {
  const db = openWorkspace({ ...database.ofOwner, person: name(who) }, { kind: 'turns', connections: 1 });
  opened.push(db);
  return db;
}

const troubleIn = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'done', troubleOf);

async function logged(): Promise<readonly (readonly unknown[])[]> {
  const { rows } = await owner.query<{ actor: string; action: string; subject: string; detail: string }>(
    "SELECT actor, action, subject, detail FROM carillon.audit WHERE action NOT LIKE 'person.%' ORDER BY id",
  );
  return rows.map(({ actor, action, subject, detail }) => [
    actor.split('_')[0],
    action,
    subject,
    JSON.parse(detail),
  ]);
}

test('two managers who change different fields keep each other’s, and each change stands in the log once', async () => {
  const hours = { from: 540, until: 1_020 };
  await saySettings(ana, { textingHours: hours, costCeiling: 20 });
  await saySettings(ana, { costCeiling: 20 });
  await saySettings(ana, { countryChosen: true, retentionDays: null });
  await saySettings(ana, { retentionDays: 90, costCeiling: null });
  expect(await saidSettings(cleo)).toEqual({
    version: 3,
    said: { textingHours: hours, costCeiling: null, countryChosen: true, retentionDays: 90 },
  });
  const money = (from: number | null, to: number | null) => ({
    currency: { from: defaultSettings.currency, to: defaultSettings.currency },
    sums: [{ field: 'costCeiling', country: null, from, to }],
  });
  expect(await logged()).toEqual([
    [
      'ana',
      'settings.changed',
      'Settings',
      { fields: ['costCeiling', 'textingHours'], money: money(null, 20) },
    ],
    ['ana', 'retention.changed', 'Settings', { days: 90 }],
    ['ana', 'settings.changed', 'Settings', { fields: ['costCeiling'], money: money(20, null) }],
  ]);
});

test('prices that a manager changes stand in the log with what they were, whatever another program has written there', async () => {
  await saySettings(ana, { prices: { DE: 0.08 }, currency: 'EUR' });
  await saySettings(ana, { prices: { AT: 0.1 }, otherPrice: 0.5 });
  const manager = await openSession({ ...database.ofOwner, person: name('ana') }, 'turns');
  await manager.query(
    `UPDATE settings SET said = said || '{"prices": [1], "otherPrice": "much", "currency": "?"}'`,
  );
  await manager.end();
  const lines = (await logged()).map((line) =>
    AuditEvent.parse({ action: 'settings.changed', detail: line[3] }),
  );
  const euro = { from: 'EUR', to: 'EUR' };
  expect(lines.map(({ detail }) => detail)).toEqual([
    {
      fields: ['currency', 'prices'],
      money: {
        currency: { from: defaultSettings.currency, to: 'EUR' },
        sums: [{ field: 'prices', country: 'DE', from: null, to: 0.08 }],
      },
    },
    {
      fields: ['otherPrice', 'prices'],
      money: {
        currency: euro,
        sums: [
          { field: 'otherPrice', country: null, from: null, to: 0.5 },
          { field: 'prices', country: 'AT', from: null, to: 0.1 },
          { field: 'prices', country: 'DE', from: 0.08, to: null },
        ],
      },
    },
    {
      fields: ['currency', 'otherPrice', 'prices'],
      money: {
        currency: { from: 'EUR', to: defaultSettings.currency },
        sums: [
          { field: 'otherPrice', country: null, from: 0.5, to: null },
          { field: 'prices', country: 'AT', from: 0.1, to: null },
        ],
      },
    },
  ]);
});

test('of two managers who change what they saw at one moment, the second is told of the first', async () => {
  await saySettings(ana, { reserve: 5 });
  const seen = (said: unknown): boolean => JSON.stringify(said) === JSON.stringify({ reserve: 5 });
  const both = await Promise.all([
    saySettings(ana, { reserve: 7 }, seen),
    saySettings(ana, { reserve: 9 }, seen),
  ]);
  expect(both).toContainEqual(null);
  expect(both).toContainEqual({ by: name('ana') });
  expect((await saidSettings(ben)).said).toEqual({ reserve: both[0] === null ? 7 : 9 });
});

test('who does not manage changes no setting and no account, with whatever program', async () => {
  await saySettings(ana, { batchSize: 20 });
  for (const db of [ben, cleo]) {
    expect(await troubleIn(saySettings(db, { batchSize: 30 }))).toBe('no-right');
    expect(await troubleIn(sayFirstSettings(db, { batchSize: 30 }))).toBe('no-right');
  }
  for (const who of ['ben', 'cleo']) {
    const client = await openSession({ ...database.ofOwner, person: name(who) }, 'turns');
    for (const statement of [
      'DELETE FROM settings',
      'UPDATE settings SET version = 0',
      "INSERT INTO accounts (id, name, kind, base_url, dashboard_url) VALUES ('a', 'A', 'production', 'https://a.example', '')",
      "UPDATE accounts SET base_url = 'https://b.example'",
      'DELETE FROM accounts',
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    await client.end();
  }
  // Nor does a manager make as if nobody had said any.
  const manager = await openSession({ ...database.ofOwner, person: name('ana') }, 'turns');
  await expect(manager.query('UPDATE settings SET version = 0')).rejects.toMatchObject({ code: '42501' });
  await manager.end();
  expect((await saidSettings(ben)).said).toEqual({ batchSize: 20 });
});

test('the first manager’s settings are taken where nobody has said any, and by one of two who join at once', async () => {
  expect(await saidSettings(ben)).toEqual({ version: 0, said: {} });
  const first = await Promise.all([
    sayFirstSettings(ana, { batchSize: 20 }),
    sayFirstSettings(openAs('ana'), { batchSize: 30 }),
  ]);
  expect(first.toSorted()).toEqual([false, true]);
  expect((await saidSettings(ben)).version).toBe(1);
});

test('the country of numbers without a code is said once by whoever writes', async () => {
  expect(await troubleIn(sayCountry(cleo, 'FR'))).toBe('no-right');
  await sayCountry(ben, 'FR');
  await sayCountry(ben, 'GB');
  expect((await saidSettings(ana)).said).toEqual({ defaultCountry: 'FR', countryChosen: true });
  expect(await logged()).toEqual([['ben', 'settings.changed', 'Settings', { fields: ['defaultCountry'] }]]);
});

test('an account of the team stands in the log with what was changed, and outlives its campaigns', async () => {
  const manager = await openSession({ ...database.ofOwner, person: name('ana') }, 'turns');
  await manager.query(`INSERT INTO accounts (id, name, kind, base_url, dashboard_url)
    VALUES ('a', 'Clinic', 'production', 'https://a.example', '')`);
  await manager.query("UPDATE accounts SET agreed_limit = 200 WHERE id = 'a'");
  await manager.query("UPDATE accounts SET base_url = 'https://b.example' WHERE id = 'a'");
  const other = `INSERT INTO accounts (id, name, kind, base_url, dashboard_url) VALUES`;
  await expect(manager.query(`${other} ('b', 'CLINIC', 'production', '', '')`)).rejects.toThrow(
    /accounts_name/,
  );
  await expect(manager.query(`${other} ('practice', 'P', 'production', '', '')`)).rejects.toThrow(/check/);
  await manager.query(`INSERT INTO campaigns (name, account_id, state, practice, test, sender_id, template, audience,
    options, created_at, updated_at) VALUES ('Spring', 'a', 'draft', 0, 0, '', '', '{}', '{}', 1, 1)`);
  await owner.query('ALTER TABLE carillon.campaigns DISABLE TRIGGER USER');
  await owner.query(`UPDATE carillon.campaigns SET state = 'paused', pause = '{"kind":"offline"}'`);
  await expect(manager.query("DELETE FROM accounts WHERE id = 'a'")).rejects.toThrow(/under way/);
  await owner.query("UPDATE carillon.campaigns SET state = 'stopped', pause = NULL");
  await manager.query("DELETE FROM accounts WHERE id = 'a'");
  await manager.end();
  expect(await logged()).toEqual([
    ['ana', 'account.saved', 'Clinic', { account: 'a', kind: 'production', baseUrl: 'https://a.example' }],
    ['ana', 'limit.agreed', 'Clinic', { account: 'a', perMinute: 200 }],
    ['ana', 'account.saved', 'Clinic', { account: 'a', kind: 'production', baseUrl: 'https://b.example' }],
    ['ana', 'account.removed', 'Clinic', { account: 'a' }],
  ]);
});
