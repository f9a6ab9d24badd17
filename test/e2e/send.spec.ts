import { nobody } from '../../electron/shared/models.ts';
import { expect, test } from '../support/app.ts';
import { planPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse, startRealService } from '../support/real-service.ts';
import { goTo, picture } from '../support/screens.ts';

/** What the page can ask, as the contract has it. */
type Ask = (name: string, args: unknown) => Promise<unknown>;

test('a campaign to practice arrives complete, each number once, and is finished', async ({ carillon }) => {
  const ask: Ask = (name, args) =>
    carillon.window.evaluate(
      ([channel, value]) =>
        Reflect.apply(Reflect.get(Reflect.get(window, 'carillon'), 'invoke'), undefined, [channel, value]),
      [name, args] as const,
    );
  for (let person = 100; person < 130; person++) {
    const fields = { 'first name': `Person ${person}` };
    await ask('contacts.save', { id: null, number: `07700 900${person}`, fields, listIds: [] });
  }
  expect(await ask('campaigns.create', { copyOf: null })).toMatchObject({ ok: true, value: { id: 1 } });
  const audience = { ...nobody, everyone: true };
  const draft = {
    name: 'Reminder',
    senderId: 'Clinic',
    template: 'Hello {first name}, see you on Monday.',
    audience,
    options: { batchSize: 50, askAfter: null },
  };
  expect(await ask('campaigns.save', { id: 1, draft })).toMatchObject({ ok: true });
  expect(await ask('campaigns.plan', { id: 1 })).toMatchObject({
    ok: true,
    value: { recipients: 30, requests: 30 },
  });
  expect(await ask('campaigns.send', { campaign: 1, plan: 1, at: null })).toMatchObject({
    ok: true,
    value: { status: { state: 'scheduled' } },
  });
  await expect
    .poll(() => ask('campaigns.get', { id: 1 }))
    .toMatchObject({
      ok: true,
      value: { status: { state: 'finished' }, counts: { recipients: { accepted: 30 } } },
    });
  expect(await ask('practice.count', undefined)).toEqual({ ok: true, value: 30 });
});

test('the first campaign to real phones may stop after five, and is sent as it is by whoever just presses Send', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const service = await startRealService();
  try {
    await putRealAccountInUse(ask, service.baseUrl);
    const { id } = await planPracticeCampaign(ask, { people: 12, batchSize: 50 });
    await goTo(carillon, `#/campaigns/${id}/review`);
    const suggestion = window.getByText('Your first campaign to real phones');
    await expect(suggestion).toBeVisible();
    await expect(window.getByRole('button', { name: 'Send 12 messages' })).toBeEnabled();
    await picture(carillon, 'review-first-real');
    await window.getByRole('button', { name: 'Pause after 5' }).click();
    await expect(window.getByRole('button', { name: 'Pause after 5' })).toHaveCount(0);
    // A campaign of which nothing was accepted has shown nobody that it works.
    await expect(suggestion).toBeVisible();
    expect((await ask('campaigns.get', { id })).options.askAfter).toBe(5);
    const send = window.getByRole('button', { name: 'Send 12 messages' });
    await expect(send).toBeEnabled();
    await send.click();
    await expect(window.getByRole('dialog')).toContainText('5');
    await window.getByRole('dialog').getByRole('button', { name: 'Send 12 messages' }).dblclick();
    await expect(window.getByText('About to send 12 messages')).toBeVisible();
    // A press that falls through the dialog that has closed changes nothing either.
    await expect(window.getByRole('region', { name: 'Review' }).getByRole('button').first()).toBeDisabled();
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await expect(window.getByText('This cannot be done at the moment')).toHaveCount(0);
    await window.getByRole('button', { name: 'Undo' }).click();
    await expect(window.getByText('Undone: nothing was sent.')).toBeVisible();
  } finally {
    await service.stop();
  }
});
