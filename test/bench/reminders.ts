/**
 * `npm run bench:reminders`: a year of daily runs over 200 appointments a day in virtual time, with random edits of the contacts, or of a file,
 * restarts and clock changes; and a file of 50,000 appointments that is read again and compared. Prints a table and writes
 * `bench-results/reminders.json`. On Linux its records are in memory: a year of writing to a disk would measure the disk.
 *
 *     npm run bench:reminders -- 30 40 7 70    # days, appointments a day, seed, the first day of the year
 */
import { existsSync } from 'node:fs';
import { type BenchRow, report } from './bench-report.ts';
import { readFileAgain } from './reminders-file.ts';
import { ClinicYear } from './reminders-year.ts';

const inMemory = '/dev/shm';
if (existsSync(inMemory)) process.env.TMPDIR = inMemory;

/** As many appointments are in the file, and as many of them at another time when it is read again. */
const rows = 50_000;
const moved = 50;

const file = await readFileAgain(rows, moved);
const most = 3 * file.papaparse + 1_000;
const ofFile = `a file of ${rows.toLocaleString('en')} rows, ${moved} of them moved`;
const mostByClock = 3 * file.papaparseByClock + 1_000;
const fileRows: readonly BenchRow[] = [
  { case: ofFile, metric: 'papaparse alone', value: file.papaparse, unit: 'ms', bar: null, ok: true },
  {
    case: ofFile,
    metric: 'read again, compared and planned',
    value: file.read,
    unit: 'ms',
    bar: `≤ ${Math.round(most)} ms`,
    ok: file.read <= most,
  },
  {
    case: ofFile,
    metric: 'the same by the clock',
    value: file.readByClock,
    unit: 'ms',
    bar: `≤ ${Math.round(mostByClock)} ms`,
    ok: file.readByClock <= mostByClock,
  },
];

const [days = 365, perDay = 200, seed = 1, first = 0] = process.argv.slice(2).map(Number);
const yearRows: BenchRow[] = [];
for (const ofFile of [false, true]) {
  const figures = await new ClinicYear({ days, perDay, seed, first, ofFile }).run();
  const { appointments, sent, twice, after, cancelled, missed, late, ms } = figures;
  const from = first > 0 ? `, from day ${first}` : '';
  const name = `${days} days, ${perDay} appointments a day, of ${ofFile ? 'a file' : 'contacts'}, seed ${seed}${from}`;
  const shown = (metric: string, value: number, unit: string): void => {
    yearRows.push({ case: name, metric, value, unit, bar: null, ok: true });
  };
  const none = (metric: string, value: number): void => {
    yearRows.push({ case: name, metric, value, unit: 'texts', bar: '0', ok: value === 0 });
  };
  shown('appointments that were made', appointments, '');
  shown('texts', sent, '');
  shown('listed as too late', late, '');
  none('twice', twice);
  none('after the appointment', after);
  none('about an appointment that was moved or cancelled', cancelled);
  none('missed while Carillon ran', missed);
  shown('time', ms / 1000, 's');
}
process.exit(report('reminders', [...fileRows, ...yearRows]) ? 0 : 1);
