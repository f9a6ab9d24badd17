/** A keychain as the operating system's behaves, with the ways in which it fails. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keychain } from '../../electron/settings/accounts/key-ring.ts';

export interface FakeKeychain extends Keychain {
  /** `locked` cannot open what it sealed; `basic` seals with the public password, as Linux without a keyring. */
  mode: 'normal' | 'absent' | 'locked' | 'basic';
}

export function fakeKeychain(mode: FakeKeychain['mode'] = 'normal'): FakeKeychain {
  const secret = randomBytes(32);
  return {
    mode,
    available: async function () {
      return this.mode !== 'absent';
    },
    backend: function () {
      return this.mode === 'basic' ? 'basic_text' : 'fake';
    },
    encrypt: async function (text) {
      // Always the same, as Chromium's on Linux: a key that is sealed twice looks the same twice.
      const iv = Buffer.alloc(16, 0x20);
      const cipher = createCipheriv('aes-256-cbc', secret, iv);
      const mark = this.mode === 'basic' ? 'v10' : 'v11';
      return Buffer.concat([Buffer.from(mark), iv, cipher.update(text, 'utf8'), cipher.final()]);
    },
    decrypt: async function (ciphertext) {
      if (this.mode === 'locked' || this.mode === 'absent') throw new Error('The keychain is locked');
      const decipher = createDecipheriv('aes-256-cbc', secret, ciphertext.subarray(3, 19));
      return Buffer.concat([decipher.update(ciphertext.subarray(19)), decipher.final()]).toString('utf8');
    },
  };
}
