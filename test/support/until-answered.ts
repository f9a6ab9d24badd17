/**
 * Questions to an app, asked in a way that survives the garbage collection of its main process and a page that goes elsewhere.
 *
 * @module
 */
import type { ElectronApplication, Page } from '@playwright/test';

/** The window of a page, as the main process has it. */
export type BrowserWindowHandle = Awaited<ReturnType<ElectronApplication['browserWindow']>>;

/** The inspector loses the answer with these words: to a collection of garbage, or to the page that comes next. */
const lost = /promise was garbage collected|Execution context was destroyed/;

/** Where the answer to a question gets lost, the question, which changes nothing twice, is asked again. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof Error && lost.test(cause.message)) return untilAnswered(ask);
    throw cause;
  }
}

/** Has `act`, which may be done twice, do something with the window of a page in the main process. */
export function onBrowserWindow<T>(
  { app, window }: { readonly app: ElectronApplication; readonly window: Page },
  act: (browserWindow: BrowserWindowHandle) => Promise<T>,
): Promise<T> {
  return untilAnswered(async () => await act(await app.browserWindow(window)));
}
