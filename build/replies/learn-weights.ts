/**
 * Learns the weights of `electron/contacts/replies/words/weights.json` from replies that people have judged: those of the sets in
 * `test/hold-out/replies/` that have been looked at, and those in `texts.txt`. The same texts give the same weights.
 *
 *     node build/replies/learn-weights.ts            # prints how each set fares that the weights are not learnt from, and writes them
 *     node build/replies/learn-weights.ts --shown    # with each reply that is missed, or listed and no refusal
 *
 * Logistic regression with AdaGrad, over the features of `weigh-reply.ts`. A reply of which nobody can tell counts as less than half
 * a refusal.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { judge, type ReplyVerdict } from '../../electron/contacts/replies/judge-reply.ts';
import { clausesOf } from '../../electron/contacts/replies/signs.ts';
import { featuresOf, tells } from '../../electron/contacts/replies/weigh-reply.ts';
import { readMessages } from '../../test/hold-out/replies/make-set.ts';

const rate = 0.02;
const decay = 0.02;
const rounds = 30;
const openTarget = 0.4;
/** A feature of a single reply says nothing of others. */
const fewest = 2;
const seed = 1;
/** Weights that change no verdict. */
const smallest = 0.03;

interface Example {
  readonly set: string;
  readonly text: string;
  readonly label: 'refusal' | 'none' | 'uncertain';
  readonly clauses: ReturnType<typeof clausesOf>;
  readonly features: readonly string[];
}

interface Weights {
  readonly base: number;
  readonly of: ReadonlyMap<string, number>;
}

const here = (name: string) => new URL(name, import.meta.url);
const holdOut = here('../../test/hold-out/replies/');

function examples(): Example[] {
  const files = [
    ...readdirSync(holdOut)
      .filter((name) => name.endsWith('-set.txt'))
      .map((name) => new URL(name, holdOut)),
    ...readdirSync(here('.'))
      .filter((name) => name.endsWith('.txt'))
      .map((name) => here(name)),
  ];
  return files.flatMap((file) => {
    const set = file.pathname.split('/').at(-1) ?? '';
    return readMessages(readFileSync(file, 'utf8')).map(({ verdict, reply }) => {
      const clauses = clausesOf(reply);
      const features = clauses.some(tells) ? [...featuresOf(clauses, reply)] : [];
      return { set, text: reply, label: verdict, clauses, features };
    });
  });
}

function learn(from: readonly Example[]): Weights {
  const counts = new Map<string, number>();
  for (const feature of from.flatMap(({ features }) => features))
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const kept = new Map([...counts].filter(([, count]) => count >= fewest).map(([feature]) => [feature, 0]));
  const steps = new Map<string, number>();
  const order = from.filter(({ features }) => features.length > 0);
  const random = randomFrom(seed);
  let [base, baseSteps] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    for (const { features, label } of shuffled(order, random)) {
      const known = features.filter((feature) => kept.has(feature));
      const sum = known.reduce((total, feature) => total + (kept.get(feature) ?? 0), base);
      const target = label === 'refusal' ? 1 : label === 'none' ? 0 : openTarget;
      const error = 1 / (1 + Math.exp(-sum)) - target;
      baseSteps += error ** 2;
      base -= (rate * error) / Math.sqrt(baseSteps);
      for (const feature of known) {
        const weight = kept.get(feature) ?? 0;
        const slope = error + decay * weight;
        const all = (steps.get(feature) ?? 0) + slope ** 2;
        steps.set(feature, all);
        kept.set(feature, weight - (rate * slope) / Math.sqrt(all));
      }
    }
  }
  return { base, of: kept };
}

function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((one, next) => one.at - next.at)
    .map(({ value }) => value);
}

/** As a paste with nothing but the reply is read. */
function verdictBy({ base, of }: Weights, { clauses, features, text }: Example): ReplyVerdict {
  const weigh = () => features.reduce((sum, feature) => sum + (of.get(feature) ?? 0), base);
  const { isCertain, isHarmless } = judge(clauses, text, weigh);
  return isCertain ? 'refuses' : isHarmless ? 'no' : 'perhaps';
}

const percent = (part: number, of: number): string =>
  of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`;

/** Each set by weights that know nothing of it. */
function report(all: readonly Example[], shown: boolean): void {
  for (const set of new Set(all.map((one) => one.set))) {
    const weights = learn(all.filter((one) => one.set !== set));
    const tried = all
      .filter((one) => one.set === set)
      .map((one) => ({ ...one, verdict: verdictBy(weights, one) }));
    const refusals = tried.filter(({ label }) => label === 'refusal');
    const listed = tried.filter(({ verdict }) => verdict === 'refuses');
    const right = listed.filter(({ label }) => label === 'refusal');
    const missed = refusals.filter(({ verdict }) => verdict === 'no');
    const harmless = tried.filter(({ label }) => label === 'none');
    const asked = harmless.filter(({ verdict }) => verdict === 'perhaps');
    console.log(
      `${set}: of ${refusals.length} refusals ${percent(right.length, refusals.length)} listed, ${percent(refusals.length - missed.length, refusals.length)} listed or shown; precision of the list ${percent(right.length, listed.length)}; of ${harmless.length} harmless ${percent(asked.length, harmless.length)} shown`,
    );
    if (!shown) continue;
    for (const { text } of missed) console.log(`  missed: ${text}`);
    for (const { text, label } of listed) if (label !== 'refusal') console.log(`  listed: ${text}`);
  }
}

const all = examples();
report(all, process.argv.includes('--shown'));
const { base, of } = learn(all);
const round = (value: number): number => Math.round(value * 100) / 100;
const weights = [...of]
  .filter(([, weight]) => Math.abs(weight) >= smallest)
  .sort(([one], [next]) => (one < next ? -1 : 1))
  .map(([feature, weight]) => [feature, round(weight)] as const);
writeFileSync(
  here('../../electron/contacts/replies/words/weights.json'),
  `${JSON.stringify(
    {
      comment:
        'How much each feature of a reply weighs towards a refusal of texts; written by build/replies/learn-weights.ts, not by hand.',
      source: 'Learnt from test/hold-out/replies and build/replies',
      base: round(base),
      weights: Object.fromEntries(weights),
    },
    null,
    2,
  )}\n`,
);
console.log(`${weights.length} weights of ${all.length} replies`);
