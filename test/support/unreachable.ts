/** What of a screen nobody gets to. */
import type { Carillon } from './app.ts';

/** The names of buttons, links and fields that no scrolling brings into the window, and of tables with no room for rows. */
export function unreachable(carillon: Carillon): Promise<readonly string[]> {
  return carillon.window.evaluate(() => {
    const out: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>('button, a[href], input, textarea')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      // A script can scroll what gives a person nothing to scroll with.
      let hidden = false;
      for (let at = control.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        hidden ||=
          (at.scrollTop !== 0 && overflowY === 'hidden') || (at.scrollLeft !== 0 && overflowX === 'hidden');
      }
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const inside = !hidden && right > 1 && left < innerWidth - 1 && bottom > 1 && top < innerHeight - 1;
      // The skip link waits above the window until it has the focus.
      if (!inside && !control.matches('[class*=skip]')) {
        out.push(control.ariaLabel ?? (control.textContent || control.outerHTML.slice(0, 80)));
      }
    }
    for (const table of document.querySelectorAll('[role=grid]')) {
      if (table.clientHeight < 200) out.push(`the rows of “${table.ariaLabel}”`);
    }
    return out;
  });
}
