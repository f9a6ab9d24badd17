/** The settings of a team on two of its computers: one changes them, the other has them, and what is a computer's own stays its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Keeper } from '../../../../electron/db/postgres/keeper.ts';
import { Listener } from '../../../../electron/db/postgres/listener.ts';
import { openWorkspace } from '../../../../electron/db/postgres/open.ts';
import { verifierOf } from '../../../../electron/db/workspace/scram.ts';
import { saySettings } from '../../../../electron/db/workspace/settings.ts';
import { keepCountry } from '../../../../electron/settings/keep-country.ts';
import { openSettings } from '../../../../electron/settings/settings-store.ts';
import type { TeamSettings } from '../../../../electron/settings/team/team-settings.ts';
import { TeamStores } from '../../../../electron/settings/team/team-stores.ts';
import { defaultSettings } from '../../../../electron/shared/settings/settings.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let folder = '';
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-team-settings-'));
  workspace = new TemporaryWorkspace();
  await workspace.ready;
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await workspace.close();
  rmSync(folder, { recursive: true });
});

/** A computer with settings of its own, as it works in the workspace. */
async function computer(name: string, { zone = 'Europe/London', person = workspace.at.person } = {}) {
  const at = { ...workspace.at, person };
  const db = openWorkspace(at, { kind: 'turns', connections: 2 });
  const stores = new TeamStores(db);
  const heard: string[][] = [];
  const listener = new Listener({
    at,
    onNotices: (changed) => void stores.refresh(changed).then(() => heard.push([...changed])),
    onError: (cause) => {
      throw cause;
    },
  });
  await listener.listen();
  closing.push(
    () => db.destroy(),
    () => listener.close(),
  );
  const own = openSettings(join(folder, name), () => 1);
  return { db, own, heard, settings: await stores.settingsOver(own, () => zone) };
}

/** The next settings that are others than these were. */
const next = (settings: TeamSettings): Promise<unknown> =>
  new Promise((resolve) => {
    const end = settings.onChange((changed) => {
      end();
      resolve(changed.textingHours);
    });
  });

test('hours that one computer sets are the other’s within a moment, and each keeps what is its own', async () => {
  const one = await computer('one', { zone: 'Asia/Tokyo' });
  const other = await computer('other');
  expect(other.settings.current()).toEqual(defaultSettings);
  expect(other.settings.homeZone()).toBe('Europe/London');
  const shown = next(other.settings);
  const hours = { from: 600, until: 660 };
  await one.settings.save({ textingHours: hours, language: 'de' });
  expect(one.settings.current()).toMatchObject({ textingHours: hours, language: 'de' });
  expect(await shown).toEqual(hours);
  expect(other.settings.current()).toEqual({ ...defaultSettings, textingHours: hours });
  // One zone for all, or two computers would hold and let go the same messages in turn.
  expect(other.settings.homeZone()).toBe('Asia/Tokyo');
  await other.settings.save({ appearance: 'dark', ownNumbers: ['447700900001'], costCeiling: 5 });
  expect(other.settings.current()).toMatchObject({ appearance: 'dark', costCeiling: 5 });
  await expect.poll(() => one.settings.current().costCeiling).toBe(5);
  expect(one.settings.current()).toMatchObject({ appearance: 'system', ownNumbers: [] });
  // Working alone again, each has what it had.
  expect(openSettings(join(folder, 'one'), () => 1).current()).toEqual({
    ...defaultSettings,
    language: 'de',
  });
});

