/** What of a screen moves. */
import type { Carillon } from './app.ts';

/** Longer than this a change can be seen to move. */
const seenMs = 20;

/** What moves, or would when it changes: its name and how long. */
export function moving({ window }: Carillon): Promise<readonly string[]> {
  return window.evaluate((least) => {
    const longest = (durations: string): number =>
      Math.max(
        ...durations
          .split(',')
          .map((duration) => Number.parseFloat(duration) * (/ms$/.test(duration.trim()) ? 1 : 1000)),
      );
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const style = getComputedStyle(element);
      const animated = style.animationName !== 'none' && longest(style.animationDuration) > least;
      const changes = style.transitionProperty !== 'none' && longest(style.transitionDuration) > least;
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
      return animated || changes ? [`${name}: ${style.animationName} ${style.transitionDuration}`] : [];
    });
  }, seenMs);
}
