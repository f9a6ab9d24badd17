import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diagnosticsText } from '../../../electron/app/diagnostics.ts';
import { openLog } from '../../../electron/log/log.ts';

const key = 'live_5f"0c\\1e77a9b24d/3c8+e6f';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = () => new Date(1_700_000_000_000);
const everything = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');

test('a line is JSON with time, level, event and detail', () => {
  openLog(folder, now).warn('campaign-paused', { campaign: 3, reason: 'offline' });
  expect(JSON.parse(everything())).toEqual({
    at: '2023-11-14T22:13:20.000Z',
    level: 'warn',
    event: 'campaign-paused',
    detail: { campaign: 3, reason: 'offline' },
  });
});

test.skipIf(process.platform === 'win32')('nobody else on the computer can read it', () => {
  const log = openLog(folder, now);
  log.info('started');
  expect(statSync(log.path).mode & 0o077).toBe(0);
});

test('a key cannot get in, in whatever form and wherever it stands', () => {
  const log = openLog(folder, now);
  log.hide(key);
  const forms = [
    key,
    JSON.stringify(key),
    encodeURIComponent(key),
    Buffer.from(key).toString('base64'),
    `a${key}b`,
  ];
  const error = new Error(`refused ${key}`, { cause: Object.assign(new TypeError(key), { headers: [key] }) });
  for (const form of forms) {
    log.info(form, { text: form, list: [[form]], [form]: { deep: form } });
    log.error('failed', { error, map: { a: { b: { c: form } } } });
  }
  for (const form of forms) {
    expect(everything()).not.toContain(form);
    expect(everything()).not.toContain(JSON.stringify(form).slice(1, -1));
  }
});

test('a key that a cut would split is masked before the cut', () => {
  const log = openLog(folder, now);
  log.hide(key);
  log.info('long', { text: `${'x'.repeat(3990)}${key}` });
  expect(everything()).not.toContain('live_5f');
});

test('nothing that looks like a key gets in, even where nobody named it', () => {
  const log = openLog(folder, now);
  log.info('request', {
    header: 'Authorization: Bearer abcdef123',
    headers: { Authorization: 'abcdef123', apiKey: 'abcdef123' },
    lower: 'bearer   abcdef123',
  });
  expect(everything()).not.toContain('abcdef123');
});

test.each([
  '447700900123',
  '+44 7700 900123',
  '(0)7700-900-123',
  '0171/9900123',
  '447700900123,447700900123',
  '07700–900–123',
  '+44 7700\u2011900\u2011123',
  '07700 · 900 · 123',
  'tel:07700_900_123',
  '07700   900   123',
  '077\u200b00\u00ad900\u00a0123',
])('of the number %s only the last three digits get in', (number) => {
  openLog(folder, now).info('number', { [number]: 1, text: `to ${number}.` });
  expect(everything()).toContain('123');
  expect(everything().replaceAll('2023-11-14T22:13:20.000Z', '')).not.toMatch(/\d{4}/);
});

test('a phone number gets in as little where it is a number; moments, counts and sizes stay', () => {
  openLog(folder, now).info('numbers', {
    number: 447700900123,
    bytes: 94_208_000,
    at: '2026-11-21T22:19:05.123Z',
  });
  const { detail } = JSON.parse(everything());
  expect(detail).toEqual({ number: '•••••••••123', bytes: 94_208_000, at: '2026-11-21T22:19:05.123Z' });
});

test('diagnostics keep versions, sizes and times whole, and mask what was logged', () => {
  const log = openLog(folder, now);
  log.warn('said', { text: 'to 07700 900123' });
  appendFileSync(log.path, 'by hand: 07700–900–123\n');
  writeFileSync(join(folder, 'contacts.db'), Buffer.alloc(1_234_567));
  const facts = { chrome: '150.0.7345.96' };
  const text = diagnosticsText({
    version: '1.0.0',
    facts,
    dataFolder: folder,
    logPath: log.path,
    mask: log.mask,
  });
  expect(text).toContain('chrome: 150.0.7345.96');
  expect(text).toContain('contacts.db: 1234567 bytes');
  expect(text).toContain('"at":"2023-11-14T22:13:20.000Z"');
  expect(text.match(/123/g)).toHaveLength(3);
  expect(text).not.toMatch(/900/);
});

test('no key gets in by any mixture of texts around it', () => {
  const log = openLog(folder, now);
  log.hide(key);
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) =>
      log.info('mixed', { text: before + key + after }),
    ),
    { numRuns: 200 },
  );
  expect(everything()).not.toContain(JSON.stringify(key).slice(1, -1));
});

test('the log stays small: old files go', () => {
  const log = openLog(folder, now, { bytes: 500 });
  for (let line = 0; line < 60; line++) log.info('line', { line: `${line}${'x'.repeat(100)}` });
  expect(readdirSync(folder).sort()).toEqual(
    [0, 1, 2, 3, 4].map((n) => (n === 0 ? 'carillon.log' : `carillon.log.${n}`)),
  );
  expect(readFileSync(log.path, 'utf8')).toContain('59x');
  expect(everything().length).toBeLessThanOrEqual(2500);
});

test('it goes on where it ended', () => {
  openLog(folder, now).info('one');
  openLog(folder, now).info('two');
  expect(everything().trim().split('\n')).toHaveLength(2);
});

test('what cannot be written is counted, not thrown', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const deeper = join(folder, 'deeper');
  const log = openLog(deeper, now);
  rmSync(deeper, { recursive: true });
  expect(() => log.info('lost')).not.toThrow();
  log.info('lost');
  mkdirSync(deeper);
  log.info('found');
  expect(JSON.parse(readFileSync(log.path, 'utf8'))).toMatchObject({ event: 'found', linesLostBefore: 2 });
  expect(errors).toHaveBeenCalledTimes(1);
  errors.mockRestore();
});
