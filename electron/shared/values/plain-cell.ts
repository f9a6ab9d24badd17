/** A cell without what only looks different. */
const otherDigits = /[٠-٩۰-۹]/g;
const unseen = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** In one kind of digits, spaces and commas. */
export function plainCell(cell: string): string {
  return cell
    .replace(unseen, '')
    .replace(otherDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\s\u0085]+/gu, ' ')
    .replaceAll('،', ',')
    .trim();
}
