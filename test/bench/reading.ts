/**
 * `npm run bench:reading`: everything in `test/hold-out/` through the import's preview, review and commit, and through the reading of
 * replies. Prints a table and writes `bench-results/reading.json`.
 *
 *     npm run bench:reading -- numbers            # one of them
 *     npm run bench:reading -- numbers --wrong    # with each wrong outcome
 */
import { holdOuts } from '../hold-out/all.ts';
import type { HoldOut, Outcome } from '../hold-out/hold-out.ts';
import { outcomesOf } from '../hold-out/judge.ts';
import { openReader } from '../hold-out/reader.ts';
import { type BenchRow, machine, save } from './bench-report.ts';

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const shown = args.includes('--wrong') ? Number.POSITIVE_INFINITY : 5;

async function main(): Promise<void> {
  const reader = openReader();
  const rows: BenchRow[] = [];
  const lines: string[] = [];
  try {
    for (const holdOut of holdOuts) {
      if (wanted.length > 0 && !wanted.includes(holdOut.name)) continue;
      const outcomes = await outcomesOf(holdOut, 'whole', reader);
      for (const [inClass, of] of Map.groupBy(outcomes, (outcome) => outcome.class)) {
        lines.push(lineOf(holdOut, inClass, of));
        rows.push(...rowsOf(holdOut, inClass, of));
        const wrong = of.filter(({ verdict }) => verdict === 'wrong');
        for (const { what, said } of wrong.slice(0, shown)) console.error(`  ${inClass}: ${what}: ${said}`);
      }
      rows.push(...(holdOut.figures?.(outcomes) ?? []));
    }
  } finally {
    reader.close();
  }
  console.log(`${machine()}\n`);
  console.log('| what | class | tried | read right | refused with a reason | wrong | |');
  console.log('| :-- | :-- | --: | --: | --: | --: | :-- |');
  for (const line of lines) console.log(line);
  for (const { case: of, metric, value, unit, bar, ok } of rows.filter(({ metric }) => !counted.has(metric)))
    console.log(
      `\n${of}: ${metric} ${value} ${unit}${bar === null ? '' : ` (${bar}, ${ok ? 'met' : 'MISSED'})`}`,
    );
  process.exitCode = save('reading', rows) ? 0 : 1;
}

const counted = new Set(['read right', 'refused with a reason', 'wrong']);
const countOf = (of: readonly Outcome[], wanted: Outcome['verdict']) =>
  of.filter(({ verdict }) => verdict === wanted).length;
const most = (holdOut: HoldOut, of: readonly Outcome[]) => Math.floor((holdOut.mayBeWrong ?? 0) * of.length);

function lineOf(holdOut: HoldOut, inClass: string, of: readonly Outcome[]): string {
  const wrong = countOf(of, 'wrong');
  const figures = [of.length, countOf(of, 'right'), countOf(of, 'refused'), wrong].map((figure) =>
    figure.toLocaleString('en'),
  );
  return `| ${holdOut.name} | ${inClass} | ${figures.join(' | ')} | ${wrong <= most(holdOut, of) ? 'met' : 'MISSED'} |`;
}

function rowsOf(holdOut: HoldOut, inClass: string, of: readonly Outcome[]): BenchRow[] {
  const name = `${holdOut.name}: ${inClass}`;
  const wrong = countOf(of, 'wrong');
  const row = (metric: string, value: number) =>
    ({ case: name, metric, value, unit: 'people', bar: null, ok: true }) as const;
  return [
    row('read right', countOf(of, 'right')),
    row('refused with a reason', countOf(of, 'refused')),
    { ...row('wrong', wrong), bar: `≤ ${most(holdOut, of)}`, ok: wrong <= most(holdOut, of) },
  ];
}

await main();
