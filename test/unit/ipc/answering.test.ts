import { expect, test, vi } from 'vitest';
import { callsOfApp } from '../../../electron/ipc/answering.ts';
import { OtherRecords } from '../../../electron/records/other-records.ts';
import { channels } from '../../../electron/shared/contract.ts';

const key = 'sk_live_9aB3xQ7LmZ2pV5tR8wYc4e1F';

/** Handlers that only note what reached them. */
function answering(records: Pick<OtherRecords, 'closeThese' | 'during'> = new OtherRecords()) {
  const reached: string[] = [];
  const handlers = new Proxy(Object.create(null), {
    get: (_target, name) => async () => {
      reached.push(String(name));
      return null;
    },
    ownKeys: () => Object.keys(channels),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const answer = callsOfApp(
    handlers,
    () => undefined,
    (text) => text.includes(key),
    async () => 0,
    records,
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

test('half of a sign in what the page asks becomes the sign for none', async () => {
  const half = '😀'.charAt(0);
  const asked: unknown[] = [];
  const handlers = new Proxy(Object.create(null), {
    get: () => async (args: unknown) => {
      asked.push(args);
      return null;
    },
    ownKeys: () => Object.keys(channels),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const answer = callsOfApp(
    handlers,
    () => undefined,
    () => false,
  );
  expect(await answer('lists.save', { id: null, name: `June ${half}` })).toEqual({ ok: true, value: null });
  expect(asked).toEqual([{ id: null, name: 'June \ufffd' }]);
});

test('the key is taken where it belongs', async () => {
  const { reached, answer } = answering();
  const account = { id: null, name: 'Shop', kind: 'production', baseUrl: '', dashboardUrl: '', key };
  expect(await answer('keys.save', account)).toMatchObject({ ok: true });
  expect(reached).toEqual(['keys.save']);
});

test('while other records are about to be opened none is written, and all else is answered', async () => {
  const records = new OtherRecords();
  const { reached, answer } = answering(records);
  const { promise, reject } = Promise.withResolvers<void>();
  const choosing = records.choose(() => promise);
  await vi.waitFor(() => expect(records.closeThese()).toBe(true));
  const refused = { ok: false, error: { code: 'starts-anew', values: {} } };
  const number = { text: '+447700900999', reason: 'said no', country: null };
  expect(await answer('do-not-text.add', number)).toEqual(refused);
  expect(await answer('lists.save', { id: null, name: 'June' })).toEqual(refused);
  expect(await answer('settings.save', { language: 'de' })).toEqual(refused);
  expect(reached).toEqual([]);
  for (const name of ['app.state', 'lists.list', 'app.restart'])
    expect(await answer(name, undefined)).toEqual({ ok: true, value: null });
  expect(await answer('nothing.there', undefined)).toMatchObject({ error: { code: 'bad-request' } });
  reject(new Error('no server'));
  await expect(choosing).rejects.toThrow('no server');
  expect(await answer('do-not-text.add', number)).toMatchObject({ ok: true });
});

test('whatever changes the records, or writes a file of them, ends before others are chosen', async () => {
  const workOf = async (name: string, args: unknown): Promise<unknown> => {
    const works: unknown[] = [];
    const { answer } = answering({
      closeThese: () => false,
      during: (work, run) => {
        works.push(work);
        return run();
      },
    });
    await answer(name, args);
    return works[0];
  };
  const found = { query: { search: '', listId: null, sort: 'name', direction: 'ascending' } };
  expect(await workOf('imports.commit', { importId: 1 })).toBe('import');
  expect(await workOf('contacts.remove-found', found)).toBe('contacts');
  expect(await workOf('campaigns.plan', { id: 1 })).toBe('plan');
  expect(await workOf('audit.export', {})).toBe('export');
  expect(await workOf('backups.copy-out', undefined)).toBe('backup');
  expect(await workOf('backups.make', undefined)).toBe('backup');
  expect(await workOf('settings.save', { language: 'de' })).toBe('other');
  for (const name of ['lists.list', 'team.join', 'team.leave', 'app.restart', 'imports.choose'])
    expect(await workOf(name, undefined), name).toBeUndefined();
});
