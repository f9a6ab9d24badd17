import type { ChannelName } from '../../electron/shared/contract.ts';
import type { AppErrorData } from '../../electron/shared/errors.ts';
import type { Carillon } from './app.ts';

/** From now on the main process refuses one thing, until the function that this returns is called. */
export async function refuse(
  { app }: Carillon,
  channel: ChannelName,
  error: AppErrorData,
): Promise<() => Promise<void>> {
  await app.evaluate(
    ({ ipcMain }, refused) => {
      const handlers: unknown = Reflect.get(ipcMain, '_invokeHandlers');
      const original: unknown = handlers instanceof Map ? handlers.get('carillon:invoke') : undefined;
      if (typeof original !== 'function') throw new Error('Nothing answers the page.');
      let refuses = true;
      Reflect.set(globalThis, 'refuseNoMore', () => {
        refuses = false;
      });
      ipcMain.removeHandler('carillon:invoke');
      ipcMain.handle('carillon:invoke', (event, name, args) =>
        refuses && name === refused.channel
          ? { ok: false, error: refused.error }
          : original(event, name, args),
      );
    },
    { channel, error },
  );
  return () => app.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'refuseNoMore'), undefined, []));
}
