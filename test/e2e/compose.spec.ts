import type { Locator, Page } from '@playwright/test';
import { type CampaignDraft, type FieldFilter, nobody } from '../../electron/shared/models.ts';
import { formatNumber } from '../../electron/shared/phone/phone.ts';
import { languages } from '../../electron/shared/settings/languages.ts';
import { localTime } from '../../electron/shared/time/time-zones.ts';
import { undoSeconds } from '../../electron/shared/time/undo.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { responseOf as ask } from '../support/ask.ts';
import { clinicPeople, openDraft } from '../support/clinic-draft.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { type Behaviour, startHostileService } from '../support/hostile-service.ts';
import { button, choose, headingIs, review, send, sendButton } from '../support/main-job.ts';
import { schedulePlan } from '../support/practice-campaign.ts';
import { putRealAccountInUse, realKey, startRealService } from '../support/real-service.ts';
import { delayAnswers, goTo, picture, resize, settle, stopClocks } from '../support/screens.ts';

const reminder = 'Hi {first name}, see you on {day} at nine. Reply STOP to opt out.';
const everyone = { ...nobody, everyone: true };

/** How many texts each number got from the practice service. */
async function practiceTexts(carillon: Carillon): Promise<ReadonlyMap<string, number>> {
  const texts = new Map<string, number>();
  const { rows } = await ask(carillon, 'practice.outbox', { search: '', before: null, limit: 500 });
  for (const { number } of rows) texts.set(number, (texts.get(number) ?? 0) + 1);
  return texts;
}

function draft(part: Partial<CampaignDraft>): Partial<CampaignDraft> {
  return { name: 'Reminder', senderId: 'Clinic', template: reminder, audience: everyone, ...part };
}

test('who gets nothing is counted, can be opened, and a fallback lets them in', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({}));
  await expect(window.getByText('13 people', { exact: true })).toBeVisible();
  await expect(window.getByText('3 people have no “first name” and get no text.')).toBeVisible();
  await picture(carillon, 'compose');

  await button(window, 'A field is empty 3').click();
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByText('Jones')).toBeVisible();
  await picture(carillon, 'compose-left-out');
  await window.keyboard.press('Escape');

  await window.getByRole('textbox', { name: 'Write instead of an empty “first name”' }).fill('there');
  await button(window, 'Write instead').click();
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    /\{first name\|there\}/,
  );
  await expect(window.getByText('16 people', { exact: true })).toBeVisible();

  await window.keyboard.press('Control+z');
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(reminder);
  await button(window, 'Redo').click();
  await expect(window.getByText('Saved', { exact: true })).toBeVisible();
});

test('what a field costs is what would be saved without it, and without all of them', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const people = Array.from({ length: 125 }, (_, index) => ({
    number: `+447700900${200 + index}`,
    fields: { 'first name': `Ada ${index}`, 'last name': `Okafor ${index}`, day: 'Monday' },
  }));
  const template = 'Hi {first name} {last name}, see you on {day}. Reply STOP to opt out.';
  await openDraft(carillon, people, draft({ template }));
  const estimate = window.getByRole('region', { name: 'What it takes' });
  await expect(estimate.getByText('Without any field')).toBeVisible();
  await expect(estimate.getByText('less than a minute')).toBeVisible();
  // Each name alone tells everybody apart, so leaving one out saves nothing.
  await expect(estimate.getByText('Without {first name}')).toHaveCount(0);
  await expect(estimate.getByText('Requests', { exact: true })).not.toBeVisible();
  await estimate.getByText('Technical details', { exact: true }).click();
  await expect(estimate.getByText('Requests', { exact: true })).toBeVisible();
  await picture(carillon, 'compose-fields-together');

  const message = window.getByRole('textbox', { name: 'Message', exact: true });
  await message.fill('Hi {first name}, see you on {day}. Reply STOP to opt out.');
  await expect(estimate.getByText('Without {first name}')).toBeVisible();
  await expect(estimate.getByText('1 min less')).toBeVisible();
  await expect(estimate.getByText('Without any field')).toHaveCount(0);
  await window.getByText('How it is sent', { exact: true }).click();
  await picture(carillon, 'compose-fields');
});

test('people worth a look are one choice away, and others are found by name', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({}));
  const preview = window.getByRole('complementary', { name: 'As it will arrive' });
  await expect(preview.getByText('Hi Ada, see you on Monday')).toBeVisible();
  await button(preview, 'Next person').click();
  await expect(preview.getByText('Hi Ben, see you on Tuesday')).toBeVisible();
  await choose(window, preview.getByRole('combobox', { name: 'People shown' }), 'Full alphabet (1)');
  await expect(preview.getByText('Hi Lea 🌷, see you')).toBeVisible();
  await choose(window, preview.getByRole('combobox', { name: 'People shown' }), 'With an empty field (3)');
  await expect(preview.getByText('Hi , see you on Monday')).toBeVisible();
  await expect(preview.getByText('gets no text until it is filled in', { exact: false })).toBeVisible();
  await choose(window, preview.getByRole('combobox', { name: 'People shown' }), 'Everyone (16)');
  await preview.getByRole('searchbox', { name: 'Search' }).fill('grace');
  await expect(preview.getByText('Hi Grace, see you')).toBeVisible();
});

test('typographic characters are shown with what would replace them, and go with one press', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({ template: '“See you” – it’s on {day} …' }));
  await expect(window.getByText('cannot be sent in the compact alphabet', { exact: false })).toBeVisible();
  await expect(window.getByText('… → ...')).toBeVisible();
  await expect(window.getByText('There is no plain character', { exact: false })).toHaveCount(0);
  await picture(carillon, 'compose-unicode');
  await button(window, 'Use 5 plain characters instead').click();
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    '"See you" - it\'s on {day} ...',
  );
});

test('where plain characters alone do not make a text shorter, what keeps it long is named', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({ template: '“See you” 😀' }));
  await expect(
    window.getByText('There is no plain character for 😀: only without it do 160 characters fit.'),
  ).toBeVisible();
  await picture(carillon, 'compose-no-replacement');
});

test('a message that nothing was written in yet is not shown as a text', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({ template: '', senderId: '' }));
  const preview = window.getByRole('complementary', { name: 'As it will arrive' });
  await expect(preview.getByText('The message is empty.')).toBeVisible();
  await expect(preview.locator('div[data-selectable]')).toHaveCount(0);
  await picture(carillon, 'compose-nothing-written');
});

test('every change of the one press is shown, and what has no shape has a name', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const template = '“Hi” – ‘it’s’ … — • ™ ½ № ´ \t \u00a0 \u2009';
  await openDraft(carillon, clinicPeople, draft({ template }));
  const note = window.getByRole('status').filter({ hasText: 'cannot be sent in the compact alphabet' });
  await expect(note).toContainText('more cannot be sent');
  await expect(note).toContainText('tab → ␣');
  await expect(note).toContainText('no-break space → ␣');
  await expect(note).toContainText('special space → ␣');
  await expect(note).not.toContainText('……');
  await picture(carillon, 'compose-many-replacements');
});

test('writing goes on behind a field from the menu, a blank message is empty, a paste that is cut says so', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({ template: 'one two' }));
  const message = window.getByRole('textbox', { name: 'Message', exact: true });
  await message.press('End');
  await button(window, 'Insert field').click();
  await expect(window.getByRole('menuitem')).toHaveText(['day', 'first name', 'last name']);
  await window.getByRole('menuitem', { name: 'first name' }).click();
  await expect(window.getByRole('menu')).toBeHidden();
  await expect(message).toBeFocused();
  await window.keyboard.type(' QQ');
  await expect(message).toHaveValue('one two{first name} QQ');
  await expect(button(window, 'Test')).toBeEnabled();
  await message.fill('one {ask}');
  await expect(button(window, 'Test')).toBeDisabled();
  await expect(button(window, 'Test')).toHaveAccessibleDescription('To test it, mend the message first.');

  await message.fill(' \t ');
  await expect(window.getByText('There is nothing to read in the message', { exact: false })).toBeVisible();
  await expect(window.getByText('Text messages', { exact: true })).toBeHidden();
  await message.focus();
  await message.evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'x'.repeat(12_000));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(window.getByText('Only the first 10,000 characters fit', { exact: false })).toBeVisible();
});

