import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasFeed } from '../../../electron/update/feed.ts';

let resourcesPath = '';
beforeEach(() => {
  resourcesPath = mkdtempSync(join(tmpdir(), 'carillon-feed-'));
});
afterEach(() => rmSync(resourcesPath, { recursive: true }));

const has = (platform: NodeJS.Platform) =>
  hasFeed({ isPackaged: true, resourcesPath, testFeed: '/a/feed.yml' }, platform);

test('a packaged app without a feed of its own has no updates, whatever the environment says', () => {
  expect(has('linux')).toBe(false);
});

test('on Windows only a feed that names its publisher counts', () => {
  const file = join(resourcesPath, 'app-update.yml');
  writeFileSync(file, 'provider: generic\nurl: https://updates.example.org\n');
  expect([has('win32'), has('linux'), has('darwin')]).toEqual([false, true, true]);
  writeFileSync(file, 'provider: generic\nurl: https://updates.example.org\npublisherName:\n  - Publisher\n');
  expect(has('win32')).toBe(true);
});
