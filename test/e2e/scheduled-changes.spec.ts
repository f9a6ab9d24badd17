/** Whatever an import changes after a campaign was scheduled is said before it starts, and a time after the appointments is warned of. */
import { nobody } from '../../electron/shared/models.ts';
import { expect, test } from '../support/app.ts';
import { openDraft } from '../support/clinic-draft.ts';
import { chooseCountry, pasteRows } from '../support/import-steps.ts';
import { button } from '../support/main-job.ts';
import { schedulePlan } from '../support/practice-campaign.ts';
import { goTo, picture, resize } from '../support/screens.ts';

const dayMs = 86_400_000;

/** As a practice writes it: 24.11.2026. */
function written(days: number): string {
  const at = new Date(Date.now() + days * dayMs);
  return [at.getDate(), at.getMonth() + 1, at.getFullYear()].join('.');
}

const rows = (ada: string, ben = written(5)) =>
  [
    'Name,Mobile,Termin,Status',
    `Ada,07700 900123,${written(5)},${ada}`,
    `Ben,07700 900124,${ben},confirmed`,
    `Cem,07700 900125,${written(9)},confirmed`,
    '',
  ].join('\n');

test('an appointment that was called off or moved is said by name before a scheduled campaign starts', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  await pasteRows(carillon, rows('confirmed'));
  await chooseCountry(carillon, 'United Kingdom');
  await button(window, 'Check the rows').click();
  await button(window, 'Import 3 contacts').click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  const id = await openDraft(carillon, [], {
    name: 'Termine',
    senderId: 'Praxis',
    template: 'Guten Tag {Name}, Ihr Termin ist am {Termin}.',
    audience: { ...nobody, everyone: true },
  });
  const { version } = await ask('campaigns.plan', { id });
  await schedulePlan(ask, { id, version }, dayMs);

  await test.step('right after the import, and on its page', async () => {
    await pasteRows(carillon, rows('cancelled', written(6)));
    await button(window, 'Check the rows').click();
    await button(window, 'Import 2 contacts').click();
    await expect(window.getByText('The contacts are in')).toBeVisible();
    const notice = window.getByRole('status').filter({ hasText: 'is not as it was when you scheduled it' });
    await expect(notice).toContainText('1 person seems called off');
    await expect(notice).toContainText(/Ada.*Status.*confirmed.*→.*cancelled/);
    await expect(notice).toContainText(/Ben.*→/);
    await picture(carillon, 'scheduled-called-off-import');
    await button(notice, 'Open the campaign').click();
    await expect(window.getByText('1 person seems called off', { exact: false })).toBeVisible();
    await expect(button(window, 'Review it anew')).toBeVisible();
    await picture(carillon, 'scheduled-called-off');
  });

  await test.step('another time that is after the appointments is warned of, with the count', async () => {
    await button(window, 'Change the time').click();
    const dialog = window.getByRole('dialog');
    const day = dialog.getByRole('textbox', { name: 'Day', exact: true });
    const past = dialog.getByText('a day or time that is past', { exact: false });
    await expect(past).toBeHidden();
    await day.fill(new Date(Date.now() + 8 * dayMs).toISOString().slice(0, 10));
    await day.press('Tab');
    await expect(past).toContainText('For 2 of 3 people');
    await picture(carillon, 'scheduled-too-late');
    await button(dialog, 'Leave it as it is').click();
  });

  for (const language of ['de', 'ar'] as const) {
    await ask('settings.save', { language });
    await resize(carillon, 'narrow');
    await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
    await picture(carillon, `scheduled-called-off-${language}`);
  }
  await ask('settings.save', { language: 'en' });
  await resize(carillon, 'small');

  await test.step('a schedule that was cancelled leaves its trace on the draft', async () => {
    await button(window, 'Cancel the schedule').click();
    await button(window.getByRole('dialog'), 'Cancel the schedule').click();
    await expect(window.getByText('Its schedule for', { exact: false })).toContainText('was cancelled');
    await picture(carillon, 'compose-was-scheduled');
    await goTo(carillon, '#/campaigns');
    await expect(window.getByRole('row', { name: /Termine/ }).getByText(/^Was for/)).toBeVisible();
    await picture(carillon, 'campaigns-was-scheduled');
  });

  await test.step('the review names who is called off, and leaves them out at a press', async () => {
    await goTo(carillon, `#/campaigns/${id}/review`);
    const finding = window.getByRole('listitem').filter({ hasText: '1 person seems called off' });
    await expect(finding).toContainText('cancelled');
    await picture(carillon, 'review-called-off');
    await button(finding, 'Leave them out').click();
    await expect(finding).toHaveCount(0);
    await expect(window.getByRole('button', { name: /(Schedule|Send) 2 messages/ })).toBeVisible();
    const { audience } = await ask('campaigns.get', { id });
    expect(audience.filters).toMatchObject([{ field: 'Status', is: 'not-equal', value: 'cancelled' }]);
  });
});
