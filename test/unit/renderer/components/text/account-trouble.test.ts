import { expect, test } from 'vitest';
import type { Account } from '../../../../../electron/shared/models.ts';
import { troubleOfAccount } from '../../../../../renderer/components/text/account-trouble.tsx';

const day = 86_400_000;
const account: Account = {
  id: 'a',
  name: 'Shop',
  kind: 'production',
  baseUrl: 'https://sms.example',
  dashboardUrl: '',
  keyEnding: '8e6f',
  keptIn: 'keychain',
  keyAddedAt: 0,
  refusal: null,
  agreedLimit: null,
  inUse: true,
};

test('what stops sending is said before what can wait', () => {
  const refusal = { problem: 'expired', said: '', at: 1 } as const;
  const at = 100 * day;
  expect(troubleOfAccount({ ...account, keptIn: 'nowhere', refusal }, at, 90)).toEqual({ kind: 'no-key' });
  expect(troubleOfAccount({ ...account, keptIn: 'session', refusal }, at, 90)).toEqual({
    kind: 'refused',
    problem: 'expired',
  });
  expect(troubleOfAccount({ ...account, keptIn: 'session' }, at, 90)).toEqual({ kind: 'session' });
  expect(troubleOfAccount(account, at, 90)).toEqual({ kind: 'old', days: 100 });
});

test('a young key, one that nobody wants to be reminded of, and practice are no trouble', () => {
  expect(troubleOfAccount(account, 89 * day, 90)).toBeNull();
  expect(troubleOfAccount(account, 1000 * day, null)).toBeNull();
  expect(troubleOfAccount({ ...account, kind: 'practice', keptIn: 'session' }, 1000 * day, 90)).toBeNull();
});
