import type { Account } from '../../electron/shared/models.ts';

/** The part that an account lacks before anything can go out under it; null: none. */
export function missingOf({ kind, baseUrl, keptIn }: Account): 'address' | 'key' | null {
  if (kind === 'practice') return null;
  if (baseUrl === '') return 'address';
  return keptIn === 'keychain' || keptIn === 'session' ? null : 'key';
}
