import { settingsSections } from '../../renderer/navigation/routes.ts';
import { expect, test } from '../support/app.ts';
import { barriers } from '../support/barriers.ts';
import { goTo, settle } from '../support/screens.ts';

test('no section or pane of the settings has a barrier that axe knows, in any theme', async ({
  sharedCarillon: carillon,
}) => {
  test.setTimeout(240_000);
  const { window } = carillon;
  await carillon.ask('settings.save', { prices: { FR: 0.05 }, otherPrice: 0.04 });
  const account = { id: null, name: 'Shop', kind: 'development', dashboardUrl: '' } as const;
  const key = 'sk_dev_1234567890abcdef';
  const { id } = await carillon.ask('keys.save', { ...account, baseUrl: 'http://127.0.0.1:9', key });
  await carillon.ask('keys.use', { id });
  const found: string[] = [];
  const inspect = async (where: string): Promise<void> => {
    await settle(carillon);
    found.push(...(await barriers(window)).map((barrier) => `${where}, ${barrier}`));
  };
  for (const section of settingsSections) {
    await goTo(carillon, `#/settings/${section}`);
    await inspect(section);
  }
  await goTo(carillon, '#/settings/account');
  await window.getByRole('button', { name: 'Add an account' }).click();
  await inspect('new account');
  await window.getByRole('button', { name: 'Cancel' }).click();
  for (const item of ['Replace the key', 'Test the connection']) {
    await window.getByRole('button', { name: 'More about Shop' }).click();
    await window.getByRole('menuitem', { name: item }).click();
    await inspect(item);
  }
  await window.getByRole('button', { name: 'More about Shop' }).click();
  await window.getByRole('menuitem', { name: 'Remove the account' }).click();
  await inspect('removing');
  await window.getByRole('button', { name: 'Remove the account' }).click();
  await goTo(carillon, '#/settings/limits');
  expect(found.join('\n')).toBe('');
});
