/**
 * The keys themselves, in clear: only in this process's memory, and only here (interface specification, section 5 rule 4). Only
 * the ciphertext that the OS keychain makes goes to the disk; on Linux without a keyring, Chromium encrypts with a password that
 * is public and reports success, so that nothing is written then.
 */

/** The parts of the OS keychain that are used; the real one is `keychain.ts`. */
export interface Keychain {
  available(): Promise<boolean>;
  /** Its name, for the log and the settings screen. */
  backend(): string;
  encrypt(text: string): Promise<Buffer>;
  /** @throws where the ciphertext was made by another person, computer or keychain */
  decrypt(ciphertext: Buffer): Promise<string>;
}

export interface KeyRingDeps {
  readonly keychain: Keychain;
  readonly platform: NodeJS.Platform;
  /** Gets every key before anything else does, so that no log line can hold one. */
  readonly hide: (secret: string) => void;
  readonly warn: (event: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** A shorter key may be a word that people write; no service gives such keys. */
const shortestSought = 12;

export class KeyRing {
  readonly #deps: KeyRingDeps;
  /** By account id. Private, so that not even an inspected ring shows them. */
  readonly #clear = new Map<string, string>();
  #canSeal = false;

  constructor(deps: KeyRingDeps) {
    this.#deps = deps;
  }

  /** False where keys are kept for this session only. */
  get canSeal(): boolean {
    return this.#canSeal;
  }

  /** Tries the keychain, then asks it for the keys; one that it does not give is left out and stays stored. */
  async open(stored: readonly { readonly id: string; readonly key: string | null }[]): Promise<void> {
    const { keychain, platform, hide, warn } = this.#deps;
    const probe = await seal(keychain, platform, 'Carillon asks whether the keychain keeps a secret.');
    this.#canSeal = probe.kind === 'sealed';
    if (probe.kind === 'unsafe')
      warn('keychain-unsafe', { why: probe.why, backend: keychain.backend(), cause: probe.cause });
    for (const { id, key: ciphertext } of stored) {
      if (ciphertext === null) continue;
      try {
        const key = await keychain.decrypt(Buffer.from(ciphertext, 'base64'));
        hide(key);
        const owner = this.ownerOf(key);
        // Under two accounts it would be two queues on one limit; the second one asks for a key.
        if (owner === undefined) this.#clear.set(id, key);
        else warn('key-twice', { account: id, owner });
      } catch (cause) {
        warn('key-unreadable', { account: id, cause });
      }
    }
  }

  /** The key as it may lie on the disk, in base64; null where it can be kept for this session only. */
  async seal(key: string): Promise<string | null> {
    const { keychain, platform, hide, warn } = this.#deps;
    hide(key);
    const sealed: Sealed = await seal(keychain, platform, key);
    if (sealed.kind === 'sealed') return sealed.ciphertext.toString('base64');
    warn('key-not-stored', { why: sealed.why, cause: sealed.cause });
    return null;
  }

  /** The account that has this key; undefined: none. */
  ownerOf(key: string): string | undefined {
    for (const [id, other] of this.#clear) if (other === key) return id;
    return undefined;
  }

  get(id: string): string | undefined {
    return this.#clear.get(id);
  }

  put(id: string, key: string): void {
    this.#clear.set(id, key);
  }

  forget(id: string): void {
    this.#clear.delete(id);
  }

  /** Whether a text that is about to be stored and shown has one of the keys in it. */
  isIn(text: string): boolean {
    return [...this.#clear.values()].some((key) => key.length >= shortestSought && text.includes(key));
  }
}

type Sealed =
  | { readonly kind: 'sealed'; readonly ciphertext: Buffer }
  /** Nothing may be written: keep the key in memory for this session only, and say so. */
  | {
      readonly kind: 'unsafe';
      readonly why: 'no-keychain' | 'public-password' | 'keychain-failed';
      readonly cause?: unknown;
    };

/**
 * The bytes that Chromium puts before a ciphertext whose key comes from the hard-coded password. On Windows and macOS the same
 * three bytes stand before ciphertexts made with the system's own key.
 */
const publicPasswordMark = Buffer.from('v10');

/** Seals a key, proves that it can be opened again, and refuses what anybody could open. */
export async function seal(keychain: Keychain, platform: NodeJS.Platform, key: string): Promise<Sealed> {
  try {
    if (!(await keychain.available())) return { kind: 'unsafe', why: 'no-keychain' };
    const ciphertext = await keychain.encrypt(key);
    if (isOpenToAnybody(ciphertext, platform)) return { kind: 'unsafe', why: 'public-password' };
    if ((await keychain.decrypt(ciphertext)) !== key) return { kind: 'unsafe', why: 'keychain-failed' };
    return { kind: 'sealed', ciphertext };
  } catch (cause) {
    return { kind: 'unsafe', why: 'keychain-failed', cause };
  }
}

/** True where the ciphertext was made with the public password. */
function isOpenToAnybody(ciphertext: Buffer, platform: NodeJS.Platform): boolean {
  return platform === 'linux' && ciphertext.subarray(0, publicPasswordMark.length).equals(publicPasswordMark);
}
