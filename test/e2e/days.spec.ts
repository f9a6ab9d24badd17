import type { languages } from '../../electron/shared/settings/languages.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { barriers } from '../support/barriers.ts';
import { textsOf } from '../support/catalogues.ts';
import { clinicPeople, openDraft } from '../support/clinic-draft.ts';
import { goTo, picture } from '../support/screens.ts';

/** How a day, an empty field and a calendar look; the system itself is British. */
const looks = {
  de: { empty: 'TT.MM.JJJJ', typed: '3.11.26', shown: '03.11.2026', month: 'November 2026', monday: 'Mo' },
  en: { empty: 'DD/MM/YYYY', typed: '3/11/26', shown: '03/11/2026', month: 'November 2026', monday: 'Mon' },
  ar: { empty: 'يوم/شهر/سنة', typed: '٣/١١/٢٦', shown: '03/11/2026', month: 'نوفمبر 2026', monday: 'ن' },
} as const;
type Looked = keyof typeof looks;

async function speak(carillon: Carillon, language: (typeof languages)[number]): Promise<void> {
  await carillon.ask('settings.save', { language });
  await expect(carillon.window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
}

const wordIn = (language: Looked, namespace: string, key: string): string =>
  textsOf(language, namespace).get(key) ?? '';

for (const language of ['de', 'en', 'ar'] as const) {
  test(`a day is typed and picked in ${language} as soon as it is chosen`, async ({
    sharedCarillon: carillon,
  }) => {
    const { window } = carillon;
    const expected = looks[language];
    await goTo(carillon, '#/settings/audit');
    await speak(carillon, language === 'en' ? 'de' : 'fr');
    await speak(carillon, language);
    const from = window.getByRole('textbox', { name: wordIn(language, 'audit', 'from') });
    const to = window.getByRole('textbox', { name: wordIn(language, 'audit', 'to') });
    await expect(from).toHaveAttribute('placeholder', expected.empty);
    await from.click();
    await from.pressSequentially(expected.typed);
    const ofMonth = window.getByRole('button', { name: new RegExp(`^${expected.month}`) });
    await expect(ofMonth).toBeVisible();
    await expect(window.getByText(expected.monday, { exact: true })).toBeVisible();
    await picture(carillon, `day-calendar-${language}`);
    expect(await barriers(window)).toEqual([]);
    await from.press('Tab');
    await expect(from).toHaveValue(expected.shown);

    // What was typed bounds the other field.
    await to.click();
    const dropdown = window.locator('[data-dates-dropdown]:visible');
    await expect(dropdown.getByText('2', { exact: true }).first()).toBeDisabled();
    await dropdown.getByText('7', { exact: true }).click();
    await expect(to).toHaveValue(expected.shown.replace('03', '07'));

    // Another language writes the same days at once.
    await speak(carillon, language === 'de' ? 'en' : 'de');
    await expect(
      window.locator(`input[value="${language === 'de' ? '03/11/2026' : '03.11.2026'}"]`),
    ).toBeVisible();
  });
}

test('a calendar is opened, gone through and left by keyboard, and gives the focus back', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const press = (keys: string) => window.keyboard.press(keys);
  await goTo(carillon, '#/settings/audit');
  const from = window.getByRole('textbox', { name: 'From this day', exact: true });
  const calendar = window.getByRole('dialog', { name: 'From this day: calendar' });
  const focused = calendar.locator(':focus');
  await from.fill('21/11/2026');
  await expect(calendar).toHaveCount(0);

  await press('Tab');
  await expect(window.getByRole('button', { name: 'Clear' })).toBeFocused();
  await press('Tab');
  const open = window.getByRole('button', { name: 'From this day: calendar' });
  await expect(open).toBeFocused();
  await press('Enter');
  await expect(focused).toHaveAccessibleName(/^Saturday,? 21 November 2026$/);
  for (const [keys, day] of [
    ['ArrowRight', /^Sunday,? 22 November 2026$/],
    ['ArrowUp', /^Sunday,? 15 November 2026$/],
    ['Home', /^Monday,? 9 November 2026$/],
    ['PageDown', /^Wednesday,? 9 December 2026$/],
    ['Shift+PageUp', /^Tuesday,? 9 December 2025$/],
  ] as const) {
    await press(keys);
    await expect(focused).toHaveAccessibleName(day);
  }
  await expect(calendar.getByRole('status')).toHaveText('December 2025');

  // It goes round in the calendar, and the month by itself.
  await press('Tab');
  await expect(focused).toHaveAccessibleName('Previous month');
  await press('Tab');
  await expect(focused).toHaveAccessibleName('December 2025, Choose a month');
  await press('Enter');
  await expect(focused).toHaveText('Dec');
  await press('ArrowUp');
  await expect(focused).toHaveText('Sept');
  await press('Enter');
  await expect(focused).toHaveAccessibleName(/^Monday,? 1 September 2025$/);
  await press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(from).toHaveValue('01/09/2025');
  await expect(open).toBeFocused();

  // From the field by the arrow, and Escape leaves all as it was.
  await from.focus();
  await press('Alt+ArrowDown');
  await expect(focused).toHaveAccessibleName(/^Monday,? 1 September 2025$/);
  await press('ArrowLeft');
  await expect(focused).toHaveAccessibleName(/^Sunday,? 31 August 2025$/);
  await press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('01/09/2025');

  // A click in the field shows the calendar beside it, and a press on the button goes on in it.
  await from.click();
  await expect(calendar).toBeVisible();
  await expect(from).toBeFocused();
  await open.click();
  await expect(focused).toHaveAccessibleName(/^Monday,? 1 September 2025$/);
  await press('Escape');
  await expect(open).toBeFocused();
});

