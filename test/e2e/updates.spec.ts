/** A feed on this computer offers a newer version, a tampered one and an older one. Only the first is taken. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Carillon, expect, test } from '../support/app.ts';
import { planPracticeCampaign, schedulePlan, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse, startRealService } from '../support/real-service.ts';
import { untilAnswered } from '../support/until-answered.ts';

const file = Buffer.from('the new version');
const hashOf = (content: Buffer) => createHash('sha512').update(content).digest('base64');

/** What the feed serves at the moment. */
interface Offer {
  readonly version: string;
  readonly announced: Buffer;
  readonly served: Buffer;
}

async function openFeed() {
  let offer: Offer = { version: '0.0.1', announced: file, served: file };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    asked.push(path);
    const { version, announced, served } = offer;
    if (path.endsWith('.yml')) {
      const entry = `  - url: Carillon.AppImage\n    sha512: ${hashOf(announced)}\n    size: ${announced.length}`;
      const rest = `path: Carillon.AppImage\nsha512: ${hashOf(announced)}\nreleaseDate: '2026-01-01T00:00:00.000Z'`;
      response.end(`version: ${version}\nfiles:\n${entry}\n${rest}\n`);
    } else if (path === '/Carillon.AppImage') {
      response.end(served);
    } else {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    offers: (next: Offer) => {
      offer = next;
    },
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts anew with the feed. Answers the file that an update replaces. */
async function withFeed(carillon: Carillon, address: string): Promise<string> {
  await carillon.quit();
  const installed = join(carillon.userData, 'Carillon.AppImage');
  writeFileSync(installed, 'the old version');
  const configuration = join(carillon.userData, 'app-update.yml');
  writeFileSync(configuration, `provider: generic\nurl: ${address}\nupdaterCacheDirName: carillon-updates\n`);
  const env = { CARILLON_TEST_FEED: configuration, APPIMAGE: installed, XDG_CACHE_HOME: carillon.userData };
  await carillon.relaunch({ env });
  return installed;
}

/** Presses "Check for updates…", answers the first box with its first button and every later one with its last. */
async function check({ app }: Carillon, boxes: number): Promise<string> {
  await app.evaluate(({ Menu, dialog }) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    Object.assign(dialog, {
      showMessageBox: async ({ message, buttons }: { message: string; buttons: string[] }) => {
        said.push(message);
        return { response: said.length === 1 ? 0 : buttons.length - 1, checkboxChecked: false };
      },
    });
    const items = Menu.getApplicationMenu()?.items.flatMap((menu) => menu.submenu?.items ?? []) ?? [];
    items.find(({ label }) => label === 'Check for updates…')?.click();
  });
  const said = () =>
    untilAnswered(() => app.evaluate(() => Array.from<string>(Reflect.get(globalThis, 'said'))));
  await expect.poll(async () => (await said()).length).toBe(boxes);
  return (await said()).join(' | ');
}

test('without a feed there is nothing to check', async ({ carillon }) => {
  const labels = await carillon.app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap((menu) => menu.submenu?.items.map(({ label }) => label) ?? []),
  );
  expect(labels).toContain('Show logs');
  expect(labels).not.toContain('Check for updates…');
});

test('takes a newer version and installs it when quitting, refuses a tampered one, passes over an older one', async ({
  carillon,
}) => {
  test.skip(process.platform !== 'linux', 'electron-updater wants a signed app elsewhere');
  using feed = await openFeed();
  const installed = await withFeed(carillon, feed.address);

  feed.offers({ version: '0.0.1', announced: file, served: file });
  expect(await check(carillon, 1)).toBe('You have the newest version');
  expect(feed.asked).not.toContain('/Carillon.AppImage');

  feed.offers({ version: '99.0.0-beta.1', announced: file, served: file });
  expect(await check(carillon, 1)).toBe('You have the newest version');

  feed.offers({ version: '99.0.0', announced: file, served: Buffer.from('the bad version') });
  expect(await check(carillon, 2)).toBe('Carillon 99.0.0 is available | The update was not installed');
  expect(feed.asked.filter((path) => path === '/Carillon.AppImage')).toHaveLength(1);

  feed.offers({ version: '99.0.0', announced: file, served: file });
  expect(await check(carillon, 2)).toBe('Carillon 99.0.0 is available | Carillon 99.0.0 is ready');

  expect(readFileSync(installed, 'utf8')).toBe('the old version');
  await carillon.quit();
  await expect.poll(() => readFileSync(installed, 'utf8')).toBe(String(file));
});

test('nothing is looked for, and no restart begins, while a campaign waits for the network or is about to begin', async ({
  carillon,
}) => {
  test.skip(process.platform !== 'linux', 'electron-updater wants a signed app elsewhere');
  using feed = await openFeed();
  await withFeed(carillon, feed.address);
  feed.offers({ version: '99.0.0', announced: file, served: file });
  const { ask } = carillon;
  const soon = await planPracticeCampaign(ask, { people: 2, batchSize: 1 });
  await schedulePlan(ask, soon, 5 * 60_000);
  expect(await check(carillon, 1)).toBe('Not while messages are being sent');
  await expect(ask('app.restart', undefined)).rejects.toThrow('not-allowed-now');
  await ask('campaigns.unschedule', { id: soon.id });

  const service = await startRealService();
  await putRealAccountInUse(ask, service.baseUrl);
  await service.stop();
  const away = await sendPracticeCampaign(ask, { people: 2, batchSize: 1 });
  await expect
    .poll(async () => (await ask('campaigns.get', { id: away })).status)
    .toMatchObject({ state: 'paused', reason: { kind: 'offline' } });
  expect(await check(carillon, 1)).toBe('Not while messages are being sent');
  await expect(ask('app.restart', undefined)).rejects.toThrow('not-allowed-now');
  expect(feed.asked).toEqual([]);
});
