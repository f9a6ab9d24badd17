import { expect, test } from 'vitest';
import { configurationFor } from '../../../build/electron-builder.mjs';

const feed = { CARILLON_UPDATE_FEED: 'https://updates.example.org', CARILLON_PUBLISHER: 'Publisher' };

test('without a feed there are no updates, and nothing has to be signed', () => {
  const { publish, win, mac } = configurationFor({ CARILLON_UPDATE_FEED: '' }, 'linux');
  expect(publish).toBeNull();
  expect([win?.forceCodeSigning, mac?.forceCodeSigning]).toEqual([false, false]);
});

test('updates come over https, and only of the publisher who is named', () => {
  const { publish, win } = configurationFor(feed, 'win32');
  expect(publish).toEqual([{ provider: 'generic', url: 'https://updates.example.org' }]);
  expect(win).toMatchObject({
    verifyUpdateCodeSignature: true,
    signtoolOptions: { publisherName: ['Publisher'] },
  });
  expect(() => configurationFor({ ...feed, CARILLON_PUBLISHER: '' }, 'win32')).toThrow('CARILLON_PUBLISHER');
  expect(() =>
    configurationFor({ ...feed, CARILLON_UPDATE_FEED: 'http://updates.example.org' }, 'win32'),
  ).toThrow('https');
});

test('a release that cannot be signed or notarised fails', () => {
  const release = { CARILLON_RELEASE: 'true', APPLE_TEAM_ID: 'TEAM' };
  const { win, mac } = configurationFor(release, 'darwin');
  expect([win?.forceCodeSigning, mac?.forceCodeSigning, mac?.notarize]).toEqual([true, true, true]);
  expect(() => configurationFor({ ...release, APPLE_TEAM_ID: '' }, 'darwin')).toThrow('notarised');
});

test('contact files can be opened with it on every system, never in place of another program; or not at all', () => {
  const offered = configurationFor({}, 'linux');
  expect(offered.linux?.mimeTypes).toContain('text/csv');
  expect(offered.nsis?.include).toBe('build/resources/installer.nsh');
  expect(offered.mac?.fileAssociations).toContainEqual(
    expect.objectContaining({ ext: ['csv', 'tsv', 'tab'], rank: 'Alternate' }),
  );
  const off = configurationFor({ CARILLON_OPEN_WITH: 'off' }, 'linux');
  expect(off.linux?.mimeTypes).toEqual([]);
  expect(off.mac?.fileAssociations).toEqual([]);
  expect(off.nsis).not.toHaveProperty('include');
});

test('no package starts without Chromium’s sandbox', () => {
  expect(configurationFor({}, 'linux').appImage?.executableArgs).toEqual([]);
});
