/**
 * The key profiles: what each is called, where it sends to, which one is in use, and whether it has a key (interface
 * specification, section 5). A profile's id is the lane that its campaigns are sent on.
 */
import { randomUUID } from 'node:crypto';
import { generatePracticeKey } from '../practice/keys.ts';
import { keyRedactor } from '../service/redact.ts';
import { endingOf, looksLikeKey, readApiKey } from '../shared/api-key.ts';
import type { ParsedArgsOf } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { KeyProfile, KeyRefusal } from '../shared/models.ts';
import {
  practiceId,
  practiceProfile,
  readAccounts,
  type StoredAccounts,
  type StoredProfile,
} from './accounts-file.ts';
import { addedAccounts } from './added-accounts.ts';
import { baseAddressOf, dashboardAddressOf, isOtherServer } from './addresses.ts';
import type { ConfigFile } from './config-file.ts';
import { eraseEverywhere } from './erase.ts';
import { KeyRing, type KeyRingNeeds } from './key-ring.ts';
import type { ExportedAccount } from './settings-file.ts';

/** What a request needs of an account. */
export interface Account {
  readonly baseUrl: string;
  readonly key: string;
}

export type ProfileChange = ParsedArgsOf<'keys.save'>;

/** What happened to the profiles; `profiles` is any change that only screens care about. */
export type KeysChange =
  | { readonly kind: 'profiles' }
  | { readonly kind: 'key-stored'; readonly lane: string }
  | { readonly kind: 'key-removed'; readonly lane: string }
  | { readonly kind: 'in-use'; readonly lane: string };

export interface KeysOptions extends KeyRingNeeds {
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
  #accounts: StoredAccounts;
  #practiceAddress = '';
  #damagedCopy: string | null = null;

  private constructor(options: KeysOptions, accounts: StoredAccounts) {
    this.#options = options;
    this.#ring = new KeyRing(options);
    this.#accounts = accounts;
  }

