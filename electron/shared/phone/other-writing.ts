/**
 * Numbers of some countries have two writings that are both numbers, and one phone rings for either. The pairs are those by which the
 * do-not-text list holds for both (`other-writing.test.ts` compares them with the database's).
 */

interface Pair {
  /** SQL pattern (GLOB) of the writing that is left, and of the one to write today. */
  readonly old: string;
  readonly current: string;
  /** So many digits stand before the ones that only one of the two has. */
  readonly same: number;
  readonly oldDigits: string;
  readonly currentDigits: string;
}

const pairs: readonly Pair[] = [
  // Argentina: 9 before a mobile number that is called from abroad.
  { old: '54[1-3]?????????', current: '549[1-3]?????????', same: 2, oldDigits: '', currentDigits: '9' },
  // Mexico, before August 2019: 1 before a mobile number that is called from abroad.
  { old: '521[2-9]?????????', current: '52[2-9]?????????', same: 2, oldDigits: '1', currentDigits: '' },
  // Brazil, until November 2016: mobile numbers without their first 9.
  {
    old: '55[1-9][1-9][689]???????',
    current: '55[1-9][1-9]9[689]???????',
    same: 4,
    oldDigits: '',
    currentDigits: '9',
  },
  // Benin, until November 2024: without 01.
  { old: '229????????', current: '22901????????', same: 3, oldDigits: '', currentDigits: '01' },
  // Côte d'Ivoire, until January 2021: mobile numbers without their operator's two digits.
  ...(
    [
      ['01', '[0457][1-3]??????'],
      ['01', '[457]0??????'],
      ['05', '[04-9][4-6]??????'],
      ['07', '[04-9][7-9]??????'],
    ] as const
  ).map(([operator, rest]) => ({
    old: `225${rest}`,
    current: `225${operator}${rest}`,
    same: 3,
    oldDigits: '',
    currentDigits: operator,
  })),
];

/** The pairs, for a statement: the old writing's pattern, and what the current one of the same phone is made of. */
export const writingPairs: readonly Pair[] = pairs;

const exactly = (pattern: string) => new RegExp(`^${pattern.replaceAll('?', '\\d')}$`);
let made: readonly {
  readonly is: RegExp;
  readonly same: number;
  readonly off: number;
  readonly on: string;
}[];

/** The other number of the same phone, E.164 digits; null where it has one writing, as nearly all have. */
export function otherWriting(number: string): string | null {
  const first = number.charCodeAt(0);
  const second = number.charCodeAt(1);
  // 54, 52, 55 and 22 alone: a million numbers are asked.
  if (
    first === 0x35 ? second !== 0x34 && second !== 0x32 && second !== 0x35 : first !== 0x32 || second !== 0x32
  )
    return null;
  made ??= pairs.flatMap(({ old, current, same, oldDigits, currentDigits }) => [
    { is: exactly(old), same, off: oldDigits.length, on: currentDigits },
    { is: exactly(current), same, off: currentDigits.length, on: oldDigits },
  ]);
  const pair = made.find(({ is }) => is.test(number));
  return pair === undefined
    ? null
    : number.slice(0, pair.same) + pair.on + number.slice(pair.same + pair.off);
}

/** One of the writings of a phone's number, whichever it was asked by. */
export function oneWriting(number: string): string {
  const other = otherWriting(number);
  return other === null || number < other ? number : other;
}