test('the arrows of a calendar point the way that they go in Arabic', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await goTo(carillon, '#/settings/audit');
  await speak(carillon, 'ar');
  const label = wordIn('ar', 'audit', 'from');
  const field = window.getByRole('textbox', { name: label });
  await field.fill('18/11/2026');
  await field.press('Alt+ArrowDown');
  const day = window.getByRole('dialog').locator(':focus');
  await expect(day).toHaveText('18');
  const before = await day.boundingBox();
  await window.keyboard.press('ArrowRight');
  await expect(day).toHaveText('17');
  expect((await day.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0);
  await picture(carillon, 'day-calendar-keys-ar');
});

test('a time has the clock of the chosen language, and is saved when it is left', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  const hours = async () => (await ask('app.state', undefined)).settings.textingHours;
  await ask('settings.save', { textingHours: { from: 9 * 60, until: 20 * 60 } });
  await goTo(carillon, '#/settings/texts');
  await window.getByRole('spinbutton', { name: 'Not before: hours' }).click();
  await window.keyboard.type('1030');
  await expect(window.getByRole('spinbutton', { name: 'Not before: minutes' })).toHaveValue('30');
  await window.keyboard.press('Tab');
  await expect.poll(hours).toEqual({ from: 630, until: 1200 });

  // A beginning after the end is not saved, and the field says what is in force.
  await window.getByRole('spinbutton', { name: 'Not before: hours' }).click();
  await window.keyboard.type('2130');
  await window.keyboard.press('Tab');
  await expect(window.getByRole('spinbutton', { name: 'Not before: hours' })).toHaveValue('10');
  expect(await hours()).toEqual({ from: 630, until: 1200 });

  await speak(carillon, 'ar');
  const until = wordIn('ar', 'settings', 'texts.until');
  await expect(
    window.getByRole('combobox', { name: wordIn('ar', 'common', 'date.half').replace('{{field}}', until) }),
  ).toHaveValue('م');
  await picture(carillon, 'texting-hours-ar');
});

test('a campaign is scheduled by typing a day and a time, in German', async ({ carillon }) => {
  const { window, ask } = carillon;
  const id = await openDraft(carillon, clinicPeople.slice(0, 3), {
    name: 'Reminder',
    senderId: 'Clinic',
    template: 'Please come on {day}.',
  });
  await goTo(carillon, `#/campaigns/${id}/review`);
  await speak(carillon, 'de');
  await window.getByText('Später', { exact: true }).click();
  const year = new Date().getFullYear() + 1;
  await window.getByRole('textbox', { name: 'Tag', exact: true }).click();
  await expect(window.locator('[data-dates-dropdown]:visible')).toBeInViewport({ ratio: 1 });
  await picture(carillon, 'review-calendar-de');
  await window.getByRole('textbox', { name: 'Tag', exact: true }).fill(`3.2.${year}`);
  await window.keyboard.press('Tab');
  await window.getByRole('spinbutton', { name: 'Uhrzeit: Stunden' }).click();
  await window.keyboard.type('0945');
  await picture(carillon, 'review-schedule-de');
  await window.getByRole('button', { name: '3 Nachrichten planen' }).click();
  await window.getByRole('dialog').getByRole('button', { name: '3 Nachrichten planen' }).click();
  await expect
    .poll(async () => (await ask('campaigns.get', { id })).status)
    .toEqual({ state: 'scheduled', at: new Date(year, 1, 3, 9, 45).getTime() });
});