  /** Reads the profiles and asks the keychain for their keys. One that it does not give stays stored. */
  static async open(options: KeysOptions): Promise<Keys> {
    const { accounts, damaged } = readAccounts(options.file.read());
    const copy = damaged ? options.file.keepCopy() : options.file.movedAside;
    const keys = new Keys(options, accounts);
    keys.#damagedCopy = copy;
    if (copy !== null) {
      options.warn('accounts-file-damaged', { copy });
      // Written back at once, so that the same damage is told of once and not at every start.
      keys.#write(accounts);
    }
    await keys.#ring.open(accounts.profiles);
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

  /** Address and key of a lane, or why nothing can be sent on it now. */
  accountOf(lane: string): Account | 'no-key' {
    const profile = this.#find(lane);
    const key = this.#ring.get(lane);
    const baseUrl = lane === practiceId ? this.#practiceAddress : (profile?.baseUrl ?? '');
    if (profile === undefined || key === undefined || baseUrl === '') return 'no-key';
    return { baseUrl, key };
  }

  /** Whether a text has one of the keys in it, which then must not be stored, shown or sent. */
  isKeyIn(text: string): boolean {
    return this.#ring.isIn(text);
  }

  /** The limit that a person entered for a lane's account; null where none was. */
  agreedLimitOf(lane: string): number | null {
    return this.#find(lane)?.agreedLimit ?? null;
  }

  profiles(): readonly KeyProfile[] {
    return this.#accounts.profiles.map((profile) => this.#shown(profile));
  }

  /** @throws AppError `not-found` */
  profile(id: string): KeyProfile {
    return this.#shown(this.#get(id));
  }

  inUse(): KeyProfile {
    return this.#shown(this.#get(this.#accounts.inUse));
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
    this.#tell({ kind: 'profiles' });
  }

  /**
   * Makes or changes a profile, and stores a key where one is given.
   *
   * @throws AppError `not-found`, `not-allowed-now`, `name-taken`, `key-in-name`, `base-address-invalid`, `key-malformed`
   */
  async save(change: ProfileChange): Promise<KeyProfile> {
    const id = change.id ?? randomUUID();
    const checked = this.#checked(change);
    const sealed = checked.key === null ? null : await this.#ring.seal(checked.key);
    // Read after the wait: what happened meanwhile must not be undone.
    const before = change.id === null ? { ...practiceProfile, id } : this.#get(id);
    const { name, kind, baseUrl, dashboardUrl } = checked;
    let profile: StoredProfile = { ...before, name, kind, baseUrl, dashboardUrl };
    if (checked.key !== null) profile = this.#withKey(profile, sealed);
    const { profiles } = this.#accounts;
    this.#write({
      ...this.#accounts,
      profiles:
        change.id === null
          ? [...profiles, profile]
          : profiles.map((other) => (other.id === id ? profile : other)),
    });
    if (checked.key !== null) {
      this.#ring.put(id, checked.key);
      this.#erase(before.key);
      this.#tell({ kind: 'key-stored', lane: id });
    }
    this.#tell({ kind: 'profiles' });
    return this.#shown(profile);
  }

  /** Puts a profile in use: new campaigns go out under it. @throws AppError `not-found`, `not-allowed-now` */
  use(id: string): void {
    const profile = this.#get(id);
    if (id !== practiceId) {
      if (!this.#hasKey(id)) throw new AppError('not-allowed-now', { reason: 'no-key' });
      if (profile.baseUrl === '') throw new AppError('not-allowed-now', { reason: 'no-base-address' });
    }
    this.#write({ ...this.#accounts, inUse: id });
    this.#tell({ kind: 'in-use', lane: id });
  }

  /** Removes the key and keeps the profile: its campaigns wait for a new key. @throws AppError */
  forgetKey(id: string): void {
    const before = this.#changeable(id);
    this.#ring.forget(id);
    this.#replace({ ...before, key: null, keyAddedAt: null, refusal: null });
    this.#erase(before.key);
    this.#tell({ kind: 'key-removed', lane: id });
  }

  /** Removes profile and key; where it was in use, practice is. @throws AppError */
  remove(id: string): void {
    const before = this.#changeable(id);
    const { inUse, profiles } = this.#accounts;
    this.#ring.forget(id);
    this.#write({
      inUse: inUse === id ? practiceId : inUse,
      profiles: profiles.filter((profile) => profile.id !== id),
    });
    this.#erase(before.key);
    this.#tell({ kind: 'key-removed', lane: id });
    if (inUse === id) this.#tell({ kind: 'in-use', lane: practiceId });
  }

  /** Sets or lifts the limit that support agreed to, in requests a minute. @throws AppError */
  setAgreedLimit(id: string, agreedLimit: number | null): KeyProfile {
    const profile = { ...this.#changeable(id), agreedLimit };
    this.#replace(profile);
    return this.#shown(profile);
  }

  /** Adds accounts of a settings file or backup, each without a key; see `addedAccounts`. @returns those added */
  add(accounts: readonly ExportedAccount[]): readonly KeyProfile[] {
    const added = addedAccounts(accounts, this.#accounts.profiles);
    if (added.length > 0) {
      this.#write({ ...this.#accounts, profiles: [...this.#accounts.profiles, ...added] });
      this.#tell({ kind: 'profiles' });
    }
    return added.map((profile) => this.#shown(profile));
  }

  /** Remembers that the service refused this lane's key, as its answer told (section 5). */
  noteRefusal(lane: string, refusal: KeyRefusal): void {
    const profile = this.#find(lane);
    const key = this.#ring.get(lane);
    if (profile === undefined || key === undefined) return;
    // A service might repeat the key in its answer.
    const said = keyRedactor(key)(refusal.said).slice(0, longestSaid);
    this.#replace({ ...profile, refusal: { ...refusal, said } });
  }

  /** Notes that the service took this lane's key; costs nothing where it never refused it. */
  noteAccepted(lane: string): void {
    const profile = this.#find(lane);
    if (profile !== undefined && profile.refusal !== null) this.#replace({ ...profile, refusal: null });
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
    this.#replace(this.#withKey(this.#get(practiceId), sealed));
  }

  #withKey(profile: StoredProfile, key: string | null): StoredProfile {
    return { ...profile, key, keyAddedAt: this.#options.now(), refusal: null };
  }

  #checked(change: ProfileChange): Omit<ProfileChange, 'id'> {
    const before = change.id === null ? null : this.#changeable(change.id);
    if (change.kind === 'practice') throw new AppError('not-allowed-now', { reason: 'practice-profile' });
    const name = change.name.trim();
    if (name === '') throw new AppError('bad-request', { field: 'name' });
    const taken = this.#accounts.profiles.some(
      (other) => other.id !== change.id && other.name.toLowerCase() === name.toLowerCase(),
    );
    if (taken) throw new AppError('name-taken', { name });
    const key = change.key === null ? null : keyIn(change.key);
    const holdsKey = (text: string) => this.#ring.isIn(text) || (key !== null && text.includes(key));
    // What was stored before the name looked like one of ours stays usable.
    if (name !== before?.name && (name.split(/\s+/).some(looksLikeKey) || holdsKey(name)))
      throw new AppError('key-in-name');
    const baseUrl = baseAddressOf(change.baseUrl);
    const dashboardUrl = dashboardAddressOf(change.dashboardUrl);
    if (holdsKey(change.baseUrl))
      throw new AppError('base-address-invalid', { field: 'base', problem: 'key' });
    if (holdsKey(change.dashboardUrl)) {
      throw new AppError('base-address-invalid', { field: 'dashboard', problem: 'key' });
    }
    if (baseUrl === '' && change.id === this.#accounts.inUse) {
      throw new AppError('base-address-invalid', { field: 'base', problem: 'empty' });
    }
    // Otherwise whoever can change an address could have the stored key sent to a server of theirs.
    const hasKey = before !== null && (before.key !== null || this.#hasKey(before.id));
    if (key === null && hasKey && before.baseUrl !== '' && isOtherServer(before.baseUrl, baseUrl)) {
      throw new AppError('key-malformed', { problem: 'needed-for-new-address' });
    }
    return { name, kind: change.kind, baseUrl, dashboardUrl, key };
  }

  #shown(profile: StoredProfile): KeyProfile {
    const key = this.#ring.get(profile.id);
    const stored = profile.key !== null;
    const keptIn = key === undefined ? (stored ? 'unreadable' : 'nowhere') : stored ? 'keychain' : 'session';
    return {
      id: profile.id,
      name: profile.name,
      kind: profile.kind,
      baseUrl: profile.id === practiceId ? this.#practiceAddress : profile.baseUrl,
      dashboardUrl: profile.dashboardUrl,
      keyEnding: key === undefined ? null : endingOf(key),
      keptIn,
      keyAddedAt: keptIn === 'nowhere' ? null : profile.keyAddedAt,
      refusal: keptIn === 'nowhere' ? null : profile.refusal,
      agreedLimit: profile.agreedLimit,
      inUse: profile.id === this.#accounts.inUse,
    };
  }

  #hasKey(id: string): boolean {
    return this.#ring.get(id) !== undefined;
  }

  #find(id: string): StoredProfile | undefined {
    return this.#accounts.profiles.find((profile) => profile.id === id);
  }

  #get(id: string): StoredProfile {
    const profile = this.#find(id);
    if (profile === undefined) throw new AppError('not-found', { what: 'key profile' });
    return profile;
  }

  #changeable(id: string): StoredProfile {
    if (id === practiceId) throw new AppError('not-allowed-now', { reason: 'practice-profile' });
    return this.#get(id);
  }

  #replace(profile: StoredProfile): void {
    const profiles = this.#accounts.profiles.map((other) => (other.id === profile.id ? profile : other));
    this.#write({ ...this.#accounts, profiles });
    this.#tell({ kind: 'profiles' });
  }

  /** First the disk, then the memory: what is shown has been stored. */
  #write(accounts: StoredAccounts): void {
    this.#options.file.write({ ...this.#options.file.read(), ...accounts });
    this.#accounts = accounts;
  }

  #erase(ciphertext: string | null): void {
    // The same key gives the same ciphertext: entered again, or stored in two profiles, it is still in use.
    const inUse = this.#accounts.profiles.some(({ key }) => key === ciphertext);
    if (ciphertext !== null && !inUse) eraseEverywhere(this.#options.file.path, ciphertext);
  }

  #tell(change: KeysChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function keyIn(pasted: string): string {
  const reading = readApiKey(pasted);
  if (!reading.ok) throw new AppError('key-malformed', { problem: reading.problem });
  return reading.key;
}
