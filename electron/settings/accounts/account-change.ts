/**
 * The changes that come into the accounts, from a person, a settings file or a backup: checked before anything of them is stored.
 */

import type { ParsedArgsOf } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import { looksLikeKey, readApiKey } from '../../shared/settings/api-key.ts';
import { withoutCase } from '../../shared/text/without-case.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import type { ExportedAccount } from '../settings-file.ts';
import { type AccountStore, emptyPracticeAccount, type StoredAccount } from './accounts-file.ts';
import { baseAddressOf, dashboardAddressOf, isOtherServer } from './addresses.ts';
import type { KeyRing } from './key-ring.ts';

export type AccountChange = ParsedArgsOf<'keys.save'>;

/** @throws AppError `not-found`, `not-allowed-now`, `name-taken`, `key-in-name`, `base-address-invalid`, `key-malformed`, `key-taken` */
export function checkedChange(
  change: AccountChange,
  accounts: AccountStore,
  ring: Pick<KeyRing, 'isIn' | 'get' | 'ownerOf'>,
): Omit<AccountChange, 'id'> {
  const before = change.id === null ? null : accounts.changeable(change.id);
  if (change.kind === 'practice') throw new AppError('not-allowed-now', { reason: 'practice-account' });
  const name = change.name.trim();
  if (name === '') throw new AppError('bad-request', { field: 'name' });
  const taken = accounts.all.some(
    (other) => other.id !== change.id && withoutCase(other.name) === withoutCase(name),
  );
  if (taken) throw new AppError('name-taken', { name });
  const key = change.key === null ? null : keyIn(change.key);
  if (key !== null) ownKey(key, change.id, accounts, ring);
  const holdsKey = (text: string) => ring.isIn(text) || (key !== null && text.includes(key));
  // A name that was stored before it looked like one of our keys stays usable.
  if (name !== before?.name && (name.split(/\s+/).some(looksLikeKey) || holdsKey(name)))
    throw new AppError('key-in-name');
  const baseUrl = baseAddressOf(change.baseUrl);
  const dashboardUrl = dashboardAddressOf(change.dashboardUrl);
  if (holdsKey(change.baseUrl)) throw new AppError('base-address-invalid', { field: 'base', problem: 'key' });
  if (holdsKey(change.dashboardUrl)) {
    throw new AppError('base-address-invalid', { field: 'dashboard', problem: 'key' });
  }
  if (baseUrl === '' && change.id === accounts.inUse) {
    throw new AppError('base-address-invalid', { field: 'base', problem: 'empty' });
  }
  // Otherwise whoever can change an address could have the stored key sent to a server of theirs.
  const hasKey = before !== null && (before.key !== null || ring.get(before.id) !== undefined);
  if (key === null && hasKey && before.baseUrl !== '' && isOtherServer(before.baseUrl, baseUrl)) {
    throw new AppError('key-malformed', { problem: 'needed-for-new-address' });
  }
  return { name, kind: change.kind, baseUrl, dashboardUrl, key };
}

/**
 * One key is one limit and one queue (interface specification, section 8), so that it belongs to one account.
 *
 * @throws AppError `key-taken`
 */
export function ownKey(
  key: string,
  id: string | null,
  accounts: AccountStore,
  ring: Pick<KeyRing, 'ownerOf'>,
): void {
  const owner = ring.ownerOf(key);
  if (owner === undefined || owner === id) return;
  throw new AppError('key-taken', { account: accounts.get(owner).name });
}

function keyIn(pasted: string): string {
  const reading = readApiKey(pasted);
  if (!reading.ok) throw new AppError('key-malformed', { problem: reading.problem });
  return reading.key;
}

/**
 * The accounts of a settings file or a backup that are not there yet, each without a key. An account that is there already, by
 * its id or by its content, is left as it is: the file's maker could otherwise have a stored key sent to an address of theirs.
 */
export function addedAccounts(
  accounts: readonly ExportedAccount[],
  present: readonly StoredAccount[],
): readonly (StoredAccount & ExportedAccount)[] {
  const added: (StoredAccount & ExportedAccount)[] = [];
  for (const account of accounts) {
    const baseUrl = usable(account.baseUrl, baseAddressOf);
    const dashboardUrl = usable(account.dashboardUrl, dashboardAddressOf);
    const stored = [...present, ...added];
    const isThere = stored.some(
      ({ id, name, kind, baseUrl: address }) =>
        id === account.id || (name === account.name && kind === account.kind && address === baseUrl),
    );
    if (isThere) continue;
    const name = freeName(account.name.trim() || 'Account', stored);
    added.push({ ...emptyPracticeAccount, ...account, name, baseUrl, dashboardUrl });
  }
  return added;
}

/** An address that cannot be used is left out; the account says that one is missing. */
function usable(address: string, check: (text: string) => string): string {
  try {
    return check(address);
  } catch (cause) {
    if (cause instanceof AppError) return '';
    throw cause;
  }
}

function freeName(wanted: string, accounts: readonly StoredAccount[]): string {
  const taken = new Set(accounts.map(({ name }) => withoutCase(name)));
  if (!taken.has(withoutCase(wanted))) return wanted;
  for (let number = 2; ; number++) {
    const name = `${cutText(wanted, 90)} (${number})`;
    if (!taken.has(withoutCase(name))) return name;
  }
}