test('a name of a field costs no alphabet, a fallback only where it is used, and what is not shown is counted', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const fields = { 'Child’s name': 'Ada', day: 'Monday', a: '1' };
  const empty = { 'Child’s name': '', b: '2', c: '3', d: '4' };
  await openDraft(
    carillon,
    [
      { number: '+447700900100', fields },
      { number: '+447700900101', fields: empty },
    ],
    draft({ template: '{Child’s name} is due.' }),
  );
  await expect(window.getByText('1 person has no “Child’s name”', { exact: false })).toBeVisible();
  await expect(window.getByText('cannot be sent in the compact alphabet', { exact: false })).toBeHidden();
  const message = window.getByRole('textbox', { name: 'Message', exact: true });
  await message.fill('{Child’s name|👋} is due on {day} {a} {b} {c} {d}.');
  await expect(
    window.getByText('Where it is written instead of an empty field', { exact: false }),
  ).toBeVisible();
  await expect(window.getByText('Also empty for some people:', { exact: false })).toBeVisible();
  await picture(carillon, 'compose-empty-fields');
});

test('fields that nobody has block with words, each with its repair', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({ template: 'Hi {firstnam}, {ask me} {first name' }));
  await expect(window.getByText('No contact has a field “firstnam”.')).toBeVisible();
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(button(window, 'Review')).toHaveAccessibleDescription(/^No contact has a field “firstnam”/);
  await picture(carillon, 'compose-problems');
  await expect(button(window, 'Review')).toBeDisabled();
  await button(window, 'Write {first name}').first().click();
  const message = window.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toHaveValue(/^Hi \{first name\},/);

  await message.fill('Hi {{ask?}}');
  await expect(window.getByText('“ask?” stands in braces but is no field', { exact: false })).toBeVisible();
  await expect(button(window, 'Review')).toBeDisabled();
  await picture(carillon, 'compose-braces');
  await button(window, 'Write (ask?)').click();
  await expect(message).toHaveValue('Hi (ask?)');
  await expect(button(window, 'Review')).toBeEnabled();
});

test('conditions, single people and lists narrow an audience down, and all of it is counted', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const id = await openDraft(carillon, clinicPeople, draft({ audience: nobody }));
  const { id: first } = await ask(carillon, 'lists.save', { id: null, name: 'Mondays' });
  const { id: second } = await ask(carillon, 'lists.save', { id: null, name: 'Regulars' });
  const query = { search: '', listId: null, sort: 'added', direction: 'ascending' } as const;
  const { rows } = await ask(carillon, 'contacts.page', { query, after: null, limit: 10 });
  // In an app that tests share, ids go on.
  const idsOf = (...places: readonly number[]) => places.flatMap((place) => rows[place - 1]?.id ?? []);
  await ask(carillon, 'lists.add-members', { listId: first, contactIds: idsOf(1, 3, 5, 7) });
  await ask(carillon, 'lists.add-members', { listId: second, contactIds: idsOf(1, 2, 3) });
  await goTo(carillon, '#/campaigns');
  await goTo(carillon, `#/campaigns/${id}/compose`);
  const lists = window.getByRole('combobox', { name: 'Choose lists' });
  await choose(window, lists, 'Mondays');
  await expect(window.getByText('4 people', { exact: true })).toBeVisible();
  const answer = await delayAnswers(carillon, 'campaigns.estimate');
  await choose(window, lists, 'Regulars');
  await lists.press('Escape');
  // The number of one list would be taken for that of both.
  await expect(window.getByText('Counting…', { exact: true })).toBeVisible();
  await expect(window.getByText('4 people', { exact: true })).toBeHidden();
  await picture(carillon, 'compose-counting');
  await answer();
  await expect(window.getByText('5 people', { exact: true })).toBeVisible();
  await expect(button(window, 'On several lists 2')).toBeVisible();

  await button(window, 'Narrow down').click();
  await window.getByRole('menuitem', { name: 'Single people' }).click();
  const single = window.getByRole('combobox', { name: 'Single people' });
  await single.fill('kofi');
  await window.getByRole('option', { name: /Kofi Okafor/ }).click();
  await expect(window.getByText('6 people', { exact: true })).toBeVisible();

  await button(window, 'Narrow down').click();
  await window.getByRole('menuitem', { name: 'Except the lists' }).click();
  await choose(window, window.getByRole('combobox', { name: 'Except the lists' }), 'Mondays');
  await window.keyboard.press('Escape');
  await expect(window.getByText('2 people', { exact: true })).toBeVisible();
  await expect(button(window, 'On a list that is left out 4')).toBeVisible();
  await picture(carillon, 'compose-audience');

  await ask(carillon, 'lists.remove', { id: first });
  await expect(window.getByText('a removed list').first()).toBeVisible();
  await picture(carillon, 'compose-removed-list');
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill('Doors open at nine.');
  await review(window);
  await expect(
    window.getByText('A list that was to be left out has been removed.', { exact: false }),
  ).toBeVisible();
});

test('two values of one field are one condition, and conditions that leave nobody say so', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const only = (value: string): FieldFilter => ({ field: 'first name', is: 'equal', value, or: [] });
  const audience = { ...nobody, everyone: true, filters: [only('kofi'), only('chloé')] };
  await openDraft(carillon, clinicPeople, draft({ audience }));
  await expect(window.getByText('Nobody meets all of these conditions at once')).toBeVisible();
  await expect(window.getByText(/first name\u2069 is \u2068kofi\u2069: 1 person/)).toBeVisible();
  await picture(carillon, 'compose-nobody');
  await button(window, 'Let any of these values do').click();
  await expect(window.getByText('2 people', { exact: true })).toBeVisible();
  await expect(window.getByText('Nobody meets all', { exact: false })).toBeHidden();
  await picture(carillon, 'compose-several-values');
  const values = window.getByRole('combobox', { name: 'Value' });
  await values.click();
  await picture(carillon, 'compose-values-offered');
  await window.getByRole('option', { name: 'Ada', exact: true }).click();
  await expect(window.getByText('3 people', { exact: true })).toBeVisible();
});

test('a template is kept, used in another campaign, and removed', async ({ sharedCarillon: carillon }) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople.slice(0, 2), draft({}));
  await button(window, 'Templates').click();
  const first = window.getByRole('dialog').getByRole('region', { name: 'To begin with' });
  await expect(first.getByText('Clinic: appointment')).toBeVisible();
  await picture(carillon, 'compose-first-templates');
  await window.getByRole('textbox', { name: 'Keep this message as a template' }).fill('Visit');
  await button(window.getByRole('dialog'), 'Save').click();
  await expect(window.getByRole('dialog').getByText('Visit', { exact: true })).toBeVisible();
  await expect(first.getByRole('listitem')).toHaveCount(12);
  await picture(carillon, 'compose-templates');
  await window.keyboard.press('Escape');
  await openDraft(carillon, [], draft({ template: '' }));
  await button(window, 'Templates').click();
  await button(window.getByRole('listitem').filter({ hasText: 'Visit' }), 'Use').click();
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(reminder);
  await button(window, 'Templates').click();
  await button(window, 'Remove the template “Visit”').click();
  await expect(window.getByText('No templates are kept yet.')).toBeVisible();
  await button(first.getByRole('listitem').filter({ hasText: 'Charity: thanks' }), 'Use').click();
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    /^Dear \{first name\}, thank you/,
  );
});

