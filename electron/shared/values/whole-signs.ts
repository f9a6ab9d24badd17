/** Texts of which no sign is halved: half of one is no text, and PostgreSQL takes none that has it. */

/** A person sees as one sign what may be many units: letters with their marks, flags, families. */
let signs: Intl.Segmenter | undefined;

/** A sign that goes on for longer than this is none that anybody wrote. */
const longestSign = 64;

/** The beginning of a text: at most so many UTF-16 units, and the last sign as people see it whole. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  signs ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const end = signs.segment(text.slice(0, most + longestSign)).containing(most)?.index ?? most;
  if (most - end < longestSign && end > 0) return text.slice(0, end);
  return text.slice(0, isFirstHalf(text.charCodeAt(most - 1)) ? most - 1 : most);
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** The value, which came from outside, with U+FFFD for each half of a sign in its texts and in the names of its parts, however deep. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.toWellFormed(), wellFormed(part)]),
  );
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** JSON from outside as its value: an escape in it may be half of a sign. @throws SyntaxError */
export const readJson = (text: string): unknown => wellFormed(JSON.parse(text));
