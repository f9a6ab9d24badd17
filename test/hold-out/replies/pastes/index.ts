/** Whole pastes as their writers' offices would have them, each with its own layout. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RepliesCase } from '../../hold-out.ts';

/** Numbers are E.164 with the plus; `why` says what the writer meant. */
const Pastes = z.object({
  cases: z
    .object({
      id: z.string(),
      country: z.string(),
      sent: z.string().array(),
      paste: z.string(),
      refuses: z.string().array(),
      notRefuses: z.string().array(),
      unclear: z.string().array(),
      why: z.string(),
    })
    .array(),
});

/** @param classOf the row of the table for refusals, and for all others */
export function* pasteCases(file: string, classOf: (refuses: boolean) => string): Generator<RepliesCase> {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const { id, country, sent, paste, refuses, notRefuses, unclear, why } of Pastes.parse(JSON.parse(text))
    .cases) {
    const people = (numbers: readonly string[], isRefusal: boolean, isOpen: boolean) =>
      numbers.map((number) => ({
        number: number.slice(1),
        refuses: isRefusal,
        isOpen,
        class: classOf(isRefusal),
        what: why,
      }));
    yield {
      kind: 'replies',
      class: classOf(false),
      what: id,
      content: paste,
      defaultCountry: country,
      sent,
      people: [
        ...people(refuses, true, false),
        ...people(notRefuses, false, false),
        ...people(unclear, false, true),
      ],
    };
  }
}
