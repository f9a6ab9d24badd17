/** A page of ours downloads nothing: files are written by the main process alone, to where a person said. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Carillon, expect, test } from '../support/app.ts';
import { answerFileDialogs } from '../support/main-job.ts';

/** What the page complains of when a download comes to nothing. */
test.use({ allowedErrors: [/./] });

const Asked = z.array(z.object({ url: z.string(), refused: z.boolean(), state: z.string() }));
type Asked = z.infer<typeof Asked>;

/**
 * Writes down every download that the app's own listeners have heard of. One that they let through goes to `folder` at once,
 * without the dialog in which Electron would ask a person for a place.
 */
async function watchDownloads({ app, userData }: Carillon) {
  const folder = join(userData, 'downloads');
  await mkdir(folder);
  await app.evaluate(({ app: electronApp, session }, into) => {
    electronApp.setPath('downloads', into);
    const asked: Asked = [];
    Reflect.set(globalThis, 'askedDownloads', asked);
    session.defaultSession.on('will-download', (event, item) => {
      const entry = { url: item.getURL(), refused: event.defaultPrevented, state: 'refused' };
      asked.push(entry);
      if (event.defaultPrevented) return;
      item.setSavePath(`${into}/${asked.length}`);
      entry.state = item.getState();
      item.once('done', (_event, state) => {
        entry.state = state;
      });
    });
  }, folder);
  const asked = async () => Asked.parse(await app.evaluate(() => Reflect.get(globalThis, 'askedDownloads')));
  return { folder, asked };
}

/** Each was asked for, each was refused, and none left a file; `schemes` in the order of the alphabet. */
async function expectRefused(
  { folder, asked }: Awaited<ReturnType<typeof watchDownloads>>,
  schemes: readonly string[],
): Promise<void> {
  await expect.poll(async () => (await asked()).length).toBe(schemes.length);
  await expect.poll(async () => (await asked()).filter(({ state }) => state === 'progressing')).toEqual([]);
  const all = await asked();
  expect(all.map(({ url }) => new URL(url).protocol).sort()).toEqual(schemes);
  for (const one of all) expect(one).toMatchObject({ refused: true, state: 'refused' });
  // Chromium begins a file of its own before anybody is asked, and takes it away a moment after the refusal.
  await expect.poll(() => readdirSync(folder)).toEqual([]);
}

test('a link of the page downloads nothing, whatever it leads to', async ({ carillon }) => {
  const downloads = await watchDownloads(carillon);
  await carillon.window.evaluate(async () => {
    const press = (href: string) => {
      const link = document.createElement('a');
      link.href = href;
      link.download = 'contacts.csv';
      document.body.append(link);
      link.click();
    };
    const made = () => new Blob(['number\n447700900123\n'], { type: 'text/csv' });
    press('app://carillon/index.html');
    press('data:text/csv,number');
    press(URL.createObjectURL(made()));
    press(URL.createObjectURL(new File([made()], 'contacts.csv')));
  });
  await expectRefused(downloads, ['app:', 'blob:', 'blob:', 'data:']);
});

test('what is served as a file to keep is not kept', async ({ carillon }) => {
  const downloads = await watchDownloads(carillon);
  // Nothing that the app serves says so of itself, and the page can be led nowhere else: the main process shows it here.
  await carillon.app.evaluate(({ BrowserWindow, protocol }) => {
    protocol.handle('attached', () => {
      const headers = {
        'Content-Type': 'text/csv',
        'Content-Disposition': 'attachment; filename="contacts.csv"',
      };
      return new Response('number\n', { headers });
    });
    const [window] = BrowserWindow.getAllWindows();
    return window?.webContents.loadURL('attached://file/').catch(() => undefined);
  });
  await expectRefused(downloads, ['attached:']);
  await expect(carillon.window.locator('#root > *').first()).toBeAttached();
});

test('not even the main process downloads, and what it writes itself is written', async ({ carillon }) => {
  const downloads = await watchDownloads(carillon);
  await carillon.app.evaluate(({ BrowserWindow, session }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.downloadURL('app://carillon/index.html?contents');
    session.defaultSession.downloadURL('app://carillon/index.html?session');
  });
  await expectRefused(downloads, ['app:', 'app:']);
  const file = join(carillon.userData, 'settings to take along.json');
  await answerFileDialogs(carillon.app, { save: file });
  await carillon.ask('settings.export', undefined);
  expect(existsSync(file)).toBe(true);
});
