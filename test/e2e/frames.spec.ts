import type { Page } from '@playwright/test';
import { type Carillon, expect, test } from '../support/app.ts';
import { goTo } from '../support/screens.ts';
import { seedWeeksOfUse } from '../support/weeks-of-use.ts';

/** A campaign of a million, told of as often as the engine ever tells. */
const recipients = 1_000_000;
const snapshots = 50;
const everyMs = 100;

test('the sending screen follows ten snapshots a second of a campaign of a million', async ({ carillon }) => {
  await carillon.quit();
  await seedWeeksOfUse(carillon.userData, {
    campaigns: [
      {
        name: 'Everybody',
        state: 'paused',
        pause: { kind: 'user' },
        ago: 60_000,
        batchSize: 1,
        runs: [{ batches: 2_000, state: 'queued' }],
      },
    ],
  });
  await carillon.relaunch();
  const { app, window } = carillon;
  await goTo(carillon, '#/campaigns/1/sending');
  await expect(window.getByRole('row').nth(3)).toBeVisible();
  const idle = await framesOf(window, snapshots * everyMs);
  const busy = framesOf(window, snapshots * everyMs);
  await tellSnapshots(app, 1);
  await expect(window.getByText('1,000,000').first()).toBeVisible();
  for (const [what, { perSecond, longest }] of Object.entries({
    'doing nothing': idle,
    following: await busy,
  })) {
    console.log(`    ${what}: ${perSecond} frames a second, the longest took ${longest} ms`);
  }
  const work = await workOf(window);
  await tellSnapshots(app, 2);
  const spent = Object.entries(await work()).map(([what, ms]) => `${what} ${(ms / snapshots).toFixed(2)} ms`);
  console.log(`    processor time of the page for each snapshot: ${spent.join(', ')}`);
});

/** Tells the page of the campaign as often as the engine ever would; `round` makes each figure another one. */
function tellSnapshots(app: Carillon['app'], round: number): Promise<void> {
  return app.evaluate(
    async ({ BrowserWindow }, [all, times, ms, nth]) => {
      const zeros = { queued: 0, sending: 0, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 };
      const [target] = BrowserWindow.getAllWindows();
      for (let step = 1; step <= times; step++) {
        const accepted = Math.round((all * step) / times) - (nth - 1) * (times - step);
        const counts = { ...zeros, accepted, queued: all - accepted };
        const at = Date.now();
        const progress = {
          campaignId: 1,
          status: { state: 'sending' },
          endsAt: at + 60_000,
          resumesAt: null,
          backoffUntil: null,
        };
        target?.webContents.send('carillon:event', 'sending.snapshot', {
          at,
          failure: null,
          accounts: [
            {
              accountId: 'practice',
              gauge: { limit: 100, remaining: step, resetInSeconds: 60 - step, source: 'headers' },
              activity: { kind: 'sending', inFlight: step },
              backoffUntil: null,
              requestsPerMinute: Array.from({ length: 15 }, (_, index) => ({
                at: Math.floor(at / 60_000 - (14 - index)) * 60_000,
                requests: index === 14 ? step : 90,
              })),
            },
          ],
          campaigns: [{ ...progress, counts: { recipients: counts, batches: counts, again: 0, skipped: 0 } }],
        });
        await new Promise((resolve) => setTimeout(resolve, ms));
      }
    },
    [recipients, snapshots, everyMs, round] as const,
  );
}

/**
 * Begins to count the page's processor time: scripts, style and layout, in ms. Unlike frames it does not depend on how
 * quickly this machine paints without a graphics card.
 */
async function workOf(window: Page): Promise<() => Promise<Record<'scripts' | 'style' | 'layout', number>>> {
  const session = await window.context().newCDPSession(window);
  // Time of the thread, not of the clock: what other programs take meanwhile does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ms = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { scripts: ms('ScriptDuration'), style: ms('RecalcStyleDuration'), layout: ms('LayoutDuration') };
  };
  const before = await spent();
  return async () => {
    const after = await spent();
    return {
      scripts: after.scripts - before.scripts,
      style: after.style - before.style,
      layout: after.layout - before.layout,
    };
  };
}

/** The frames that the page gets in so many milliseconds. */
function framesOf(window: Page, ms: number): Promise<{ perSecond: number; longest: number }> {
  return window.evaluate(
    (whole) =>
      new Promise<{ perSecond: number; longest: number }>((resolve) => {
        const started = performance.now();
        let [count, longest, last] = [0, 0, started];
        const next = (now: number): void => {
          count++;
          longest = Math.max(longest, now - last);
          last = now;
          if (now - started < whole) requestAnimationFrame(next);
          else
            resolve({
              perSecond: Math.round((count * 1000) / (now - started)),
              longest: Math.round(longest),
            });
        };
        requestAnimationFrame(next);
      }),
    ms,
  );
}
