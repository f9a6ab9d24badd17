import type { Locator } from '@playwright/test';
import { type Carillon, expect, test } from '../support/app.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { everyScreen } from '../support/every-screen.ts';
import { goTo, photograph } from '../support/screens.ts';
import { unreachable } from '../support/unreachable.ts';
import { onBrowserWindow } from '../support/until-answered.ts';

/** Windows as people have them, in pixels of the screen, with the zoom they chose; `languages.spec.ts` has a laptop's and the narrowest. */
const windows = [
  { name: 'zoom-200', width: 1280, height: 720, zoom: 2 },
  { name: 'huge', width: 2560, height: 1440, zoom: 1 },
] as const;

for (const { name, width, height, zoom } of windows) {
  test(`every screen can be used and read without sideways scrolling in a window of ${width} by ${height} at ${zoom * 100} %`, async ({
    sharedUsedCarillon: carillon,
  }) => {
    test.setTimeout(240_000);
    const screens = await everyScreen(carillon);
    await show(carillon, { width, height, zoom });
    const faults: string[] = [];
    for (const [screen, hash] of screens) {
      await goTo(carillon, hash);
      if (zoom === 1) await carillon.screenshot(`${screen}-${name}`);
      else await photograph(carillon, `${screen}-${name}`);
      const out = (await unreachable(carillon)).map((control) => `${control} cannot be reached`);
      faults.push(...[...out, ...(await cutTexts(carillon))].map((fault) => `${screen}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test('beside the help every screen still has all that is on it, from 1280 pixels on', async ({
  sharedUsedCarillon: carillon,
}) => {
  test.setTimeout(240_000);
  const screens = await everyScreen(carillon);
  const { window } = carillon;
  await show(carillon, { width: 1280, height: 720, zoom: 1 });
  await goTo(carillon, '#/');
  await window.keyboard.press('F1');
  const help = window.getByRole('complementary', { name: 'Help' });
  await expect(help).toBeVisible();
  const faults: string[] = [];
  for (const [screen, hash] of screens) {
    await goTo(carillon, hash);
    await carillon.screenshot(`${screen}-beside-help`);
    const [page, panel] = [await window.locator('main').boundingBox(), await help.boundingBox()];
    expect((page?.x ?? 0) + (page?.width ?? 0), screen).toBeLessThanOrEqual(panel?.x ?? 0);
    const out = (await unreachable(carillon)).map((control) => `${control} cannot be reached`);
    faults.push(...[...out, ...(await cutTexts(carillon))].map((fault) => `${screen}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('the name of a campaign has two lines in a wide list, and only such a row is higher', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  const names = ['Parents of the lower school: invitation to the summer concert and fair', 'Short'];
  for (const name of names) {
    const { id, audience, options } = await ask('campaigns.create', { copyOf: null });
    await ask('campaigns.save', {
      id,
      draft: { name, senderId: '', template: 'Hello', audience, options },
    });
  }
  for (const width of [800, 1280, 1920]) {
    await show(carillon, { width, height: 720, zoom: 1 });
    await goTo(carillon, '#/campaigns');
    const rows = window.getByRole('grid', { name: 'Campaigns' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    const name = rows.getByText(names[0] ?? '');
    await expect(name).toBeVisible();
    // Rows are measured a frame after the window has its size.
    const cut = () => name.evaluate((text) => text.scrollHeight - text.clientHeight);
    await expect.poll(cut, `${width}`).toBeLessThan(2);
    await expect.poll(() => cutTexts(carillon)).toEqual([]);
    await carillon.screenshot(`campaigns-long-name-${width}`);
    if (width > 800) {
      const short = rows.filter({ has: window.getByText('Short', { exact: true }) });
      await expect.poll(async () => (await short.boundingBox())?.height).toBe(32);
    }
  }
});

test('a message is written in one column where two would cut it, and a very wide window is used to its end', async ({
  sharedUsedCarillon: carillon,
}) => {
  const compose = (await everyScreen(carillon)).get('compose') ?? '';
  const { window } = carillon;
  const boxOf = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { start: x, end: x + width, top: y, bottom: y + height, width };
  };
  await goTo(carillon, compose);
  const parts = {
    name: window.getByRole('textbox', { name: 'Name', exact: true }),
    sender: window.getByRole('combobox', { name: 'From' }),
    message: window.getByRole('textbox', { name: 'Message', exact: true }),
    review: window.getByRole('button', { name: 'Review' }),
    preview: window.getByRole('complementary', { name: 'As it will arrive' }),
    sums: window.getByRole('region', { name: 'What it takes' }),
  };
  // A draft without a broken field has something to count.
  await parts.message.fill('Hello {First name}, see you on Monday.');
  await expect(parts.sums).toBeVisible();

  await show(carillon, { width: 1280, height: 1440, zoom: 2 });
  await expect
    .poll(async () => (await boxOf(parts.sender)).top)
    .toBeGreaterThan((await boxOf(parts.name)).bottom);
  expect((await boxOf(parts.name)).width).toBeGreaterThan(440);
  expect((await boxOf(parts.message)).width).toBeGreaterThan(440);
  expect((await boxOf(parts.preview)).top).toBeGreaterThan((await boxOf(parts.message)).bottom);
  expect(await cutTexts(carillon)).toEqual([]);
  await photograph(carillon, 'compose-one-column');
  await parts.sums.scrollIntoViewIfNeeded();
  await photograph(carillon, 'compose-one-column-end');

  for (const width of [1280, 1920, 2560]) {
    await show(carillon, { width, height: Math.round((width * 9) / 16), zoom: 1 });
    await expect
      .poll(async () => Math.abs((await boxOf(parts.sums)).end - (await boxOf(parts.review)).end))
      .toBeLessThan(1);
    await carillon.screenshot(`compose-sums-${width}`);
  }
  expect((await boxOf(parts.review)).end).toBeGreaterThan(2500);
  expect(await cutTexts(carillon)).toEqual([]);
});

async function show(
  carillon: Carillon,
  { width, height, zoom }: { width: number; height: number; zoom: number },
): Promise<void> {
  await onBrowserWindow(carillon, (window) =>
    window.evaluate(
      (target, size) => {
        target.setContentSize(size.width, size.height);
        target.webContents.setZoomFactor(size.zoom);
      },
      { width, height, zoom },
    ),
  );
  await expect.poll(() => carillon.window.evaluate(() => innerWidth)).toBe(width / zoom);
}
