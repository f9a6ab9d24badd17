import { expect, test } from '../support/app.ts';

test('a first start is in practice mode, with nothing to configure', async ({ carillon }) => {
  await expect(carillon.window.getByText(/practice/i).first()).toBeVisible();
  await carillon.screenshot('first-start');
});

test('a contact that was added is found by name, with its number in E.164', async ({
  sharedCarillon: carillon,
}) => {
  const invoke = (name: string, args: unknown) =>
    carillon.window.evaluate(
      ([channel, value]) =>
        Reflect.apply(Reflect.get(Reflect.get(window, 'carillon'), 'invoke'), undefined, [channel, value]),
      [name, args] as const,
    );
  const saved = await invoke('contacts.save', {
    id: null,
    number: '07700 900123',
    fields: { 'first name': 'Zoë', 'last name': 'Okafor' },
    listIds: [],
  });
  expect(saved).toMatchObject({
    ok: true,
    value: { number: '447700900123', name: 'Zoë Okafor', country: 'GB' },
  });
  const query = { search: 'okafor', listId: null, sort: 'name', direction: 'ascending' };
  expect(await invoke('contacts.page', { query, after: null, limit: 50 })).toMatchObject({
    ok: true,
    value: { rows: [{ number: '447700900123' }], next: null },
  });
});

test('arguments that do not fit the contract are refused with a value, not an exception', async ({
  sharedCarillon: carillon,
}) => {
  const reply = await carillon.window.evaluate(() =>
    Reflect.apply(Reflect.get(Reflect.get(window, 'carillon'), 'invoke'), undefined, [
      'contacts.get',
      { id: 'x' },
    ]),
  );
  expect(reply).toEqual({ ok: false, error: { code: 'bad-request', values: { channel: 'contacts.get' } } });
});
