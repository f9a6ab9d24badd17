import { expect, test } from 'vitest';
import { callsOfApp } from '../../../electron/ipc/answering.ts';

const key = 'sk_live_9aB3xQ7LmZ2pV5tR8wYc4e1F';

/** Handlers that only note what reached them. */
function answering() {
  const reached: string[] = [];
  const handlers = new Proxy(Object.create(null), {
    get: (_target, name) => async () => {
      reached.push(String(name));
      return null;
    },
    ownKeys: () => ['keys.save', 'sender-ids.save', 'lists.save', 'campaigns.create'],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const answer = callsOfApp(
    handlers,
    () => undefined,
    (text) => text.includes(key),
  );
  return { reached, answer };
}

test('a stored key in any field but its own reaches no handler', async () => {
  const { reached, answer } = answering();
  const refused = { ok: false, error: { code: 'key-in-wrong-field', values: {} } };
  const sender = { id: null, value: 'Shop', label: `my key ${key}`, isDefault: true };
  expect(await answer('sender-ids.save', sender)).toEqual(refused);
  expect(await answer('lists.save', { id: null, name: key })).toEqual(refused);
  expect(await answer('lists.save', { id: null, name: 'June', [key]: 1 })).toEqual(refused);
  expect(reached).toEqual([]);
  expect(await answer('lists.save', { id: null, name: 'June' })).toEqual({ ok: true, value: null });
  expect(reached).toEqual(['lists.save']);
});

test('the key is taken where it belongs', async () => {
  const { reached, answer } = answering();
  const account = { id: null, name: 'Shop', kind: 'production', baseUrl: '', dashboardUrl: '', key };
  expect(await answer('keys.save', account)).toMatchObject({ ok: true });
  expect(reached).toEqual(['keys.save']);
});
