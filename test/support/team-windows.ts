/** Windows of a team: what is asked of its server, and pictures as its people see them. */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { root } from '../../build/setup/paths.mjs';
import { type RunningApp, takeScreenshot } from './launch.ts';
import { serverUser } from './postgres-server.ts';

/** Asks the server as its owner. */
export async function askServer(
  port: number,
  database: string,
  ask: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: serverUser, password: '', database });
  await client.connect();
  await ask(client).finally(() => client.end());
}

export const teamPicture = ({ window }: RunningApp, name: string): Promise<void> =>
  takeScreenshot(window, join(root, 'test-results', 'screenshots', `${name}.png`));

/** In the sizes, colours and languages that people have. @param isThere waits until the screen speaks the language */
export async function teamPictures(
  app: RunningApp,
  name: string,
  isThere: (language: 'en' | 'de' | 'ar') => Promise<void> = async () => undefined,
): Promise<void> {
  const { window, ask } = app;
  const speak = async (language: 'en' | 'de' | 'ar', colorScheme: 'light' | 'dark'): Promise<void> => {
    await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await ask('settings.save', { language });
    await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await isThere(language);
  };
  for (const [language, appearance, width, height] of [
    ['en', 'light', 1280, 720],
    ['en', 'dark', 1280, 720],
    ['de', 'light', 800, 600],
    ['ar', 'light', 1280, 720],
  ] as const) {
    const frame = await app.app.browserWindow(window);
    await frame.evaluate((target, [w, h]) => target.setContentSize(w, h), [width, height] as const);
    await speak(language, appearance);
    await teamPicture(app, `${name}-${language}-${appearance}-${width}`);
  }
  await speak('en', 'light');
}
