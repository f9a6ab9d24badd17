/** The password of a person of a team, as this computer keeps it. */
import { AppError } from '../../shared/errors.ts';
import { type Keychain, seal } from '../accounts/key-ring.ts';

/**
 * Kept in the system's keychain or nowhere: without one every start would ask for it.
 *
 * @returns what the keychain sealed, in base64; null for no password @throws AppError
 */
export async function sealedPassword(keychain: Keychain, password: string): Promise<string | null> {
  if (password === '') return null;
  const sealed = await seal(keychain, process.platform, password);
  if (sealed.kind !== 'sealed') throw new AppError('keychain-unavailable');
  return sealed.ciphertext.toString('base64');
}
