import { describe, expect, test } from 'vitest';
import { readDate, readNumber, readTime } from '../../../../electron/shared/values/read-value.ts';

const of = { today: '2026-11-26' };
const dated = (cell: string, order: 'day-first' | 'month-first' | 'year-first' = 'day-first') => {
  const read = readDate(cell, order, of);
  return (
    read && `${read.day}${read.time === null ? '' : `T${read.time}`}${read.yearless ? ' of no year' : ''}`
  );
};

describe('a date is read in every writing', () => {
  test.for([
    ['1.2.2026', '2026-02-01'],
    ['01/02/26', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['20260201', '2026-02-01'],
    ['1 févr. 2026', '2026-02-01'],
    ['1er décembre 2026', '2026-12-01'],
    ['12. März', '2027-03-12 of no year'],
    ['Mo 23.11.2026', '2026-11-23'],
    ['Mo., 23.11.26', '2026-11-23'],
    ['23.11.2026 (Mo)', '2026-11-23'],
    ['2026-02-01T09:30', '2026-02-01T09:30'],
    ['2026-02-01 09:30:00', '2026-02-01T09:30'],
    ['Monday 23 November 2026', '2026-11-23'],
    ['Mon, Nov 23, 2026', '2026-11-23'],
    ['23.11.2026, 14:30 Uhr', '2026-11-23T14:30'],
    ['23.11.2026 14.30 Uhr', '2026-11-23T14:30'],
    ['23.11.2026 um 14 Uhr', '2026-11-23T14:00'],
    ['lundi 23 novembre 2026 à 14h30', '2026-11-23T14:30'],
    ['lunes, 23 de noviembre de 2026', '2026-11-23'],
    ['23 de noviembre de 2026 a las 14:30', '2026-11-23T14:30'],
    ['segunda-feira, 23 de novembro de 2026', '2026-11-23'],
    ['23/11/2026 às 14h30', '2026-11-23T14:30'],
    ['٢٣/١١/٢٠٢٦', '2026-11-23'],
    ['الاثنين ٢٣ نوفمبر ٢٠٢٦', '2026-11-23'],
    ['23 تشرين الثاني 2026', '2026-11-23'],
    ['mar 24 mars 2026', '2026-03-24'],
    ['Tue 24 Nov', '2026-11-24 of no year'],
    ['14:30 23.11.2026', '2026-11-23T14:30'],
    ['23-Nov-26', '2026-11-23'],
    ['2026. 11. 30.', '2026-11-30'],
    ['2026.11.30.', '2026-11-30'],
    ['2026. 11. 30. 14:30', '2026-11-30T14:30'],
    ['2026. 12. 1. (kedd)', '2026-12-01'],
    ['2026. november 30.', '2026-11-30'],
    ['30.11.2026.', '2026-11-30'],
    ['30. 11. 2026. 14:30', '2026-11-30T14:30'],
    ['2026年11月30日', '2026-11-30'],
    ['2026년 11월 30일 14:30', '2026-11-30T14:30'],
  ])('%s', ([cell = '', expected]) => expect(dated(cell)).toBe(expected));

  test.for([
    ['a weekday that is another day', 'Di 23.11.2026'],
    ['a day that no month has', '31.2.2026'],
    ['a time of Greenwich', '2026-02-01T09:30:00Z'],
    ['a month alone', 'Nov 2026'],
    ['a year alone', '2026'],
    ['a price', '12.5'],
    ['a phone number', '0171 2345678'],
    ['words with figures', 'Room 12, 3rd floor'],
  ])('%s is none', ([, cell = '']) => expect(dated(cell)).toBeNull());

  test('day and month change places where the month is in front, but for dots', () => {
    expect(dated('01/02/2026', 'month-first')).toBe('2026-01-02');
    expect(dated('11/23/2026 2:30 PM', 'month-first')).toBe('2026-11-23T14:30');
    expect(dated('1.2.2026', 'month-first')).toBeNull();
    expect(dated('26-02-01', 'year-first')).toBe('2026-02-01');
  });

  test('a year of two digits is near today, and past for a birthday', () => {
    expect(dated('1.2.65')).toBe('1965-02-01');
    expect(dated('1.2.40')).toBe('2040-02-01');
    expect(readDate('1.2.40', 'day-first', { ...of, past: true })?.day).toBe('1940-02-01');
  });
});

test.for([
  ['14:30', '14:30'],
  ['14.30 Uhr', '14:30'],
  ['14h30', '14:30'],
  ['2:30 pm', '14:30'],
  ['12 am', '00:00'],
  ['9 Uhr', '09:00'],
  ['٢:٣٠ م', '14:30'],
  ['9:05:00', '09:05'],
  ['9:05:10', null],
  ['25:00', null],
  ['14.30', null],
  ['9', null],
])('%s as a time', ([cell, expected]) => expect(readTime(cell ?? '')).toBe(expected));

test.for([
  ['1.234,50', '1234.50', null],
  ['1,234.50', null, '1234.50'],
  ['1.234', '1234', '1.234'],
  ['12', '12', '12'],
  ['-5', '-5', '-5'],
  ['01067', null, null],
  ['+49 171', null, null],
  ['12 €', null, null],
  ['1234567890123456', null, null],
])('%s as a number with a comma, and with a point', ([cell, comma, point]) => {
  expect([readNumber(cell ?? '', 'comma'), readNumber(cell ?? '', 'point')]).toEqual([comma, point]);
});
