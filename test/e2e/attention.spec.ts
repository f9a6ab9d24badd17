import { seenOf, seenTogether } from '../../electron/shared/models.ts';
import { expect, test } from '../support/app.ts';
import { barriers } from '../support/barriers.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo, picture, resize } from '../support/screens.ts';

test('what was dropped on its way is decided at once or one by one, and a decision can be taken back', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  await ask('practice.set-faults', { faults: ['drop-after-reading'] });
  const id = await sendPracticeCampaign(ask, { people: 12, batchSize: 4 });
  await expect.poll(async () => (await ask('campaigns.get', { id })).counts.recipients.unconfirmed).toBe(12);
  await ask('practice.set-faults', { faults: [] });

  await goTo(carillon, `#/campaigns/${id}/sending`);
  await expect(window.getByText('12 messages may have been sent', { exact: true })).toBeVisible();
  await picture(carillon, 'attention-unconfirmed');

  await window.getByRole('button', { name: 'Show them' }).click();
  // The people with their numbers, whom one asks: not the requests that they were in.
  const people = window.getByRole('grid', { name: 'People' });
  await expect(people.getByText('Unconfirmed')).toHaveCount(12);
  await expect(people.getByText(/^\+44/).first()).toBeVisible();
  await expect(window.getByRole('combobox', { name: 'State' })).toHaveValue('Unconfirmed');
  await picture(carillon, 'attention-people');

  await window.getByRole('tab', { name: 'Details' }).click();
  await window.getByRole('grid').getByText('Unconfirmed').first().click();
  const pane = window.getByRole('complementary');
  await pane.getByRole('button', { name: 'Leave as it is' }).click();
  await expect(window.getByText('8 messages may have been sent', { exact: true })).toBeVisible();
  await expect(pane.getByText('Left as it is by a person')).toBeVisible();
  await pane.getByRole('button', { name: 'Undo' }).click();
  await expect(window.getByText('12 messages may have been sent', { exact: true })).toBeVisible();
  await pane.getByRole('button', { name: 'Close' }).click();

  // By keyboard, the way back is where the focus is.
  await window.getByRole('button', { name: 'Count as sent' }).focus();
  for (const keys of ['Shift+Tab', 'Tab', 'Enter']) await window.keyboard.press(keys);
  await expect(window.getByText('messages may have been sent', { exact: false })).toBeHidden();
  expect((await ask('campaigns.get', { id })).counts.recipients).toMatchObject({
    accepted: 0,
    'counted-as-sent': 12,
    unconfirmed: 0,
  });
  // What a person decided is told apart from what the service said, in the figure, the sentence and the legend.
  await expect(window.getByText('12 counted as sent by a person')).toBeVisible();
  await expect(window.getByText('0 sent, 12 counted as sent', { exact: false })).toBeVisible();
  await picture(carillon, 'attention-counted');
  const notices = window.getByRole('alert').filter({ hasText: '12 messages count as sent.' });
  await expect(notices.getByRole('button', { name: 'Undo' })).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(window.getByText('12 messages may have been sent', { exact: true })).toBeVisible();

  await window.getByRole('button', { name: 'Send again' }).click();
  await expect(window.getByRole('dialog')).toContainText('on the do-not-text list by now gets nothing');
  await expect(window.getByText('these people get the text twice', { exact: false })).toBeVisible();
  await picture(carillon, 'attention-send-again');
  await window.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect
    .poll(async () => (await ask('campaigns.get', { id })).counts.recipients)
    .toMatchObject({ accepted: 12, unconfirmed: 0, queued: 0 });

  const { rows } = await ask('audit.page', {
    filter: { search: '', actions: ['batches.resolved', 'batches.resolution-undone'], from: null, to: null },
    before: null,
    limit: 10,
  });
  expect(rows.map(({ action }) => action)).toEqual([
    'batches.resolved',
    'batches.resolution-undone',
    'batches.resolved',
    'batches.resolution-undone',
    'batches.resolved',
  ]);
});

test('whoever refused since is named before it is sent again, and left out of the number that is', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  await ask('practice.set-faults', { faults: ['drop-after-reading'] });
  const id = await sendPracticeCampaign(ask, { people: 4, batchSize: 4 });
  await expect.poll(async () => (await ask('campaigns.get', { id })).counts.recipients.unconfirmed).toBe(4);
  await ask('practice.set-faults', { faults: [] });
  const [batch] = (await ask('batches.page', { campaignId: id, state: null, after: null, limit: 1 })).rows;
  const { rows: people } = await ask('batches.recipients', {
    batchId: batch?.id ?? 0,
    after: null,
    limit: 10,
  });
  const [first] = people;
  const refuse = (numbers: readonly string[]) =>
    ask('do-not-text.add', {
      text: numbers.map((number) => `+${number}`).join('\n'),
      reason: 'asked',
      country: 'GB',
    });

  await goTo(carillon, `#/campaigns/${id}/sending`);
  await refuse([first?.number ?? '']);
  await expect(window.getByText(/^.*on the do-not-text list by now \(1\): /)).toBeVisible();
  await window.getByRole('button', { name: 'Send again' }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog).toContainText('Send 3 messages again?');
  await expect(dialog).toContainText(first?.name ?? '');
  await picture(carillon, 'attention-refused-one');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await refuse(people.map(({ number }) => number));
  await expect(window.getByText('Sending again is not offered', { exact: false })).toBeVisible();
  await expect(window.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await picture(carillon, 'attention-refused-all');
});

