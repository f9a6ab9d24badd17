/** Columns of dates, times and numbers as programs in many languages write them, and columns that only look like it. */
import type { Case, HoldOut, Size, Verdict } from '../hold-out.ts';
import type { Reader } from '../reader.ts';

const days: readonly (readonly [year: number, month: number, day: number])[] = [
  [2026, 11, 23],
  [2026, 12, 1],
  [2027, 1, 31],
  [2026, 5, 9],
  [2028, 2, 29],
];
const moments = ['09:00', '14:30', '00:05', '23:59', '12:00'];
const two = (figure: number): string => String(figure).padStart(2, '0');
const iso = ([year, month, day]: (typeof days)[number]): string => `${year}-${two(month)}-${two(day)}`;
const at = ([year, month, day]: (typeof days)[number]): number => Date.UTC(year, month - 1, day);

const dateStyles: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { day: '2-digit', month: '2-digit', year: 'numeric' },
  { weekday: 'short', day: 'numeric', month: 'numeric', year: 'numeric' },
];
const locales = [
  'en-GB',
  'en-US',
  'de-DE',
  'de-AT',
  'fr-FR',
  'es-ES',
  'es-MX',
  'pt-PT',
  'pt-BR',
  'ar-EG',
  'ar-AE',
  'ar-LB',
  'it-IT',
  'nl-NL',
  'tr-TR',
  'pl-PL',
];
const headings = {
  date: ['Appointment', 'Termin', 'Rendez-vous', 'Cita', 'Consulta', 'الموعد'],
  time: ['Time', 'Uhrzeit', 'Heure', 'Hora', 'Horário', 'الوقت'],
};

interface Column {
  readonly class: string;
  readonly what: string;
  readonly heading: string;
  readonly cells: readonly string[];
  /** As they are kept; the cells themselves where the column is text. */
  readonly kept: readonly string[];
}

function* dateColumns(): Generator<Column> {
  for (const [place, locale] of locales.entries())
    for (const style of dateStyles) {
      const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC', calendar: 'gregory' });
      const heading = headings.date[place % headings.date.length] ?? '';
      const what = `${locale} ${JSON.stringify(style)}`;
      const cells = days.map((day) => format.format(at(day)));
      yield { class: 'dates', what, heading, cells, kept: days.map(iso) };
      const withTimes = cells.map((cell, index) => `${cell} ${moments[index]}`);
      const kept = days.map((day, index) => `${iso(day)}T${moments[index]}`);
      yield { class: 'dates with times', what, heading, cells: withTimes, kept };
    }
}

function* timeColumns(): Generator<Column> {
  const writings: readonly ((hour: number, minute: string) => string)[] = [
    (hour, minute) => `${two(hour)}:${minute}`,
    (hour, minute) => `${hour}.${minute} Uhr`,
    (hour, minute) => `${hour}h${minute}`,
    (hour, minute) => `${two(hour)}:${minute}:00`,
    (hour, minute) => `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`,
    (hour, minute) => `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
    (hour, minute) => `${hour % 12 || 12}:${minute} ${hour < 12 ? 'ص' : 'م'}`,
  ];
  for (const [place, write] of writings.entries()) {
    const cells = moments.map((moment) => write(Number(moment.slice(0, 2)), moment.slice(3)));
    yield {
      class: 'times',
      what: cells.join(' '),
      heading: headings.time[place % 6] ?? '',
      cells,
      kept: moments,
    };
  }
}

const others: readonly (readonly [heading: string, ...cells: string[]])[] = [
  ['Kundennummer', '10023', '10025', '9981'],
  ['PLZ', '01067', '80331', '10115'],
  ['Zip', '90210', '10001', '60601'],
  ['Account no.', '12345678', '87654321', ''],
  ['Notes', '3/4 done', 'ask', '1/2'],
  ['Room', '2.05', '2.11', '3.01'],
  ['Size', '10-12', '8-10', '12-14'],
  ['Versicherung', '12.34.5678', '11.22.3344', '98.76.5432'],
  ['IBAN', 'DE02120300000000202051', 'DE02500105170137075030', ''],
  ['Score', '3:2', '1:0', '2:2'],
  ['Version', '1.10.2', '1.2.10', '2.0.1'],
  ['Card', '00123', '00456', '00789'],
  ['Opening', '9:00-12:00', '13:00-17:00', ''],
];

function* columns(): Generator<Column> {
  yield* dateColumns();
  yield* timeColumns();
  for (const [heading, ...cells] of others)
    yield { class: 'neither', what: heading, heading, cells, kept: cells };
}

/** Refused: it stays text, and the person is asked or told. */
async function judge(reader: Reader, { heading, cells, kept }: Column): Promise<readonly Verdict[]> {
  const quoted = cells.map((cell, row) => `P${row};+44 7400 1234${50 + row};"${cell}"`);
  const source = reader.sourceOf(`Name;Mobile;${heading}\n${quoted.join('\n')}\n`, undefined);
  const { contacts } = await reader.readFile(source, { defaultCountry: 'GB' });
  const found = contacts.map(({ fields }) => fields[heading] ?? '');
  const same = (wanted: readonly string[]): boolean =>
    wanted.every((value, row) => (found[row] ?? '') === value);
  if (same(kept)) return [{ verdict: 'right', said: '' }];
  const said = `${cells.join(' | ')} was read as ${found.join(' | ')}`;
  return [{ verdict: same(cells.map((cell) => cell.trim())) ? 'refused' : 'wrong', said }];
}

function* cases(size: Size): Generator<Case> {
  let number = 0;
  for (const column of columns())
    if (size === 'whole' || column.class === 'neither' || number++ % 7 === 0)
      yield { kind: 'own', class: column.class, what: column.what, judge: (reader) => judge(reader, column) };
}

export const values: HoldOut = { name: 'values', cases };
