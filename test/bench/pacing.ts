/**
 * `npm run bench:pacing`: the pacer, and what others would use in its place, against every kind of limit that is known,
 * in virtual time. `--seeds N` says how many runs each of the pacer's figures is the mean of.
 */
import { parseArgs } from 'node:util';
import { type BenchRow, machine, save } from './bench-report.ts';
import { type PeerRun, peers, runPeer } from './pacing-peers.ts';
import { type Run, runPacer } from './pacing-run.ts';
import { defaults, optimum, type Scenario } from './pacing-simulation.ts';
import { type WindowKind, windowKinds } from './rate-limited-server.ts';

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '20' } } });
const seeds = Number(values.seeds);
if (!Number.isInteger(seeds) || seeds < 1) throw new Error('--seeds is a whole number from 1.');

/** Requests, and of how many runs the figures of the others are the mean: a thousand requests through bottleneck take their time. */
const sizes = [
  { requests: 80, peerSeeds: 5 },
  { requests: 250, peerSeeds: 5 },
  { requests: 1000, peerSeeds: 2 },
] as const;
const starts: readonly { readonly name: string; readonly scenario: Partial<Scenario> }[] = [
  { name: 'fresh', scenario: {} },
  { name: '60 used 20 s ago', scenario: { usedBefore: 60 } },
  { name: 'others send 30 a minute', scenario: { others: 30 } },
  { name: 'clock 300 s behind', scenario: { skewMs: 300_000 } },
  { name: 'clock 300 s ahead', scenario: { skewMs: -300_000 } },
];

/** Percent of the optimum at 1,000 requests. */
const bars: Readonly<Record<WindowKind, number>> = {
  'fixed-first-hit': 97,
  'fixed-clock': 97,
  'token-bucket': 97,
  'sliding-log': 95,
  'sliding-counter': 85,
};
/** Requests of which one may be refused where others use the limit too. */
const refusedOneIn = 250;
/** A limiter that is told nothing by the service needs no answer to end with, which is luck and no lead. */
const meanResponseMs = (defaults.responseMs[0] + defaults.responseMs[1]) / 2;
/** What the pacer keeps in flight at this limit, and so may the others; `any`: as many as they like. */
const inFlight = { same: 4, any: Number.POSITIVE_INFINITY } as const;

const mean = (of: readonly number[]): number => of.reduce((sum, value) => sum + value, 0) / of.length;
const total = (of: readonly number[]): number => of.reduce((sum, value) => sum + value, 0);
const round = (value: number, digits: number): number => Number(value.toFixed(digits));

const rows: BenchRow[] = [];
function note(on: string, metric: string, value: number, unit: string): void {
  rows.push({ case: on, metric, value, unit, bar: null, ok: true });
}
function judge(on: string, metric: string, value: number, unit: string, bar: string, ok: boolean): void {
  rows.push({ case: on, metric, value, unit, bar, ok });
}

interface PeerFigures {
  readonly name: string;
  readonly ms: number;
  readonly refused: number;
  readonly lost: number;
}

const ownTable: string[][] = [];
const peerTables: Record<keyof typeof inFlight, string[][]> = { same: [], any: [] };

for (const kind of windowKinds) {
  for (const { name: start, scenario } of starts) {
    for (const { requests, peerSeeds } of sizes) {
      const on = `${kind}, ${start}, N = ${requests}`;
      const scenarios = Array.from({ length: seeds }, (_, index) => {
        return { kind, requests, seed: index + 1, ...scenario };
      });
      const runs = scenarios.map((each) => ({ each, run: runPacer(each) }));
      noteOwn(on, kind, requests, scenario.others !== undefined, runs);
      // The others never look at the service's clock, so that its skew changes nothing for them.
      if (scenario.skewMs !== undefined) continue;
      const ours = mean(runs.slice(0, peerSeeds).map(({ run }) => run.ms));
      for (const cap of ['same', 'any'] as const) {
        const figures: PeerFigures[] = [];
        for (const peer of peers) {
          const its: PeerRun[] = [];
          for (const each of scenarios.slice(0, peerSeeds))
            its.push(await runPeer(peer, each, inFlight[cap]));
          figures.push({
            name: peer.name,
            ms: mean(its.map(({ ms }) => ms)),
            refused: total(its.map(({ refused }) => refused)),
            lost: total(its.map(({ lost }) => lost)),
          });
        }
        notePeers(on, cap, ours, figures);
        peerTables[cap].push([kind, start, String(requests), seconds(ours), ...figures.map(shown)]);
      }
    }
  }
}

