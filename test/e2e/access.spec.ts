import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/app.ts';
import { everyScreen } from '../support/every-screen.ts';
import { goTo } from '../support/screens.ts';

/** What axe judges by colours, of the rules that it applies unasked. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/** What a person may have set in the system. A theme changes colours alone: the light one is held to every rule. */
const themes = [
  { name: 'light', media: { colorScheme: 'light', contrast: 'no-preference' }, rules: null },
  { name: 'dark', media: { colorScheme: 'dark', contrast: 'no-preference' }, rules: aboutColours },
  { name: 'high contrast', media: { colorScheme: 'light', contrast: 'more' }, rules: aboutColours },
] as const;

for (const { name, media, rules } of themes) {
  test(`no screen has a barrier that axe knows, in the theme ${name}`, async ({ usedCarillon: carillon }) => {
    test.setTimeout(240_000);
    const screens = await everyScreen(carillon);
    const { window } = carillon;
    const barriers: string[] = [];
    await window.emulateMedia({ ...media, reducedMotion: 'reduce' });
    for (const [screen, hash] of screens) {
      await goTo(carillon, hash);
      // Electron has no targets for a second page, which the newer mode of axe would open.
      const axe = new AxeBuilder({ page: window }).setLegacyMode(true);
      const { violations } = await (rules === null ? axe : axe.withRules(rules)).analyze();
      for (const { id, help, nodes } of violations) {
        const where = nodes.map(({ html, failureSummary }) => `${html}\n      ${failureSummary ?? ''}`);
        barriers.push(`${screen}: ${id} (${help})\n    ${where.slice(0, 3).join('\n    ')}`);
      }
    }
    expect(barriers.join('\n')).toBe('');
  });
}
