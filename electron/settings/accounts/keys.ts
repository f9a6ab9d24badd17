/**
 * The accounts: what each is called, where it sends to, which one is in use, and whether it has a key (interface
 * specification, section 5). An account's id is that of the account that its campaigns are sent under.
 */
import { randomUUID } from 'node:crypto';
import { keyRedactor } from '../../log/redact.ts';
import { generatePracticeKey } from '../../practice/keys.ts';
import { AppError } from '../../shared/errors.ts';
import type { Account, KeyRefusal } from '../../shared/models.ts';
import { endingOf } from '../../shared/settings/api-key.ts';
import type { ConfigFile } from '../config-file.ts';
import type { ExportedAccount } from '../settings-file.ts';
import { type AccountChange, addedAccounts, checkedChange, ownKey } from './account-change.ts';
import {
  AccountStore,
  emptyPracticeAccount,
  practiceId,
  readAccounts,
  type StoredAccount,
  type StoredAccounts,
} from './accounts-file.ts';
import { KeyRing, type KeyRingDeps } from './key-ring.ts';

/** The parts of an account that a request uses. */
export interface Credentials {
  readonly baseUrl: string;
  readonly key: string;
}

/** The change to the accounts; `accounts` is any change that only screens care about. */
export type KeysChange =
  | { readonly kind: 'accounts' }
  /** Its key or its address is another one, or gone: nothing may go out under the one before. */
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'in-use'; readonly accountId: string };

export interface KeysOptions extends KeyRingDeps {
  /** `accounts.json`; see `openConfigFile`. */
  readonly file: ConfigFile;
  readonly now: () => number;
}

/** More of the service's words than this tells nobody anything. */
const longestSaid = 500;

export class Keys {
  readonly #options: KeysOptions;
  readonly #listeners = new Set<(change: KeysChange) => void>();
  readonly #ring: KeyRing;
  readonly #accounts: AccountStore;
  #practiceAddress = '';
  #damagedCopy: string | null = null;

  private constructor(options: KeysOptions, accounts: StoredAccounts) {
    this.#options = options;
    this.#ring = new KeyRing(options);
    this.#accounts = new AccountStore(options.file, accounts);
  }

  /** Reads the accounts and asks the keychain for their keys. A key that it does not give stays stored. */
  static async open(options: KeysOptions): Promise<Keys> {
    const { accounts, damaged } = readAccounts(options.file.read());
    const copy = damaged ? options.file.keepCopy() : options.file.quarantinedCopy;
    const keys = new Keys(options, accounts);
    keys.#damagedCopy = copy;
    if (copy !== null) {
      options.warn('accounts-file-damaged', { copy });
      // Written back at once, so that the same damage is reported once and not at every start.
      keys.#accounts.write(accounts);
    }
    await keys.#ring.open(accounts.accounts);
    await keys.#ensurePracticeKey();
    return keys;
  }

  /** Where the file as it was lies, where not all of it could be used when it was opened; null: all was well. */
  get damagedCopy(): string | null {
    return this.#damagedCopy;
  }

  /** False where keys are kept for this session only. */
  get keychainAvailable(): boolean {
    return this.#ring.canSeal;
  }

  /** Address and key of an account, or why nothing can be sent on it now. */
  accountOf(accountId: string): Credentials | 'no-key' {
    const account = this.#accounts.find(accountId);
    const key = this.#ring.get(accountId);
    const baseUrl = accountId === practiceId ? this.#practiceAddress : (account?.baseUrl ?? '');
    if (account === undefined || key === undefined || baseUrl === '') return 'no-key';
    return { baseUrl, key };
  }

  /** Whether a text has one of the keys in it, which then must not be stored, shown or sent. */
  isKeyIn(text: string): boolean {
    return this.#ring.isIn(text);
  }

  /** The limit that a person entered for an account; null where none was. */
  agreedLimitOf(accountId: string): number | null {
    return this.#accounts.find(accountId)?.agreedLimit ?? null;
  }

  accounts(): readonly Account[] {
    return this.#accounts.all.map((account) => this.#shown(account));
  }

  /** @throws AppError `not-found` */
  account(id: string): Account {
    return this.#shown(this.#accounts.get(id));
  }

  inUse(): Account {
    return this.#shown(this.#accounts.get(this.#accounts.inUse));
  }

  /** The key that the embedded practice service is to accept. */
  get practiceKey(): string {
    const key = this.#ring.get(practiceId);
    if (key === undefined) throw new Error('The practice key is made when the keys are opened');
    return key;
  }

  /** Where the embedded practice service listens, known anew at every start. */
  setPracticeAddress(baseUrl: string): void {
    this.#practiceAddress = baseUrl;
    this.#report({ kind: 'accounts' });
  }

