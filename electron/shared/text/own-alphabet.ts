/**
 * Whether a message is written in an alphabet of its own (Arabic, Cyrillic, Han …), so that its letters are no slips of the keyboard.
 * Pure.
 */
import type { TemplatePart } from './template-parts.ts';

/** True where more than half of the letters are not Latin; the names of fields do not count. */
export function hasOwnAlphabet(parts: readonly TemplatePart[]): boolean {
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 0 && latin * 2 < letters;
}
