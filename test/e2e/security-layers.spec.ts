/**
 * Guards that stand behind others: each is tried where those before it are away, since a test that all of them hold together
 * would pass without it.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

/** Each refusal is complained of: that is what is wanted. */
test.use({ allowedErrors: [/./] });

/** Enough for a navigation that was let through to be there. */
const settle = (window: Page) =>
  window.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 500)));

for (const [gone, alone] of [
  ['will-navigate', 'will-frame-navigate'],
  ['will-frame-navigate', 'will-navigate'],
] as const) {
  test(`13: the page cannot be led away where only ${alone} is there to refuse it`, async ({ carillon }) => {
    await carillon.app.evaluate(({ BrowserWindow }, event) => {
      for (const { webContents } of BrowserWindow.getAllWindows()) webContents.removeAllListeners(event);
    }, gone);
    for (const place of ['app://carillon/other.html', 'app://elsewhere/', 'data:text/html,<p>x']) {
      await carillon.window.evaluate((url) => {
        window.location.href = url;
      }, place);
      await settle(carillon.window);
      expect(carillon.window.url(), place).toMatch(/^app:\/\/carillon\/(#.*)?$/);
    }
  });
}

test('12, 13: without a policy and with webviews switched on, no frame, redirect or webview comes through', async ({
  carillon,
}) => {
  const outcome = await carillon.app.evaluate(async ({ BrowserWindow, session, webContents }) => {
    const page = session.fromPartition('no-policy');
    const served: string[] = [];
    page.protocol.handle('bare', ({ url }) => {
      served.push(url);
      if (url === 'bare://hop/')
        return new Response('', { status: 302, headers: { Location: 'bare://end/' } });
      return new Response('<p>x', { headers: { 'Content-Type': 'text/html' } });
    });
    const window = new BrowserWindow({ show: false, webPreferences: { session: page, webviewTag: true } });
    try {
      await window.loadURL('bare://page/');
      await window.webContents.executeJavaScript(`new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.src = 'bare://frame/';
        const view = document.createElement('webview');
        view.src = 'bare://view/';
        document.body.append(frame, view);
        setTimeout(resolve, 500);
      })`);
      const views = webContents.getAllWebContents().filter((contents) => contents.getType() === 'webview');
      const frames = window.webContents.mainFrame.framesInSubtree.map(({ url }) => url);
      const hop = await window.loadURL('bare://hop/').then(
        () => 'arrived',
        (cause: unknown) => String(cause),
      );
      return { served, views: views.length, frames, hop, at: window.webContents.getURL() };
    } finally {
      window.destroy();
    }
  });
  expect(outcome.served).toEqual(['bare://page/', 'bare://hop/']);
  expect(outcome.views).toBe(0);
  expect(outcome.frames).not.toContain('bare://frame/');
  expect(outcome.hop).toContain('ERR_');
  expect(outcome.at).not.toBe('bare://end/');
});
