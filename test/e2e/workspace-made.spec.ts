/** Making a workspace in an empty database, with a name that is one long word, and going back from joining it. */
import { expect, test } from '../support/app.ts';
import { serverUser } from '../support/postgres-server.ts';
import { goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, teamPicture } from '../support/team-windows.ts';

const team = teamOfEachTest((port) =>
  askServer(port, 'postgres', (client) => client.query('CREATE DATABASE clinic')),
);

test('a workspace that was made is there when a person goes back, and its long name breaks', async () => {
  const app = await team.alone('desk');
  const name = 'Ñ'.repeat(100);
  await goTo(app, '#/settings/team');
  const dialog = app.window.getByRole('dialog');
  await app.window.getByRole('button', { name: 'Start…' }).click();
  await dialog
    .getByLabel('Link')
    .fill(`postgresql://${serverUser}@127.0.0.1:${team.port}/clinic?sslmode=disable`);
  await dialog.getByLabel('Name of the workspace').fill(name);
  await dialog.getByRole('button', { name: 'Start the workspace' }).click();
  await expect(dialog.getByRole('heading', { name: `Join “${name}”?` })).toBeVisible({ timeout: 60_000 });
  const content = dialog.locator('.mantine-Modal-content').or(dialog).first();
  expect(await content.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(dialog.locator('.mantine-Modal-close')).toBeInViewport();
  await teamPicture(app, 'workspace-made-long-name');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog).toContainText('exists now');
  await expect(dialog.getByLabel('Name of the workspace')).toHaveCount(0);
  await teamPicture(app, 'workspace-made-back');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('heading', { name: `Join “${name}”?` })).toBeVisible({ timeout: 60_000 });
});
