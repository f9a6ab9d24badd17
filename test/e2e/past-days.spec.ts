import { nobody } from '../../electron/shared/models.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { openDraft } from '../support/clinic-draft.ts';
import { button, review } from '../support/main-job.ts';
import { goTo, picture, resize } from '../support/screens.ts';

const dayMs = 86_400_000;

/** As a practice writes it: 24.11.2026. */
function written(days: number): string {
  const at = new Date(Date.now() + days * dayMs);
  return [at.getDate(), at.getMonth() + 1, at.getFullYear()].join('.');
}

function openReminder(carillon: Carillon): Promise<number> {
  const people = [-1, -1, 2, 3].map((days, index) => ({
    number: `+4477009002${String(index).padStart(2, '0')}`,
    fields: { Vorname: `Anna ${index}`, Termin: written(days), Geburtsdatum: '23.11.1980' },
  }));
  const template = 'Guten Tag {Vorname}, Ihr Termin ist am {Termin}.';
  return openDraft(carillon, people, {
    name: 'Termine',
    senderId: 'Praxis',
    template,
    audience: { ...nobody, everyone: true },
  });
}

test('texts that name a day that is past are counted in the review, with the days and the people', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const id = await openReminder(carillon);
  await review(window);
  const finding = window.getByRole('listitem').filter({ hasText: 'a day or time that is past' });
  await expect(finding).toContainText('For 2 of 4 people');
  await picture(carillon, 'review-past-day');
  await button(finding, 'Show them').click();
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByText('Anna 0', { exact: false }).first()).toBeVisible();
  await expect(dialog.getByText('Anna 2', { exact: false })).toHaveCount(0);
  await picture(carillon, 'review-past-day-people');

  for (const language of ['de', 'ar'] as const) {
    await test.step(`it fits a small window (${language})`, async () => {
      await carillon.ask('settings.save', { language });
      await resize(carillon, 'narrow');
      await goTo(carillon, '#/');
      await goTo(carillon, `#/campaigns/${id}/review`);
      await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
      await expect(window.locator('li[data-tone=unsure]').first()).toBeVisible();
      await picture(carillon, `review-past-day-${language}`);
    });
  }
});
