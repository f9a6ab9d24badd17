/**
 * The accounts as they lie in `accounts.json`, and what of them has to vanish from the disk. The key is there only as
 * ciphertext of the OS keychain. A damaged file is read as far as it makes sense; what a field falls back to is the
 * value with which the least can go wrong.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { accountKinds, isPracticeAccount, keyProblems, practiceAccount } from '../../shared/models.ts';
import type { ConfigFile } from '../config-file.ts';

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

/** The parts of an account that a team has in common: nothing of a key. */
export type SharedAccount = Pick<
  StoredAccount,
  'id' | 'name' | 'kind' | 'baseUrl' | 'dashboardUrl' | 'agreedLimit'
>;

/** The parts of an account that a person changes at once. */
export type AccountDetails = Pick<StoredAccount, 'name' | 'kind' | 'baseUrl' | 'dashboardUrl'>;

/** The accounts of a team, which its server keeps. */
export interface SharedAccounts {
  list(): readonly SharedAccount[];
  /** Whether somebody of the team has removed it. One that is not in the list may only be missing: in records of a moment before it was made. */
  wasRemoved(id: string): boolean;
  /** @param over as the person saw it @throws what the server refuses; AppError `changed-meanwhile` where it is another by now */
  save(account: SharedAccount, over?: AccountDetails): Promise<void>;
  /** @throws what the server refuses */
  remove(id: string): Promise<void>;
  /** Reports that the list may be another one. */
  onChange(hear: () => void): void;
}

export interface TeamOfAccounts {
  readonly accounts: SharedAccounts;
  /** By which the team's campaigns tell this computer's practice from that of others. */
  readonly practiceId: string;
}

export interface StoredAccounts {
  /** Id of the account that new campaigns go out under. */
  readonly inUse: string;
  readonly accounts: readonly StoredAccount[];
}

