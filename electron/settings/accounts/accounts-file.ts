/**
 * The accounts as they lie in `accounts.json`, and what of them has to vanish from the disk. The key is there only as
 * ciphertext of the OS keychain. A damaged file is read as far as it makes sense; what a field falls back to is the
 * value with which the least can go wrong.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { accountKinds, keyProblems, practiceAccount } from '../../shared/models.ts';
import type { ConfigFile } from '../config-file.ts';

/** The account of the embedded practice service; it always exists. */
export const practiceId = practiceAccount;

export const StoredAccount = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(100),
  kind: z.enum(accountKinds),
  /** Normalised, without a trailing slash; empty where none was given yet, and for practice. */
  baseUrl: z.string().max(2000),
  dashboardUrl: z.string().max(2000),
  /** Base64 of the keychain's ciphertext; null where no key is stored. */
  key: z.base64().max(20_000).nullable(),
  keyAddedAt: z.number().nullable(),
  refusal: z.object({ problem: z.enum(keyProblems), said: z.string(), at: z.number() }).nullable(),
  agreedLimit: z.number().int().min(1).max(1_000_000).nullable(),
});
export type StoredAccount = z.infer<typeof StoredAccount>;

export interface StoredAccounts {
  /** Id of the account that new campaigns go out under. */
  readonly inUse: string;
  readonly accounts: readonly StoredAccount[];
}

export const emptyPracticeAccount: StoredAccount = {
  id: practiceId,
  name: 'Practice',
  kind: 'practice',
  baseUrl: '',
  dashboardUrl: '',
  key: null,
  keyAddedAt: null,
  refusal: null,
  agreedLimit: null,
};

/**
 * An account whose kind cannot be read counts as production: taking a live account for a harmless
 * one would be worse. One without an identity gets a new one, so that its key is not lost.
 */
const TolerantAccount = StoredAccount.extend({
  id: StoredAccount.shape.id.catch(() => randomUUID()),
  name: StoredAccount.shape.name.catch('Account'),
  kind: StoredAccount.shape.kind.catch('production'),
  baseUrl: StoredAccount.shape.baseUrl.catch(''),
  dashboardUrl: StoredAccount.shape.dashboardUrl.catch(''),
  key: StoredAccount.shape.key.catch(null),
  keyAddedAt: StoredAccount.shape.keyAddedAt.catch(null),
  refusal: StoredAccount.shape.refusal.catch(null),
  agreedLimit: StoredAccount.shape.agreedLimit.catch(null),
});

/** Accounts from whatever a file held; `damaged` where something in it could not be used. */
export function readAccounts(values: Readonly<Record<string, unknown>>): {
  readonly accounts: StoredAccounts;
  readonly damaged: boolean;
} {
  const listed = z.array(z.unknown()).safeParse(values.accounts ?? []);
  const accounts = new Map<string, StoredAccount>([[practiceId, emptyPracticeAccount]]);
  let damaged = !listed.success;
  for (const entry of listed.data ?? []) {
    const account = TolerantAccount.safeParse(entry);
    if (!account.success || (accounts.has(account.data.id) && account.data.id !== practiceId)) {
      damaged = true;
      continue;
    }
    damaged ||= !StoredAccount.safeParse(entry).success;
    accounts.set(account.data.id, withItsKind(account.data));
  }
  const inUse = z.string().safeParse(values.inUse ?? practiceId);
  const known = inUse.success && accounts.has(inUse.data);
  return {
    accounts: { inUse: known ? inUse.data : practiceId, accounts: [...accounts.values()] },
    damaged: damaged || !known,
  };
}

/** Only the embedded service is practice: a real account labelled so would text real people unnoticed. */
function withItsKind(account: StoredAccount): StoredAccount {
  if (account.id === practiceId) return { ...account, kind: 'practice', baseUrl: '', dashboardUrl: '' };
  return account.kind === 'practice' ? { ...account, kind: 'production' } : account;
}

export class AccountStore {
  readonly #file: ConfigFile;
  #accounts: StoredAccounts;

  /** @param accounts as they were read from the file */
  constructor(file: ConfigFile, accounts: StoredAccounts) {
    this.#file = file;
    this.#accounts = accounts;
  }

  get all(): readonly StoredAccount[] {
    return this.#accounts.accounts;
  }

  /** The id of the one in use. */
  get inUse(): string {
    return this.#accounts.inUse;
  }

  find(id: string): StoredAccount | undefined {
    return this.all.find((account) => account.id === id);
  }

  /** @throws AppError `not-found` */
  get(id: string): StoredAccount {
    const account = this.find(id);
    if (account === undefined) throw new AppError('not-found', { what: 'account' });
    return account;
  }

  /** The account, if a person may change it. @throws AppError `not-found`, `not-allowed-now` for that of practice mode */
  changeable(id: string): StoredAccount {
    if (id === practiceId) throw new AppError('not-allowed-now', { reason: 'practice-account' });
    return this.get(id);
  }

  /** In the place of the one with its id; as a new one where there is none. */
  put(account: StoredAccount): void {
    const known = this.find(account.id) !== undefined;
    const accounts = known
      ? this.all.map((other) => (other.id === account.id ? account : other))
      : [...this.all, account];
    this.write({ accounts });
  }

  /** First the disk, then the memory: what is shown has been stored. */
  write(change: Partial<StoredAccounts>): void {
    const accounts = { ...this.#accounts, ...change };
    this.#file.write({ ...this.#file.read(), ...accounts });
    this.#accounts = accounts;
  }

  /** Takes a key's ciphertext out of every copy of the file, unless an account still has it. */
  erase(ciphertext: string | null): void {
    // The same key gives the same ciphertext: entered again, or stored in two accounts, it is still in use.
    const inUse = this.all.some(({ key }) => key === ciphertext);
    if (ciphertext !== null && !inUse) eraseEverywhere(this.#file.path, ciphertext);
  }
}

class KeyNotErased extends Error {
  override readonly name = 'KeyNotErased';
  constructor(path: string) {
    super(`The removed key is still in ${path}`);
  }
}

/**
 * Takes `text` out of every file beside `path` whose name begins alike: copies of damaged files,
 * and temporary files that a crash left. `path` itself must have been rewritten before.
 *
 * @throws KeyNotErased where `path` still holds it
 */
function eraseEverywhere(path: string, text: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('accounts.')) continue;
    const file = join(folder, name);
    const content = readFileSync(file, 'utf8');
    if (!content.includes(text)) continue;
    if (file === path) throw new KeyNotErased(file);
    if (name.includes('.damaged-')) writeFileSync(file, content.replaceAll(text, ''), { mode: 0o600 });
    else rmSync(file);
  }
}
