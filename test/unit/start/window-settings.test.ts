import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWindowSettings } from '../../../electron/start/window-settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-window-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, content: string) => writeFileSync(join(folder, name), content);

test('a first start follows the system and opens where it likes', () => {
  expect(readWindowSettings(folder)).toEqual({ appearance: 'system', language: 'system', place: null });
});

test('sees what was kept', () => {
  const place = { bounds: { x: 1, y: 2, width: 900, height: 700 }, maximized: true };
  put('settings.json', JSON.stringify({ appearance: 'dark', language: 'ar' }));
  put('window.json', JSON.stringify(place));
  expect(readWindowSettings(folder)).toEqual({ appearance: 'dark', language: 'ar', place });
});

test.each([
  '',
  '[]',
  'null',
  '"dark"',
  '{"appearance":7}',
  '{"appearance":"__proto__","language":"xx"}',
  '{"appearance":',
])('a file that holds %s keeps no window from opening', (content) => {
  put('settings.json', content);
  put('window.json', content);
  expect(readWindowSettings(folder)).toEqual({ appearance: 'system', language: 'system', place: null });
});
