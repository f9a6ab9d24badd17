/**
 * Makes `appointments.csv`, a clinic's file of a week as the program of a practice saves it: 200 appointments, brothers and sisters on
 * one phone, and a few rows without a number. The names are invented, and the numbers are those of `make-samples.ts`, which reach nobody.
 * The demo makes one for the days to come; `node build/samples/make-appointments.ts` writes the committed one anew.
 *
 * @module
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generator, homeCities, homeNames, pick, some, two } from './make-samples.ts';

/** Rows without the header. */
export const appointmentRows = 200;
/** A Monday far ahead, so that the committed file does not age. */
export const firstDayOfSample = '2031-06-02';

const header = ['Appointment no.', 'Patient', 'Mobile', 'Next visit', 'With'] as const;
const days = 5;
const practitioners = ['Dr. Harlow', 'Dr. Okafor', 'Nurse Lindqvist', 'Dr. Núñez'] as const;
/** Every so many rows the phone is that of the row before: a second child. */
const everySibling = 9;
const everyUnknown = 41;
/** Below them are the numbers of the sample's contacts. */
const firstLine = 50;

/** The whole file, in UTF-8 with CRLF line ends. @param firstDay as `2031-06-02`; the appointments are on five days from then on */
export function makeAppointmentsCsv(firstDay: string): string {
  const random = generator(20_310_602);
  const rows: (readonly string[])[] = [];
  let mobile = '';
  let last = '';
  for (let nth = 0; nth < appointmentRows; nth++) {
    const isSibling = nth % everySibling === everySibling - 1;
    if (!isSibling) {
      const [, area] = pick(homeCities, nth);
      mobile = `(${area}) 555-01${two(firstLine + Math.floor(nth / homeCities.length))}`;
      last = some(homeNames.last, random);
    }
    const perDay = appointmentRows / days;
    const quarter = Math.floor((nth % perDay) * (36 / perDay));
    const day = new Date(Date.parse(firstDay) + Math.floor(nth / perDay) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const time = `${two(8 + Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
    const number = nth % everyUnknown === everyUnknown - 1 ? '' : mobile;
    rows.push([
      `A${1_001 + nth}`,
      `${some(homeNames.first, random)} ${last}`,
      number,
      `${day} ${time}`,
      pick(practitioners, nth),
    ]);
  }
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('appointments.csv', import.meta.url), makeAppointmentsCsv(firstDayOfSample));
}