export const emptyPracticeAccount: StoredAccount = {
  id: practiceAccount,
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

/**
 * Accounts from whatever a file held; `damaged` where something in it could not be used.
 *
 * @param practiceId of the practice account here, under whatever id the file has it
 */
export function readAccounts(
  values: Readonly<Record<string, unknown>>,
  practiceId = practiceAccount,
): { readonly accounts: StoredAccounts; readonly damaged: boolean } {
  const listed = z.array(z.unknown()).safeParse(values.accounts ?? []);
  const accounts = new Map<string, StoredAccount>([
    [practiceId, { ...emptyPracticeAccount, id: practiceId }],
  ]);
  let damaged = !listed.success;
  for (const entry of listed.data ?? []) {
    const account = TolerantAccount.safeParse(entry);
    const id = account.success ? idHere(account.data.id, practiceId) : '';
    if (!account.success || (accounts.has(id) && id !== practiceId)) {
      damaged = true;
      continue;
    }
    damaged ||= !StoredAccount.safeParse(entry).success;
    accounts.set(id, withItsKind({ ...account.data, id }));
  }
  const inUse = z.string().safeParse(values.inUse ?? practiceId);
  const used = inUse.success ? idHere(inUse.data, practiceId) : '';
  const known = accounts.has(used);
  return {
    accounts: { inUse: known ? used : practiceId, accounts: [...accounts.values()] },
    damaged: damaged || !known,
  };
}

const idHere = (id: string, practiceId: string): string => (isPracticeAccount(id) ? practiceId : id);

/** Only the embedded service is practice: a real account labelled so would text real people unnoticed. */
function withItsKind(account: StoredAccount): StoredAccount {
  if (isPracticeAccount(account.id)) return { ...account, kind: 'practice', baseUrl: '', dashboardUrl: '' };
  return account.kind === 'practice' ? { ...account, kind: 'production' } : account;
}

/**
 * The accounts of this computer's file, or a team's with the keys of this computer. In a team the file has only keys: the base address in
 * it is the one for which the key was typed, and a key is used for no other one.
 */
export class AccountStore {
  readonly #file: ConfigFile;
  readonly #shared: SharedAccounts | null;
  /** The id of the account of this computer's practice service, which always exists. */
  readonly practiceId: string;
  #accounts: StoredAccounts;

  /** @param accounts as they were read from the file @param team undefined: this computer works alone */
  constructor(file: ConfigFile, accounts: StoredAccounts, team: TeamOfAccounts | undefined) {
    this.#file = file;
    this.practiceId = team?.practiceId ?? practiceAccount;
    this.#accounts = accounts;
    this.#shared = team?.accounts ?? null;
  }

  get all(): readonly StoredAccount[] {
    const { accounts } = this.#accounts;
    if (this.#shared === null) return accounts;
    const practice = accounts.filter(({ id }) => id === this.practiceId);
    return [...practice, ...this.#shared.list().map((account) => this.#withOwnKey(account))];
  }

  /** The records of this computer's file, also where a team has them no more or at another address. */
  get own(): readonly StoredAccount[] {
    return this.#accounts.accounts;
  }

  /** The records of accounts that somebody of the team has removed. */
  get removed(): readonly StoredAccount[] {
    const shared = this.#shared;
    return shared === null
      ? []
      : this.own.filter(({ id }) => this.find(id) === undefined && shared.wasRemoved(id));
  }

  /** The id of the one in use. */
  get inUse(): string {
    const { inUse } = this.#accounts;
    // A team may have removed it.
    return this.find(inUse) === undefined ? this.practiceId : inUse;
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
    if (id === this.practiceId) throw new AppError('not-allowed-now', { reason: 'practice-account' });
    return this.get(id);
  }

  /** Whether a key that this computer has for the account was typed for the address at which the account is now. */
  isKeyFor(id: string): boolean {
    if (this.#shared === null || id === this.practiceId) return true;
    const own = this.#accounts.accounts.find((account) => account.id === id);
    return own !== undefined && own.baseUrl === this.find(id)?.baseUrl;
  }

  /** Keeps the parts that a team has in common at its server, where they are others there. @throws as {@link SharedAccounts.save} */
  async share(account: StoredAccount, over?: AccountDetails): Promise<void> {
    const shared = sharedOf(account);
    const known = this.#shared?.list().find(({ id }) => id === account.id);
    if (known === undefined || !isDeepStrictEqual(sharedOf(known), shared))
      await this.#shared?.save(shared, over);
  }

  /** In the place of the one with its id; as a new one where there is none. */
  put(account: StoredAccount): void {
    const known = this.own.some(({ id }) => id === account.id);
    const accounts = known
      ? this.own.map((other) => (other.id === account.id ? account : other))
      : [...this.own, account];
    this.write({ accounts });
  }

  /** The account, of a team's for everybody. @throws what the server refuses */
  async remove(id: string): Promise<void> {
    if (this.#shared !== null) await this.#shared.remove(id);
    this.drop(id);
  }

  /** This computer's record of an account; where that was in use, practice is. */
  drop(id: string): void {
    const { inUse } = this.#accounts;
    this.write({
      inUse: inUse === id ? this.practiceId : inUse,
      accounts: this.own.filter((account) => account.id !== id),
    });
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
    const inUse = this.own.some(({ key }) => key === ciphertext);
    if (ciphertext !== null && !inUse) eraseEverywhere(this.#file.path, ciphertext);
  }

  #withOwnKey(shared: SharedAccount): StoredAccount {
    const own = this.#accounts.accounts.find(({ id }) => id === shared.id);
    return { ...(own ?? emptyPracticeAccount), ...shared };
  }
}

const sharedOf = ({ id, name, kind, baseUrl, dashboardUrl, agreedLimit }: SharedAccount): SharedAccount => ({
  id,
  name,
  kind,
  baseUrl,
  dashboardUrl,
  agreedLimit,
});

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
  const begin = `${basename(path, '.json')}.`;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(begin)) continue;
    const file = join(folder, name);
    const content = readFileSync(file, 'utf8');
    if (!content.includes(text)) continue;
    if (file === path) throw new KeyNotErased(file);
    if (name.includes('.damaged-')) writeFileSync(file, content.replaceAll(text, ''), { mode: 0o600 });
    else rmSync(file);
  }
}
