/** The first screen does not wait for the rest of a start; everything else does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';
import { respondFirst } from '../../../electron/app/first-requests.ts';

const answer = async (channel: unknown) => ({ ok: true as const, value: channel });

test('what Home asks is answered while the start still goes on', async () => {
  const never = new Promise<void>(() => undefined);
  const answers = respondFirst(answer, () => never);
  const asked = ['renderer/shell/first-responses.ts', 'renderer/screens/home/home-requests.ts'].flatMap(
    (path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/requestEarly\(client, '([^']+)'/g)].map(
        ([, name]) => name,
      ),
  );
  expect(asked.length).toBeGreaterThan(8);
  for (const name of asked) expect(await answers(name, undefined)).toEqual({ ok: true, value: name });
});

test('any other question waits until the start is over, and hurries it on', async () => {
  const started = Promise.withResolvers<void>();
  let starts = 0;
  const answers = respondFirst(answer, () => {
    starts += 1;
    return started.promise;
  });
  let answered = false;
  const reply = answers('campaigns.send', {}).then((value) => {
    answered = true;
    return value;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect({ starts, answered }).toEqual({ starts: 1, answered: false });
  started.resolve();
  expect(await reply).toEqual({ ok: true, value: 'campaigns.send' });
});
