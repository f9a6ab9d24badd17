/** The operating system's keychain through Electron's safeStorage: the one place that touches it. */
import { safeStorage } from 'electron';
import type { Keychain } from './key-vault.ts';

/** To be used after the app's `ready` event. The asynchronous calls, because a keychain may ask the person. */
export const systemKeychain: Keychain = {
  available: () => safeStorage.isAsyncEncryptionAvailable(),
  backend: () =>
    process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : `system (${process.platform})`,
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (ciphertext) => (await safeStorage.decryptStringAsync(ciphertext)).result,
};
