import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/app.ts';
import { everyScreen } from '../support/every-screen.ts';
import { goTo } from '../support/screens.ts';

/** What a person may have set in the system. */
const themes = [
  { name: 'light', media: { colorScheme: 'light', contrast: 'no-preference' } },
  { name: 'dark', media: { colorScheme: 'dark', contrast: 'no-preference' } },
  { name: 'high contrast', media: { colorScheme: 'light', contrast: 'more' } },
] as const;

for (const { name, media } of themes) {
  test(`no screen has a barrier that axe knows: ${name}`, async ({ usedCarillon: carillon }) => {
    test.setTimeout(180_000);
    const screens = await everyScreen(carillon);
    const { window } = carillon;
    const barriers: string[] = [];
    await window.emulateMedia({ ...media, reducedMotion: 'reduce' });
    for (const [screen, hash] of screens) {
      await goTo(carillon, hash);
      // Electron has no targets for a second page, which the newer mode of axe would open.
      const { violations } = await new AxeBuilder({ page: window }).setLegacyMode(true).analyze();
      for (const { id, help, nodes } of violations) {
        const where = nodes.map(({ html, failureSummary }) => `${html}\n      ${failureSummary ?? ''}`);
        barriers.push(`${screen}: ${id} (${help})\n    ${where.slice(0, 3).join('\n    ')}`);
      }
    }
    expect(barriers.join('\n')).toBe('');
  });
}