test('a test goes to one’s own number with a real person’s values, and is no campaign of its own', async ({
  carillon,
}) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({}));
  await button(window, 'Test').click();
  await expect(button(window, 'Send test')).toBeDisabled();
  const numbers = window.getByRole('dialog').getByRole('combobox', { name: 'Your own numbers' });
  await numbers.fill('07700 900999');
  await numbers.press('Enter');
  await numbers.fill('my phone');
  await button(window, 'Send 2 tests').click();
  await expect(window.getByText('Not a phone number: my phone. Nothing was sent.')).toBeVisible();
  await expect(numbers).toHaveAttribute('aria-invalid', 'true');
  await picture(carillon, 'compose-test-number');
  await numbers.press('Backspace');
  await button(window, 'Send 1 test').click();
  await expect(window.getByText('1 accepted by the service')).toBeVisible();
  await picture(carillon, 'compose-test');
  expect(await practiceTexts(carillon)).toEqual(new Map([['447700900999', 1]]));
  const { rows } = await ask(carillon, 'practice.outbox', { search: '', before: null, limit: 10 });
  expect(rows[0]?.text).toBe('Hi Ada, see you on Monday at nine. Reply STOP to opt out.');
  await window.keyboard.press('Escape');
  expect(await ask(carillon, 'campaigns.list', undefined)).toMatchObject([{ test: false }]);
  await goTo(carillon, '#/results');
  await expect(window.getByText('Test: Reminder')).toBeHidden();
  await goTo(carillon, '#/campaigns');
  await window.getByText('Tests', { exact: true }).click();
  await expect(window.getByText('Test: Reminder')).toBeVisible();
  await picture(carillon, 'campaigns-tests');
  // It went to one's own phone: there is no audience to write to again.
  await window.getByText('Test: Reminder').click();
  await window.getByRole('tab', { name: 'Overview' }).click();
  await expect(window.getByText('What was sent')).toBeVisible();
  await expect(button(window, 'Same text, same audience')).toHaveCount(0);
  await expect(window.getByText('All contacts')).toHaveCount(0);
  await picture(carillon, 'test-overview');
});

test('a test that waits or was answered oddly says why, and is not sent a second time meanwhile', async ({
  carillon,
}) => {
  const { window } = carillon;
  let answer: Behaviour = {
    kind: 'answer',
    status: 401,
    body: '{"success":false,"error":"Invalid API key"}',
  };
  const service = await startHostileService({ behave: () => answer });
  try {
    const id = await putRealAccountInUse((...asked) => ask(carillon, ...asked), service.baseUrl);
    await openDraft(carillon, clinicPeople, draft({}));
    await button(window, 'Test').click();
    const dialog = window.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Your own numbers' }).fill('07700 900999');
    await button(window, 'Send 1 test').click();
    await expect(dialog.getByText('The service says that the API key is invalid')).toBeVisible();
    await expect(button(window, 'Send again')).toBeDisabled();
    await picture(carillon, 'compose-test-key-refused');
    answer = { kind: 'answer', status: 200, body: '{"success":false,"error":"Insufficient balance"}' };
    const account = { name: 'Shop', kind: 'production', baseUrl: service.baseUrl, dashboardUrl: '' } as const;
    await ask(carillon, 'keys.save', { id, ...account, key: 'a-new-key-of-the-shop' });
    await expect(
      dialog.getByText('the service’s answer says that it failed', { exact: false }),
    ).toBeVisible();
    await expect(button(window, 'Send again')).toBeEnabled();
    await picture(carillon, 'compose-test-denied');
  } finally {
    await service.stop();
  }
});

test('a sender ID that was never used is tried out from the review', async ({ carillon }) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({}));
  await review(window);
  await button(window, 'Send a test').click();
  await window.getByRole('dialog').getByLabel('Your own numbers').fill('07700 900999');
  await button(window, 'Send 1 test').click();
  await expect(window.getByText('1 accepted by the service')).toBeVisible();
  await picture(carillon, 'review-test');
  await window.keyboard.press('Escape');
  await expect(window.getByText('has not been used before', { exact: false })).toBeHidden();
});

test('the review says what blocks and what warns, and leads to where it is mended', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const template = 'Sale at http://bit.ly/x for {first name}! See www. example.com';
  await openDraft(carillon, clinicPeople, draft({ template, senderId: 'The Long Clinic' }));
  await review(window);
  await expect(window.getByText('The text does not say how to opt out.')).toBeVisible();
  await expect(window.getByText('has more than 11 characters', { exact: false })).toBeVisible();
  await expect(window.getByText('is a public short link', { exact: false })).toBeVisible();
  await expect(window.getByText('3 people are left out because a field is empty: first name.')).toBeVisible();
  await picture(carillon, 'review-warnings');
  await button(window, 'A field is empty').click();
  await expect(
    window.getByRole('dialog').getByText('Read more').or(window.getByRole('dialog').getByRole('grid')),
  ).toBeVisible();
  await picture(carillon, 'review-left-out');
  await window.keyboard.press('Escape');
  await resize(carillon, 'large');
  await picture(carillon, 'review-large');

  await expect(window.getByRole('listitem').filter({ hasText: 'http://bit.ly/x' })).toHaveCount(1);
  const finding = window.getByRole('listitem').filter({ hasText: 'www. example.com' });
  await finding.getByRole('link', { name: 'To the message' }).click();
  const message = window.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toBeFocused();
  await expect.poll(() => message.evaluate(selectedIn)).toBe('www. example.com');
  await picture(carillon, 'compose-link-found');
});

test('a finding about the sender ID leads to where this campaign’s is changed, typed or kept', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const campaignId = await openDraft(carillon, clinicPeople, draft({ senderId: 'The Long Clinic' }));
  await review(window);
  const from = window.getByRole('textbox', { name: 'From', exact: true });
  const tooLong = window.getByRole('listitem').filter({ hasText: 'has more than 11 characters' });
  await tooLong.getByRole('link', { name: 'To the sender ID' }).click();
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('The Long Clinic');

  // Where others are kept it is chosen, and still another one can be typed.
  await ask(carillon, 'sender-ids.save', { id: null, value: 'Clinic', label: '', isDefault: false });
  await goTo(carillon, `#/campaigns/${campaignId}/review`);
  await tooLong.getByRole('link', { name: 'To the sender ID' }).click();
  const kept = window.getByRole('combobox', { name: 'From', exact: true });
  await expect(kept).toBeFocused();
  await kept.click();
  await window.getByRole('option', { name: 'Another sender ID…' }).click();
  await expect(from).toBeFocused();
  await window.keyboard.type('Surgery');
  await expect(from).toHaveValue('Surgery');
  await expect
    .poll(async () => (await ask(carillon, 'campaigns.get', { id: campaignId })).senderId)
    .toBe('Surgery');
});

test('many links with the same mistake are one finding, and each is a way to its place', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const template =
    'Hi {first name|there}, see http://a.example/1, http://b.example/2, http://c.example/3 or <<Link>> and [Web]. STOP to opt out';
  await openDraft(carillon, clinicPeople, draft({ template }));
  await review(window);
  const finding = window.getByRole('listitem').filter({ hasText: 'These links begin with http' });
  await expect(finding.getByRole('link')).toHaveText([
    'http://a.example/1',
    'http://b.example/2',
    'http://c.example/3',
  ]);
  await picture(carillon, 'review-together');
  await finding.getByRole('link', { name: 'http://b.example/2' }).click();
  const message = window.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toBeFocused();
  await expect.poll(() => message.evaluate(selectedIn)).toBe('http://b.example/2');
});

function selectedIn(area: HTMLElement): string {
  if (!(area instanceof HTMLTextAreaElement)) return '';
  return area.value.slice(area.selectionStart, area.selectionEnd);
}

