/**
 * `npm run bench:reminders`: a year of daily runs over 200 appointments a day in virtual time, with random edits of the contacts, restarts
 * and clock changes. Prints a table and writes `bench-results/reminders.json`.
 *
 *     npm run bench:reminders -- 30 40 7    # days, appointments a day, seed
 */
import { type BenchRow, report } from './bench-report.ts';
import { ClinicYear } from './reminders-year.ts';

const [days = 365, perDay = 200, seed = 1] = process.argv.slice(2).map(Number);

const { appointments, sent, twice, after, cancelled, missed, late, ms } = await new ClinicYear({
  days,
  perDay,
  seed,
}).run();
const name = `${days} days, ${perDay} appointments a day, seed ${seed}`;
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
