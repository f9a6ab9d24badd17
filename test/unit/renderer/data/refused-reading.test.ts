/** A team's server that refuses to be read is asked again by the screens, and what they say of it fits what was asked. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppErrorData, ErrorCode } from '../../../../electron/shared/errors.ts';
import { startCatalogue } from '../../../../renderer/catalogue/catalogue.ts';
import { askingAgain, invoke, untilAnswered } from '../../../../renderer/data/api.ts';
import { wordsOf } from '../../../../renderer/data/refusal-words.ts';

let refusal: AppErrorData;
beforeEach(() => {
  vi.stubGlobal('window', { carillon: { invoke: async () => ({ ok: false, error: refusal }) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function refusedBy(data: AppErrorData, how: 'by itself' | 'pressed'): Promise<Error> {
  refusal = data;
  const answer = invoke('contacts.fields', undefined);
  const error: unknown = await (how === 'pressed' ? answer : untilAnswered(answer)).catch(
    (cause: unknown) => cause,
  );
  if (!(error instanceof Error)) throw new Error('It was answered');
  return error;
}

const again = (error: Error | null, refreshMs?: number) => askingAgain(refreshMs)({ state: { error } });

test('what a server refuses for a while is asked again every few seconds, and nothing else', async () => {
  const passing: ErrorCode[] = ['server-unreachable', 'server-connections', 'server-busy', 'server-full'];
  for (const code of passing) {
    const error = await refusedBy({ code, values: {}, onlyRead: true }, 'by itself');
    expect(again(error), code).toBe(3_000);
    // One that is asked for again and again anyhow stays as it is.
    expect(again(error, 500)).toBe(500);
  }
  expect(again(await refusedBy({ code: 'no-right', values: {} }, 'by itself'))).toBe(false);
  expect(again(null)).toBe(false);
  expect(again(null, 500)).toBe(500);
});

test('reading is no step that would have to be looked after', async () => {
  const t = (await startCatalogue('en-GB')).getFixedT('en-GB', 'errors');
  const code = 'server-unreachable';
  expect(wordsOf(t, await refusedBy({ code, values: {}, onlyRead: true }, 'by itself'))).toEqual({
    title: 'The team’s server gave no answer',
    meaning: 'This could not be read. Nothing has changed, and nothing is sent that cannot be recorded.',
    remedy: 'It is read again by itself as soon as the server answers.',
  });
  expect(wordsOf(t, await refusedBy({ code, values: {}, onlyRead: true }, 'pressed')).remedy).toBe(
    'Try again once the server answers.',
  );
  expect(wordsOf(t, await refusedBy({ code, values: {} }, 'pressed')).meaning).toContain('is not known here');
  expect(
    wordsOf(t, await refusedBy({ code: 'server-full', values: {}, onlyRead: true }, 'by itself')).remedy,
  ).toBe(
    'It is read again by itself as soon as the server answers. Tell whoever looks after the server if it stays so.',
  );
});
