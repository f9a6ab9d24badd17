/**
 * The service as the interface specification describes it, on loopback, in place of the real one. It is the practice
 * service on a server of its own: to the app it is a server like any other, with a key that it has to be given.
 */
import { startPracticeService } from '../../electron/practice/practice-service.ts';
import type { Ask } from './launch.ts';

/** Of the form that people paste; made up. */
export const realKey = 'sk_live_9aB3xQ7LmZ2pV5tR8wYc4e1F';

/** @param onReceived called with each request whose texts it received, before that is answered */
export async function startRealService(key = realKey, onReceived: () => void = () => undefined) {
  return await startPracticeService({ key, onReceived });
}

interface RealAccount {
  readonly kind?: 'development' | 'production';
  readonly dashboardUrl?: string;
}

/** Puts the account "Shop" at this address into use, and lets it text at any hour. Answers its id. */
export async function putRealAccountInUse(
  ask: Ask,
  baseUrl: string,
  { kind = 'production', dashboardUrl = '' }: RealAccount = {},
): Promise<string> {
  const { id } = await ask('keys.save', {
    id: null,
    name: 'Shop',
    kind,
    baseUrl,
    dashboardUrl,
    key: realKey,
  });
  await ask('keys.use', { id });
  await ask('settings.save', { textingHours: null });
  return id;
}