test('prices, a ceiling that asks, the typed number, and ten seconds in which nothing is sent', async ({
  carillon,
}) => {
  const { window } = carillon;
  await ask(carillon, 'settings.save', { typeCountFrom: 5, costCeiling: 1 });
  await goTo(carillon, '#/settings/texts');
  await button(window, 'Paste a table').click();
  await window
    .getByRole('textbox', { name: 'Take over a price table' })
    .fill('Country;Price\nUnited Kingdom;0,10\nIE;0.25\nAtlantis;1');
  await expect(window.getByText('1 line could not be read')).toBeVisible();
  await picture(carillon, 'prices-import');
  await button(window, 'Take over 2 prices').click();
  await expect(window.getByRole('textbox', { name: 'Ireland' })).toHaveValue('0.25');
  await picture(carillon, 'prices');

  await openDraft(carillon, clinicPeople, draft({}));
  await review(window);
  await expect(window.getByText('People', { exact: true }).first()).toBeVisible();
  await expect(window.getByText('more than your ceiling', { exact: false })).toBeHidden();

  const service = await startRealService();
  try {
    await putRealAccountInUse(carillon.ask, service.baseUrl);
    await expect(window.getByText('It costs £1.45, more than your ceiling of £1.00.')).toBeVisible();
    await expect(window.getByText('Only 1 person is in Ireland', { exact: false })).toBeHidden();
    await sendButton(window).click();
    const dialog = window.getByRole('dialog');
    await expect(dialog.getByText('more than your ceiling', { exact: false })).toBeVisible();
    await expect(dialog.getByText('These are real texts to real people', { exact: false })).toBeVisible();
    await expect(sendButton(dialog)).toBeDisabled();
    await dialog.getByRole('textbox').fill('13');
    await picture(carillon, 'review-confirm');
    await stopClocks(carillon);
    await sendButton(dialog).click();
    await expect(button(window, 'Undo')).toBeVisible();
    await picture(carillon, 'review-countdown');
    await button(window, 'Undo').click();
    await expect(sendButton(window)).toBeVisible();
    await expect(window.getByText('Undone: nothing was sent.')).toBeVisible();
    await expect(window.getByText('Counted again', { exact: false })).toBeHidden();
    expect(service.countByNumber().size).toBe(0);
    expect((await ask(carillon, 'campaigns.list', undefined))[0]?.status.state).toBe('draft');
  } finally {
    await service.stop();
  }
});

/** A campaign to everybody whose ten seconds have started, and end after `goOn`. */
async function openCountingDown(carillon: Carillon) {
  const { window } = carillon;
  const id = await openDraft(carillon, clinicPeople, draft({}));
  await review(window);
  await sendButton(window).click();
  const goOn = await stopClocks(carillon);
  await sendButton(window.getByRole('dialog')).click();
  await expect(button(window, 'Undo')).toBeVisible();
  return { id, goOn };
}

test('going back to the message in the ten seconds keeps the undo in sight', async ({ carillon }) => {
  const { window } = carillon;
  const { id } = await openCountingDown(carillon);
  await window.getByRole('link', { name: 'Back to the message' }).click();
  await expect(window.getByText('About to send 13 messages')).toBeVisible();
  // A reader says what the button stops, and the seconds as they begin and end, not each of them.
  await expect(button(window, 'Undo')).toHaveAccessibleDescription('About to send 13 messages');
  await expect(window.getByRole('timer')).toBeVisible();
  await expect(window.getByRole('status').filter({ hasText: /^Starts in (10|3) seconds$/ })).toHaveCount(1);
  await picture(carillon, 'countdown-after-back');
  await button(window, 'Undo').click();
  await expect(window.getByText('Undone: nothing was sent.')).toBeVisible();
  expect((await ask(carillon, 'campaigns.get', { id })).status.state).toBe('draft');
  expect((await practiceTexts(carillon)).size).toBe(0);
});

test('the undo of a send is on every screen until the ten seconds are over, and counts as no use of the sender ID', async ({
  carillon,
}) => {
  const { window } = carillon;
  const { id } = await openCountingDown(carillon);
  const uses = async () =>
    (await ask(carillon, 'sender-ids.list', undefined)).find(({ value }) => value === 'Clinic')?.useCount ??
    0;
  const before = await uses();
  const sidebar = window.getByRole('navigation');
  for (const hash of ['#/contacts', '#/sender-ids', '#/settings/data', '#/results']) {
    await goTo(carillon, hash);
    await expect(button(sidebar, 'Undo')).toHaveAccessibleDescription(/^Reminder.*Starts in 10 seconds$/);
  }
  await picture(carillon, 'undo-in-sidebar');
  await resize(carillon, 'narrow');
  await expect(button(sidebar, 'Undo')).toBeVisible();
  expect(await cutTexts(carillon)).toEqual([]);
  await picture(carillon, 'undo-in-sidebar-narrow');
  await goTo(carillon, '#/');
  await expect(window.getByText('About to send 13 messages')).toBeVisible();
  await expect(button(window, 'Undo')).toHaveCount(1);
  // Room for short messages is taken only while there is one.
  const end = await window.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom);
  expect(end).toBe(600);
  await picture(carillon, 'undo-at-home');
  await goTo(carillon, '#/contacts');
  const rows = window.getByRole('grid');
  await button(sidebar, 'Undo').click();
  const said = window.getByText('Undone: nothing was sent.');
  await expect(said).toBeVisible();
  await expect(button(sidebar, 'Undo')).toHaveCount(0);
  // A short message takes room of its own, and lies on no row.
  const bottomOf = async () => {
    const { y, height } = (await rows.boundingBox()) ?? { y: 0, height: 1e9 };
    return y + height;
  };
  await expect.poll(async () => ((await said.boundingBox())?.y ?? 0) - (await bottomOf())).toBeGreaterThan(0);
  await picture(carillon, 'undone-in-contacts');
  expect((await ask(carillon, 'campaigns.get', { id })).status.state).toBe('draft');
  expect((await practiceTexts(carillon)).size).toBe(0);
  expect(await uses()).toBe(before);
});

test('one Escape closes the test dialog', async ({ sharedCarillon: carillon }) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople, draft({}));
  await button(window, 'Test').click();
  const numbers = window.getByRole('dialog').getByRole('combobox');
  await numbers.click();
  await numbers.fill('07700 900123');
  await window.keyboard.press('Enter');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);
});

test('the first campaign to real phones is tested from where that is suggested', async ({ carillon }) => {
  const { window } = carillon;
  const service = await startRealService();
  try {
    await putRealAccountInUse((...asked) => ask(carillon, ...asked), service.baseUrl);
    await openDraft(carillon, clinicPeople, draft({}));
    await review(window);
    await button(window, 'Test it on your own phone').click();
    const dialog = window.getByRole('dialog');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await expect(dialog.getByText('see you on', { exact: false })).toBeVisible();
    await picture(carillon, 'first-real-test');
    await window.keyboard.press('Escape');
    await expect(sendButton(window)).toBeVisible();
  } finally {
    await service.stop();
  }
});

test('leaving the review, or reloading it, while the ten seconds run stops nothing', async ({ carillon }) => {
  const { window } = carillon;
  const { id, goOn } = await openCountingDown(carillon);
  await window.reload();
  await expect(window.getByText('Scheduled').first()).toBeVisible();
  await goOn();
  await goTo(carillon, '#/');
  await expect.poll(async () => (await ask(carillon, 'campaigns.get', { id })).status.state).toBe('finished');
  expect((await practiceTexts(carillon)).size).toBe(13);
});

test('the review counts again when people or the do-not-text list change, and the old number is not sent', async ({
  carillon,
}) => {
  const { window } = carillon;
  const id = await openDraft(carillon, clinicPeople, draft({}));
  await review(window);
  await expect(sendButton(window)).toHaveText('Send 13 messages');
  const shown = await ask(carillon, 'campaigns.plan', { id });
  await sendButton(window).click();
  await expect(window.getByRole('dialog')).toBeVisible();

  await ask(carillon, 'do-not-text.add', { text: '+447700900100', reason: 'asked' });
  await expect(sendButton(window)).toHaveText('Send 12 messages');
  await expect(window.getByRole('dialog')).toBeHidden();
  await expect(window.getByText('It was 13, and is now 12 messages.', { exact: false })).toBeVisible();
  await picture(carillon, 'review-counted-again');
  await expect(
    ask(carillon, 'campaigns.send', { campaign: id, plan: shown.version, at: null }),
  ).rejects.toThrow('campaign-changed');

  await ask(carillon, 'contacts.save', {
    id: null,
    number: '+447700900170',
    fields: { 'first name': 'Zoe', day: 'Monday' },
    listIds: [],
  });
  await expect(sendButton(window)).toHaveText('Send 13 messages');
  expect((await practiceTexts(carillon)).size).toBe(0);
});

