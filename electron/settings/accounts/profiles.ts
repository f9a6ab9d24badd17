/** The profiles as they lie in `accounts.json`, and what of them has to vanish from the disk. */
import { AppError } from '../../shared/errors.ts';
import type { ConfigFile } from '../config-file.ts';
import { practiceId, type StoredAccounts, type StoredProfile } from './accounts-file.ts';
import { eraseEverywhere } from './erase.ts';

export class Profiles {
  readonly #file: ConfigFile;
  #accounts: StoredAccounts;

  /** @param accounts as they were read from the file */
  constructor(file: ConfigFile, accounts: StoredAccounts) {
    this.#file = file;
    this.#accounts = accounts;
  }

  get all(): readonly StoredProfile[] {
    return this.#accounts.profiles;
  }

  /** The id of the one in use. */
  get inUse(): string {
    return this.#accounts.inUse;
  }

  find(id: string): StoredProfile | undefined {
    return this.all.find((profile) => profile.id === id);
  }

  /** @throws AppError `not-found` */
  get(id: string): StoredProfile {
    const profile = this.find(id);
    if (profile === undefined) throw new AppError('not-found', { what: 'key profile' });
    return profile;
  }

  /** One that a person may change. @throws AppError `not-found`, `not-allowed-now` for that of practice mode */
  changeable(id: string): StoredProfile {
    if (id === practiceId) throw new AppError('not-allowed-now', { reason: 'practice-profile' });
    return this.get(id);
  }

  /** In the place of the one with its id; as a new one where there is none. */
  put(profile: StoredProfile): void {
    const known = this.find(profile.id) !== undefined;
    const profiles = known
      ? this.all.map((other) => (other.id === profile.id ? profile : other))
      : [...this.all, profile];
    this.write({ profiles });
  }

  /** First the disk, then the memory: what is shown has been stored. */
  write(change: Partial<StoredAccounts>): void {
    const accounts = { ...this.#accounts, ...change };
    this.#file.write({ ...this.#file.read(), ...accounts });
    this.#accounts = accounts;
  }

  /** Takes a key's ciphertext out of every copy of the file, unless a profile still has it. */
  erase(ciphertext: string | null): void {
    // The same key gives the same ciphertext: entered again, or stored in two profiles, it is still in use.
    const inUse = this.all.some(({ key }) => key === ciphertext);
    if (ciphertext !== null && !inUse) eraseEverywhere(this.#file.path, ciphertext);
  }
}