function noteOwn(
  on: string,
  kind: WindowKind,
  requests: number,
  isShared: boolean,
  runs: readonly { readonly each: Scenario; readonly run: Run }[],
): void {
  const efficiencies = runs.map(
    ({ each, run }) => (100 * (optimum(each, run.othersAt) + meanResponseMs)) / run.ms,
  );
  const efficiency = round(mean(efficiencies), 1);
  const slowest = round(Math.min(...efficiencies), 1);
  const refused = total(runs.map(({ run }) => run.refused));
  const refusedShare = round((refusedOneIn * refused) / (requests * runs.length), 2);
  const [lost, doubled] = [total(runs.map(({ run }) => run.lost)), total(runs.map(({ run }) => run.doubled))];
  const most = Math.max(...runs.map(({ run }) => run.mostInFlight));
  const time = mean(runs.map(({ run }) => run.ms));
  if (requests === 1000)
    judge(on, 'efficiency', efficiency, '%', `>= ${bars[kind]}`, efficiency >= bars[kind]);
  else note(on, 'efficiency', efficiency, '%');
  note(on, 'efficiency of the slowest run', slowest, '%');
  note(on, 'time', round(time / 1000, 2), 's');
  if (isShared) {
    judge(on, '429s', refusedShare, `in ${refusedOneIn} requests`, '<= 1', refusedShare <= 1);
  } else judge(on, '429s', refused, 'in all runs', '= 0', refused === 0);
  judge(on, 'lost', lost, 'in all runs', '= 0', lost === 0);
  judge(on, 'doubled', doubled, 'in all runs', '= 0', doubled === 0);
  judge(on, 'most in flight', most, 'requests', '<= 32', most <= 32);
  const figures = [`${efficiency.toFixed(1)} %`, `${slowest.toFixed(1)} %`, seconds(time)];
  const [, start = ''] = on.split(', ');
  ownTable.push([kind, start, String(requests), ...figures, String(refused), String(lost), String(doubled)]);
}

function notePeers(
  on: string,
  cap: keyof typeof inFlight,
  ours: number,
  figures: readonly PeerFigures[],
): void {
  const how = cap === 'same' ? `${inFlight.same} in flight` : 'any number in flight';
  for (const { name, ms, refused, lost } of figures) {
    note(on, `${name}, ${how}: time`, round(ms / 1000, 2), 's');
    note(on, `${name}, ${how}: 429s`, refused, 'in all runs');
    note(on, `${name}, ${how}: lost`, lost, 'in all runs');
  }
  const clean = figures.filter(({ refused, lost }) => refused === 0 && lost === 0);
  if (clean.length === 0) return;
  const lead = round((Math.min(...clean.map(({ ms }) => ms)) - ours) / 1000, 2);
  const least = -meanResponseMs / 1000;
  const metric = `lead over the best of the others that has no 429, ${how}`;
  if (cap === 'same') judge(on, metric, lead, 's', `>= ${least}`, lead >= least);
  else note(on, metric, lead, 's');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function shown({ ms, refused, lost }: PeerFigures): string {
  const faults = [refused > 0 ? `${refused} × 429` : '', lost > 0 ? `${lost} lost` : ''].filter(Boolean);
  return faults.length > 0 ? `${seconds(ms)} (${faults.join(', ')})` : seconds(ms);
}

const isAllMet = save('pacing', rows);
const missed = rows.filter(({ ok }) => !ok);
const each = ['window', 'start', 'N'];
const own = ['efficiency', 'slowest run', 'seconds', '429', 'lost', 'doubled'];
const against = [...each, 'Carillon', ...peers.map(({ name }) => name)];
console.log(`${machine()}\n\nCarillon, ${seeds} runs each\n\n${table([...each, ...own], ownTable)}\n`);
console.log(`Seconds, all with ${inFlight.same} in flight\n`);
console.log(`${table(against, peerTables.same)}\n`);
console.log(`Seconds, the others with any number in flight\n`);
console.log(`${table(against, peerTables.any)}\n`);
for (const { case: on, metric, value, unit, bar } of missed)
  console.log(`MISSED ${on}: ${metric} ${value} ${unit}, bar ${bar}`);
const judged = rows.filter(({ bar }) => bar !== null).length;
console.log(`${judged - missed.length} of ${judged} bars reached; all figures in bench-results/pacing.json`);
process.exitCode = isAllMet ? 0 : 1;

/** In Markdown; columns of numbers are set to the right. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const isNumber = head.map((_, column) => body.every((line) => /^[\d.]+( %)?$/.test(line[column] ?? '')));
  const lines = [head, isNumber.map((right) => (right ? '--:' : ':--')), ...body];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
