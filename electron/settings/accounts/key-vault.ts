/**
 * Sealing a key for the disk, and the rule of when not to: on Linux without a keyring, Chromium
 * encrypts with a password that is public, and says that all is well.
 */

/** What is needed of the OS keychain; the real one is `keychain.ts`. */
export interface Keychain {
  available(): Promise<boolean>;
  /** Its name, for the log and the settings screen. */
  backend(): string;
  encrypt(text: string): Promise<Buffer>;
  /** @throws where the ciphertext was made by another person, computer or keychain */
  decrypt(ciphertext: Buffer): Promise<string>;
}

export type Sealed =
  | { readonly kind: 'sealed'; readonly ciphertext: Buffer }
  /** Nothing may be written: keep the key in memory for this session only, and say so. */
  | {
      readonly kind: 'unsafe';
      readonly why: 'no-keychain' | 'public-password' | 'keychain-failed';
      readonly cause?: unknown;
    };

/**
 * What Chromium puts before a ciphertext whose key comes from the hard-coded password. On Windows
 * and macOS the same three bytes stand before ciphertexts made with the system's own key.
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
export function isOpenToAnybody(ciphertext: Buffer, platform: NodeJS.Platform): boolean {
  return platform === 'linux' && ciphertext.subarray(0, publicPasswordMark.length).equals(publicPasswordMark);
}
