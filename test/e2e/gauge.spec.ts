import type { Locator } from '@playwright/test';
import { type Carillon, expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse, startRealService } from '../support/real-service.ts';
import { goTo } from '../support/screens.ts';
import { onBrowserWindow } from '../support/until-answered.ts';

test('the gauge on every screen says until when the service wants a wait', async ({ carillon }) => {
  const service = await startRealService();
  try {
    const { window, ask } = carillon;
    await putRealAccountInUse(ask, service.baseUrl, { kind: 'development' });
    service.setFaults([{ kind: 'rate-limited', retryAfter: 600 }]);
    await sendPracticeCampaign(ask, { people: 20, batchSize: 10 });
    await goTo(carillon, '#/contacts');
    const card = window.getByRole('navigation');
    await expect(card.getByText(/^held until \d/)).toBeVisible();
    await carillon.screenshot('gauge-backoff');
    await ask('settings.save', { language: 'de' });
    await expect(card.getByText(/^Wartezeit bis \d/)).toBeVisible();
    await carillon.screenshot('gauge-backoff-de');
  } finally {
    await service.stop();
  }
});

test('the gauge shows all nine of its marks, at even distances, however far the page is zoomed', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const ruler = window.getByRole('navigation').getByRole('meter');
  for (const zoom of [1, 1.25, 1.5]) {
    await onBrowserWindow(carillon, (target) =>
      target.evaluate((shown, factor) => {
        // Where the page is narrower, the sidebar has no gauge.
        shown.setContentSize(Math.round(1280 * factor), Math.round(720 * factor));
        shown.webContents.setZoomFactor(factor);
      }, zoom),
    );
    await expect
      .poll(() => window.evaluate(() => [innerWidth, Math.round(devicePixelRatio * 100)]))
      .toEqual([1280, zoom * 100]);
    await expect
      .poll(
        async () => {
          const marks = await marksOf(carillon, ruler);
          const distances = marks.slice(1).map((at, index) => at - (marks[index] ?? 0));
          return { marks: marks.length, even: Math.max(...distances) - Math.min(...distances) <= 1 };
        },
        `at ${zoom * 100} %`,
      )
      .toEqual({ marks: 9, even: true });
  }
});

/**
 * Where the marks are painted along the middle of a full ruler, in pixels of the screen; nowhere while the window takes its new size,
 * when the ruler may be away and Chromium refuses a picture of the page.
 */
async function marksOf(carillon: Carillon, ruler: Locator): Promise<readonly number[]> {
  const box = await ruler.boundingBox();
  if (box === null) return [];
  const png = await onBrowserWindow(carillon, (target) =>
    target.evaluate(async (shown) => {
      try {
        return (await shown.webContents.capturePage()).toPNG().toString('base64');
      } catch {
        return null;
      }
    }),
  );
  if (png === null) return [];
  return carillon.window.evaluate(
    async ({ image, x, y, width, height }) => {
      const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const scale = bitmap.width / innerWidth;
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      if (context === null) return [];
      context.drawImage(bitmap, 0, 0);
      const rim = 4;
      const [from, wide] = [Math.round(x * scale) + rim, Math.round(width * scale) - 2 * rim];
      const { data } = context.getImageData(from, Math.round((y + height / 2) * scale), wide, 1);
      const lightness = Array.from({ length: wide }, (_, at) =>
        [0, 1, 2].reduce((sum, colour) => sum + (data[at * 4 + colour] ?? 0), 0),
      );
      const usual = lightness.toSorted((a, b) => a - b)[Math.floor(wide / 2)] ?? 0;
      const isMark = (at: number): boolean => Math.abs((lightness[at] ?? usual) - usual) > 40;
      return lightness.flatMap((_, at) => (isMark(at) && !isMark(at - 1) ? [at] : []));
    },
    { image: png, ...box },
  );
}
