import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSettings, readSettings } from '../../../electron/settings/settings-store.ts';
import { defaultSettings } from '../../../electron/shared/settings/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = () => 1_700_000_000_000;
const lay = (text: string) => writeFileSync(join(folder, 'settings.json'), text);
const stored = (): unknown => JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));

test('a fresh installation has the defaults and nothing to tell', () => {
  const settings = openSettings(folder, now);
  expect(settings.current()).toEqual(defaultSettings);
  expect(settings.damage).toBeNull();
});

test('a change is on the disk when saving returns, and is heard of', () => {
  const settings = openSettings(folder, now);
  const heard: number[] = [];
  const stop = settings.onChange(({ batchSize }) => heard.push(batchSize));
  settings.save({ batchSize: 20 });
  stop();
  settings.save({ batchSize: 30 });
  expect(heard).toEqual([20]);
  expect(stored()).toMatchObject({ batchSize: 30 });
  expect(openSettings(folder, now).current()).toEqual({ ...defaultSettings, batchSize: 30 });
});

test('a folder in place of the file is moved aside like a damaged one', () => {
  mkdirSync(join(folder, 'settings.json'));
  const settings = openSettings(folder, now);
  expect(settings.current()).toEqual(defaultSettings);
  expect(settings.damage).toMatchObject({ copy: join(folder, `settings.damaged-${now()}.json`) });
});

test('a byte order mark, as Notepad puts one before what it saves, is no damage', () => {
  lay(`\ufeff${JSON.stringify({ batchSize: 12 })}`);
  const settings = openSettings(folder, now);
  expect(settings.damage).toBeNull();
  expect(settings.current().batchSize).toBe(12);
  settings.save({ reserve: 3 });
  expect(openSettings(folder, now).current()).toMatchObject({ batchSize: 12, reserve: 3 });
});

test('bad fields fall back one by one, the file as it was is kept, and it is said once', () => {
  const text = JSON.stringify({ batchSize: 0, appearance: 'dark', pacing: 'warp', defaultCountry: 'FR' });
  lay(text);
  const settings = openSettings(folder, now);
  expect(settings.current()).toEqual({ ...defaultSettings, appearance: 'dark', defaultCountry: 'FR' });
  expect(settings.damage?.fields).toEqual(['batchSize', 'pacing']);
  expect(readFileSync(settings.damage?.copy ?? '', 'utf8')).toBe(text);
  expect(openSettings(folder, now).damage).toBeNull();
});

test.each(['', '{"batchSize": 2', '[1, 2]', '"text"', 'null', '\0\0\0\0'])(
  'a file that is no JSON object (%j) is moved aside whole',
  (text) => {
    lay(text);
    const settings = openSettings(folder, now);
    expect(settings.current()).toEqual(defaultSettings);
    expect(settings.damage?.fields).toEqual([]);
    expect(readFileSync(settings.damage?.copy ?? '', 'utf8')).toBe(text);
    expect(settings.save({ batchSize: 7 }).batchSize).toBe(7);
  },
);

test('what only a newer version knows survives a change', () => {
  lay(JSON.stringify({ ...defaultSettings, later: { a: 1 } }));
  const settings = openSettings(folder, now);
  expect(settings.damage).toBeNull();
  settings.save({ batchSize: 9 });
  expect(stored()).toMatchObject({ later: { a: 1 }, batchSize: 9 });
});

test('a change that does not fit changes nothing', () => {
  const settings = openSettings(folder, now);
  expect(() => settings.save({ batchSize: 5000 })).toThrow();
  expect(settings.current()).toEqual(defaultSettings);
});

test.skipIf(process.platform === 'win32')('nobody else on the computer can read the file', () => {
  openSettings(folder, now).save({ welcomed: true });
  expect(statSync(join(folder, 'settings.json')).mode & 0o077).toBe(0);
});

test('whatever a file holds, the result is whole', () => {
  fc.assert(
    fc.property(
      fc.object({ key: fc.constantFrom(...Object.keys(defaultSettings), '__proto__', 'x') }),
      (values) => {
        const { settings } = readSettings(values);
        expect(Object.keys(settings).sort()).toEqual(Object.keys(defaultSettings).sort());
      },
    ),
  );
});
