import { AxeBuilder } from '@axe-core/playwright';
import { settingsSections } from '../../renderer/navigation/routes.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { goTo, settle } from '../support/screens.ts';

async function barriers(carillon: Carillon, where: string): Promise<readonly string[]> {
  await settle(carillon);
  // Electron has no targets for a second page, which the newer mode of axe would open.
  const { violations } = await new AxeBuilder({ page: carillon.window }).setLegacyMode(true).analyze();
  return violations.map(({ id, help, nodes }) => `${where}: ${id} (${help}) ${nodes[0]?.html ?? ''}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ launch: { colorScheme } });

    test('no section or pane of the settings has a barrier that axe knows', async ({ carillon }) => {
      test.setTimeout(240_000);
      const { window } = carillon;
      await carillon.ask('settings.save', { prices: { FR: 0.05 }, otherPrice: 0.04 });
      const account = { id: null, name: 'Shop', kind: 'development', dashboardUrl: '' } as const;
      const key = 'sk_dev_1234567890abcdef';
      const { id } = await carillon.ask('keys.save', { ...account, baseUrl: 'http://127.0.0.1:9', key });
      await carillon.ask('keys.use', { id });
      const found: string[] = [];
      for (const section of settingsSections) {
        await goTo(carillon, `#/settings/${section}`);
        found.push(...(await barriers(carillon, section)));
      }
      await goTo(carillon, '#/settings/account');
      await window.getByRole('button', { name: 'Add an account' }).click();
      found.push(...(await barriers(carillon, 'new account')));
      await window.getByRole('button', { name: 'Cancel' }).click();
      for (const item of ['Replace the key', 'Test the connection']) {
        await window.getByRole('button', { name: 'More about Shop' }).click();
        await window.getByRole('menuitem', { name: item }).click();
        found.push(...(await barriers(carillon, item)));
      }
      await window.getByRole('button', { name: 'More about Shop' }).click();
      await window.getByRole('menuitem', { name: 'Remove the account' }).click();
      found.push(...(await barriers(carillon, 'removing')));
      await window.getByRole('button', { name: 'Remove the account' }).click();
      await goTo(carillon, '#/settings/limits');
      expect(found.join('\n')).toBe('');
    });
  });
}
