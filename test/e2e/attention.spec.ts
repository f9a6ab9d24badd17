import { expect, test } from '../support/app.ts';
import { barriers } from '../support/barriers.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo, picture } from '../support/screens.ts';

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
    accepted: 12,
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
    .poll(async () => (await ask('campaigns.get', { id })).counts.recipients, { timeout: 20_000 })
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
