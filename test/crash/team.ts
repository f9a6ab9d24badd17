/** The crash test of a team: `node test/crash/team.ts [--faults N] [--seed N]`. Prints a table, and writes `bench-results/crash-team.json`. */
import { parseArgs } from 'node:util';
import { report } from '../bench/bench-report.ts';
import { median } from '../bench/median.ts';
import { random as seeded } from '../bench/pacing-simulation.ts';
import { TeamRun } from './team-run.ts';

const { values } = parseArgs({ options: { faults: { type: 'string' }, seed: { type: 'string' } } });
const faults = Number(values.faults ?? 300);
if (!Number.isInteger(faults) || faults < 1) throw new Error('How many faults?');
const seed = Number(values.seed ?? Date.now());
/** From a kill until another computer sends from the account, s. */
const takeoverBarS = 30;

console.log(`${faults} faults, seed ${seed}\n`);
const result = await TeamRun.run(faults, (sequence) =>
  seeded([...sequence].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2_147_483_647, seed)),
);
const row = (metric: string, value: number, unit = '') => ({ case: 'team', metric, value, unit });
const shown = (metric: string, value: number, unit = '') => ({
  ...row(metric, value, unit),
  bar: null,
  ok: true,
});
const none = (metric: string, value: number) => ({ ...row(metric, value), bar: '0', ok: value === 0 });
const longest = Math.max(0, ...result.takeovers);
/** Without a kill of which it could be measured nothing is known. */
const isTakenOver = result.takeovers.length > 0 && longest <= takeoverBarS;

const isMet = report('crash-team', [
  ...[...result.faults].map(([fault, count]) => shown(fault, count, 'times')),
  shown('time', result.seconds, 's'),
  shown('requests', result.requests),
  shown('texts', result.texts),
  none('texts twice', result.twice.length),
  none('lost', result.lost.length),
  none('record and service differ without being unconfirmed', result.unexplained.length),
  none('refused for the limit (429)', result.refused),
  none('requests without an outcome after everybody has quit', result.open),
  shown('unconfirmed numbers', result.unconfirmed),
  shown('kills of the holder in a calm moment', result.takeovers.length),
  shown(
    'until another sent from its account, median',
    result.takeovers.length === 0 ? 0 : median(result.takeovers),
    's',
  ),
  {
    ...row('until another sent from its account, longest', longest, 's'),
    bar: `≤ ${takeoverBarS}`,
    ok: isTakenOver,
  },
]);
for (const [words, count] of result.troubles) console.log(`${count} × an engine reported: ${words}`);
process.exitCode = isMet ? 0 : 1;
