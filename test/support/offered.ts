/** The controls that a screen offers: what can be pressed, typed into or chosen at this moment. */
import type { Page } from '@playwright/test';

/** The names of all that is not disabled, of links the place that they lead to. */
export const offeredIn = (window: Page, within = 'main'): Promise<readonly string[]> =>
  window.evaluate((root) => {
    const controls = 'button, a[href], input, textarea, select, [role="menuitem"], [contenteditable="true"]';
    const nameOf = (control: Element): string => {
      const labelled = control.getAttribute('aria-labelledby')?.split(' ')[0];
      const label =
        control.getAttribute('aria-label') ??
        (labelled === undefined ? null : document.getElementById(labelled)?.textContent) ??
        (control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null) ??
        control.textContent;
      return (label ?? '').trim();
    };
    return [...document.querySelectorAll(root)].flatMap((part) =>
      [...part.querySelectorAll(controls)]
        .filter((control) => !control.matches(':disabled, [data-disabled]') && control.checkVisibility())
        .map((control) =>
          control instanceof HTMLAnchorElement ? `→ ${control.hash || control.href}` : nameOf(control),
        ),
    );
  }, within);
