import { expect, test } from 'vitest';
import { refusalKind } from '../../../../electron/service/answer/refusal-kind.ts';

test.each([
  [402, 'client-error', 'credit'],
  [402, 'Payment Required', 'credit'],
  [400, 'Insufficient account balance', 'credit'],
  [403, 'Guthaben aufgebraucht', 'credit'],
  [422, 'SENDER_ID_NOT_APPROVED', 'sender'],
  [400, 'المرسل غير معتمد', 'sender'],
  [403, 'Your account is suspended', 'account'],
  [403, 'client-error', 'account'],
  [301, 'redirect', 'address'],
  [404, '404 Not Found', 'address'],
  [405, 'Method Not Allowed', 'address'],
  [404, 'Recipient not found', 'number'],
  [413, 'Too many recipients (max 40)', 'size'],
  [413, 'too-large', 'size'],
  [400, 'Zu viele Empfänger', 'size'],
  [400, 'Invalid phone number: 34627992830', 'number'],
  [422, 'Número inválido', 'number'],
  [422, 'validation', 'content'],
  [400, 'Bad Request', 'content'],
  [null, 'validation', 'content'],
  [409, 'Conflict', 'unknown'],
  [null, 'client-error', 'unknown'],
] as const)('%s “%s” is about %s', (status, words, kind) => {
  expect(refusalKind(status, words)).toBe(kind);
});
