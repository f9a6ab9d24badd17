/**
 * `npm run bench:reminders`: a year of daily runs over 200 appointments a day in virtual time, with random edits of the contacts, restarts
 * and clock changes; and a file of 50,000 appointments that is read again and compared. Prints a table and writes `bench-results/reminders.json`.
 *
 *     npm run bench:reminders -- 30 40 7 70    # days, appointments a day, seed, the first day of the year
 */
import { type BenchRow, report } from './bench-report.ts';
import { readFileAgain } from './reminders-file.ts';
import { ClinicYear } from './reminders-year.ts';

/** As many appointments are in the file, and as many of them at another time when it is read again. */
const rows = 50_000;
const moved = 50;

const file = await readFileAgain(rows, moved);
const most = 3 * file.papaparse + 1_000;
const ofFile = `a file of ${rows.toLocaleString('en')} rows, ${moved} of them moved`;
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
];

const [days = 365, perDay = 200, seed = 1, first = 0] = process.argv.slice(2).map(Number);

const { appointments, sent, twice, after, cancelled, missed, late, ms } = await new ClinicYear({
  days,
  perDay,
  seed,
  first,
}).run();
const name = `${days} days, ${perDay} appointments a day, seed ${seed}${first > 0 ? `, from day ${first}` : ''}`;
const shown = (metric: string, value: number, unit: string): BenchRow => ({
  case: name,
  metric,
  value,
  unit,
  bar: null,
  ok: true,
});
const none = (metric: string, value: number): BenchRow => ({
  case: name,
  metric,
  value,
  unit: 'texts',
  bar: '0',
  ok: value === 0,
});
const met = report('reminders', [
  ...fileRows,
  shown('appointments that were made', appointments, ''),
  shown('texts', sent, ''),
  shown('listed as too late', late, ''),
  none('twice', twice),
  none('after the appointment', after),
  none('about an appointment that was moved or cancelled', cancelled),
  none('missed while Carillon ran', missed),
  shown('time', ms / 1000, 's'),
]);
process.exit(met ? 0 : 1);
