/**
 * Plain characters in place of typographic ones. Word processors put “ ” ’ – … into texts; each of them forces UCS-2 and can make
 * one SMS two (see segments.ts), though its replacement says the same. Nothing here happens by itself: the compose screen offers
 * it and shows every change.
 */
import { fromDataFile } from '../data-file.ts';
import { isGsm7, septetsOf } from './gsm.ts';
import replacements from './replacements.json' with { type: 'json' };

/** One replacement. `index` counts in the text as it was (UTF-16), where `from` stands. */
export interface Replacement {
  index: number;
  from: string;
  /** GSM-7 throughout; empty where something invisible goes. */
  to: string;
  /** True where a reader can tell the difference, as of "c" for "ç". */
  lossy: boolean;
}

export interface ReplacedText {
  text: string;
  changes: Replacement[];
}

const replacementsByCharacter = fromDataFile(replacements, ({ same, other }) => ({
  replacementOf: byCharacter(same),
  lossyOf: byCharacter(other),
}));

function byCharacter(groups: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap(([plain = '', others = '']) => [...others].map((other) => [other, plain] as const)),
  );
}

/** Joiners, direction marks and variation selectors: part of emoji, Arabic or Indic writing, litter between plain letters. */
const contextual = /^(?:[\u061c\u200c-\u200f\u202a-\u202e\u2066-\u2069]|\ufe0e|\ufe0f)$/;
const otherControls = /^(?![\n\f\r])\p{Cc}$/u;
const accents = /[\u0300-\u036f]+/g;
/** One character with the accents that follow it. */
const cluster = /.[\u0300-\u036f]*/gsu;
const templateMarks = /[{}|]/;

/**
 * The text with replacements for the characters that GSM-7 lacks, and what was changed. Accents are never taken off, except by
 * the `lossy` option, which also replaces ç by c, œ by oe, • by - and the like. A character without a replacement stays.
 */
export function replacementsFor(text: string, { lossy = false }: { lossy?: boolean } = {}): ReplacedText {
  if (isGsm7(text)) return { text, changes: [] };
  const changes: Replacement[] = [];
  const clusters = text.match(cluster) ?? [];
  let plain = '';
  let index = 0;
  let next = 0;
  for (const [position, from] of clusters.entries()) {
    const invisible = contextual.test(from);
    // The next visible character; kept, so that a long run of invisible ones is walked once.
    next = Math.max(next, position + 1);
    while (invisible && contextual.test(clusters[next] ?? '')) next++;
    const litter = invisible && isLitter(plain, clusters[next], lossy);
    const replacement = litter ? '' : invisible ? undefined : exactReplacement(from);
    const to = replacement ?? (lossy ? lossyReplacement(from) : undefined) ?? from;
    if (to !== from) changes.push({ index, from, to, lossy: replacement === undefined });
    plain += to;
    index += from.length;
  }
  return { text: plain, changes };
}

function exactReplacement(cluster: string): string | undefined {
  const known = replacementsByCharacter().replacementOf.get(cluster);
  if (known !== undefined) return known;
  const composed = cluster.normalize('NFC');
  if (isGsm7(composed)) return composed;
  if (otherControls.test(cluster)) return '';
  return fullWidthReplacement(cluster);
}

/** East Asian keyboards type Latin letters and marks in full width, U+FF01 to U+FF5E in the order of ASCII. */
function fullWidthReplacement(cluster: string): string | undefined {
  if (!/^[\uff01-\uff5e]$/.test(cluster)) return undefined;
  const narrow = String.fromCharCode(cluster.charCodeAt(0) - 0xfee0);
  if (templateMarks.test(narrow)) return undefined;
  return isGsm7(narrow) ? narrow : replacementsByCharacter().replacementOf.get(narrow);
}

/** Whether an invisible character stands among plain ones, where it has no meaning. */
function isLitter(before: string, next: string | undefined, lossy: boolean): boolean {
  if (before !== '' && septetsOf(before.charCodeAt(before.length - 1)) === 0) return false;
  return (
    next === undefined ||
    exactReplacement(next) !== undefined ||
    (lossy && lossyReplacement(next) !== undefined)
  );
}

function lossyReplacement(cluster: string): string | undefined {
  let plain = '';
  for (const character of cluster.normalize('NFKD').replace(accents, '')) {
    plain += isGsm7(character)
      ? character
      : (replacementsByCharacter().replacementOf.get(character) ??
        replacementsByCharacter().lossyOf.get(character) ??
        character);
  }
  const known = replacementsByCharacter().lossyOf.get(cluster) ?? plain;
  return isGsm7(known) && !templateMarks.test(known) ? known : undefined;
}

/** Symbols may mean something else without their marks (2½, 10⁶, µg); letters of a Latin name do not. */
const latin = /^\p{Script=Latin}/u;

/**
 * A merged value in letters that GSM-7 has: accents that it lacks are taken off, typographic marks become plain ones. A value that
 * keeps any other character is left whole: it would cost as much, and look odd.
 */
export function plainValue(value: string): string {
  if (isGsm7(value)) return value;
  let plain = '';
  for (const from of value.match(cluster) ?? []) {
    const to = exactReplacement(from) ?? (latin.test(from) ? lossyReplacement(from) : undefined);
    if (to === undefined) return value;
    plain += to;
  }
  return plain;
}
