/** What the page knows of the main process stays true, in whatever order answers and announcements come. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { followMain, invoke, makeQueryClient, requestEarly } from '../../../../renderer/data/api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A main process whose answers come when the test says so. */
function slowMain() {
  const answers: ((count: number) => void)[] = [];
  let announce = (_event: unknown): void => undefined;
  const carillon = {
    invoke: () => new Promise((resolve) => answers.push((value) => resolve({ ok: true, value }))),
    on: (_name: string, listener: typeof announce) => {
      announce = listener;
      return () => undefined;
    },
  };
  vi.stubGlobal('window', { carillon });
  return { answers, changed: (what = 'do-not-text') => announce({ what: [what] }) };
}

/** The usual second is short where other programs want the processor. */
const loaded = { timeout: 20_000 };

test('what changed while it was first asked for is asked for again: the answer may be of before', async () => {
  const { answers, changed } = slowMain();
  const client = makeQueryClient();
  followMain(client);
  const first = requestEarly(client, 'do-not-text.count', undefined);
  const shown = new QueryObserver<number>(client, {
    queryKey: ['do-not-text.count', undefined],
    queryFn: () => invoke('do-not-text.count', undefined),
  });
  const leave = shown.subscribe(() => undefined);
  changed();
  answers[0]?.(1);
  expect(await first).toBe(1);
  await vi.waitFor(() => expect(answers).toHaveLength(2), loaded);
  answers[1]?.(2);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe(2), loaded);
  expect(answers).toHaveLength(2);
  leave();
  client.clear();
});

test('who of a team sends is asked for again with every change of a campaign: of one that was paused nobody does', async () => {
  const { answers, changed } = slowMain();
  const client = makeQueryClient();
  followMain(client);
  const asked = () => invoke('team.state', undefined);
  const shown = new QueryObserver(client, { queryKey: ['team.state', undefined], queryFn: asked });
  const leave = shown.subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1), loaded);
  answers[0]?.(1);
  await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true), loaded);
  changed('campaigns');
  await vi.waitFor(() => expect(answers).toHaveLength(2), loaded);
  leave();
  client.clear();
});
