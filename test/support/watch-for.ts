/**
 * What a screen shows only while something goes on. A quick computer is done before a test that asks again and again has seen
 * it, so the page itself watches for it, and presses what a person would.
 */
import type { Page } from '@playwright/test';

/** What to watch for. */
interface Watched {
  /** Text that some element shows, such as how far the work is. */
  readonly text: RegExp;
  /** The name of a button that is pressed at the first sight of the text. */
  readonly press?: string;
}

/**
 * Watches from now on. What begins the work comes after this; then the answer is called, which waits until the text was
 * there (and the button, which was pressed).
 */
export async function watchFor(window: Page, { text, press }: Watched): Promise<() => Promise<void>> {
  const watch = await window.evaluateHandle(
    ({ source, flags, label }) => {
      const wanted = new RegExp(source, flags);
      const seen = new Promise<void>((resolve) => {
        const check = (): void => {
          const shown = [...document.querySelectorAll('body *')].some(
            (element) => element.childElementCount === 0 && wanted.test(element.textContent),
          );
          if (!shown) return;
          const button = [...document.querySelectorAll('button')].find(
            ({ textContent }) => textContent.trim() === label,
          );
          if (label !== null && button === undefined) return;
          observer.disconnect();
          button?.click();
          resolve();
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      return { seen };
    },
    { source: text.source, flags: text.flags, label: press ?? null },
  );
  return async () => {
    await watch.evaluate(async ({ seen }) => await seen);
    await watch.dispose();
  };
}
