/** The first screen on the glass: what nobody sees waits for it, and it waits for nothing too long. */

/** A window that nobody sees paints nothing, and what waits for a frame must come all the same. */
const paintWithinMs = 1_000;

/** Resolves once the first frame after what was drawn before this call is painted and there is time for other things. */
export function firstPaint(): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: paintWithinMs }));
  });
  return within(paintWithinMs, painted);
}

/** Waits for all, well or ill, but no longer than so many milliseconds. */
export async function within(ms: number, ...what: readonly Promise<unknown>[]): Promise<void> {
  const over = Promise.withResolvers<void>();
  setTimeout(over.resolve, ms);
  await Promise.race([Promise.allSettled(what), over.promise]);
}
