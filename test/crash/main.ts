/** The long crash test: `node test/crash/main.ts [KILLS]`, in a session with a display and a keyring. */
import { random as seeded } from '../bench/pacing-simulation.ts';
import { type CrashResult, crashRun } from './crash-run.ts';
import { crashModes, modeWords } from './crash-service.ts';

const kills = Number(process.argv[2] ?? 100);
if (!Number.isInteger(kills) || kills < 1) throw new Error('How many kills?');
const seed = Date.now();
console.log(`${kills} kills for each service, seed ${seed}\n`);

const columns: readonly (readonly [string, (result: CrashResult) => string | number])[] = [
  ['service', ({ mode }) => modeWords[mode]],
  ['kills', ({ kills }) => kills],
  ['of them before the first request', ({ duringStart }) => duringStart],
  ['requests', ({ requests }) => requests],
  ['received twice', ({ twice }) => twice],
  ['lost', ({ lost }) => lost],
  ['differing and not unconfirmed', ({ unexplained }) => unexplained],
  ['unconfirmed, then not', ({ forgotten }) => forgotten],
  ['unconfirmed numbers', ({ unconfirmed }) => unconfirmed],
  ['most batches by one kill', ({ mostAtOnce }) => mostAtOnce],
];
const row = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

row(columns.map(([name]) => name));
row(columns.map(() => '---'));
let isClean = true;
for (const mode of crashModes) {
  const result = await crashRun(mode, kills, seeded(seed));
  row(columns.map(([, cell]) => cell(result)));
  isClean &&= result.twice + result.lost + result.unexplained + result.forgotten === 0;
}
process.exitCode = isClean ? 0 : 1;
