/** Keeps the API key out of everything that is shown, stored or logged. */

/** What stands where the key stood. */
export const REDACTED = '[API key]';

export interface Redactor {
  /** The text with the key blotted out. */
  readonly text: (text: string) => string;
  /** The same for a text that was cut off: a key that was cut at its end is gone too. */
  readonly cutText: (text: string) => string;
}

/**
 * Blots a key out in the forms in which software echoes it: as it is, as JSON, in an address, in HTML and in base64. An
 * empty key blots nothing out.
 */
export function createRedactor(key: string): Redactor {
  if (key.trim() === '') return { text: (given) => given, cutText: (given) => given };
  const forms = new Set([
    key,
    key.trim(),
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key.toWellFormed()),
    key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    ...[key, `Bearer ${key}`].flatMap((secret) => [
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
    ]),
  ]);
  // The longest first: a form that holds another must not be left half visible.
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  const runs = runsOf(key.trim());
  const text = (given: string): string =>
    withoutRuns(
      ordered.reduce((rest, form) => rest.replaceAll(form, REDACTED), given),
      runs,
    );
  return {
    text,
    cutText(given) {
      const redacted = text(given);
      const cut = Math.max(0, ...ordered.map((form) => lengthOfBeginning(redacted, form)));
      return redacted.slice(0, redacted.length - cut);
    },
  };
}

/**
 * A service may repeat a key shortened, in capitals or without its beginning. So many characters in a row are no accident,
 * and with fewer nobody can do anything.
 */
const run = 12;

/** Every run of the key, and of the key read backwards, in lower case. */
function runsOf(key: string): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const way of [key, [...key].reverse().join('')]) {
    for (let at = 0; at + run <= way.length; at += 1) runs.add(way.slice(at, at + run).toLowerCase());
  }
  return runs;
}

function withoutRuns(text: string, runs: ReadonlySet<string>): string {
  if (runs.size === 0) return text;
  // Only these letters: others may be longer in lower case, and the places would not fit.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let left = '';
  let kept = 0;
  for (let at = 0; at + run <= text.length; at += 1) {
    if (!runs.has(lower.slice(at, at + run))) continue;
    let end = at + run;
    while (end < text.length && runs.has(lower.slice(end + 1 - run, end + 1))) end += 1;
    left += text.slice(kept, at) + REDACTED;
    kept = end;
    at = end - 1;
  }
  return left + text.slice(kept);
}

/** The same for callers whose texts are never cut. */
export function keyRedactor(key: string): (text: string) => string {
  return createRedactor(key).text;
}

/** How many characters at the end of `text` are the beginning of `form`. */
function lengthOfBeginning(text: string, form: string): number {
  for (let length = Math.min(text.length, form.length - 1); length > 0; length -= 1) {
    if (text.endsWith(form.slice(0, length))) return length;
  }
  return 0;
}
