/** Plain characters in place of typographic ones in a template, which has words that are its own and names of fields that are not. */
import { type ReplacedText, type Replacement, replacementsFor } from './replacements.ts';
import { type Template, wordsOfTemplate } from './template.ts';

/**
 * {@link replacementsFor} of a template's own words: its text and fallbacks, never a field's name. Gives the new source; the
 * changes' places are in the old one.
 */
export function replacementsOfTemplate(template: Template, options: { lossy?: boolean } = {}): ReplacedText {
  const { source } = template;
  const changes: Replacement[] = [];
  let plain = '';
  let at = 0;
  for (const { start, end } of wordsOfTemplate(template)) {
    const words = replacementsFor(source.slice(start, end), options);
    plain += source.slice(at, start) + words.text;
    at = end;
    for (const change of words.changes) changes.push({ ...change, index: start + change.index });
  }
  return { text: plain, changes };
}