test('a setting that somebody else has set since it was shown is refused with their name, and another one is not', async () => {
  const one = await computer('one');
  const other = await computer('other');
  await one.settings.save({ reserve: 7, batchSize: 20 });
  await expect(
    other.settings.save({ reserve: 9 }, { reserve: defaultSettings.reserve }),
  ).rejects.toMatchObject({
    code: 'setting-changed',
    values: { by: workspace.at.person },
  });
  expect(other.settings.current()).toMatchObject({ reserve: 7, batchSize: 20 });
  // Whoever saw the new one means it.
  await other.settings.save({ reserve: 9 }, { reserve: 7 });
  // A field that nobody has touched, though others are new.
  await one.settings.save({ costCeiling: 5 }, { costCeiling: null });
  // Of a group of figures each is compared.
  const { fuse } = defaultSettings;
  await one.settings.save({ fuse: { ...fuse, textsPerDay: 3 } }, { fuse: { ...fuse } });
  expect(one.settings.current()).toMatchObject({ reserve: 9, costCeiling: 5, fuse: { textsPerDay: 3 } });
});

test('a value that no Carillon knows falls back alone, and a server that was put back is believed', async () => {
  const { db, settings } = await computer('one');
  await saySettings(db, { batchSize: 0, reserve: 7, ofTomorrow: true, homeZone: 'Mars/Olympus' });
  await settings.refresh();
  expect(settings.current()).toEqual({ ...defaultSettings, reserve: 7 });
  expect(settings.homeZone()).toBe('Europe/London');
  const client = await workspace.session();
  await client.query(
    `ALTER TABLE settings DISABLE TRIGGER USER; UPDATE settings SET version = 0, said = '{}'`,
  );
  await client.end();
  await settings.refresh();
  expect(settings.current()).toEqual(defaultSettings);
});

test('the country of an import is the team’s where it has none, and a manager’s to change where it has one', async () => {
  const person = `ben_${workspace.at.database}`.slice(0, 40);
  const owner = await workspace.session();
  await owner.query('SELECT grant_sets()');
  await owner.query('SELECT invite_person($1, $2, $3)', [person, verifierOf('secret'), 'write']);
  const manager = await computer('ana');
  const ben = await computer('ben', { person });
  // As a computer's own settings say it of which they were brought along.
  const shown = next(ben.settings);
  await manager.settings.save({ defaultCountry: 'GB' });
  await shown;
  expect(await keepCountry(ben.settings, 'FR')).toBe(false);
  expect(ben.settings.current()).toMatchObject({ defaultCountry: 'GB', countryChosen: false });

  await manager.settings.save({ defaultCountry: null });
  await expect.poll(() => ben.settings.current().defaultCountry).toBe(null);
  expect(await keepCountry(ben.settings, 'FR')).toBe(true);
  await expect
    .poll(() => manager.settings.current())
    .toMatchObject({ defaultCountry: 'FR', countryChosen: true });
  expect(await keepCountry(manager.settings, 'GB')).toBe(false);
});

test('who writes says the country that nobody has said, and looks after nothing when they may only look', async () => {
  const owner = await workspace.session();
  await owner.query('SELECT grant_sets()');
  const invite = async (person: string, set: string): Promise<void> => {
    await owner.query('SELECT invite_person($1, $2, $3)', [person, verifierOf('secret'), set]);
  };
  const person = `ben_${workspace.at.database}`.slice(0, 40);
  await invite(person, 'write');
  const ben = await computer('ben', { person });
  await ben.settings.save({ defaultCountry: 'FR', currency: 'EUR', countryChosen: true });
  expect(ben.settings.current()).toMatchObject({
    defaultCountry: 'FR',
    currency: 'GBP',
    countryChosen: true,
  });
  await expect(ben.settings.save({ defaultCountry: 'GB' })).rejects.toMatchObject({ trouble: 'no-right' });
  expect(ben.settings.current().defaultCountry).toBe('FR');

  const [first, second] = [
    new Keeper({ ...workspace.at, person }, 'schedule'),
    new Keeper({ ...workspace.at, person }, 'schedule'),
  ];
  closing.push(
    () => first.close(),
    () => second.close(),
  );
  expect(await first.isMine()).toBe(true);
  expect(await second.isMine()).toBe(false);
  await invite(person, 'read');
  expect(await first.isMine()).toBe(false);
  await invite(person, 'write');
  expect(await second.isMine()).toBe(true);
  await owner.end();
});
