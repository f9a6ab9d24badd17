/** A new text for the audience of a campaign that was sent: the people of then, or those of now, and which of the two is said. */
import { expect, test } from '../support/app.ts';
import { openDraft } from '../support/clinic-draft.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { button, review, send } from '../support/main-job.ts';
import { goTo, picture, resize, settle } from '../support/screens.ts';

const people = ['Ada', 'Ben', 'Cleo'].map((first, index) => ({
  number: `+44770090020${index}`,
  fields: { 'First name': first },
}));

test('a new text for the same audience says who has come since, and keeps to those of then at a press', async ({
  carillon,
}) => {
  const { window, ask } = carillon;
  const template = 'Hi {First name}, our doors open at nine. Reply STOP to opt out.';
  const id = await openDraft(carillon, people, { senderId: 'Clinic', template, name: 'Doors' });
  await review(window);
  await send(window);
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
  for (const last of [4, 5])
    await ask('contacts.save', { id: null, number: `+44770090020${last}`, fields: {}, listIds: [] });

  await goTo(carillon, `#/campaigns/${id}/sending`);
  await button(window, 'New text, same audience').click();
  await expect(window.getByText('2 people have come into this audience since')).toBeVisible();
  await expect(window.getByText(/“.?Doors.?” was sent to 3 people then/)).toBeVisible();
  await expect(window.getByText('5 people', { exact: true })).toBeVisible();
  await picture(carillon, 'same-audience');
  for (const language of ['de', 'ar'] as const) {
    await ask('settings.save', { language });
    await settle(carillon);
    expect(await cutTexts(carillon), language).toEqual([]);
    await picture(carillon, `same-audience-${language}`);
  }
  await ask('settings.save', { language: 'en' });
  await resize(carillon, 'narrow');
  expect(await cutTexts(carillon)).toEqual([]);
  await resize(carillon, 'small');
  await button(window, 'Only those of then').click();
  await expect(window.getByText('3 people', { exact: true })).toBeVisible();
  await expect(window.getByText('2 people have come into this audience since')).toHaveCount(0);
  await expect(window.getByText('Ada', { exact: true }).first()).toBeVisible();
  await picture(carillon, 'same-audience-of-then');
});