test('braces in a cell keep their people out, and the screens say whom', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const mustaches = ['{Vorname}', 'Ben}'].map((name, index) => ({
    number: `+44770090016${index}`,
    fields: { 'first name': name, day: 'Monday' },
  }));
  await openDraft(carillon, [...clinicPeople, ...mustaches], draft({}));
  await expect(window.getByText('13 people', { exact: true })).toBeVisible();
  const note = window.getByText('2 people have braces in a field and get no text', { exact: false });
  await expect(note).toBeVisible();
  await button(note.locator('..'), 'Show').click();
  const preview = window.getByRole('complementary', { name: 'As it will arrive' });
  await expect(preview.getByText('Hi {Vorname}, see you')).toBeVisible();
  await expect(preview.getByText('There are braces in first name.', { exact: false })).toBeVisible();
  await picture(carillon, 'compose-braces');
  await review(window);
  await expect(
    window.getByText('2 people are left out, because there are braces', { exact: false }),
  ).toBeVisible();
  await picture(carillon, 'review-braces');
});

test('fields as other programs write them are replaced with one press each', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const message = window.getByRole('textbox', { name: 'Message', exact: true });
  await openDraft(carillon, clinicPeople, draft({ template: '' }));
  for (const written of [
    '((First name))',
    '[First name]',
    '<<First name>>',
    '%First name%',
    '$First name',
    '{{First name}}',
  ]) {
    await message.fill(`Hi ${written}, see you. Reply STOP to opt out.`);
    if (written === '((First name))') await picture(carillon, 'compose-foreign-field');
    await button(window, 'Write {first name}').click();
    await expect(message).toHaveValue('Hi {first name}, see you. Reply STOP to opt out.');
  }
});

test('a message that was emptied behind the review is not sent', async ({ sharedCarillon: carillon }) => {
  const { window } = carillon;
  const id = await openDraft(carillon, clinicPeople, draft({}));
  await review(window);
  await window.goBack();
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill('  ');
  await expect(window.getByText('Saved', { exact: true })).toBeVisible();
  await window.goForward();
  await expect(window.getByText('The message is empty')).toBeVisible();
  await expect(sendButton(window)).toBeHidden();
  await picture(carillon, 'review-empty-message');
  await expect(ask(carillon, 'campaigns.send', { campaign: id, plan: 1, at: null })).rejects.toThrow(
    'message-empty',
  );
});

test('one double click makes one draft, a draft is not shown as sent, and a copy is told from its original', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await goTo(carillon, '#/campaigns');
  await button(window, 'New campaign').dblclick();
  await headingIs(window, 'Unnamed campaign');
  const all = await ask(carillon, 'campaigns.list', undefined);
  expect(all).toHaveLength(1);
  await goTo(carillon, `#/campaigns/${all[0]?.id}/sending`);
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();

  await openDraft(carillon, clinicPeople, draft({ options: { batchSize: 20, askAfter: 4 } }));
  await goTo(carillon, '#/campaigns');
  await button(window, 'Actions: Reminder').click();
  await window.getByRole('menuitem', { name: 'Same text, same audience' }).click();
  await headingIs(window, 'Reminder (copy)');
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(reminder);
  await expect(window.getByText('13 people', { exact: true })).toBeVisible();
  await picture(carillon, 'compose-copy');
  await goTo(carillon, '#/campaigns');
  await picture(carillon, 'campaigns-copy');
});

/** Of a scheduled campaign. */
async function statusOf(carillon: Carillon, id: number) {
  const { status } = await ask(carillon, 'campaigns.get', { id });
  if (status.state !== 'scheduled') throw new Error(`It is ${status.state}`);
  return status;
}

test.describe('where the zone has a long name', () => {
  test.use({ launch: { env: { TZ: 'America/Argentina/Buenos_Aires' } } });

  test('a scheduled campaign says what is not as it was, and is reviewed anew at its old time', async ({
    carillon,
  }) => {
    const { window } = carillon;
    await ask(carillon, 'settings.save', { defaultCountry: 'GB' });
    const id = await openDraft(carillon, clinicPeople.slice(0, 3), draft({}));
    const { version } = await ask(carillon, 'campaigns.plan', { id });
    await schedulePlan(carillon.ask, { id, version }, 86_400_000);
    const at = window.getByText('Not as it was when it was scheduled');
    await expect(window.getByText('This campaign is scheduled')).toBeVisible();
    await expect(at).toBeHidden();
    const query = { search: '', listId: null, sort: 'added', direction: 'ascending' } as const;
    const [first, second, third] = (await ask(carillon, 'contacts.page', { query, after: null, limit: 10 }))
      .rows;
    if (first === undefined || second === undefined || third === undefined) throw new Error('Nobody');
    const fields = { ...first.fields, 'first name': 'Zelda' };
    await ask(carillon, 'contacts.save', { id: first.id, number: `+${first.number}`, fields, listIds: [] });
    await ask(carillon, 'do-not-text.add', { text: `+${second.number}`, reason: 'asked' });
    const without = { ...third.fields, day: '' };
    await ask(carillon, 'contacts.save', {
      id: third.id,
      number: `+${third.number}`,
      fields: without,
      listIds: [],
    });
    await ask(carillon, 'contacts.save', { id: null, number: '+447700900999', fields, listIds: [] });
    await expect(at).toBeVisible();
    await expect(window.getByText('1 text would read differently now', { exact: false })).toBeVisible();
    await expect(window.getByText('1 person was deleted or refused since', { exact: false })).toBeVisible();
    await expect(window.getByText('1 more person would get it now', { exact: false })).toBeVisible();
    await expect(window.getByText('1 person would not get it any more', { exact: false })).toBeVisible();
    // By name: whose text it is, who came, and who left.
    await expect(window.getByText(/^1 text would read differently now\. .*Zelda/)).toBeVisible();
    await expect(window.getByText(/^1 more person would get it now.*Zelda/)).toBeVisible();
    await expect(window.getByText('it asks first: things have changed', { exact: false })).toBeVisible();
    await expect(window.getByText('It is sent on', { exact: false })).toHaveCount(0);
    await expect(window.getByRole('definition').filter({ hasText: '2 people' })).toBeVisible();
    await picture(carillon, 'scheduled-changed');
    await goTo(carillon, '#/home');
    await expect(window.getByText('is not as it was when it was scheduled')).toBeVisible();
    await expect(window.getByText('1 text would read differently now', { exact: false })).toBeVisible();
    const planned = window.getByRole('table', { name: 'Scheduled' }).getByRole('row').last();
    await expect(planned).toContainText('Asks first');
    for (const place of ['home', 'campaigns', 'planned']) {
      await goTo(carillon, `#/${place}`);
      const two = { name: '2', exact: true };
      const people = window.getByRole('cell', two).or(window.getByRole('gridcell', two));
      await expect(people.first(), `without who is gone, on ${place}`).toBeVisible();
    }
    await goTo(carillon, '#/home');
    for (const language of languages) {
      await ask(carillon, 'settings.save', { language });
      await settle(carillon);
      expect(await cutTexts(carillon)).toEqual([]);
      await picture(carillon, `home-scheduled-changed-${language}`);
    }
    await ask(carillon, 'settings.save', { language: 'en' });
    await button(window, 'Open the campaign').click();
    // What it would ask at its time it asks whoever sends it before, too.
    await button(window, 'Send now').click();
    const question = window.getByRole('dialog');
    await expect(question.getByText('1 text would read differently now', { exact: false })).toBeVisible();
    await expect(question.getByText('it goes out as it was planned', { exact: false })).toBeVisible();
    await picture(carillon, 'scheduled-changed-now');
    await button(question, 'Review it anew').click();
    await expect(window.getByText('At the same time as before.')).toBeVisible();
    await button(window, 'Schedule 2 messages').click();
    await button(window.getByRole('dialog'), 'Schedule 2 messages').click();
    await expect(window.getByText('This campaign is scheduled')).toBeVisible();
    await expect(at).toBeHidden();
    await button(window, 'Cancel the schedule').click();
    await picture(carillon, 'scheduled-cancel');
    await button(window.getByRole('dialog'), 'Leave it as it is').click();
    await expect(window.getByText('This campaign is scheduled')).toBeVisible();
    await button(window, 'Cancel the schedule').click();
    await button(window.getByRole('dialog'), 'Cancel the schedule').click();
    const cancelled = window.getByText('is cancelled. The campaign is a draft', { exact: false });
    await expect(cancelled).toBeVisible();
    expect((await ask(carillon, 'campaigns.get', { id })).status.state).toBe('draft');
    await goTo(carillon, '#/home');
    await expect(cancelled).toBeVisible();
    await expect(window.getByText('is not scheduled', { exact: false })).toHaveCount(0);
    await picture(carillon, 'schedule-cancelled');
    await button(window, 'Undo').click();
    await expect(cancelled).toBeHidden();
    await goTo(carillon, `#/campaigns/${id}/compose`);
    await expect(window.getByText('This campaign is scheduled')).toBeVisible();
    await button(window, 'Cancel the schedule').click();
    await button(window.getByRole('dialog'), 'Cancel the schedule').click();
    await button(window, 'Review').click();
    await expect(window.getByText('At the same time as before.')).toBeVisible();
  });
});

