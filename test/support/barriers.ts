/** What axe knows to keep people out. */
import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { settle } from './screens.ts';

/** What axe judges by colours, of the rules that it applies unasked. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/** What a person may have set in the system. A theme changes colours alone: the light one is held to every rule. */
const themes = [
  { name: 'light', media: { colorScheme: 'light', contrast: 'no-preference' }, options: {} },
  {
    name: 'dark',
    media: { colorScheme: 'dark', contrast: 'no-preference' },
    options: { runOnly: { type: 'rule', values: aboutColours } },
  },
  {
    name: 'high contrast',
    media: { colorScheme: 'light', contrast: 'more' },
    options: { runOnly: { type: 'rule', values: aboutColours } },
  },
] as const;

/** The barriers of the present screen in every theme, each with the theme; it is in the light one afterwards. */
export async function barriers(window: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, media, options } of themes) {
    await window.emulateMedia({ ...media, reducedMotion: 'reduce' });
    await settle({ window });
    const violations = await violationsOf(window, options);
    found.push(...violations.map((violation) => `in the theme ${name}: ${violation}`));
  }
  await window.emulateMedia({ ...themes[0].media, reducedMotion: 'reduce' });
  await settle({ window });
  return found;
}

async function violationsOf(window: Page, options: RunOptions): Promise<readonly string[]> {
  // It is half a megabyte, which a page that was not loaded anew still has.
  if (!(await window.evaluate(() => 'axe' in globalThis))) await window.evaluate(axeCore.source);
  return window.evaluate(async (asked) => {
    const axe: typeof import('axe-core') = Reflect.get(globalThis, 'axe');
    const { violations } = await axe.run(document, { ...asked, resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => {
      const where = nodes.map(({ html, failureSummary }) => `${html}\n      ${failureSummary ?? ''}`);
      return `${id} (${help})\n    ${where.slice(0, 3).join('\n    ')}`;
    });
  }, options);
}