  /**
   * Makes or changes an account, and stores a key where one is given.
   *
   * @throws AppError `not-found`, `not-allowed-now`, `name-taken`, `key-in-name`, `base-address-invalid`, `key-malformed`,
   *   `key-taken`
   */
  async save(change: AccountChange): Promise<Account> {
    const id = change.id ?? randomUUID();
    const checked = checkedChange(change, this.#accounts, this.#ring);
    const sealed = checked.key === null ? null : await this.#ring.seal(checked.key);
    // Read after the wait: what happened meanwhile must not be undone.
    if (checked.key !== null) ownKey(checked.key, id, this.#accounts, this.#ring);
    const before = change.id === null ? { ...emptyPracticeAccount, id } : this.#accounts.get(id);
    const { name, kind, baseUrl, dashboardUrl } = checked;
    let account: StoredAccount = { ...before, name, kind, baseUrl, dashboardUrl };
    if (checked.key !== null) account = this.#withKey(account, sealed);
    this.#accounts.put(account);
    if (checked.key !== null) this.#ring.put(id, checked.key);
    const isOther = checked.key !== null || before.baseUrl !== baseUrl;
    this.#report(isOther ? { kind: 'account', accountId: id } : { kind: 'accounts' });
    if (checked.key !== null) this.#accounts.erase(before.key);
    return this.#shown(account);
  }

  /** Puts an account in use: new campaigns go out under it. @throws AppError `not-found`, `not-allowed-now` */
  use(id: string): void {
    const account = this.#accounts.get(id);
    if (id !== practiceId) {
      if (!this.#hasKey(id)) throw new AppError('not-allowed-now', { reason: 'no-key' });
      if (account.baseUrl === '') throw new AppError('not-allowed-now', { reason: 'no-base-address' });
    }
    this.#accounts.write({ inUse: id });
    this.#report({ kind: 'in-use', accountId: id });
  }

  /** Removes the key and keeps the account: its campaigns wait for a new key. @throws AppError */
  forgetKey(id: string): void {
    const before = this.#accounts.changeable(id);
    this.#ring.forget(id);
    // Before the disk, which may refuse: what is sent with it must end in any case.
    this.#report({ kind: 'account', accountId: id });
    this.#replace({ ...before, key: null, keyAddedAt: null, refusal: null });
    this.#accounts.erase(before.key);
  }

  /** Removes account and key; where it was in use, practice is. @throws AppError */
  remove(id: string): void {
    const before = this.#accounts.changeable(id);
    const { inUse, all } = this.#accounts;
    this.#ring.forget(id);
    this.#report({ kind: 'account', accountId: id });
    this.#accounts.write({
      inUse: inUse === id ? practiceId : inUse,
      accounts: all.filter((account) => account.id !== id),
    });
    this.#accounts.erase(before.key);
    this.#report(inUse === id ? { kind: 'in-use', accountId: practiceId } : { kind: 'accounts' });
  }

  /** Sets or lifts the limit that support agreed to, in requests a minute. @throws AppError */
  setAgreedLimit(id: string, agreedLimit: number | null): Account {
    const account = { ...this.#accounts.changeable(id), agreedLimit };
    this.#replace(account);
    return this.#shown(account);
  }

  /** The accounts of a settings file that {@link add} would add. */
  newOf(accounts: readonly ExportedAccount[]): readonly ExportedAccount[] {
    return addedAccounts(accounts, this.#accounts.all);
  }

  /** Adds accounts of a settings file or backup, each without a key; see `addedAccounts`. @returns those added */
  add(accounts: readonly ExportedAccount[]): readonly Account[] {
    const added = addedAccounts(accounts, this.#accounts.all);
    if (added.length > 0) {
      this.#accounts.write({ accounts: [...this.#accounts.all, ...added] });
      this.#report({ kind: 'accounts' });
    }
    return added.map((account) => this.#shown(account));
  }

  /** Remembers that the service refused this account's key, as its answer showed (section 5). */
  noteRefusal(accountId: string, refusal: KeyRefusal): void {
    const account = this.#accounts.find(accountId);
    const key = this.#ring.get(accountId);
    if (account === undefined || key === undefined) return;
    // A service might repeat the key in its answer.
    const said = keyRedactor(key)(refusal.said).slice(0, longestSaid);
    this.#replace({ ...account, refusal: { ...refusal, said } });
  }

  /** Notes that the service took this account's key; costs nothing where it never refused it. */
  noteAccepted(accountId: string): void {
    const account = this.#accounts.find(accountId);
    if (account !== undefined && account.refusal !== null) this.#replace({ ...account, refusal: null });
  }

  /** Returns the function that ends the listening. */
  onChange(listener: (change: KeysChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The practice key is ours to make: where it is lost, another one does as well. */
  async #ensurePracticeKey(): Promise<void> {
    if (this.#hasKey(practiceId)) return;
    const key = generatePracticeKey();
    const sealed = await this.#ring.seal(key);
    this.#ring.put(practiceId, key);
    this.#replace(this.#withKey(this.#accounts.get(practiceId), sealed));
  }

  #withKey(account: StoredAccount, key: string | null): StoredAccount {
    return { ...account, key, keyAddedAt: this.#options.now(), refusal: null };
  }

  #shown(account: StoredAccount): Account {
    const key = this.#ring.get(account.id);
    const stored = account.key !== null;
    const keptIn = key === undefined ? (stored ? 'unreadable' : 'nowhere') : stored ? 'keychain' : 'session';
    return {
      id: account.id,
      name: account.name,
      kind: account.kind,
      baseUrl: account.id === practiceId ? this.#practiceAddress : account.baseUrl,
      dashboardUrl: account.dashboardUrl,
      keyEnding: key === undefined ? null : endingOf(key),
      keptIn,
      keyAddedAt: keptIn === 'nowhere' ? null : account.keyAddedAt,
      refusal: keptIn === 'nowhere' ? null : account.refusal,
      agreedLimit: account.agreedLimit,
      inUse: account.id === this.#accounts.inUse,
    };
  }

  #hasKey(id: string): boolean {
    return this.#ring.get(id) !== undefined;
  }

  #replace(account: StoredAccount): void {
    this.#accounts.put(account);
    this.#report({ kind: 'accounts' });
  }

  #report(change: KeysChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