test('whom a person counted as sent is told apart from the accepted wherever results are shown', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  await ask('practice.set-faults', { faults: ['drop-after-reading'] });
  const id = await sendPracticeCampaign(ask, { people: 12, batchSize: 4 });
  const recipients = async () => (await ask('campaigns.get', { id })).counts.recipients;
  await expect.poll(async () => (await recipients()).unconfirmed).toBe(12);
  await ask('practice.set-faults', { faults: [] });
  const { rows } = await ask('batches.page', { campaignId: id, state: null, after: null, limit: 9 });
  const decide = (some: typeof rows, as: 'accepted' | 'queued') =>
    ask('batches.decide', {
      campaignId: id,
      batchIds: some.map((batch) => batch.id),
      from: 'unconfirmed',
      seen: seenTogether(some.map(seenOf)),
      as,
    });
  await decide(rows.slice(0, 1), 'accepted');
  await decide(rows.slice(1), 'queued');
  await expect.poll(recipients).toMatchObject({ accepted: 8, 'counted-as-sent': 4, unconfirmed: 0 });

  await goTo(carillon, `#/results/${id}`);
  await expect(
    window.getByRole('row', { name: /Counted as sent Counted as sent by a person\. 4/ }),
  ).toBeVisible();
  await expect(
    window.getByRole('table', { name: 'By country' }).getByText('4 counted as sent'),
  ).toBeVisible();
  await picture(carillon, 'counted-overview');
  await window.getByRole('tab', { name: 'People' }).click();
  const people = window.getByRole('grid', { name: 'People' });
  await expect(people.getByText('Counted as sent', { exact: true })).toHaveCount(4);
  await expect(people.getByText('Accepted')).toHaveCount(8);
  await picture(carillon, 'counted-people');
  await window.getByRole('combobox', { name: 'State' }).click();
  await window.getByRole('option', { name: 'Counted as sent' }).click();
  await expect(people.getByText('Accepted')).toHaveCount(0);
  await expect(people.getByText('Counted as sent', { exact: true })).toHaveCount(4);
  await goTo(carillon, '#/results');
  await picture(carillon, 'counted-results');
  await resize(carillon, 'large');
  for (const language of ['de', 'ar'] as const) {
    await ask('settings.save', { language });
    await expect(window.locator(`html[lang^="${language}"]`)).toBeAttached();
    await goTo(carillon, `#/results/${id}`);
    await window.getByRole('tab').first().click();
    await expect(window.getByRole('table')).toHaveCount(2);
    await picture(carillon, `counted-overview-${language}`);
    await window.getByRole('tab').nth(1).click();
    await expect(window.getByRole('grid').getByRole('row')).toHaveCount(13);
    await picture(carillon, `counted-people-${language}`);
  }
});

test('a pause says in words what happened, and the number of the answer only under Details', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  await ask('practice.set-faults', { faults: ['server-error'] });
  const id = await sendPracticeCampaign(ask, { people: 12, batchSize: 2 });
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('paused');

  await goTo(carillon, '#/');
  await expect(window.getByText('The last time: The service had an error.', { exact: false })).toBeVisible();
  await expect(window.getByText('500')).toHaveCount(0);
  await picture(carillon, 'home-paused-by-errors');

  await goTo(carillon, `#/campaigns/${id}/sending`);
  const notice = window.getByRole('alert').filter({ hasText: 'Several requests in a row failed' });
  await expect(notice.getByText('500')).toBeHidden();
  await notice.getByText('Details').click();
  await expect(notice.getByText('500')).toBeVisible();
  await picture(carillon, 'sending-paused-details');
  expect(await barriers(window)).toEqual([]);

  await window.getByRole('tab', { name: 'Details' }).click();
  await window.getByRole('row').nth(1).click();
  const pane = window.getByRole('complementary');
  await expect(pane.getByText('Nobody knows whether it was sent.')).toBeVisible();
  await pane.getByText('Details').first().click();
  await expect(pane.getByText('X-RateLimit-Remaining')).toBeVisible();
  await picture(carillon, 'batch-details');
});