test('a scheduled campaign whose texts are old by its time asks before it begins', async ({ carillon }) => {
  const { window } = carillon;
  const id = await openDraft(carillon, clinicPeople.slice(0, 3), draft({}));
  const { version } = await ask(carillon, 'campaigns.plan', { id });
  await schedulePlan(carillon.ask, { id, version }, undoSeconds * 1000 + 1_000);
  const query = { search: '', listId: null, sort: 'added', direction: 'ascending' } as const;
  const [first] = (await ask(carillon, 'contacts.page', { query, after: null, limit: 10 })).rows;
  if (first === undefined) throw new Error('Nobody');
  const fields = { ...first.fields, day: 'Friday' };
  await ask(carillon, 'contacts.save', { id: first.id, number: `+${first.number}`, fields, listIds: [] });
  await expect(window.getByText('It did not begin')).toBeVisible();
  await expect(window.getByText('1 text would read differently now.')).toBeVisible();
  expect((await practiceTexts(carillon)).size).toBe(0);
  await expect(window.getByText('Goes on when it is resumed.')).toHaveCount(0);
  await picture(carillon, 'scheduled-asks');
  await button(window, 'Review and send').click();
  await button(window, 'Send 3 messages').click();
  await button(window.getByRole('dialog'), 'Send 3 messages').click();
  await expect.poll(async () => (await ask(carillon, 'campaigns.get', { id })).status.state).toBe('finished');
  const { rows } = await ask(carillon, 'practice.outbox', { search: '', before: null, limit: 500 });
  expect(rows.filter(({ text }) => text.includes('Friday'))).toHaveLength(1);
});

test('a campaign is scheduled, can be taken back, and goes out at its time', async ({ carillon }) => {
  const { window } = carillon;
  const id = await openDraft(carillon, clinicPeople.slice(0, 3), draft({}));
  await review(window);
  await window.getByText('Later', { exact: true }).click();
  await picture(carillon, 'review-schedule');
  const day = window.getByRole('textbox', { name: 'Day', exact: true });
  const proposed = await day.inputValue();
  await day.fill('2099-12-31');
  await day.press('Tab');
  await button(window, 'Schedule 3 messages').click();
  const far = window.getByRole('dialog').getByText('That is more than a year away', { exact: false });
  await expect(far).toBeVisible();
  await picture(carillon, 'review-schedule-far');
  await button(window.getByRole('dialog'), 'Do not send').click();
  await expect(window.getByRole('dialog')).toBeHidden();
  await day.fill(proposed);
  await day.press('Tab');
  await button(window, 'Schedule 3 messages').click();
  await expect(window.getByRole('dialog')).toBeVisible();
  await expect(far).toBeHidden();
  await button(window.getByRole('dialog'), 'Schedule 3 messages').click();
  await expect(window.getByText('This campaign is scheduled')).toBeVisible();
  await expect(window.getByText(/^It is sent on (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/)).toBeVisible();
  await expect(window.getByText('stay as they were when it was scheduled', { exact: false })).toBeVisible();
  // The text as real people will get it, and not as it was written.
  await expect(window.getByText('Hi Chloé, see you on Monday', { exact: false })).toBeVisible();
  await expect(window.getByText('{first name}', { exact: false })).toHaveCount(0);
  await picture(carillon, 'scheduled');
  await button(window, 'Change it').click();
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(reminder);
  await expect(window.getByText('Not scheduled while you change it')).toBeVisible();
  await picture(carillon, 'compose-not-scheduled');
  await button(window, 'Review').click();
  await expect(window.getByText('At the same time as before.')).toBeVisible();
  await expect(window.getByText('It goes out then only if you schedule it again.')).toBeVisible();
  await picture(carillon, 'review-as-before');
  await button(window, 'Schedule 3 messages').click();
  await button(window.getByRole('dialog'), 'Schedule 3 messages').click();
  await expect(window.getByText('This campaign is scheduled')).toBeVisible();
  // Another time keeps what was reviewed, and so does sending it at once and taking that back.
  const planned = (await statusOf(carillon, id)).at;
  await button(window, 'Change the time').click();
  const dialog = window.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('2099-12-31');
  await picture(carillon, 'scheduled-other-time');
  await button(dialog, 'Leave it as it is').click();
  expect((await statusOf(carillon, id)).at).toBe(planned);
  await button(window, 'Change the time').click();
  await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('2099-12-31');
  await button(dialog, 'Schedule for this time').click();
  await expect(window.getByText(/^It is sent on .*2099/)).toBeVisible();
  const moved = (await statusOf(carillon, id)).at;
  await button(window, 'Send now').click();
  await picture(carillon, 'scheduled-send-now');
  await button(dialog, 'Send 3 messages').click();
  await button(window.getByRole('main'), 'Undo').click();
  await expect(window.getByText(/^Undone: .* scheduled again for .*2099/)).toBeVisible();
  await expect(window.getByText(/^It is sent on .*2099/)).toBeVisible();
  expect(await statusOf(carillon, id)).toEqual({ state: 'scheduled', at: moved });
  expect((await practiceTexts(carillon)).size).toBe(0);
  // Who walks away from a change is asked, and Home keeps saying so.
  await button(window, 'Change it').click();
  await expect(window.getByText('Not scheduled while you change it')).toBeVisible();
  const leaving = window.getByRole('dialog').filter({ hasText: 'is not scheduled' });
  await window.getByRole('link', { name: 'Home' }).click();
  await expect(leaving).toContainText('It goes out only when you send or schedule it again.');
  await picture(carillon, 'compose-leaves-unscheduled');
  await button(leaving, 'Stay here').click();
  await expect(window.getByText('Not scheduled while you change it')).toBeVisible();
  await window.getByRole('link', { name: 'Home' }).click();
  await button(leaving, 'Leave without scheduling it').click();
  const row = window.getByRole('listitem').filter({ hasText: 'is not scheduled' });
  await expect(row).toContainText('opened to be changed');
  await picture(carillon, 'home-not-scheduled');
  await row.getByRole('link').click();
  await button(window, 'Schedule it no more').click();
  await expect(window.getByText('Not scheduled while you change it')).toBeHidden();

  const { version } = await ask(carillon, 'campaigns.plan', { id });
  await schedulePlan(carillon.ask, { id, version }, 1_500);
  await expect.poll(async () => (await ask(carillon, 'campaigns.get', { id })).status.state).toBe('finished');
  expect((await practiceTexts(carillon)).size).toBe(3);
  // Who watched it begin sees how it went.
  await expect.poll(() => window.url()).toContain('/sending');
});

test('what was scheduled while Carillon was closed is asked about, not sent late', async ({ carillon }) => {
  const id = await openDraft(carillon, clinicPeople.slice(0, 3), draft({}));
  const { version } = await ask(carillon, 'campaigns.plan', { id });
  await schedulePlan(carillon.ask, { id, version }, 3_600_000);
  await carillon.quit();
  const { DatabaseSync } = await import('node:sqlite');
  const file = new DatabaseSync(`${carillon.userData}/data/campaigns.db`);
  // At eight in the evening; the computer was on again in the morning.
  const missedAt = Date.now() - 14 * 3_600_000;
  file.prepare('UPDATE campaigns SET scheduled_at = ? WHERE id = ?').run(missedAt, id);
  file.close();
  await carillon.relaunch();
  await expect
    .poll(async () => (await ask(carillon, 'campaigns.get', { id })).status)
    .toMatchObject({ state: 'paused', reason: { kind: 'missed-schedule' } });
  await goTo(carillon, `#/campaigns/${id}/sending`);
  const asks = carillon.window.getByRole('status').filter({ hasText: 'It did not begin' });
  // The text as the first people would get it, when it was to go, and how many wait.
  await expect(asks).toContainText('It was to begin');
  await expect(asks).toContainText('Hi Ben, see you on Tuesday at nine.');
  await expect(asks).toContainText(formatNumber('447700900101'));
  await expect(carillon.window.getByText('3 waiting', { exact: false }).first()).toBeVisible();
  await picture(carillon, 'schedule-missed');
  await resize(carillon, 'narrow');
  await expect(button(carillon.window, 'Review and send')).toBeInViewport({ ratio: 1 });
  await picture(carillon, 'schedule-missed-narrow');
  expect((await practiceTexts(carillon)).size).toBe(0);
  await button(carillon.window, 'Choose another time').click();
  await expect(carillon.window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(reminder);
});

test('what is missing is named by the review, and a number that cannot be used is said and not saved', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const id = await openDraft(carillon, clinicPeople, draft({ senderId: '' }));
  await window.getByText('How it is sent', { exact: true }).click();
  const box = window.getByLabel('Numbers in one request');
  const saved = async () => (await ask(carillon, 'campaigns.get', { id })).options.batchSize;
  for (const typed of ['0', '', '5000']) {
    await box.fill(typed);
    await box.blur();
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(await saved()).toBe(50);
  }
  await box.fill('20');
  await box.blur();
  await expect(box).not.toHaveAttribute('aria-invalid', 'true');
  await expect.poll(saved).toBe(20);
  await button(window, 'Review').click();
  await expect(window.getByText('No sender ID is chosen.')).toBeVisible();
  await expect(sendButton(window)).toBeDisabled();
  await picture(carillon, 'review-no-sender');
});

test('the first few go out, then the campaign waits for a look', async ({ carillon }) => {
  const { window } = carillon;
  const id = await openDraft(
    carillon,
    clinicPeople.slice(0, 11),
    draft({ template: 'Doors open at nine.', options: { batchSize: 50, askAfter: 4 } }),
  );
  await review(window);
  await expect(window.getByText('after 4 people')).toBeVisible();
  await sendButton(window).click();
  await expect(
    window.getByText('The first 4 people get it, then Carillon pauses', { exact: false }),
  ).toBeVisible();
  await sendButton(window.getByRole('dialog')).click();
  await expect
    .poll(async () => (await ask(carillon, 'campaigns.get', { id })).status)
    .toMatchObject({ state: 'paused', reason: { kind: 'first-part' } });
  expect((await practiceTexts(carillon)).size).toBe(4);
});

test('very long texts and names stay within the screen', async ({ sharedCarillon: carillon }) => {
  const { window } = carillon;
  const long = {
    number: '+447700900777',
    fields: { 'first name': 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3) },
  };
  const template = `Dear {first name}, ${'this goes on and on, and nobody will ever read it to its end. '.repeat(12)}`;
  await openDraft(
    carillon,
    [long, ...clinicPeople],
    draft({ template, name: 'A very long name '.repeat(8) }),
  );
  await expect(
    window.getByText('13 people', { exact: true }).or(window.getByText('14 people', { exact: true })),
  ).toBeVisible();
  await picture(carillon, 'compose-long');
  await review(window);
  await expect(window.getByText('very long text', { exact: false })).toBeVisible();
  await picture(carillon, 'review-long');
  await resize(carillon, 'large');
  await goTo(carillon, '#/campaigns');
  await headingIs(window, 'Campaigns');
  await picture(carillon, 'campaigns-long');
});

