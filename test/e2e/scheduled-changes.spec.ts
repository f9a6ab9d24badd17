/** Whatever an import changes after a campaign was scheduled is said before it starts, and a time after the appointments is warned of. */
import { nobody } from '../../electron/shared/models.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { clinicPeople, openDraft } from '../support/clinic-draft.ts';
import { chooseCountry, pasteRows } from '../support/import-steps.ts';
import { button } from '../support/main-job.ts';
import { schedulePlan } from '../support/practice-campaign.ts';
import { putRealAccountInUse, startRealService } from '../support/real-service.ts';
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
    const notice = window.getByRole('status').filter({ hasText: 'is not as it was when it was scheduled' });
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

  await test.step('whoever refuses meanwhile is left out in its figures too', async () => {
    const said = (words: string | RegExp) => window.getByRole('definition').filter({ hasText: words });
    await expect(said('3 people')).toBeVisible();
    await ask('do-not-text.add', { text: '+447700900125', reason: 'asked' });
    await expect(said('2 people')).toBeVisible();
    await expect(window.getByRole('term').filter({ hasText: 'Left out' })).toBeVisible();
    await expect(said(/^1$/).first()).toBeVisible();
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
    await expect(window.getByRole('button', { name: /(Schedule|Send) 1 message/ })).toBeVisible();
    const { audience } = await ask('campaigns.get', { id });
    expect(audience.filters).toMatchObject([{ field: 'Status', is: 'not-equal', value: 'cancelled' }]);
  });
});

test('what became dearer than the ceiling after it was scheduled is said before, and asks instead of going out', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const service = await startRealService();
  try {
    await putRealAccountInUse(ask, service.baseUrl);
    await ask('settings.save', {
      currency: 'EUR',
      otherPrice: 0.5,
      costCeiling: 5,
      textingHours: null,
      typeCountFrom: 100,
    });
    const id = await openDraft(carillon, clinicPeople.slice(0, 3), {
      name: 'Termine',
      senderId: 'Praxis',
      template: 'Open on Monday again.',
      audience: { ...nobody, everyone: true },
    });
    const { version } = await ask('campaigns.plan', { id });
    await schedulePlan(ask, { id, version }, dayMs);
    const dear = 'It costs €6.00 now, more than the ceiling of €5.00.';
    const confirmed = 'When it was confirmed it cost €1.50, with a ceiling of €5.00.';
    const said = `${dear} ${confirmed}`;
    const notice = window.getByRole('status').filter({ hasText: 'Not as it was when it was scheduled' });

    await test.step('on its page, which is open', async () => {
      await goTo(carillon, `#/campaigns/${id}/compose`);
      await expect(window.getByText('This campaign is scheduled')).toBeVisible();
      await expect(notice).toBeHidden();
      await ask('settings.save', { otherPrice: 2 });
      await expect(notice).toContainText(said);
      await expect(notice).toContainText('at its time it asks first');
      await expect(window.getByText('At its time', { exact: false }).first()).toBeVisible();
      await inLanguages(carillon, 'scheduled-too-dear');
    });

    await test.step('and at home', async () => {
      await goTo(carillon, '#/');
      await expect(window.getByText('Asks first', { exact: true })).toBeVisible();
      await picture(carillon, 'home-too-dear');
    });

    await test.step('where it is sent now, which asks as a review does', async () => {
      await goTo(carillon, `#/campaigns/${id}/compose`);
      await button(window, 'Send now').click();
      const dialog = window.getByRole('dialog');
      await expect(dialog.getByRole('alert')).toContainText(dear);
      await expect(dialog.getByRole('alert')).toContainText(confirmed);
      expect((await dialog.innerText()).split('€6.00')).toHaveLength(2);
      await picture(carillon, 'send-now-too-dear');
      await button(dialog, 'Leave it as it is').click();
    });

    await test.step('at its time it has not begun, and says why', async () => {
      await ask('campaigns.reschedule', { id, at: Date.now() + 3_000 });
      await expect(window.getByText('It did not begin')).toBeVisible();
      const asks = window.getByRole('status').filter({ hasText: 'It did not begin' });
      await expect(asks).toContainText('by then it cost more than the ceiling');
      await expect(asks).toContainText(said);
      await inLanguages(carillon, 'began-not-too-dear');
      expect(service.countByNumber().size).toBe(0);
    });

    await test.step('nor is it called sent where its text was', async () => {
      await goTo(carillon, `#/campaigns/${id}/compose`);
      const words = window.getByRole('status').filter({ hasText: 'Nothing was sent' });
      await expect(words).toContainText('It did not begin');
      await inLanguages(carillon, 'compose-not-started');
      await words.getByRole('link', { name: 'Decide about it' }).click();
      await button(window, 'Review and send').click();
      await expect(window.getByText('It costs €6.00, more than your ceiling of €5.00.')).toBeVisible();
    });
  } finally {
    await service.stop();
  }
});

async function inLanguages(carillon: Carillon, name: string): Promise<void> {
  for (const [language, size] of [
    ['de', 'large'],
    ['ar', 'small'],
    ['en', 'small'],
  ] as const) {
    await resize(carillon, size);
    await carillon.ask('settings.save', { language });
    await expect(carillon.window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
    await picture(carillon, `${name}-${language}`);
  }
}
