/** The app as it ships: packed into asar, with its fuses blown. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { getRawHeader, listPackage } from '@electron/asar';
import { getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { root } from '../../build/setup/paths.mjs';
import { compiledScripts } from '../../electron/start/compiled.ts';
import { asking } from '../support/launch.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { wantedFuses } from '../support/wanted-fuses.ts';
import { executable, resources, runPackaged, startPackaged } from './packaged-app.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test('sends a whole practice campaign, with its threads inside the asar', async () => {
  await using app = await startPackaged();
  const ask = asking(app.window);
  expect((await ask('app.state', undefined)).version).toBe(version);
  const id = await sendPracticeCampaign(ask, { people: 20, batchSize: 5 });
  await expect
    .poll(async () => (await ask('campaigns.get', { id })).status.state, { timeout: 60_000 })
    .toBe('finished');
  expect(await ask('practice.count', undefined)).toBe(20);
  await expect(app.window.getByText(/practice/i).first()).toBeVisible();
  await app.window.screenshot({ path: join(root, 'test-results', 'screenshots', 'packaged.png') });
});

test('has every fuse as the configuration says', async () => {
  expect(await getCurrentFuseWire(executable)).toMatchObject(wantedFuses);
});

test('is no Node: neither by its environment nor by a switch', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-fuses-'));
  try {
    const mark = join(folder, 'ran');
    const script = join(folder, 'script.cjs');
    writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`);
    expect((await runPackaged(['--version'], { ELECTRON_RUN_AS_NODE: '1' })).out).toBe(`${version}\n`);
    await runPackaged(['--version'], { NODE_OPTIONS: `--require=${script}` });
    await runPackaged(['-r', script, '--version']);
    const inspected = await runPackaged(['--inspect=0', '--version']);
    expect(inspected.err).not.toContain('Debugger listening');
    expect(existsSync(mark)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('starts no other code than its asar', async () => {
  const folder = join(resources, 'app');
  mkdirSync(folder);
  try {
    writeFileSync(join(folder, 'package.json'), '{"main": "main.js"}');
    writeFileSync(join(folder, 'main.js'), 'process.stdout.write("other code"); process.exit(0)');
    expect((await runPackaged(['--version'])).out).toBe(`${version}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Whatever else lies there (icons, the address of the update feed) is no code. */
const archivesIn = (folder: string) => readdirSync(folder).filter((name) => /\.(?:asar|c?js)$/.test(name));

test('carries the bundle and nothing else', async () => {
  // No other code lies beside it, such as Electron's own demo app.
  expect(archivesIn(resources)).toEqual(['app.asar']);
  const files = listPackage(join(resources, 'app.asar'), { isPack: false });
  expect(files).toContain(join('/', 'dist', 'main', 'main.cjs'));
  expect(files).toContain(join('/', 'dist', 'preload', 'preload.cjs'));
  // Compiled for the Electron that is packed, or a start would compile it.
  const compiled = files.filter((file) => /[\\/]compiled[\\/].*\.bin$/.test(file));
  expect(compiled.map((file) => basename(file, '.bin')).sort()).toEqual([...compiledScripts].sort());
  expect(files.filter((file) => !/^[\\/](?:dist(?:[\\/].*)?|package\.json)$/.test(file))).toEqual([]);
  expect(files.filter((file) => /\.(?:map|ts|tsx)$|node_modules/.test(file))).toEqual([]);
});

test.describe('for Windows, packed on any system', () => {
  const folder = join(root, 'release', 'win-unpacked');
  const program = join(folder, 'Carillon.exe');

  test.beforeEach(() => test.skip(!existsSync(program), 'no Windows folder was packed'));

  test('the program says who it is, with an icon of every size', () => {
    const entries = NtExecutableResource.from(NtExecutable.from(readFileSync(program))).entries;
    const [info] = Resource.VersionInfo.fromEntries(entries);
    const [language] = info?.getAllLanguagesForStringValues() ?? [];
    expect(language && info?.getStringValues(language)).toMatchObject({
      ProductName: 'Carillon',
      FileDescription: 'Carillon',
      FileVersion: version,
      CompanyName: 'The Carillon authors',
    });
    expect(Resource.IconGroupEntry.fromEntries(entries).map(({ icons }) => icons.length)).toEqual([8]);
  });

  test('the program knows the hash of its asar, and has its fuses', async () => {
    const entries = NtExecutableResource.from(NtExecutable.from(readFileSync(program))).entries;
    const integrity = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
    const known: unknown = JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer(0)).toString('utf8'));
    expect(archivesIn(join(folder, 'resources'))).toEqual(['app.asar']);
    const { headerString } = getRawHeader(join(folder, 'resources', 'app.asar'));
    expect(known).toContainEqual({
      file: 'resources\\app.asar',
      alg: 'SHA256',
      value: createHash('sha256').update(headerString).digest('hex'),
    });
    expect(await getCurrentFuseWire(program)).toMatchObject(wantedFuses);
  });

  test('no administrator is asked for', () => {
    const manifest = NtExecutableResource.from(NtExecutable.from(readFileSync(program))).entries.find(
      ({ type }) => type === 24,
    );
    const text = Buffer.from(manifest?.bin ?? new ArrayBuffer(0)).toString('utf8');
    expect(text).toContain('asInvoker');
    expect(text).not.toContain('requireAdministrator');
  });
});
