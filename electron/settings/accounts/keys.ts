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
import { cutText } from '../../shared/values/whole-signs.ts';
import type { ConfigFile } from '../config-file.ts';
import type { ExportedAccount } from '../settings-file.ts';
import { type AccountChange, addedAccounts, checkedChange, ownKey } from './account-change.ts';
import {
  AccountStore,
  emptyPracticeAccount,
  readAccounts,
  type StoredAccount,
  type StoredAccounts,
  type TeamOfAccounts,
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
  /** Of a team; the file has this computer's keys for them. Not given: this computer works alone. */
  readonly team?: TeamOfKeys;
}

export interface TeamOfKeys extends TeamOfAccounts {
  /** The accounts of this computer while it works alone: an account that it brought along keeps its key. */
  readonly alone: ConfigFile;
}

/** More of the service's words than this tells nobody anything. */
const longestSaid = 500;

export class Keys {
  readonly #options: KeysOptions;
  readonly #listeners = new Set<(change: KeysChange) => void>();
  readonly #ring: KeyRing;
  readonly #accounts: AccountStore;
  /** Of a team: the address of each as it was reported last. */
  readonly #addresses = new Map<string, string>();
  #practiceAddress = '';
  #damagedCopy: string | null = null;

  private constructor(options: KeysOptions, accounts: StoredAccounts) {
    this.#options = options;
    this.#ring = new KeyRing(options);
    this.#accounts = new AccountStore(options.file, accounts, options.team);
  }

