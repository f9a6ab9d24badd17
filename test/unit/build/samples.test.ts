import { readFileSync } from 'node:fs';
import { parsePhoneNumber } from 'libphonenumber-js/max';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import {
  appointmentRows,
  firstDayOfSample,
  makeAppointmentsCsv,
} from '../../../build/samples/make-appointments.ts';
import { makeContactsCsv, sampleRows } from '../../../build/samples/make-samples.ts';

/** Numbers that their countries keep free for films and books. */
const reserved =
  /^\+(1\d{3}55501\d\d|49171392\d{4}|4917604069\d{3}|467017406\d\d|61491570\d{3}|447700900\d{3})$/;

describe('the sample contacts', () => {
  const text = makeContactsCsv();
  const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  const mobiles = rows.map((row) => row.Mobile ?? '');

  test('are committed as the generator makes them', () => {
    expect(readFileSync('build/samples/contacts.csv', 'utf8')).toBe(text);
  });

  test('are as many as they say, in five columns', () => {
    expect(rows).toHaveLength(sampleRows);
    expect(rows.filter((row) => Object.keys(row).length !== 5)).toEqual([]);
  });

  test('can reach nobody: every number that could be texted is reserved for fiction', () => {
    const reachable = mobiles.flatMap((mobile) => {
      try {
        return [parsePhoneNumber(mobile, { defaultCountry: 'US', extract: false }).number];
      } catch {
        return [];
      }
    });
    expect(reachable.length).toBeGreaterThan(580);
    expect(
      reachable.filter((number) => !reserved.test(number) && parsePhoneNumber(number).isValid()),
    ).toEqual([]);
  });

  test('hold the flaws of real files', () => {
    expect(mobiles).toContain('4.474E+11');
    expect(mobiles).toContain('');
    expect(mobiles.some((mobile) => mobile.includes('ext.'))).toBe(true);
    const numbers = mobiles
      .map((mobile) => mobile.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
      .filter((digits) => digits !== '');
    expect(numbers.length - new Set(numbers).size).toBe(9);
  });
});

describe('the sample appointments', () => {
  const text = makeAppointmentsCsv(firstDayOfSample);
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const mobiles = data.map((row) => row.Mobile ?? '').filter((mobile) => mobile !== '');

  test('are committed as the generator makes them, and are as many as they say', () => {
    expect(readFileSync('build/samples/appointments.csv', 'utf8')).toBe(text);
    expect(errors).toEqual([]);
    expect(data).toHaveLength(appointmentRows);
  });

  test('can reach nobody, and some share a phone', () => {
    const numbers = mobiles.map((mobile) => parsePhoneNumber(mobile, 'US').number);
    expect(numbers.filter((number) => !reserved.test(number))).toEqual([]);
    expect(mobiles.length).toBeLessThan(appointmentRows);
    expect(new Set(numbers).size).toBeLessThan(numbers.length - 10);
  });
});

test('the contacts that the app brings can reach nobody either', () => {
  const text = readFileSync('renderer/navigation/sample-contacts.csv', 'utf8');
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  const numbers = data
    .map((row) => (row.Mobile ?? '').replace(/[^\d+]/g, ''))
    .filter((number) => number !== '');
  expect(numbers.filter((number) => !reserved.test(number))).toEqual([]);
  expect(numbers.length).toBeGreaterThan(20);
});
