import type { ErrorBody } from '../wire.ts';

/** Digits as they are, or as people write them, with spaces, dashes, dots and brackets in between. */
const writtenNumber = /\d(?:[ ().-]{0,2}\d)*/g;

/**
 * The numbers of a batch that an error names, in the batch's order. None where it names all of them: a service
 * that repeats the whole request says nothing about a single number.
 *
 * The error text counts before the rest of the body, which may repeat the request beside it. Of a body that was cut
 * only the error text counts: that it repeats the whole request can no longer be seen, and good numbers would be
 * rejected for standing in its first half.
 *
 * @param phones the batch, E.164 digits
 * @param raw the body, which need not be JSON
 * @param cut whether `raw` is only the beginning of what the service said
 */
export function namedNumbers(
  phones: readonly string[],
  body: ErrorBody,
  raw: string,
  cut: boolean,
): readonly string[] {
  const inText = someOf(phones, body.error ?? '');
  return inText.length > 0 || cut ? inText : someOf(phones, raw);
}

function someOf(phones: readonly string[], text: string): readonly string[] {
  const written = new Set<string>();
  for (const [found] of text.matchAll(writtenNumber)) {
    written.add(found.replace(/\D/g, ''));
    // "447700900123 - 447700900456" reads as one long number above.
    for (const part of found.split(/\D+/)) written.add(part);
  }
  const named = phones.filter((phone) => written.has(phone));
  return named.length < phones.length ? named : [];
}
