import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArgsOf } from '../../electron/shared/contract.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { ask } from '../support/ask.ts';

/** The ciphertext of the practice key as it lies on the disk; null where none was stored. */
async function storedPracticeKey({ userData }: Carillon): Promise<Buffer | null> {
  const accounts = JSON.parse(await readFile(join(userData, 'accounts.json'), 'utf8'));
  const key: string | null = accounts.accounts[0].key;
  return key === null ? null : Buffer.from(key, 'base64');
}

const save: ArgsOf<'keys.save'> = {
  id: null,
  name: 'Shop',
  kind: 'production',
  baseUrl: 'http://127.0.0.1:9',
  dashboardUrl: '',
  key: 'live_5f0c1e77a9b24d3c8e6f',
};

test.describe('with a keyring', () => {
  test('keys are stored with its password, and are there after the next start', async ({ carillon }) => {
    test.skip(process.platform !== 'linux', 'The marks of ciphertexts mean this on Linux only.');
    expect((await storedPracticeKey(carillon))?.subarray(0, 3).toString()).toBe('v11');
    expect(await ask(carillon, 'keys.save', save)).toMatchObject({ ok: true, value: { keptIn: 'keychain' } });
    await carillon.relaunch();
    expect(await ask(carillon, 'app.state', undefined)).toMatchObject({ value: { keychain: 'available' } });
    expect(await ask(carillon, 'keys.list', undefined)).toMatchObject({
      value: [{ keptIn: 'keychain' }, { name: 'Shop', keptIn: 'keychain', keyEnding: '8e6f' }],
    });
  });
});

test('a key that a locked keyring does not give is said to be stored, and is there once it is unlocked', async ({
  carillon,
}) => {
  test.skip(process.platform !== 'linux', 'The tests can lock a keyring on Linux only.');
  await ask(carillon, 'keys.save', save);
  // As a locked keyring does, this leaves the app with the public password alone.
  await carillon.relaunch({ args: ['--password-store=basic'] });
  expect(await ask(carillon, 'keys.list', undefined)).toMatchObject({
    value: [{ keptIn: 'session' }, { name: 'Shop', keptIn: 'unreadable', keyEnding: null }],
  });
  await carillon.window
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await expect(carillon.window.getByText('The keychain does not give this key')).toBeVisible();
  await expect(carillon.window.getByText('The keychain is locked or cannot be reached')).toBeVisible();
  await carillon.screenshot('settings-keychain-locked');
  await carillon.relaunch({ args: [] });
  expect(await ask(carillon, 'keys.list', undefined)).toMatchObject({
    value: [{ keptIn: 'keychain' }, { name: 'Shop', keptIn: 'keychain', keyEnding: '8e6f' }],
  });
});

test.describe('without a keyring', () => {
  test.use({ launch: { args: ['--password-store=basic'] } });

  test('no key is written, and each is kept for the session only', async ({ carillon }) => {
    test.skip(process.platform !== 'linux', 'Windows and macOS always have a keychain.');
    expect(await ask(carillon, 'app.state', undefined)).toMatchObject({ value: { keychain: 'unavailable' } });
    expect(await storedPracticeKey(carillon)).toBeNull();
    expect(await ask(carillon, 'keys.save', save)).toMatchObject({
      value: { keptIn: 'session', keyEnding: '8e6f' },
    });
    await carillon.relaunch();
    expect(await ask(carillon, 'keys.list', undefined)).toMatchObject({
      value: [{ keptIn: 'session' }, { name: 'Shop', keptIn: 'nowhere', keyEnding: null }],
    });
  });
});
