/** Replies as phones, programs and people write them down, for the do-not-text list. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { HoldOut, Outcome, RepliesCase, Size } from '../hold-out.ts';
import { fifthLayouts } from './fifth-layouts.ts';
import { fourthLayouts } from './fourth-layouts.ts';
import { layouts } from './layouts.ts';
import { makeSet, readMessages } from './make-set.ts';
import { pasteCases } from './pastes/index.ts';
import { secondLayouts } from './second-layouts.ts';
import { sixthLayouts } from './sixth-layouts.ts';
import { thirdLayouts } from './third-layouts.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const refusals = 'refusals';
const others = 'other replies';

/** `everywhere`: each message in each layout, as well as the set itself, where each stands in one. */
function* cases(file: string, of: typeof layouts, everywhere: boolean): Generator<RepliesCase> {
  const sent = z.record(z.string(), z.string()).parse(JSON.parse(read('sent-texts.json')));
  for (const { layout, text, expected } of makeSet(readMessages(read(file)), sent, of, everywhere))
    yield {
      kind: 'replies',
      class: others,
      what: layout,
      content: text,
      defaultCountry: 'GB',
      sent: Object.values(sent),
      people: [...expected].map(([number, { verdict, reply }]) => ({
        number,
        refuses: verdict === 'refusal',
        isOpen: verdict === 'uncertain',
        class: verdict === 'refusal' ? refusals : others,
        what: reply,
      })),
    };
}

const percent = (part: number, of: number): number => Math.round((1000 * part) / of) / 10;

function figures(name: string, outcomes: readonly Outcome[]) {
  const count = (inClass: string, verdict?: Outcome['verdict']) =>
    outcomes.filter((one) => one.class === inClass && (verdict === undefined || one.verdict === verdict))
      .length;
  const all = count(refusals);
  const listed = count(refusals, 'right');
  const recall = percent(listed + count(refusals, 'refused'), all);
  // An uncertain one that is hidden is wrong too, but on no list.
  const wronglyListed = outcomes.filter(
    ({ class: inClass, verdict, said }) =>
      inClass === others && verdict === 'wrong' && said.endsWith('goes on the list'),
  );
  const precision = percent(listed, listed + wronglyListed.length);
  const row = (metric: string, value: number) =>
    ({ case: name, metric, value, unit: '%', bar: null, ok: true }) as const;
  return [
    row('refusals listed', percent(listed, all)),
    { ...row('refusals listed or shown', recall), bar: '≥ 97', ok: recall >= 97 },
    { ...row('precision of the list', precision), bar: '≥ 90', ok: precision >= 90 },
    row('other replies shown', percent(count(others, 'refused'), count(others))),
  ];
}

const setOf = (name: string, file: string, of: typeof layouts, everywhere = false): HoldOut => ({
  name,
  cases: (size: Size) =>
    everywhere && size === 'sample' ? cases(file, of, false) : cases(file, of, everywhere),
  // Taking another reply for a refusal costs less than the other mistake, which texts somebody who has refused.
  mayBeWrong: 0.1,
  figures: (outcomes) => figures(name, outcomes),
});

/** Harder than the sets above: most of their pastes are a layout and a wording of their own. */
const pastesOf = (name: string, file: string): HoldOut => ({
  name,
  cases: () => pasteCases(file, (refuses) => (refuses ? refusals : others)),
  mayBeWrong: 0.1,
  figures: (outcomes) => figures(name, outcomes),
});

export const replies: readonly HoldOut[] = [
  setOf('replies', 'first-set.txt', layouts),
  setOf('more replies', 'second-set.txt', secondLayouts),
  setOf('polite replies', 'third-set.txt', thirdLayouts),
  setOf('replies in other words', 'fourth-set.txt', fourthLayouts),
  setOf('replies with double negations', 'fifth-set.txt', fifthLayouts),
  setOf('replies in questions and wishes', 'sixth-set.txt', sixthLayouts),
  pastesOf('whole pastes', 'first.json'),
  pastesOf('more whole pastes', 'second.json'),
  pastesOf('third pastes', 'third.json'),
  pastesOf('fourth pastes', 'fourth.json'),
  pastesOf('replies with other numbers', 'fifth.json'),
  pastesOf('signatures and quotes', 'sixth.json'),
  pastesOf('replies in seventeen languages', 'seventh.json'),
  setOf('replies in every layout', 'first-set.txt', { ...layouts, ...secondLayouts }, true),
];