  /** Reads the accounts and asks the keychain for their keys. A key that it does not give stays stored. */
  static async open(options: KeysOptions): Promise<Keys> {
    const { accounts, damaged } = readAccounts(options.file.read(), options.team?.practiceId);
    const copy = damaged ? options.file.keepCopy() : options.file.quarantinedCopy;
    const keys = new Keys(options, accounts);
    keys.#damagedCopy = copy;
    if (copy !== null) {
      options.warn('accounts-file-damaged', { copy });
      // Written back at once, so that the same damage is reported once and not at every start.
      keys.#accounts.write(accounts);
    }
    if (options.team !== undefined) keys.#takeAlong(options.team);
    await keys.#ring.open(keys.#accounts.own);
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

  /** The accounts are a team's: its server writes their changes into the audit log, and only managers change them. */
  get isTeams(): boolean {
    return this.#options.team !== undefined;
  }

  /** Address and key of an account, or why nothing can be sent on it now. */
  accountOf(accountId: string): Credentials | 'no-key' {
    const account = this.#accounts.find(accountId);
    const key = this.#keyOf(accountId);
    const baseUrl =
      accountId === this.#accounts.practiceId ? this.#practiceAddress : (account?.baseUrl ?? '');
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

  /** The id of the account of the embedded practice service. */
  get practiceId(): string {
    return this.#accounts.practiceId;
  }

  /** The key that the embedded practice service is to accept. */
  get practiceKey(): string {
    const key = this.#ring.get(this.#accounts.practiceId);
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
   *   `key-taken`, `changed-meanwhile`
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
    const ownBefore = this.#accounts.own.find((own) => own.id === id)?.key ?? null;
    if (this.isTeams) {
      await this.#accounts.share(account, change.over);
      if (checked.key !== null) ownKey(checked.key, id, this.#accounts, this.#ring);
    }
    // A team's is kept here only with a key, which is for this very address then.
    if (checked.key !== null || !this.isTeams) this.#accounts.put(account);
    if (checked.key !== null) this.#ring.put(id, checked.key);
    const isOther = checked.key !== null || before.baseUrl !== baseUrl;
    this.#report(isOther ? { kind: 'account', accountId: id } : { kind: 'accounts' });
    if (checked.key !== null) this.#accounts.erase(ownBefore);
    return this.#shown(this.#accounts.get(id));
  }

  /** Puts an account in use: new campaigns go out under it. @throws AppError `not-found`, `not-allowed-now` */
  use(id: string): void {
    const account = this.#accounts.get(id);
    if (id !== this.#accounts.practiceId) {
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
  async remove(id: string): Promise<void> {
    const before = this.#accounts.changeable(id);
    const { inUse } = this.#accounts;
    // A team's server may refuse it; then the key stays.
    if (this.isTeams) await this.#accounts.remove(id);
    this.#ring.forget(id);
    this.#report({ kind: 'account', accountId: id });
    this.#accounts.drop(id);
    this.#accounts.erase(before.key);
    this.#report(
      inUse === id ? { kind: 'in-use', accountId: this.#accounts.practiceId } : { kind: 'accounts' },
    );
  }

  /** Sets or lifts the limit that support agreed to, in requests a minute. @throws AppError, what a team's server refuses */
  async setAgreedLimit(id: string, agreedLimit: number | null): Promise<Account> {
    const account = { ...this.#accounts.changeable(id), agreedLimit };
    if (this.isTeams) await this.#accounts.share(account);
    else this.#accounts.put(account);
    this.#report({ kind: 'accounts' });
    return this.#shown(account);
  }

  /** The accounts of a settings file that {@link add} would add. */
  newOf(accounts: readonly ExportedAccount[]): readonly ExportedAccount[] {
    return addedAccounts(accounts, this.#accounts.all);
  }

  /** Adds accounts of a settings file or backup, each without a key; see `addedAccounts`. @returns those added */
  async add(accounts: readonly ExportedAccount[]): Promise<readonly Account[]> {
    const added = addedAccounts(accounts, this.#accounts.all);
    if (added.length === 0) return [];
    if (!this.isTeams) this.#accounts.write({ accounts: [...this.#accounts.all, ...added] });
    else for (const account of added) await this.#accounts.share(account);
    this.#report({ kind: 'accounts' });
    return added.map((account) => this.#shown(account));
  }

  /** Remembers that the service refused this account's key, as its answer showed (section 5). */
  noteRefusal(accountId: string, refusal: KeyRefusal): void {
    const account = this.#accounts.find(accountId);
    const key = this.#keyOf(accountId);
    if (account === undefined || key === undefined) return;
    // A service might repeat the key in its answer.
    const said = cutText(keyRedactor(key)(refusal.said), longestSaid);
    this.#replace({ ...account, refusal: { ...refusal, said } });
  }

  /** Notes that the service took this account's key; costs nothing where it never refused it. */
  noteAccepted(accountId: string): void {
    const account = this.#accounts.find(accountId);
    if (account !== undefined && account.refusal !== null && this.#hasKey(accountId))
      this.#replace({ ...account, refusal: null });
  }

  /** Returns the function that ends the listening. */
  onChange(listener: (change: KeysChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The practice key is ours to make: where it is lost, another one does as well. */
  async #ensurePracticeKey(): Promise<void> {
    const { practiceId } = this.#accounts;
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
    const key = this.#keyOf(account.id);
    const keptIn = this.#keptIn(account);
    return {
      id: account.id,
      name: account.name,
      kind: account.kind,
      baseUrl: account.id === this.#accounts.practiceId ? this.#practiceAddress : account.baseUrl,
      dashboardUrl: account.dashboardUrl,
      keyEnding: key === undefined ? null : endingOf(key),
      keptIn,
      keyAddedAt: keptIn === 'nowhere' ? null : account.keyAddedAt,
      refusal: key === undefined && keptIn !== 'unreadable' ? null : account.refusal,
      agreedLimit: account.agreedLimit,
      inUse: account.id === this.#accounts.inUse,
    };
  }

  #keptIn({ id, key: sealed }: StoredAccount): Account['keptIn'] {
    const isThere = this.#ring.get(id) !== undefined;
    if (!this.#accounts.isKeyFor(id) && (isThere || sealed !== null)) return 'other-address';
    if (isThere) return sealed === null ? 'session' : 'keychain';
    return sealed === null ? 'nowhere' : 'unreadable';
  }

  /** The key that may be sent to the address at which the account is now. */
  #keyOf(id: string): string | undefined {
    return this.#accounts.isKeyFor(id) ? this.#ring.get(id) : undefined;
  }

  #hasKey(id: string): boolean {
    return this.#keyOf(id) !== undefined;
  }

  /**
   * Another computer of the team may have changed accounts: a key of one that was removed goes too, and none goes to another address. A service
   * shows a key only once: it stays where the account is only missing, as in records that are being put back.
   */
  #followTeam(): void {
    for (const { id, key } of this.#accounts.removed) {
      this.#ring.forget(id);
      this.#report({ kind: 'account', accountId: id });
      this.#accounts.drop(id);
      this.#accounts.erase(key);
    }
    for (const { id, baseUrl } of this.#accounts.all) {
      const before = this.#addresses.get(id);
      if (before !== undefined && before !== baseUrl) this.#report({ kind: 'account', accountId: id });
      this.#addresses.set(id, baseUrl);
    }
    this.#report({ kind: 'accounts' });
  }

  /** Keys that were typed here for accounts which the team has at the same address; one that was forgotten since is not found again. */
  #takeAlong({ accounts, alone }: TeamOfKeys): void {
    const { inUse, accounts: before } = readAccounts(alone.read()).accounts;
    const isKnown = (id: string): boolean => this.#accounts.own.some((own) => own.id === id);
    for (const { id, baseUrl } of accounts.list()) {
      const own = before.find((account) => account.id === id && account.baseUrl === baseUrl);
      if (own === undefined || own.key === null || isKnown(id)) continue;
      this.#accounts.put(own);
      if (id === inUse) this.#accounts.write({ inUse });
    }
    this.#followTeam();
    accounts.onChange(() => this.#followTeam());
  }

  #replace(account: StoredAccount): void {
    this.#accounts.put(account);
    this.#report({ kind: 'accounts' });
  }

  #report(change: KeysChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
