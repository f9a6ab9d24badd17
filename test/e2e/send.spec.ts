import { nobody } from '../../electron/shared/models.ts';
import { expect, test } from '../support/app.ts';

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
    .poll(() => ask('campaigns.get', { id: 1 }), { timeout: 40_000 })
    .toMatchObject({
      ok: true,
      value: { status: { state: 'finished' }, counts: { recipients: { accepted: 30 } } },
    });
  expect(await ask('practice.count', undefined)).toEqual({ ok: true, value: 30 });
});
