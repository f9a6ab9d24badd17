/** Keeps the API key out of everything that is shown, stored or logged. */
import { KeyEchoes, type Span } from './key-echoes.ts';

/** The text that replaces the key. */
export const redactedText = '[API key]';

/** A service says the same a thousand times a second: short texts without the key are remembered, and never one with it. */
const remembered = { texts: 64, chars: 1_000 } as const;

export interface Redactor {
  /** The text with the key blotted out. */
  readonly text: (text: string) => string;
  /** The same for a text that was cut off: a key that was cut at its end is gone too. */
  readonly cutText: (text: string) => string;
}

/**
 * Blots a key out in the forms in which software echoes it, whole (as JSON, in an address, in HTML, in base64) or most of it
 * ({@link KeyEchoes}). An empty key blots nothing out.
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
  const echoes = new KeyEchoes(key.trim());
  const harmless = new Set<string>();
  const text = (given: string): string => {
    if (harmless.has(given)) return given;
    const rest = ordered.reduce((left, form) => left.replaceAll(form, redactedText), given);
    const redacted = without(echoes.in(rest), rest);
    if (redacted === given && given.length <= remembered.chars) {
      if (harmless.size >= remembered.texts) harmless.clear();
      harmless.add(given);
    }
    return redacted;
  };
  return {
    text,
    cutText(given) {
      const redacted = text(given);
      const cut = Math.max(0, ...ordered.map((form) => lengthOfBeginning(redacted, form)));
      return redacted.slice(0, redacted.length - cut);
    },
  };
}

function without(spans: readonly Span[], text: string): string {
  let left = '';
  let kept = 0;
  for (const { from, to } of spans) {
    left += text.slice(kept, from) + redactedText;
    kept = to;
  }
  return left + text.slice(kept);
}

/** Makes redactors for a caller that has the same key again and again, which costs as much as blotting it out. */
export function redactorOfLastKey(): (key: string) => Redactor {
  let last: { readonly key: string; readonly redactor: Redactor } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, redactor: createRedactor(key) };
    return last.redactor;
  };
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
