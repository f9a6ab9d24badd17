/**
 * Makes `contacts.csv`, the sample that the demo, the tests and a curious person import: 600 rows as a real export looks, with
 * the flaws that real exports have. The same file comes out every time; `node build/samples/make-samples.ts` writes it anew.
 *
 * Every number that can be texted is from a range that its country keeps free for films and books, so that a sample
 * can never reach anybody:
 *
 * - United States: 555-0100 to 555-0199 in any area code (NANPA)
 * - Germany: 0171 3920000 to 0171 3920099 and 0176 04069000 to 0176 04069099 (Bundesnetzagentur)
 * - Sweden: 070-174 06 05 to 070-174 06 99 (PTS)
 * - Australia: 0491 570 006, 156 to 159 and a few more (ACMA)
 *
 * The United Kingdom's range, 07700 900000 to 900999 (Ofcom), is unassigned to the phone number library: here it plays
 * numbers that do not exist.
 *
 * @module
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Rows without the header. */
export const sampleRows = 600;

type Row = readonly [first: string, last: string, mobile: string, city: string, appointment: string];

const header: Row = ['First name', 'Last name', 'Mobile', 'City', 'Appointment'];

/** City and area code; the United States is the file's home country, so that its numbers carry no country code. */
export const homeCities = [
  ['New York', '212'],
  ['Chicago', '312'],
  ['Boston', '617'],
  ['San Francisco', '415'],
  ['Seattle', '206'],
  ['Denver', '303'],
  ['Austin', '512'],
  ['Atlanta', '404'],
  ['Miami', '305'],
  ['Portland', '503'],
] as const;

export const homeNames = {
  first:
    words(`Grace Marcus Olivia Noah Emma Liam Ava Ethan Sophia Mason Isabella José Chloë Lucas Mia Henry Amelia
    Jack Zoë Leo Hannah Samuel Renée Daniel Aaliyah Owen Inés Caleb Priya Diego Fatima Wei Siobhán Andre Naomi Tomás`),
  last: words(`Johnson Williams Brown García Miller Davis Martínez Wilson Anderson Taylor Nguyễn Jackson O’Brien Lee
    Pérez Thompson White Harris Clark Ramírez Lewis Robinson Walker Young Allen King Wright Scott Núñez Hill Green
    D'Angelo Baker Patel Kim Okafor`),
} as const;

const abroad = [
  {
    cities: words('Köln München Düsseldorf Berlin'),
    first: words('Jürgen Käthe Björn Anna Günter Sören Jörg Ursula'),
    last: words('Müller Schröder Weiß Krüger Schäfer Groß Vogel'),
    mobile: (n: number) =>
      n % 2 === 0 ? `+49 171 39200${two(n / 2)}` : `0049 176 040690${two((n - 1) / 2)}`,
    people: 70,
  },
  {
    cities: words('Malmö Göteborg Umeå'),
    first: words('Åsa Björn Märta Göran Linnéa Örjan'),
    last: words('Åström Sjöberg Lindqvist Öberg Nyström'),
    mobile: (n: number) => `+46 70-174 06 ${two(n + 5)}`,
    people: 45,
  },
  {
    cities: words('Sydney Perth Hobart'),
    first: words('Kylie Bruce Matilda Jarrah'),
    last: words('Nguyen Campbell Kelly Murphy'),
    mobile: (n: number) => `+61 491 570 ${['006', '156', '157', '158', '159', '110', '313', '737'][n]}`,
    people: 8,
  },
] as const;

/** What real files hold besides good numbers. Each is one row; they are spread over the file. */
const flawed: readonly Row[] = [
  ['Helen', 'Marsh', '4.474E+11', 'London', 'Tue 9 June, 09:30'],
  ['Oliver', 'Bennett', '', 'Boston', 'Tue 9 June, 09:45'],
  ['Rosa', 'Delgado', '(305) 555-0187 ext. 12', 'Miami', 'Tue 9 June, 10:00'],
  ['Martin', 'Frost', '07700 900123', 'Leeds', 'Tue 9 June, 10:15'],
  ['Judith', 'Lane', '+44 7700 900456', 'York', 'Tue 9 June, 10:30'],
  ['Peter', 'Novak', '555-0142', 'Denver', 'Tue 9 June, 10:45'],
  ['Simone', 'Baptiste', 'ask her sister', 'Miami', 'Tue 9 June, 11:00'],
  ['Walter', 'Quinn', '12125550197.0', 'New York', 'Tue 9 June, 11:15'],
  ['Ines', 'Costa', '415-555-0196 / 415-555-0195', 'San Francisco', 'Tue 9 June, 11:30'],
  ['Harold', 'Pike', '+1 206 555 01', 'Seattle', 'Tue 9 June, 11:45'],
  ['Mei', '李', '2065550194', 'Seattle', 'Tue 9 June, 13:00'],
  ['Łukasz', 'Wójcik', '46701740698', 'Malmö', 'Tue 9 June, 13:15'],
];

/** The same person twice, as lists that were put together tend to have: in another row, written another way. */
const repeats = 9;

/** The whole sample file, with a header, in UTF-8 with CRLF line ends (RFC 4180). */
export function makeContactsCsv(): string {
  const random = generator(20_260_609);
  const good = shuffled([...home(random), ...foreign(random)], random);
  const rows = [...good];
  for (const [index, row] of good.filter(isHome).slice(0, repeats).entries()) {
    rows.splice(60 + index * 59, 0, writtenAnotherWay(row));
  }
  for (const [index, row] of flawed.entries()) rows.splice(23 + index * 47, 0, row);
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function home(random: () => number): Row[] {
  const people = sampleRows - flawed.length - repeats - abroad.reduce((sum, { people }) => sum + people, 0);
  return Array.from({ length: people }, (_, index) => {
    const [city, area] = pick(homeCities, index);
    const line = two(Math.floor(index / homeCities.length));
    const mobile = random() < 0.6 ? `(${area}) 555-01${line}` : `${area}-555-01${line}`;
    return [some(homeNames.first, random), some(homeNames.last, random), mobile, city, appointment(random)];
  });
}

function foreign(random: () => number): Row[] {
  return abroad.flatMap(({ cities, first, last, mobile, people }) =>
    Array.from(
      { length: people },
      (_, index): Row => [
        some(first, random),
        some(last, random),
        mobile(index),
        some(cities, random),
        appointment(random),
      ],
    ),
  );
}

function isHome([, , mobile]: Row): boolean {
  return !mobile.startsWith('+') && !mobile.startsWith('00');
}

function writtenAnotherWay([first, last, mobile, city, time]: Row): Row {
  return [first, last.toUpperCase(), `+1 ${mobile.replace(/\D+/g, ' ').trim()}`, city, time];
}

/** Without a year, so that the sample does not age. */
function appointment(random: () => number): string {
  const day = some(['Mon 8 June', 'Tue 9 June', 'Wed 10 June', 'Thu 11 June', 'Fri 12 June'], random);
  return `${day}, ${two(8 + Math.floor(random() * 10))}:${some(['00', '15', '30', '45'], random)}`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

export function two(n: number): string {
  return String(n).padStart(2, '0');
}

export function pick<T>(from: readonly T[], index: number): T {
  const item = from[index % from.length];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

export function some<T>(from: readonly T[], random: () => number): T {
  return pick(from, Math.floor(random() * from.length));
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Mulberry32: small, and the same numbers on every machine and every version of Node. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('contacts.csv', import.meta.url), makeContactsCsv());
}
