/** What staff note about people: a refusal, a death or a wrong number that is overlooked is wrong, as is one that is taken for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRow } from '../../bench/bench-report.ts';
import type { Case, HoldOut, Outcome, Verdict } from '../hold-out.ts';
import type { Reader } from '../reader.ts';

/** In the order in which they were written, each before the code that it tries was changed for it. */
const sets = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
  'Eleventh',
] as const;

/** By the mark before a remark. */
const classes = {
  '!': 'nobody may text them',
  '#': 'the number is not theirs',
  '?': 'was cancelled',
  '-': 'says nothing of texts',
} as const;
type Mark = keyof typeof classes;
type Place = 'remark' | 'phone' | 'name' | 'status';

const isMark = (written: string): written is Mark => written in classes;
const isPlace = (written: string): written is Place =>
  ['remark', 'phone', 'name', 'status'].includes(written);

/** The notes beside it, as most are: of a column with few of them, each cell is taken for an answer. */
const others = [
  'prefers mornings',
  'has a dog',
  'wheelchair access',
  'new patient since May',
  'pays by card',
  'VIP',
  'comes with her son',
  'lives upstairs',
  'parking needed',
  'speaks Polish',
];
const states = ['active', 'confirmed', 'active', 'active', 'confirmed', 'new'];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function fileOf(place: Place, remark: string): string {
  const number = place === 'phone' ? `07700900199 (${remark})` : '07700900199';
  const name = place === 'name' ? remark : 'Ada';
  const note = place === 'remark' || place === 'status' ? remark : '';
  const beside = place === 'status' ? states : others;
  return [
    `Name,Mobile,${place === 'status' ? 'Status' : 'Remarks'}`,
    [name, number, note].map(quoted).join(','),
    ...beside.map((one, index) => `Person ${index},0770090010${index},${one}`),
  ].join('\n');
}

const right: Verdict = { verdict: 'right', said: '' };

function judged(mark: Mark, place: Place, kinds: readonly string[]): Verdict {
  const said = kinds.join(', ');
  const isRefused = kinds.includes('refuses');
  switch (mark) {
    case '!':
      return isRefused || kinds.includes('died')
        ? right
        : { verdict: said === '' ? 'wrong' : 'refused', said: said || 'overlooked' };
    case '#':
      return kinds.includes('wrong-number')
        ? right
        : { verdict: said === '' ? 'wrong' : 'refused', said: said || 'overlooked' };
    case '?':
      if (said === '') return { verdict: 'wrong', said: 'overlooked' };
      return isRefused && place !== 'status' ? { verdict: 'refused', said } : right;
    case '-':
      return said === ''
        ? right
        : {
            verdict:
              isRefused || kinds.includes('died') || kinds.includes('wrong-number') ? 'wrong' : 'refused',
            said,
          };
    default:
      return mark satisfies never;
  }
}

async function judge(mark: Mark, place: Place, remark: string, reader: Reader): Promise<readonly Verdict[]> {
  const { review, rejected } = await reader.review(reader.sourceOf(fileOf(place, remark), undefined), {
    defaultCountry: 'GB',
  });
  if (place === 'phone') {
    const isOffered = rejected.get(2) === 'refused-beside';
    if (isOffered === (mark !== '-')) return [right];
    return [{ verdict: mark !== '-' && rejected.has(2) ? 'refused' : 'wrong', said: rejected.get(2) ?? '' }];
  }
  const kinds = review.consent.filter(({ examples }) => examples.some(({ row }) => row === 2));
  return [
    judged(
      mark,
      place,
      kinds.map(({ kind }) => kind),
    ),
  ];
}

function* cases(): Generator<Case> {
  for (const set of sets) {
    const file = join(import.meta.dirname, `${set.toLowerCase()}-remarks.txt`);
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const parts = /^(?<mark>[!#?-])(?<place>\p{Ll}*)\|(?<remark>.+)$/u.exec(line)?.groups;
      if (parts === undefined) continue;
      const { mark = '', place = '', remark = '' } = parts;
      const where = place === '' ? 'remark' : place;
      if (!isMark(mark) || !isPlace(where)) throw new Error(`${file}: ${line}`);
      yield {
        kind: 'own',
        class: `${set} set: ${classes[mark]}`,
        what: where === 'remark' ? remark : `${where}: ${remark}`,
        judge: (reader) => judge(mark, where, remark, reader),
      };
    }
  }
}

/** Before these sets a question of any kind was held to be enough. */
const latest = sets.slice(5);

function figures(outcomes: readonly Outcome[]): readonly BenchRow[] {
  return latest.flatMap((set) => {
    const share = (of: readonly Outcome[], counted: (outcome: Outcome) => boolean) =>
      Math.round((1000 * of.filter(counted).length) / of.length) / 10;
    const ofSet = outcomes.filter(({ class: inClass }) => inClass.startsWith(set));
    const isOrdinary = ({ class: inClass }: Outcome) => inClass.endsWith(classes['-']);
    const plainly = share(
      ofSet.filter((one) => !isOrdinary(one)),
      ({ verdict }) => verdict === 'right',
    );
    const inVain = share(ofSet.filter(isOrdinary), ({ verdict }) => verdict !== 'right');
    const row = { case: `remarks: ${set} set`, unit: '%' } as const;
    return [
      { ...row, metric: 'asked as what it is', value: plainly, bar: '≥ 95', ok: plainly >= 95 },
      { ...row, metric: 'ordinary ones asked about in vain', value: inVain, bar: '≤ 5', ok: inVain <= 5 },
    ];
  });
}

/** Of a hundred remarks three may be missed, or asked about for nothing. */
export const remarks: HoldOut = { name: 'remarks', cases, mayBeWrong: 0.03, figures };
