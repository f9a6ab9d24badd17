/** Numbers of every country in every writing. */
import type { HoldOut, ImportCase, Size } from '../hold-out.ts';
import { type ExampleNumber, examplesOf, regions } from './example-numbers.ts';
import { type Writing, writings, writingsAbroad } from './writings.ts';

/** By which files from abroad are read: countries of each way of dialling abroad and each kind of plan. */
const homes = ['GB', 'US', 'AU', 'KR', 'RU', 'BR', 'DE', 'JP', 'IN', 'AE'];
/** In a file of one writing alone. */
const numbersAlone = 8;
/** Of each writing where many stand in one column. */
const numbersTogether = 2;
/** One country in so many belongs to the sample. */
const sampledEvery = 12;

function* cases(size: Size): Generator<ImportCase> {
  for (const [at, country] of regions.entries()) {
    if (size === 'sample' && at % sampledEvery !== 0) continue;
    yield* casesOf(country, country, writings);
    // Each country is read by a few of the others, all of them by all in the whole.
    const others = size === 'sample' ? [homes[(at / sampledEvery) % homes.length] ?? 'GB'] : homes;
    for (const home of others) if (home !== country) yield* casesOf(country, home, writingsAbroad(home));
  }
}

function* casesOf(country: string, home: string, all: readonly Writing[]): Generator<ImportCase> {
  const alone = all.filter((writing) => writing.isAlone);
  const together = all.filter((writing) => !writing.isAlone);
  const numbers = examplesOf(country, Math.max(numbersAlone, together.length * numbersTogether));
  for (const writing of alone)
    yield* caseOf(
      country,
      home,
      numbers.slice(0, numbersAlone).map((number) => ({ number, writing })),
    );
  yield* caseOf(
    country,
    home,
    numbers.flatMap((number, at) => {
      const writing = together[Math.floor(at / numbersTogether)];
      return writing ? [{ number, writing }] : [];
    }),
  );
}

/** A column of such numbers, each beside a name. */
function* caseOf(
  country: string,
  defaultCountry: string,
  wanted: readonly { readonly number: ExampleNumber; readonly writing: Writing }[],
): Generator<ImportCase> {
  const rows = wanted.flatMap(({ number, writing }) => {
    const cell = writing.write(number);
    return cell === undefined ? [] : [{ number, writing, cell }];
  });
  const [first] = rows;
  if (first === undefined) return;
  yield {
    kind: 'import',
    class: first.writing.name,
    what: `${country} in ${defaultCountry}`,
    content: ['Name,Mobile', ...rows.map(({ cell }, at) => `P${at},"${cell}"`)].join('\n'),
    fileName: 'numbers.csv',
    defaultCountry,
    columns: [{ kind: 'field', name: 'Name' }, { kind: 'phone' }],
    people: rows.map(({ number, writing, cell }, at) => ({
      row: at + 2,
      number: writing.isRefused ? null : number.phone,
      class: writing.name,
      what: cell,
    })),
  };
}

export const numbers: readonly HoldOut[] = [{ name: 'numbers', cases }];