test('the review, its last question, the schedule and the report say by name who gets it', async ({
  carillon,
}) => {
  const { window } = carillon;
  const filter: FieldFilter = { field: 'day', is: 'equal', value: 'Monday', or: ['Tuesday'] };
  await openDraft(carillon, clinicPeople.slice(0, 4));
  const { id: list } = await ask(carillon, 'lists.save', { id: null, name: 'Regulars' });
  await ask(carillon, 'lists.add-members', { listId: list, contactIds: [1, 2, 3, 4] });
  const audience = { ...nobody, listIds: [list], filters: [filter] };
  const id = await openDraft(carillon, [], draft({ audience }));
  const named = (within: Page | Locator) => within.getByText(/^Lists: \u2068Regulars/);
  await review(window);
  await expect(named(window)).toBeVisible();
  await expect(window.getByText(/day\u2069 is \u2068Monday\u2069 or \u2068Tuesday/)).toBeVisible();
  await picture(carillon, 'review-who');
  await sendButton(window).click();
  await expect(named(window.getByRole('dialog'))).toBeVisible();
  await picture(carillon, 'review-question-who');
  await window.keyboard.press('Escape');

  const { version } = await ask(carillon, 'campaigns.plan', { id });
  await schedulePlan(carillon.ask, { id, version }, 3_600_000);
  await goTo(carillon, `#/campaigns/${id}/compose`);
  await expect(window.getByText('This campaign is scheduled')).toBeVisible();
  await expect(named(window)).toBeVisible();
  await picture(carillon, 'scheduled-who');
});

test('a promise that nobody can keep is replaced by the notice of the settings, in one press', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await ask(carillon, 'settings.save', { stopWay: 'call 020 7946 0000' });
  const template = 'Hi {first name}, our doors open at nine. Reply STOP to opt out.';
  await openDraft(carillon, clinicPeople.slice(0, 4), draft({ template, senderId: 'CityClinic' }));
  await review(window);
  await expect(window.getByText('so this cannot work', { exact: false })).toBeVisible();
  await picture(carillon, 'review-reply-promise');
  await button(window, 'Write “No replies. To stop: call 020 7946 0000”').click();
  await expect(window.getByText('so this cannot work', { exact: false })).toBeHidden();
  await expect(
    window
      .getByText('our doors open at nine. No replies. To stop: call 020 7946 0000.', { exact: false })
      .first(),
  ).toBeVisible();
});

test('the last question says how many of these people got the text already', async ({ carillon }) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople.slice(0, 4), draft({}));
  await review(window);
  await send(window);
  await openDraft(carillon, [], draft({}));
  await review(window);
  await sendButton(window).click();
  const question = window.getByRole('dialog');
  await expect(
    question.getByText('4 of these 4 people were already sent exactly this text', { exact: false }),
  ).toBeVisible();
  await picture(carillon, 'review-question-alike');
  await button(question, 'Do not send').click();
  // Before all else there is to know, with the way to text nobody twice.
  const first = window.getByRole('main').getByRole('listitem').first();
  await expect(first).toContainText('4 of these 4 people were already sent exactly this text');
  // The fuse keeps all of them back.
  await expect(first).not.toContainText('They would be texted twice.');
  await first.getByRole('button', { name: 'Leave them out' }).click();
  await expect(window.getByText('There is nobody to send this to', { exact: false })).toBeVisible();
  await expect(sendButton(window)).toBeDisabled();
  await picture(carillon, 'review-alike-left-out');
});

