/** The practice account as the app knows it, in use. */
import type { Account } from '../../electron/shared/models.ts';

export const practiceAccount: Account = {
  id: 'practice',
  name: 'Practice',
  kind: 'practice',
  baseUrl: 'http://127.0.0.1:1',
  dashboardUrl: '',
  keyEnding: 'abcd',
  keptIn: 'keychain',
  keyAddedAt: 1,
  refusal: null,
  agreedLimit: null,
  inUse: true,
};
