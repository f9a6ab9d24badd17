/**
 * How much a reply weighs towards a refusal: the signs in it, which of them stand together, and in which order. The weights are
 * learnt from replies (`build/replies/learn-weights.ts`), so that none has to be thought up.
 */
import { type DataFile, fromDataFile } from '../../shared/data-file.ts';
import type { Clause, Sign } from './signs.ts';
import file from './words/weights.json' with { type: 'json' };

interface WeightFile extends DataFile {
  readonly base: number;
  /** By the name of a feature. */
  readonly weights: Readonly<Record<string, number>>;
}

const weights = fromDataFile<WeightFile, { base: number; of: ReadonlyMap<string, number> }>(
  file,
  ({ base, weights }) => ({ base, of: new Map(Object.entries(weights)) }),
);

/** Each is a sign of a refusal by itself. */
const telling: ReadonlySet<Sign> = new Set([
  'halt',
  'leave',
  'remove',
  'wrong',
  'dead',
  'anger',
  'legal',
  'unasked',
  'nobody',
  'gone',
]);
/** Signs that tell where both stand in one clause. */
const tellingTogether: readonly (readonly [Sign, Sign])[] = [
  ['not', 'text'],
  ['not', 'send'],
  ['not', 'receive'],
  ['not', 'want'],
  ['not', 'again'],
  ['not', 'list'],
  ['not', 'number'],
  ['not', 'thanks'],
  ['again', 'text'],
  ['only', 'other'],
  ['ending', 'text'],
  ['ending', 'send'],
  ['ending', 'not'],
  ['ending', 'list'],
];
/** In so few words, "fin" and "out" are said of the texts. */
const fewWords = 3;

/** Whether a clause may refuse texts. */
export const tells = ({ all, words, signs }: Clause): boolean =>
  [...all].some((sign) => telling.has(sign)) ||
  tellingTogether.some(([one, other]) => all.has(one) && all.has(other)) ||
  (all.has('ending') &&
    (words.length <= fewWords || signs[0]?.includes('ending') === true) &&
    // "Fine" is Italian for an end, and English for a yes.
    (words.length === 1 || !all.has('yes')));

const isDemand = (sign: Sign): boolean => telling.has(sign) || sign === 'ending' || sign === 'not';
/** Signs farther apart have nothing to do with each other. */
const reach = 5;
const few = [1, 3, 6, 12, 24];
const sizeOf = (words: number): number => few.find((most) => words <= most) ?? 99;
const shouted = /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/u;

/** The names of all that weighs in a reply, each once. */
export function featuresOf(clauses: readonly Clause[], reply: string): ReadonlySet<string> {
  const features = new Set<string>();
  const rest = clauses.filter((clause) => !tells(clause));
  const about = clauses.filter(tells);
  for (const clause of about) ofClause(clause, features);
  const beside = new Set(rest.flatMap(({ all }) => [...all]));
  for (const sign of beside) {
    features.add(`beside ${sign}`);
    for (const demand of telling)
      if (about.some(({ all }) => all.has(demand))) features.add(`${demand} beside ${sign}`);
  }
  if (rest.some(({ isAsked }) => isAsked)) features.add('asks beside');
  features.add(`words ${sizeOf(clauses.reduce((sum, { words }) => sum + words.length, 0))}`);
  if (!/\p{Ll}/u.test(reply) && /\p{Lu}{3}/u.test(reply)) features.add('capitals');
  else if (shouted.test(reply)) features.add('shouts');
  return features;
}

function ofClause({ words, signs, all, isAsked }: Clause, features: Set<string>): void {
  for (const [at, here] of signs.entries())
    for (const sign of here)
      for (const other of signs.slice(at + 1, at + 1 + reach).flat()) features.add(`${sign}, ${other}`);
  const sorted = [...all].sort();
  for (const [at, sign] of sorted.entries()) {
    features.add(sign);
    if (isAsked) features.add(`${sign}?`);
    for (const other of sorted.slice(at + 1)) features.add(`${sign} & ${other}`);
  }
  const said = signs.filter((one) => !one.includes('greet') && !one.includes('thanks')).length;
  for (const sign of sorted) if (said <= 2 && isDemand(sign)) features.add(`${sign} in ${said}`);
  for (const sign of signs[0] ?? []) if (isDemand(sign)) features.add(`${sign} first`);
  features.add(`clause ${sizeOf(words.length)}`);
  if (isAsked) features.add('asks');
}

/** Above 0, a refusal is likelier than anything else. */
export function weightOf(clauses: readonly Clause[], reply: string): number {
  const { base, of } = weights();
  let sum = base;
  for (const feature of featuresOf(clauses, reply)) sum += of.get(feature) ?? 0;
  return sum;
}