test('a sent campaign is not sent again by the one that repeats it', async ({ carillon }) => {
  const { window } = carillon;
  await openDraft(carillon, clinicPeople.slice(0, 4), draft({}));
  await review(window);
  await send(window);
  const audience = { ...everyone, skipNearlySame: true };
  await openDraft(carillon, clinicPeople.slice(4, 6), draft({ audience }));
  await button(window, 'Got nearly the same text 4').click();
  await expect(window.getByRole('dialog').getByText('“Reminder”: Hi Ada', { exact: false })).toBeVisible();
  await picture(carillon, 'compose-nearly-same');
  await window.keyboard.press('Escape');
  await review(window);
  await expect(window.getByText('sent exactly this text', { exact: false })).toBeHidden();
  await expect(sendButton(window)).toHaveText('Send 2 messages');
});

test('to send a scheduled campaign at once is asked with those who got its text, and the cost', async ({
  carillon,
}) => {
  const { window } = carillon;
  await ask(carillon, 'settings.save', { otherPrice: 0.05 });
  await openDraft(carillon, clinicPeople.slice(0, 4), draft({}));
  await review(window);
  await send(window);
  const id = await openDraft(carillon, [], draft({}));
  const { version } = await ask(carillon, 'campaigns.plan', { id });
  await schedulePlan(carillon.ask, { id, version }, 3_600_000);
  await button(window, 'Send now').click();
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByText('sent exactly this text', { exact: false })).toBeVisible();
  await expect(dialog.getByText('0.20', { exact: false })).toBeVisible();
  await picture(carillon, 'scheduled-send-now-again');
});

/** An hour of the day in which it is not now, in London. */
function otherHour(): { from: number; until: number } {
  const { minute } = localTime('Europe/London', Date.now());
  return minute < 12 * 60 ? { from: 20 * 60, until: 21 * 60 } : { from: 3 * 60, until: 4 * 60 };
}

test.describe('on a computer in another time zone than the people', () => {
  test.use({ launch: { env: { TZ: 'America/New_York' } } });

  test('outside texting hours a campaign to phones waits, and goes out when they are lifted', async ({
    carillon,
  }) => {
    const { window } = carillon;
    const service = await startRealService();
    try {
      const { id: account } = await ask(carillon, 'keys.save', {
        id: null,
        name: 'Clinic',
        kind: 'production',
        baseUrl: service.baseUrl,
        dashboardUrl: '',
        key: realKey,
      });
      await ask(carillon, 'keys.use', { id: account });
      await ask(carillon, 'settings.save', { textingHours: otherHour() });
      const id = await openDraft(carillon, clinicPeople.slice(0, 3), draft({}));
      await review(window);
      await expect(
        window.getByText('It begins outside texting hours for 3 people.', { exact: false }),
      ).toBeVisible();
      await expect(
        window.getByText(/last of them wait until .+, America\/New York \(UTC−\d\)/),
      ).toBeVisible();
      await expect(window.getByText(/^outside texting hours: waits until .+ here, .+ there$/)).toBeVisible();
      await picture(carillon, 'review-hours');
      await sendButton(window).click();
      await expect(window.getByRole('dialog')).toContainText('It begins outside texting hours for 3 people.');
      await picture(carillon, 'review-hours-question');
      await window.keyboard.press('Escape');
      const { version, waiting } = await ask(carillon, 'campaigns.plan', { id });
      // For later it is judged at that time: half an hour into their hours nobody waits.
      const [day, time] = new Date((waiting[0]?.until ?? 0) + 1_800_000)
        .toLocaleString('sv-SE', { timeZone: 'America/New_York' })
        .split(' ');
      await window.getByText('Later', { exact: true }).click();
      await window.getByRole('textbox', { name: 'Day', exact: true }).fill(day ?? '');
      await window.getByRole('spinbutton', { name: 'Time: hours' }).fill((time ?? '').slice(0, 2));
      await window.getByRole('spinbutton', { name: 'Time: minutes' }).fill((time ?? '').slice(3, 5));
      await window.keyboard.press('Tab');
      await expect(window.getByText('outside texting hours', { exact: false })).toHaveCount(0);
      await expect(window.getByText(/waits until/)).toHaveCount(0);
      await picture(carillon, 'review-hours-later');
      await schedulePlan(carillon.ask, { id, version }, 600_000);
      await goTo(carillon, `#/campaigns/${id}/compose`);
      await expect(window.getByText(/^3 people wait until .+: outside texting hours$/)).toBeVisible();
      await picture(carillon, 'scheduled-hours');
      await button(window, 'Send now').click();
      await expect(
        window.getByRole('dialog').getByText(/^3 people wait until .+: outside texting hours$/),
      ).toBeVisible();
      await picture(carillon, 'scheduled-send-now-hours');
      await window.keyboard.press('Escape');
      await goTo(carillon, '#/');
      await expect(window.getByRole('row', { name: /Reminder.+America\/New York \(UTC−\d\)/ })).toBeVisible();
      await picture(carillon, 'home-scheduled');
      await goTo(carillon, '#/campaigns');
      await expect(window.getByTitle(/America\/New York \(UTC−\d\)$/)).toBeVisible();
      await goTo(carillon, `#/campaigns/${id}/compose`);
      await ask(carillon, 'campaigns.unschedule', { id });
      await button(window, 'Review').click();
      await window.getByText('Now', { exact: true }).click();
      await send(window);
      await expect
        .poll(async () => (await ask(carillon, 'campaigns.get', { id })).status.state)
        .toBe('sending');
      await expect(
        window.getByText(/^Waiting until .+, America\/New York \(UTC−\d\): outside/),
      ).toBeVisible();
      await picture(carillon, 'sending-hours');
      expect([...service.countByNumber()]).toEqual([]);
      await ask(carillon, 'settings.save', { textingHours: null });
      await expect
        .poll(async () => (await ask(carillon, 'campaigns.get', { id })).status.state)
        .toBe('finished');
      expect(service.countByNumber().size).toBe(3);
    } finally {
      await service.stop();
    }
  });

  test('a person who wants to text at night says so for that campaign, in the review or while it waits', async ({
    carillon,
  }) => {
    const { window } = carillon;
    const service = await startRealService();
    const waits = window.getByText('It begins outside texting hours for 3 people.', { exact: false });
    const allow = async () => {
      await window.getByRole('button', { name: 'Text at any hour' }).click();
      await window.getByRole('dialog').getByRole('button', { name: 'Text at any hour' }).click();
    };
    try {
      await putRealAccountInUse(carillon.ask, service.baseUrl);
      await ask(carillon, 'settings.save', { textingHours: otherHour() });
      const id = await openDraft(carillon, clinicPeople.slice(0, 3), draft({}));
      await review(window);
      await expect(waits).toBeVisible();
      await picture(carillon, 'review-hours-of-one');
      await allow();
      await expect(waits).toBeHidden();
      await expect(window.getByText('At any hour, also at night.')).toBeVisible();
      await picture(carillon, 'review-any-hour');
      await window.getByRole('button', { name: 'Keep texting hours' }).click();
      await expect(waits).toBeVisible();
      await send(window);
      await expect(window.getByText(/^Waiting until .+: outside/)).toBeVisible();
      await picture(carillon, 'sending-waits');
      expect([...service.countByNumber()]).toEqual([]);
      await allow();
      await expect
        .poll(async () => (await ask(carillon, 'campaigns.get', { id })).status.state)
        .toBe('finished');
      expect(service.countByNumber().size).toBe(3);
    } finally {
      await service.stop();
    }
  });
});

test('the review says when it is ready, and of a campaign that nobody gets it shows no texts and no time', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const id = await openDraft(carillon, clinicPeople.slice(0, 3), draft({}));
  await goTo(carillon, `#/campaigns/${id}/review`);
  await expect(window.getByRole('status').filter({ hasText: /^Ready: 3 messages$/ })).toBeAttached();
  const heading = window.getByRole('heading', { name: 'As people will get it' });
  await expect(heading).toBeVisible();
  const none = await openDraft(carillon, [], draft({ audience: nobody }));
  await goTo(carillon, `#/campaigns/${none}/review`);
  await expect(window.getByText('There is nobody to send this to', { exact: false })).toBeVisible();
  await expect(heading).toHaveCount(0);
  await expect(window.getByText('Time needed')).toHaveCount(0);
  await picture(carillon, 'review-nobody');
});
