/** What a benchmark leaves: a table in Markdown on the screen, and `bench-results/NAME.json` for whoever compares runs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/setup/paths.mjs';

export interface BenchRow {
  readonly case: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is held against, such as `≥ 1000`; null where it is only told. */
  readonly bar: string | null;
  /** True where there is no bar. */
  readonly ok: boolean;
}

/** Prints and writes the rows. Answers whether every bar was met. */
export function report(name: string, rows: readonly BenchRow[]): boolean {
  console.log(`${machine()}\n`);
  console.log('| case | metric | value | bar | |');
  console.log('|---|---|---:|---|---|');
  for (const row of rows) {
    const verdict = row.bar === null ? '' : row.ok ? 'met' : 'MISSED';
    console.log(
      `| ${row.case} | ${row.metric} | ${shown(row.value)} ${row.unit} | ${row.bar ?? ''} | ${verdict} |`,
    );
  }
  return save(name, rows);
}

/** Writes the rows without printing them. Answers whether every bar was met. */
export function save(name: string, rows: readonly BenchRow[]): boolean {
  const folder = join(root, 'bench-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ name, machine: machine(), rows }, null, 2)}\n`);
  return rows.every(({ ok }) => ok);
}

export function machine(): string {
  return `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`;
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 });
}
