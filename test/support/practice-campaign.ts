/** A campaign to practice mode, sent by the app's own queue, without the screens that lead to it. */
import { expect } from '@playwright/test';
import type { Carillon } from './app.ts';
import { ask } from './screens.ts';

export interface PracticeCampaign {
  readonly name: string;
  /** So many people, each with a number of their own. */
  readonly people: number;
  /** Fields in braces; with a field that differs every person is a batch of their own. */
  readonly template?: string;
  readonly batchSize?: number;
  /** What to wait for; null: nothing. */
  readonly until?: 'finished' | 'sending' | null;
}

/** Adds the people, plans and sends; answers the campaign's id. */
export async function sendToPractice(carillon: Carillon, spec: PracticeCampaign): Promise<number> {
  const { name, people, template = 'Hello, see you on Monday.', batchSize = 50, until = 'finished' } = spec;
  for (let person = 100; person < 100 + people; person++) {
    const fields = { name: `Person ${person}` };
    await ask(carillon, 'contacts.save', { id: null, number: `07700 900${person}`, fields, listIds: [] });
  }
  const created = await ask(carillon, 'campaigns.create', { copyOf: null });
  const id = idOf(created);
  const audience = {
    everyone: true,
    listIds: [],
    contactIds: [],
    exceptListIds: [],
    filters: [],
    notTextedWithinDays: null,
    skipNearlySame: false,
  };
  const draft = { name, senderId: 'Clinic', template, audience, options: { batchSize, askAfter: null } };
  expect(await ask(carillon, 'campaigns.save', { id, draft })).toMatchObject({ ok: true });
  expect(await ask(carillon, 'campaigns.plan', { id })).toMatchObject({ value: { recipients: people } });
  expect(await ask(carillon, 'campaigns.send', { id, recipients: people })).toMatchObject({ ok: true });
  if (until !== null) {
    await expect
      .poll(() => ask(carillon, 'campaigns.get', { id }), { timeout: 40_000 })
      .toMatchObject({ value: { status: { state: until } } });
  }
  return id;
}

function idOf(reply: unknown): number {
  expect(reply).toMatchObject({ ok: true, value: { id: expect.any(Number) } });
  const value: unknown = Reflect.get(Object(reply), 'value');
  return Number(Reflect.get(Object(value), 'id'));
}
