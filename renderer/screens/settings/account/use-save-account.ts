import { useState } from 'react';
import type { ArgsOf } from '../../../../electron/shared/contract.ts';
import type { Account } from '../../../../electron/shared/models.ts';
import { invoke } from '../../../data/api.ts';

/**
 * Saves an account, with a key where one is given. Not through the query client, which would keep
 * the arguments of a command, and the key with them, in the page's memory for minutes.
 */
export function useSaveAccount() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  /** The account as it is now; undefined where it was refused, then `error` says why. */
  async function run(change: ArgsOf<'keys.save'>): Promise<Account | undefined> {
    setPending(true);
    setError(undefined);
    try {
      return await invoke('keys.save', change);
    } catch (refusal) {
      setError(refusal);
      return undefined;
    } finally {
      setPending(false);
    }
  }

  return { run, pending, error };
}
