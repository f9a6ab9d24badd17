/** A phone cell in plain signs: whatever spaces, digits, dashes and plus people and programs write them with. */

// Marks for the direction of writing and other characters without width: they come along when a
// number is copied from a chat or a contact card.
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const otherSpaces = /[^\S ]|\u2800/g;
const otherDashes = /[\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d\u30fc]/g;
const otherDots = /[\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb\uff65]/g;
const otherPluses = /[\u207a\u208a\ufb29\ufe62]/g;
/** Signs of full width, as Japanese and Chinese keyboards type them, but for letters and digits. */
const wideSigns = /[\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e]/g;
const otherDigits = /(?![0-9])\p{Nd}/gu;
const notPlain = /[^\x20-\x7e]/;
/** Further than from the full width to the plain sign no mark stands. */
const toPlain = 0xfee0;

/** The same text with plain digits, spaces, dashes, dots and plus, at most one line break in place of several. Letters stay as they are. */
export function plainText(cell: string): string {
  if (!notPlain.test(cell)) return cell.trim();
  return cell
    .replace(invisible, '')
    .replace(otherSpaces, (space) => (space === '\n' || space === '\r' || space === '\u2028' ? '\n' : ' '))
    .replace(otherDashes, '-')
    .replace(otherDots, '.')
    .replace(otherPluses, '+')
    .replace(wideSigns, (sign) => String.fromCharCode(sign.charCodeAt(0) - toPlain))
    .replace(otherDigits, plainDigit)
    .trim();
}

const isDigit = /\p{Nd}/u;
const digits = new Map<string, string>();

/** The decimal digit that a digit of any script is: Unicode has those of a script in a row, from nought to nine. */
function plainDigit(written: string): string {
  let digit = digits.get(written);
  if (digit === undefined) {
    const point = written.codePointAt(0) ?? 0;
    let first = point;
    while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
    digit = String((point - first) % 10);
    digits.set(written, digit);
  }
  return digit;
}
