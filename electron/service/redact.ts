/** Keeps the API key out of everything that is shown, stored or logged. */

/** What stands where the key stood. */
export const REDACTED = '[API key]';

/**
 * Returns a function that blots the key out of a text, in the forms in which software echoes it: as it is, as
 * JSON, in an address and in base64. An empty key blots nothing out.
 */
export function keyRedactor(key: string): (text: string) => string {
  const forms = new Set([
    key,
    key.trim(),
    JSON.stringify(key).slice(1, -1),
    encodeForAddress(key),
    Buffer.from(key).toString('base64'),
    Buffer.from(key).toString('base64url'),
    Buffer.from(`Bearer ${key}`).toString('base64'),
  ]);
  forms.delete('');
  // The longest first: a form that holds another must not be left half visible.
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
}

/** Percent-encodes like `encodeURIComponent`, without its exception for halves of surrogate pairs. */
function encodeForAddress(key: string): string {
  return encodeURIComponent(key.toWellFormed());
}
