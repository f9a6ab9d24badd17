/**
 * The service as the interface specification describes it, on loopback, in place of the real one. It is the practice
 * service on a server of its own: to the app it is a server like any other, with a key that it has to be given.
 */
import { startPracticeService } from '../../electron/practice/practice-service.ts';

/** Of the form that people paste; made up. */
export const realKey = 'sk_live_9aB3xQ7LmZ2pV5tR8wYc4e1F';

export async function startRealService(key = realKey) {
  return await startPracticeService({ key, onReceived: () => undefined });
}
