import { expect, test } from 'vitest';
import {
  baseAddressOf,
  dashboardAddressOf,
  isOtherServer,
} from '../../../../electron/settings/accounts/addresses.ts';

test.each([
  ['https://dash.example/login', 'https://dash.example/login'],
  ['dash.example/keys?tab=api#new', 'https://dash.example/keys'],
  ['  https://dash.example  ', 'https://dash.example/'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
  ['', ''],
])('a dashboard address %j becomes %j', (given, expected) => {
  expect(dashboardAddressOf(given)).toBe(expected);
});

test.each([
  ['javascript:alert(1)', 'malformed'],
  ['javascript://dash.example/%0aalert(1)', 'scheme'],
  ['file:///etc/passwd', 'malformed'],
  ['ms-settings://privacy', 'scheme'],
  ['smb://server/share', 'scheme'],
  ['http://dash.example', 'not-encrypted'],
  ['https://ada:secret@dash.example', 'credentials'],
  ['https://dash.example/a b', 'malformed'],
  [`https://dash.example/${'x'.repeat(200)}`, 'malformed'],
  ['https://dash.example\\@evil.example', 'malformed'],
  ['live_5f0c1e77a9b24d3c8e6f', 'key'],
  ['https://dashboard/login', 'no-domain'],
])('%j is never opened in the browser', (given, problem) => {
  expect(() => dashboardAddressOf(given)).toThrow(
    expect.objectContaining({ code: 'base-address-invalid', values: { field: 'dashboard', problem } }),
  );
});

test('a base address keeps its path and loses what was pasted too much', () => {
  expect(baseAddressOf(' https://sms.example/v1/ ')).toBe('https://sms.example/v1');
  expect(baseAddressOf('https://sms.example/v1/api/send-sms')).toBe('https://sms.example/v1');
  expect(baseAddressOf('  ')).toBe('');
});

test('another path is the same server, another scheme, name or port is not', () => {
  expect(isOtherServer('https://sms.example/v1', 'https://sms.example/v2')).toBe(false);
  for (const other of ['http://sms.example', 'https://sms.example:8443', 'https://sms.example.evil']) {
    expect(isOtherServer('https://sms.example', other)).toBe(true);
  }
});
