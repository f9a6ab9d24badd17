import type { Redactor } from '../../log/redact.ts';
import type { RawHeaders } from '../wire.ts';

/**
 * Picks the headers of section 8, and what pacing needs beside them, out of an answer. Longer ones than `maxChars`
 * are cut: nothing that can be read as a number or a date is that long.
 */
export function rawHeadersOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  maxChars: number,
  redactor: Redactor,
): RawHeaders {
  const pick = (name: string): string | undefined => {
    const value = headers[name];
    if (value === undefined) return undefined;
    const text = typeof value === 'string' ? value : value.join(', ');
    return redactor.text(text.trim()).slice(0, maxChars);
  };
  return {
    limit: pick('x-ratelimit-limit'),
    remaining: pick('x-ratelimit-remaining'),
    reset: pick('x-ratelimit-reset'),
    date: pick('date'),
    retryAfter: pick('retry-after'),
  };
}
