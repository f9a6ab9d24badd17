import { type Carillon, expect, test } from '../support/app.ts';
import { goTo } from '../support/screens.ts';
import { buildWorld } from '../support/world.ts';

const screens = {
  home: '#/',
  campaigns: '#/campaigns',
  sending: '#/campaigns/4/sending',
  contacts: '#/contacts',
  import: '#/contacts/import',
  'do-not-text': '#/do-not-text',
  'sender-ids': '#/sender-ids',
  results: '#/results',
  report: '#/results/2',
  outbox: '#/outbox',
  settings: '#/settings/account',
} as const;

/** Windows as people have them, in pixels of the screen, with the zoom they chose. */
const windows = [
  { name: 'zoom-200', width: 1280, height: 720, zoom: 2 },
  { name: 'narrow', width: 800, height: 720, zoom: 1 },
  { name: 'huge', width: 2560, height: 1440, zoom: 1 },
] as const;

for (const { name, width, height, zoom } of windows) {
  test(`every screen can be used in a window of ${width} by ${height} at ${zoom * 100} %`, async ({
    carillon,
  }) => {
    test.setTimeout(120_000);
    await carillon.quit();
    await buildWorld(carillon.userData);
    await carillon.relaunch({ width: 1280, height: 720 });
    await show(carillon, { width, height, zoom });
    const clipped: string[] = [];
    for (const [screen, hash] of Object.entries(screens)) {
      await goTo(carillon, hash);
      await carillon.screenshot(`${screen}-${name}`);
      const out = await unreachable(carillon);
      if (out.length > 0) clipped.push(`${screen}: ${out.join(', ')}`);
    }
    expect(clipped).toEqual([]);
  });
}

async function show(
  carillon: Carillon,
  { width, height, zoom }: { width: number; height: number; zoom: number },
): Promise<void> {
  const window = await carillon.app.browserWindow(carillon.window);
  await window.evaluate(
    (target, size) => {
      target.setContentSize(size.width, size.height);
      target.webContents.setZoomFactor(size.zoom);
    },
    { width, height, zoom },
  );
  await expect.poll(() => carillon.window.evaluate(() => innerWidth)).toBe(width / zoom);
}

/** The names of buttons, links and fields that no scrolling brings into the window. */
function unreachable(carillon: Carillon): Promise<readonly string[]> {
  return carillon.window.evaluate(() => {
    const out: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>('button, a[href], input, textarea')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const inside = right > 1 && left < innerWidth - 1 && bottom > 1 && top < innerHeight - 1;
      // The skip link waits above the window until it has the focus.
      if (!inside && !control.matches('[class*=skip]')) {
        out.push(control.ariaLabel ?? (control.textContent || control.outerHTML.slice(0, 80)));
      }
    }
    return out;
  });
}
