import type { Locator } from '@playwright/test';
import { type Carillon, expect, test } from '../support/app.ts';
import { barriers } from '../support/barriers.ts';
import { clinicPeople, openDraft } from '../support/clinic-draft.ts';
import { picture, resize } from '../support/screens.ts';

const people = clinicPeople.slice(0, 2).map(({ number, fields }) => ({
  number,
  fields: { ...fields, doctor: 'Dr Hill', room: '4' },
}));

async function openMessage(carillon: Carillon, template: string): Promise<Locator> {
  await openDraft(carillon, people, { name: 'Visit', senderId: 'Clinic', template });
  const message = carillon.window.locator('textarea[placeholder]');
  await message.press('Control+End');
  return message;
}

const options = ({ window }: Carillon): Locator => window.getByRole('option');

test('a brace opens the fields, letters narrow them down, and keys or the mouse take one', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const message = await openMessage(carillon, 'Dear ');
  await window.keyboard.type('{');
  await expect(options(carillon)).toHaveText(['day', 'doctor', 'first name', 'last name', 'room']);
  const list = window.getByRole('listbox', { name: 'Insert field' });
  await expect(message).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  const active = options(carillon).and(window.locator('[aria-selected=true]'));
  await expect(active).toHaveText('day');
  await window.keyboard.press('ArrowDown');
  await expect(active).toHaveText('doctor');
  await window.keyboard.press('ArrowUp');
  await window.keyboard.press('ArrowUp');
  await expect(active).toHaveText('room');
  await expect(message).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await picture(carillon, 'field-list');
  expect(await barriers(window)).toEqual([]);

  await window.keyboard.type('FIRST n');
  await expect(options(carillon)).toHaveText(['first name']);
  await window.keyboard.press('Enter');
  await expect(options(carillon)).toHaveCount(0);
  await expect(message).not.toHaveAttribute('aria-activedescendant');
  await window.keyboard.type(', on {da');
  await window.keyboard.press('Tab');
  await window.keyboard.type(' in {');
  await options(carillon).filter({ hasText: 'room' }).click();
  await window.keyboard.type('!');
  await expect(message).toHaveValue('Dear {first name}, on {day} in {room}!');
  await expect(message).toBeFocused();
});

test('Escape closes the list alone, and keys are the text’s again', async ({ sharedCarillon: carillon }) => {
  const { window } = carillon;
  const message = await openMessage(carillon, 'One ');
  await window.keyboard.type('{d');
  await expect(options(carillon)).toHaveCount(2);
  await window.keyboard.press('Escape');
  await expect(options(carillon)).toHaveCount(0);
  await window.keyboard.type('ay');
  await expect(options(carillon)).toHaveCount(0);
  await window.keyboard.type('}');
  await window.keyboard.press('Enter');
  await window.keyboard.type('two {zzz');
  await expect(options(carillon)).toHaveCount(0);
  await window.keyboard.press('Enter');
  await expect(message).toHaveValue('One {day}\ntwo {zzz\n');
  await window.keyboard.type('{');
  await expect(options(carillon)).toHaveCount(5);
  await window.keyboard.press('ArrowLeft');
  await expect(options(carillon)).toHaveCount(0);
  await window.keyboard.press('ArrowRight');
  await window.keyboard.type('ro');
  await window.keyboard.press('Shift+Tab');
  await expect(message).not.toBeFocused();
  await expect(message).toHaveValue('One {day}\ntwo {zzz\n{ro');
});

test('what an input method composes is neither lost nor doubled', async ({ carillon }) => {
  const { window } = carillon;
  const message = await openMessage(carillon, 'To ');
  await window.keyboard.type('{');
  const session = await window.context().newCDPSession(window);
  await session.send('Input.imeSetComposition', { text: 'do', selectionStart: 2, selectionEnd: 2 });
  await expect(options(carillon)).toHaveText(['doctor']);
  await options(carillon).click();
  await expect(message).toHaveValue('To {doctor}');
  await window.keyboard.type(' {');
  await session.send('Input.imeSetComposition', { text: 'ro', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.insertText', { text: 'ro' });
  await expect(options(carillon)).toHaveText(['room']);
  await window.keyboard.press('Enter');
  await window.keyboard.type('.');
  await expect(message).toHaveValue('To {doctor} {room}.');
});

for (const { language, insert } of [
  { language: 'de', insert: 'Feld einfügen' },
  { language: 'ar', insert: 'إدراج حقل' },
] as const) {
  test.describe(language, () => {
    test.use({ launch: { locale: language } });
    test('the list stays inside a small window, at its foot too', async ({ sharedCarillon: carillon }) => {
      const { window } = carillon;
      await resize(carillon, 'narrow');
      await openMessage(carillon, 'x\n'.repeat(14));
      await window.keyboard.type('{');
      const list = window.getByRole('listbox', { name: insert });
      await expect(list).toBeInViewport({ ratio: 1 });
      await picture(carillon, `field-list-narrow-${language}`);
      await window.keyboard.press('Escape');
      await window.keyboard.press('Control+Home');
      await window.keyboard.type(language === 'ar' ? 'مرحبا {' : 'Guten Tag {');
      await expect(list).toBeInViewport({ ratio: 1 });
      await picture(carillon, `field-list-top-${language}`);
    });
  });
}
