/** Whoever got the same text, or many texts, of late is kept back: said on the review, listed with the campaign, sent to by one press. */
import { languages } from '../../electron/shared/settings/languages.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { openDraft } from '../support/clinic-draft.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { button, review, send } from '../support/main-job.ts';
import { goTo, picture, resize, settle } from '../support/screens.ts';

const people = ['Ada', 'Ben', 'Cleo'].map((first, index) => ({
  number: `+44770090020${index}`,
  fields: { 'First name': first },
}));
const template = 'Hi {First name}, our doors open at nine. Reply STOP to opt out.';
const written = { senderId: 'Clinic', template };

const texts = async ({ ask }: Carillon, number: string): Promise<number> =>
  (await ask('practice.outbox', { search: number, before: null, limit: 500 })).rows.length;

async function finished({ ask }: Carillon, id: number): Promise<void> {
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
}

/** The screen in each language, without a text that is cut; pictures of two of them. */
async function inEachLanguage(carillon: Carillon, name: string): Promise<void> {
  for (const language of languages) {
    await carillon.ask('settings.save', { language });
    await settle(carillon);
    expect(await cutTexts(carillon), language).toEqual([]);
    if (language === 'de' || language === 'ar') await picture(carillon, `${name}-${language}`);
  }
  await carillon.ask('settings.save', { language: 'en' });
  await settle(carillon);
}

test('the same text again is kept back, said beforehand, and sent all the same by one press', async ({
  carillon,
}) => {
  const { window, ask } = carillon;
  const first = await openDraft(carillon, people, { ...written, name: 'Doors' });
  await review(window);
  await send(window);
  await finished(carillon, first);

  await ask('contacts.save', {
    id: null,
    number: '+447700900209',
    fields: { 'First name': 'Dora' },
    listIds: [],
  });
  const second = await openDraft(carillon, [], { ...written, name: 'Doors again' });
  await review(window);
  const warning = window
    .getByRole('listitem')
    .filter({ hasText: 'got this same text within the last 12 hours' });
  await expect(warning).toContainText('3 people got this same text');
  await expect(warning).toContainText('It will be kept back from them');
  await expect(window.getByText('of 4', { exact: true })).toBeVisible();
  await expect(window.getByText('Nobody is left out.')).toHaveCount(0);
  await picture(carillon, 'fuse-review');
  await inEachLanguage(carillon, 'fuse-review');
  await button(window, 'Send 1 message').click();
  const question = window.getByRole('dialog');
  await expect(question.getByText(/^3 people got this same text/)).toBeVisible();
  await picture(carillon, 'fuse-question');
  await window.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await send(window);
  await finished(carillon, second);

  await expect(window.getByText('Kept back from 3 people')).toBeVisible();
  expect(await texts(carillon, '447700900209')).toBe(1);
  expect(await texts(carillon, '447700900200')).toBe(1);
  await picture(carillon, 'fuse-kept');
  await inEachLanguage(carillon, 'fuse-kept');
  await resize(carillon, 'narrow');
  await picture(carillon, 'fuse-kept-narrow');
  expect(await cutTexts(carillon)).toEqual([]);
  await resize(carillon, 'small');
  await window.getByRole('button', { name: 'Show them' }).first().click();
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByRole('grid').getByText('+44 7700 900200')).toBeVisible();
  await picture(carillon, 'fuse-kept-people');
  await window.keyboard.press('Escape');

  await button(window, 'Send to these 3 all the same').click();
  await expect(window.getByText('Kept back from 3 people')).toHaveCount(0);
  await finished(carillon, second);
  expect(await texts(carillon, '447700900200')).toBe(2);
  expect(await texts(carillon, '447700900209')).toBe(1);

  // Nobody is left whom it would go to, and that is what the figures say.
  await openDraft(carillon, [], { ...written, name: 'Doors once more' });
  await review(window);
  await expect(button(window, 'Send 0 messages')).toBeVisible();
  await expect(window.getByText('of 4', { exact: true })).toBeVisible();
  await expect(window.getByText('Nobody is left out.')).toHaveCount(0);
  await expect(window.getByText('Kept back: the same text to the same phone within hours')).toBeVisible();
  await picture(carillon, 'fuse-review-all');
  await inEachLanguage(carillon, 'fuse-review-all');
  await goTo(carillon, '#/settings/audit');
  await expect(window.getByText('Sent all the same to 3 people from whom it was kept back')).toBeVisible();
});

test('the figures are set in the settings, and hold from the next text on', async ({ carillon }) => {
  const { window, ask } = carillon;
  await goTo(carillon, '#/settings/sending');
  const most = window.getByRole('textbox', { name: 'Texts to one phone within 24 hours, at most' });
  await most.fill('1');
  await most.blur();
  await expect.poll(async () => (await ask('app.state', undefined)).settings.fuse.textsPerDay).toBe(1);
  await most.scrollIntoViewIfNeeded();
  await picture(carillon, 'fuse-settings');
  await inEachLanguage(carillon, 'fuse-settings');
  const first = await openDraft(carillon, people.slice(0, 1), { ...written, name: 'One' });
  await review(window);
  await send(window);
  await finished(carillon, first);
  await openDraft(carillon, [], {
    ...written,
    template: 'Something else. Reply STOP to opt out.',
    name: 'Two',
  });
  await review(window);
  await expect(window.getByText('1 person got as many texts as 24 hours allow (1).')).toBeVisible();
});
