/** The settings and accounts of a computer that joins: the first manager's are the team's where it has none, and the team's hold where it has. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditPage } from '../../../../electron/db/records/audit.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { accountRows } from '../../../../electron/db/workspace/accounts.ts';
import { saidSettings, saySettings } from '../../../../electron/db/workspace/settings.ts';
import {
  bringCommon,
  compareCommon,
  type OwnCommon,
} from '../../../../electron/settings/team/bring-common.ts';
import { settingsIn } from '../../../../electron/settings/team/team-settings.ts';
import type { Account } from '../../../../electron/shared/models.ts';
import { defaultSettings, SettingsOfTeam } from '../../../../electron/shared/settings/settings.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let teams: Db;
beforeEach(async () => {
  workspace = new TemporaryWorkspace();
  await workspace.ready;
  teams = workspace.open();
});
afterEach(async () => {
  await teams.destroy();
  await workspace.close();
});

const account = (id: string, name: string, kind: Account['kind'] = 'production'): Account => ({
  id,
  name,
  kind,
  baseUrl: 'https://sms.example/v1',
  dashboardUrl: '',
  keyEnding: '8e6f',
  keptIn: 'keychain',
  keyAddedAt: 1,
  refusal: null,
  agreedLimit: 300,
  inUse: true,
});

const own: OwnCommon = {
  settings: {
    ...defaultSettings,
    language: 'de',
    ownNumbers: ['447700900001'],
    textingHours: { from: 540, until: 1_020 },
    costCeiling: 20,
    countryChosen: true,
  },
  accounts: [account('practice', 'Practice', 'practice'), account('a', 'Shop')],
  zone: 'Asia/Tokyo',
};
const all = ['contacts', 'accounts', 'settings'] as const;

test('the first manager’s settings and accounts are the team’s as they are, without a key, and once', async () => {
  expect(await compareCommon(own, teams, 'manage')).toEqual({
    counts: { accounts: { own: 1, fresh: 1 }, settings: { own: 2, fresh: 2 } },
    differing: [],
    own: ['textingHours', 'costCeiling'],
  });
  expect(await bringCommon(own, teams, ['contacts'])).toEqual({});
  expect((await saidSettings(teams)).version).toBe(0);
  expect(await bringCommon(own, teams, all)).toEqual({ accounts: 1, settings: 2 });
  const { said } = await saidSettings(teams);
  expect(settingsIn(said)).toEqual(SettingsOfTeam.parse(own.settings));
  expect(said).toMatchObject({ homeZone: 'Asia/Tokyo' });
  const { rows } = await auditPage(
    teams,
    { search: '', actions: ['settings.', 'retention.'], from: null, to: null },
    null,
    10,
  );
  const { currency } = own.settings;
  expect(rows.map(({ event }) => event?.detail)).toEqual([
    {
      fields: ['costCeiling', 'textingHours'],
      money: {
        currency: { from: currency, to: currency },
        sums: [{ field: 'costCeiling', country: null, from: null, to: 20 }],
      },
    },
  ]);
  expect(await accountRows(teams)).toEqual([
    {
      id: 'a',
      name: 'Shop',
      kind: 'production',
      baseUrl: 'https://sms.example/v1',
      dashboardUrl: '',
      agreedLimit: 300,
    },
  ]);
  expect(await compareCommon(own, teams, 'manage')).toEqual({
    counts: { accounts: { own: 1, fresh: 0 } },
    differing: [],
    own: [],
  });
  expect(await bringCommon(own, teams, all)).toEqual({ accounts: 0, settings: 0 });
});

test('where the team has settings they hold, and each that is another one here is named', async () => {
  await saySettings(teams, { costCeiling: 5, batchSize: 20 });
  const differing = ['batchSize', 'textingHours', 'costCeiling'];
  expect(await compareCommon(own, teams, 'write')).toEqual({ counts: {}, differing, own: [] });
  expect(await compareCommon(own, teams, 'manage')).toMatchObject({ differing });
  expect(await bringCommon(own, teams, ['settings'])).toEqual({ settings: 0 });
  expect((await saidSettings(teams)).said).toEqual({ costCeiling: 5, batchSize: 20 });
});

test('who does not manage is told of the settings of a workspace in which nobody has said any', async () => {
  expect(await compareCommon(own, teams, 'read')).toEqual({
    counts: {},
    differing: ['textingHours', 'costCeiling'],
    own: [],
  });
});

test('an account of the same name at another address gets a name of its own, and one of the same content is there', async () => {
  await bringCommon(own, teams, ['accounts']);
  const elsewhere = { ...account('b', 'shop'), baseUrl: 'https://other.example' };
  const again = { ...own, accounts: [account('c', 'Shop'), elsewhere] };
  expect(await compareCommon(again, teams, 'manage')).toMatchObject({
    counts: { accounts: { own: 2, fresh: 1 } },
  });
  await bringCommon(again, teams, ['accounts']);
  expect((await accountRows(teams)).map(({ id, name }) => [id, name])).toEqual([
    ['a', 'Shop'],
    ['b', 'shop (2)'],
  ]);
});
