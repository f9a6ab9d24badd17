import { expect, test } from 'vitest';
import { EarlyCalls } from '../../../electron/ipc/early-calls.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('what is asked too early waits and is answered in the order in which it came, once', async () => {
  const calls = new EarlyCalls();
  const asked: unknown[] = [];
  const early = [1, 2, 3].map((args) => calls.call('a', args));
  await settled();
  expect(asked).toEqual([]);
  calls.handleWith(async (_channel, args) => {
    asked.push(args);
    return { ok: true, value: args };
  });
  expect(await Promise.all(early)).toEqual([1, 2, 3].map((value) => ({ ok: true, value })));
  expect(await calls.call('a', 4)).toEqual({ ok: true, value: 4 });
  expect(asked).toEqual([1, 2, 3, 4]);
});

test('the first to answer stays the one', async () => {
  const calls = new EarlyCalls();
  calls.handleWith(async () => ({ ok: true, value: 'first' }));
  calls.handleWith(async () => ({ ok: true, value: 'second' }));
  expect(await calls.call('a', null)).toEqual({ ok: true, value: 'first' });
});

test('what a page asked that is gone is refused, and what the next one asks is answered', async () => {
  const calls = new EarlyCalls();
  const asked: unknown[] = [];
  const gone = calls.call('a', 'gone');
  calls.forgetWaiting();
  const next = calls.call('a', 'next');
  calls.handleWith(async (_channel, args) => {
    asked.push(args);
    return { ok: true, value: args };
  });
  expect(await gone).toMatchObject({ ok: false });
  expect(await next).toEqual({ ok: true, value: 'next' });
  expect(asked).toEqual(['next']);
});
