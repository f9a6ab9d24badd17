/**
 * The form of a contact's field inside a text. Values come from spreadsheets, so they carry line breaks, tabs, non-breaking
 * spaces and invisible marks that nobody meant to send; one of them can double a campaign's cost (see segments.ts) without being
 * seen.
 */

/**
 * Invisible characters that carry no meaning in a name or an amount: control characters other than spaces, soft hyphen,
 * zero-width space, direction marks, word joiner, byte order mark, halves of surrogate pairs. Not among them are the
 * joiners U+200C and U+200D, which change how Persian, Indic scripts and emoji are written.
 */
const invisible =
  /\ufeff|(?![\s\u0085])[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/gu;

const spaces = /[\s\u0085]+/gu;

/** Whether the value needs no work: most do not, and a million of them are looked at. */
function isClean(value: string): boolean {
  let previous = 0x20;
  for (let index = 0; index < value.length; index++) {
    const unit = value.charCodeAt(index);
    if (unit < 0x20 || (unit === 0x20 && previous === 0x20)) return false;
    // Latin letters with their accents are clean; what lies between and above is looked at properly.
    if (unit > 0x7e && (unit < 0xc0 || unit > 0x24f)) return false;
    previous = unit;
  }
  return previous !== 0x20 || value === '';
}

/**
 * The value as it goes into a text: one line, single spaces, none at the ends, nothing invisible, accents composed (NFC:
 * "e" with a separate accent looks like "é" but costs Unicode). Applying it twice changes nothing more.
 */
export function mergeValue(value: string): string {
  if (isClean(value)) return value;
  return value.replace(invisible, '').replace(spaces, ' ').trim().normalize('NFC');
}
