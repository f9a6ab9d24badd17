import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettingsFile, settingsFileText } from '../../../electron/settings/settings-file.ts';
import type { Account } from '../../../electron/shared/models.ts';
import { defaultSettings } from '../../../electron/shared/settings/settings.ts';
import { settingsFile } from '../../support/settings-file.ts';

const shop: Account = {
  id: 'p1',
  name: 'Shop',
  kind: 'production',
  baseUrl: 'https://sms.example',
  dashboardUrl: '',
  keyEnding: 'secr',
  keptIn: 'keychain',
  keyAddedAt: 1,
  refusal: { problem: 'expired', said: 'expired', at: 2 },
  agreedLimit: null,
  inUse: true,
};
const sender = { id: 4, value: 'Shop', label: 'Till', isDefault: true, lastUsedAt: 3, useCount: 9 };
test('what is written is read back, without anything about the key', () => {
  const practice: Account = { ...shop, id: 'practice', kind: 'practice' };
  const text = settingsFileText({ ...defaultSettings, batchSize: 70 }, [practice, shop], [sender]);
  expect(text).not.toMatch(/secr|keyEnding|keyAdded|keptIn|expired|practice/);
  const {
    welcomed: _,
    retentionDays: __,
    contactColumns: ___,
    ...settings
  } = {
    ...defaultSettings,
    batchSize: 70,
  };
  expect(readSettingsFile(text)).toEqual({
    settings,
    accounts: [
      { id: 'p1', name: 'Shop', kind: 'production', baseUrl: 'https://sms.example', dashboardUrl: '' },
    ],
    senderIds: [{ value: 'Shop', label: 'Till' }],
    unusable: 0,
  });
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"app":"other"}',
  settingsFile({ format: 2 }),
  settingsFile({ accounts: 'many' }),
])('what is no settings file is refused: %s', (text) => {
  expect(() => readSettingsFile(text)).toThrow(expect.objectContaining({ code: 'file-unreadable' }));
});

test('what does not fit is counted and left out, the rest is taken', () => {
  const text = settingsFile({
    settings: { batchSize: 5, pacing: 'warp', unknown: 1, welcomed: true },
    accounts: [
      { ...shop, key: 'stolen', keyEnding: 'x' },
      { ...shop, kind: 'practice' },
      { ...shop, name: '' },
    ],
    senderIds: [{ value: 'A', label: '' }, 5],
  });
  const read = readSettingsFile(text);
  expect(read.settings).toEqual({ batchSize: 5 });
  expect(read.accounts).toEqual([
    { id: 'p1', name: 'Shop', kind: 'production', baseUrl: 'https://sms.example', dashboardUrl: '' },
  ]);
  expect(read.senderIds).toEqual([{ value: 'A', label: '' }]);
  expect(read.unusable).toBe(4);
});

test('prototype keys stay words', () => {
  const text = `{"__proto__": {"polluted": true}, ${settingsFile({}).slice(1)}`.replace(
    '"settings":{}',
    '"settings":{"__proto__":{"batchSize":7},"constructor":{"prototype":{"x":1}}}',
  );
  expect(readSettingsFile(text).settings).toEqual({});
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('no content makes it do anything but read or refuse', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (settings, accounts) => {
      const text = `{"app":"carillon","content":"settings","format":1,"settings":${settings},"accounts":${accounts},"senderIds":[]}`;
      try {
        readSettingsFile(text);
      } catch (cause) {
        expect(cause).toMatchObject({ code: 'file-unreadable' });
      }
    }),
  );
});
