/** The operating system's keychain through Electron's safeStorage: the one place that touches it. */
import { setTimeout as delay } from 'node:timers/promises';
import { safeStorage } from 'electron';
import type { Keychain } from './key-ring.ts';

/**
 * How long a keychain may take to open: a person may have to type its password first, but one that never answers must not keep
 * the window from opening. Its content stays stored all the same.
 */
const openWithinMs = 30_000;
const askAgainAfterMs = 10;

/** To be used after the app's `ready` event. The asynchronous calls, because a keychain may ask the person. */
export function systemKeychain(): Keychain {
  let waited = false;
  const opens = async () => {
    // A keychain that did not open in time is not waited for again with every key.
    const opened = await openedWithin(waited ? 0 : openWithinMs);
    waited = true;
    return opened;
  };
  return {
    available: opens,
    backend: () =>
      process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : `system (${process.platform})`,
    encrypt: (text) => safeStorage.encryptStringAsync(text),
    decrypt: async (ciphertext) => {
      if (!(await opens())) throw new KeychainSilent();
      return (await safeStorage.decryptStringAsync(ciphertext)).result;
    },
  };
}

/** The keychain neither opened nor refused to in time. */
export class KeychainSilent extends Error {
  override readonly name = 'KeychainSilent';
  constructor() {
    super('The keychain did not open in time');
  }
}

/**
 * The first question only begins the opening and is answered with no, so it is asked until yes.
 * Encrypting or decrypting before that ends the whole process on some Electron versions.
 */
async function openedWithin(limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await safeStorage.isAsyncEncryptionAvailable())) {
    if (performance.now() >= deadline) return false;
    await delay(askAgainAfterMs);
  }
  return true;
}
