/**
 * Asks the main process directly, past the screen: for setting a test's stage and for its own counts, never for what a
 * test is about.
 *
 * @module
 */
import type { Page } from '@playwright/test';
import type { ArgsOf, ChannelName, ResultOf } from '../../electron/shared/contract.ts';
import type { Reply } from '../../electron/shared/errors.ts';

/**
 * Calls a channel of the contract and returns its result.
 *
 * @throws {Error} with the refusal
 */
export async function ask<Name extends ChannelName>(
  page: Page,
  name: Name,
  args: ArgsOf<Name>,
): Promise<ResultOf<Name>> {
  const reply: Reply<ResultOf<Name>> = await page.evaluate(
    ([channel, value]) =>
      Reflect.apply(Reflect.get(Reflect.get(globalThis, 'carillon'), 'invoke'), undefined, [channel, value]),
    [name, args] as const,
  );
  if (!reply.ok) throw new Error(`${name} was refused: ${JSON.stringify(reply.error)}`);
  return reply.value;
}

/** How many texts every number got from the practice service, asked page by page. */
export async function practiceTexts(window: Page): Promise<ReadonlyMap<string, number>> {
  const texts = new Map<string, number>();
  let before: number | null = null;
  do {
    const page: ResultOf<'practice.outbox'> = await ask(window, 'practice.outbox', {
      search: '',
      before,
      limit: 500,
    });
    for (const { number } of page.rows) texts.set(number, (texts.get(number) ?? 0) + 1);
    before = page.next;
  } while (before !== null);
  return texts;
}
