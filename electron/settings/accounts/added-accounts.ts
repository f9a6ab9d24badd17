/** Which accounts of a settings file or a backup are taken over. Pure. */
import { AppError } from '../../shared/errors.ts';
import type { ExportedAccount } from '../settings-file.ts';
import { practiceProfile, type StoredProfile } from './accounts-file.ts';
import { baseAddressOf, dashboardAddressOf } from './addresses.ts';

/**
 * Those that are not there yet, each without a key. One that is there already, by its id or by its content, is left as
 * it is: whoever made the file could otherwise have a stored key sent to an address of theirs.
 */
export function addedAccounts(
  accounts: readonly ExportedAccount[],
  present: readonly StoredProfile[],
): readonly (StoredProfile & ExportedAccount)[] {
  const added: (StoredProfile & ExportedAccount)[] = [];
  for (const account of accounts) {
    const baseUrl = usable(account.baseUrl, baseAddressOf);
    const dashboardUrl = usable(account.dashboardUrl, dashboardAddressOf);
    const profiles = [...present, ...added];
    const isThere = profiles.some(
      ({ id, name, kind, baseUrl: address }) =>
        id === account.id || (name === account.name && kind === account.kind && address === baseUrl),
    );
    if (isThere) continue;
    const name = freeName(account.name.trim() || 'Account', profiles);
    added.push({ ...practiceProfile, ...account, name, baseUrl, dashboardUrl });
  }
  return added;
}

/** An address that cannot be used is left out; the profile says that one is missing. */
function usable(address: string, check: (text: string) => string): string {
  try {
    return check(address);
  } catch (cause) {
    if (cause instanceof AppError) return '';
    throw cause;
  }
}

function freeName(wanted: string, profiles: readonly StoredProfile[]): string {
  const taken = new Set(profiles.map(({ name }) => name.toLowerCase()));
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted.slice(0, 90)} (${number})`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
