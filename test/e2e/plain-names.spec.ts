import { nobody } from '../../electron/shared/models.ts';
import { languages } from '../../electron/shared/settings/languages.ts';
import { expect, test } from '../support/app.ts';
import { openDraft } from '../support/clinic-draft.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { button, review } from '../support/main-job.ts';
import { delayAnswers, picture, settle } from '../support/screens.ts';

test('one press writes the whole message in plain letters, and the undo of the editor takes it back', async ({
  sharedCarillon: carillon,
}) => {
  const { window, ask } = carillon;
  const people = ['Ana', 'Luis'].map((name, index) => ({
    number: `+3461234500${index}`,
    fields: { Nombre: name },
  }));
  const template =
    'Hola {Nombre}: el próximo sábado, última sesión de la campaña de vacunación en el salón. Están todos invitados.';
  const audience = { ...nobody, everyone: true };
  await ask('settings.save', { currency: 'EUR', prices: { ES: 0.05 } });
  await openDraft(carillon, people, { name: 'Sábado', senderId: 'Centro', template, audience });
  const offer = window.getByRole('status').filter({ hasText: 'In plain letters' });
  await expect(offer).toContainText('this would be 2 text messages fewer, for 2 people. That saves €0.10.');
  await expect(offer).toContainText('el proximo sabado');
  for (const language of languages) {
    await ask('settings.save', { language });
    await settle(carillon);
    expect(await cutTexts(carillon)).toEqual([]);
    if (language === 'de' || language === 'ar') await picture(carillon, `plain-words-${language}`);
  }
  await ask('settings.save', { language: 'en' });
  await picture(carillon, 'plain-words');
  const message = window.getByRole('textbox', { name: 'Message', exact: true });
  await button(offer, 'Write the whole text in plain letters').click();
  await expect(message).toHaveValue(/^Hola \{Nombre\}: el proximo sabado, ultima/);
  await expect(offer).toHaveCount(0);
  await window.keyboard.press('ControlOrMeta+z');
  await expect(message).toHaveValue(template);
});

test('one press writes names in plain letters, another as they are, and what it saves is said', async ({
  sharedCarillon: carillon,
}) => {
  const { window, ask } = carillon;
  const people = ['Łukasz', 'Dvořák', 'René'].map((name, index) => ({
    number: `+44770090020${index}`,
    fields: { 'First name': name },
  }));
  const template = `Hi {First name}, our doors open at nine on all days of next week. Reply STOP to opt out.`;
  const audience = { ...nobody, everyone: true };
  await ask('settings.save', { currency: 'GBP', prices: { GB: 0.04 } });
  await openDraft(carillon, people, { name: 'Doors', senderId: 'Clinic', template, audience });
  await review(window);
  const warning = window.getByRole('listitem').filter({ hasText: 'need the full alphabet' });
  await expect(warning).toContainText('this would be 2 text messages fewer, for 2 people. That saves £0.08.');
  for (const language of languages) {
    await ask('settings.save', { language });
    await settle(carillon);
    expect(await cutTexts(carillon)).toEqual([]);
    if (language === 'de' || language === 'ar') await picture(carillon, `plain-names-${language}`);
  }
  await ask('settings.save', { language: 'en' });
  await picture(carillon, 'plain-names');
  await button(warning, 'Write names in plain letters').click();
  await expect(window.getByText('Hi Lukasz, our doors open')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await picture(carillon, 'plain-names-chosen');
  await button(window, 'As they are written').click();
  await expect(window.getByText('Hi Łukasz, our doors open')).toBeVisible();
});

test('of two choices that are pressed quickly in the review, neither takes the other back', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const people = [
    { number: '+447700900201', fields: { 'First name': 'Łukasz' } },
    { number: '+442079460958', fields: { 'First name': 'Ben' } },
  ];
  const template = 'Hi {First name}, our doors open at nine on all days of next week. Reply STOP to opt out.';
  const audience = { ...nobody, everyone: true };
  await openDraft(carillon, people, { name: 'Doors', senderId: 'Clinic', template, audience });
  await review(window);
  const release = await delayAnswers(carillon, 'campaigns.save');
  await button(window, 'Write names in plain letters').click();
  await button(window.getByRole('listitem').filter({ hasText: 'landline' }), 'Leave them out').click();
  await release();
  await expect(button(window, 'Send 1 message')).toBeVisible();
  await expect(window.getByText('Hi Lukasz, our doors open')).toBeVisible();
});
