import type { KeyProfile } from '../../electron/shared/models.ts';

/** What an account lacks before anything can go out under it; null: nothing. */
export function missingOf({ kind, baseUrl, keptIn }: KeyProfile): 'address' | 'key' | null {
  if (kind === 'practice') return null;
  if (baseUrl === '') return 'address';
  return keptIn === 'nowhere' || keptIn === 'unreadable' ? 'key' : null;
}
