/** Pictures of screens in both schemes, and the states that a screen only has when the main process fails or is slow. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import type { SaveDialogOptions } from 'electron';
import type { ChannelName } from '../../electron/shared/contract.ts';
import { type Carillon, pictureFile, takesPictures } from './app.ts';
import { onBrowserWindow } from './until-answered.ts';

/** The sizes that matter: a small laptop, a full desktop screen, and a window made small. */
const sizes = {
  small: { width: 1280, height: 720 },
  large: { width: 1920, height: 1080 },
  narrow: { width: 800, height: 600 },
} as const;

/** Goes to a hash and waits for nothing: its screen may refuse. */
export const openAddress = ({ window }: Pick<Carillon, 'window'>, hash: string): Promise<unknown> =>
  window.evaluate(`location.hash = ${JSON.stringify(hash)}`);

/** Goes to a hash and waits until its screen is there with its data. A screen that shows a refusal instead is no screen. */
export async function goTo(carillon: Pick<Carillon, 'window'>, hash: string): Promise<void> {
  await openAddress(carillon, hash);
  await settle(carillon);
  const refusals = carillon.window.locator('[role=alert] h2');
  await carillon.window.locator('h1').or(refusals).first().waitFor();
  await settle(carillon);
  expect(await refusals.allInnerTexts(), `what ${hash} could not show`).toEqual([]);
}

/** Waits until the page has drawn what it was last told, and nothing in it is still loading. */
export async function settle({ window }: Pick<Carillon, 'window'>): Promise<void> {
  // The screen before still stands there for a frame, and its letters may be those of another typeface until ours is loaded.
  await window.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  await expect(window.locator('[data-loading]').filter({ visible: true })).toHaveCount(0);
}

/** The present screen in light and in dark. */
export async function picture(carillon: Carillon, name: string): Promise<void> {
  if (!takesPictures) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await carillon.window.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await carillon.screenshot(`${name}-${colorScheme}`);
  }
  await carillon.window.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** A picture of the window as it is on the screen, which of a zoomed page shows all, and not one corner. */
export async function photograph(carillon: Carillon, name: string): Promise<void> {
  if (!takesPictures) return;
  const png = await onBrowserWindow(carillon, (window) =>
    window.evaluate(async (target) => (await target.webContents.capturePage()).toPNG().toString('base64')),
  );
  const path = pictureFile(name);
  // It may be the first picture of a run.
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, png, 'base64');
}

/** Makes the window large or small again. */
export async function resize(carillon: Carillon, size: keyof typeof sizes): Promise<void> {
  const { width, height } = sizes[size];
  await onBrowserWindow(carillon, (window) =>
    window.evaluate((target, [w, h]) => target.setContentSize(w, h), [width, height] as const),
  );
  await carillon.window.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [
    width,
    height,
  ] as const);
}

/**
 * From now on the main process answers every request in one way: not at all, or with a refusal. Only what the app is, the
 * frame of every screen, is answered as ever. The page starts anew, so that nothing is known from before. The function that it
 * returns has everything answered as ever.
 */
export async function answerAll(carillon: Carillon, way: 'never' | 'refused'): Promise<() => Promise<void>> {
  await carillon.app.evaluate(({ ipcMain }, how) => {
    const handlers: unknown = Reflect.get(ipcMain, '_invokeHandlers');
    const original: unknown = handlers instanceof Map ? handlers.get('carillon:invoke') : undefined;
    if (typeof original !== 'function') throw new Error('Nothing answers the page.');
    Reflect.set(globalThis, 'answerAgain', () => {
      ipcMain.removeHandler('carillon:invoke');
      ipcMain.handle('carillon:invoke', (event, name, args) => original(event, name, args));
    });
    // A promise that nothing holds is collected, and its question refused.
    const unanswered: (() => void)[] = [];
    ipcMain.removeHandler('carillon:invoke');
    ipcMain.handle('carillon:invoke', (event, name, args) => {
      if (name === 'app.state') return original(event, name, args);
      if (how === 'refused') return { ok: false, error: { code: 'database-busy', values: {} } };
      return new Promise<void>((resolve) => unanswered.push(resolve));
    });
  }, way);
  await carillon.window.reload();
  return () =>
    carillon.app.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'answerAgain'), undefined, []));
}

/**
 * The next dialogs that ask where to save are answered with this path, as a person's choice would be. The function that it returns
 * says what the last of them offered: the name, and the forms of files in their order.
 */
export async function saveDialogAnswers(
  { app }: Pick<Carillon, 'app'>,
  path: string,
): Promise<() => Promise<string[]>> {
  await app.evaluate(({ dialog }, filePath) => {
    const showSaveDialog = async (options: SaveDialogOptions) => {
      const forms = options.filters?.flatMap(({ extensions }) => extensions) ?? [];
      Reflect.set(globalThis, 'offeredToSave', [options.defaultPath?.split('/').at(-1), ...forms]);
      return { canceled: false, filePath };
    };
    Object.assign(dialog, { showSaveDialog });
  }, path);
  return () => app.evaluate(() => Reflect.get(globalThis, 'offeredToSave'));
}

/** Holds back what the main process answers to one question, until the function that it returns is called. */
export async function delayAnswers(
  { app }: Pick<Carillon, 'app'>,
  question: ChannelName,
): Promise<() => Promise<void>> {
  await app.evaluate(({ ipcMain }, delayed) => {
    const handlers: unknown = Reflect.get(ipcMain, '_invokeHandlers');
    const original: unknown = handlers instanceof Map ? handlers.get('carillon:invoke') : undefined;
    if (typeof original !== 'function') throw new Error('Nothing answers the page.');
    const { promise, resolve } = Promise.withResolvers<void>();
    Reflect.set(globalThis, 'releaseAnswers', () => {
      resolve();
      ipcMain.removeHandler('carillon:invoke');
      ipcMain.handle('carillon:invoke', (event, name, args) => original(event, name, args));
    });
    ipcMain.removeHandler('carillon:invoke');
    ipcMain.handle('carillon:invoke', async (event, name, args) => {
      if (name === delayed) await promise;
      return original(event, name, args);
    });
  }, question);
  return () => app.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'releaseAnswers'), undefined, []));
}

/**
 * Has the clocks of the app stand still, its own and the page's: what counts down does not end before the test has done with
 * it. The function that it returns has the app's go on from there.
 */
export async function stopClocks({
  app,
  window,
}: Pick<Carillon, 'app' | 'window'>): Promise<() => Promise<void>> {
  const stopped = Date.now();
  await app.evaluate((_electron, at) => {
    const { now } = Date;
    Date.now = () => at;
    Reflect.set(globalThis, 'goOnFrom', () => {
      const behind = now() - at;
      Date.now = () => now() - behind;
    });
  }, stopped);
  await window.evaluate((at) => {
    Date.now = () => at;
  }, stopped);
  return () => app.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'goOnFrom'), undefined, []));
}
