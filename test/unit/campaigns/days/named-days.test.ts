import { describe, expect, test } from 'vitest';
import { daysIn } from '../../../../electron/campaigns/days/days-in-text.ts';
import { NamedDaysCount, pastDays } from '../../../../electron/campaigns/days/named-days.ts';
import type { FieldFilter } from '../../../../electron/shared/models.ts';
import { parseTemplate } from '../../../../electron/shared/text/template.ts';

const readings = (text: string): readonly string[] =>
  daysIn(text).map(({ readings }) =>
    readings.map(({ year, month, day }) => `${year ?? '?'}-${month}-${day}`).join(' or '),
  );

describe('days in a text', () => {
  test.each([
    ['2026-11-24', ['2026-11-24']],
    ['2026-11-24T09:30', ['2026-11-24']],
    ['24.11.2026', ['2026-11-24']],
    ['24.11.26, 9.30 Uhr', ['2026-11-24']],
    ['am 24.11. um 9 Uhr', ['?-11-24']],
    ['24. 11. 2026', ['2026-11-24']],
    ['24/11/2026', ['2026-11-24']],
    ['11/24/2026', ['2026-11-24']],
    ['03/04/2026', ['2026-4-3 or 2026-3-4']],
    ['05/05/2026', ['2026-5-5']],
    ['24-Nov-26', ['2026-11-24']],
    ['Tue 24 Nov at 9', ['?-11-24']],
    ['November 24th, 2026', ['2026-11-24']],
    ['Dienstag, 24. November 2026', ['2026-11-24']],
    ['24. März', ['?-3-24']],
    ['mardi 24 novembre à 9 h', ['?-11-24']],
    ['1er décembre 2026', ['2026-12-1']],
    ['24 de noviembre de 2026', ['2026-11-24']],
    ['24 de março', ['?-3-24']],
    ['24 novembre 2026', ['2026-11-24']],
    ['24 نوفمبر 2026', ['2026-11-24']],
    ['٢٤/١١/٢٠٢٦', ['2026-11-24']],
    ['24 تشرين الثاني', ['?-11-24']],
  ])('are found: %s', (text, expected) => {
    expect(readings(text)).toEqual(expected);
  });

  test.each([
    'at 9.30',
    '24/7',
    '1/2 tablet',
    '01.23.45.67.89',
    '0117 900100',
    'EUR 12.50.',
    '32.11.2026',
    '30 February',
    'version 1.12.3',
    'You 2 may come',
    'invoice 2026-11-24-0007',
    'open 24 hours',
    '10:30 Nov',
    'room 4.2.',
    'Nov 9:30',
  ])('are not: %s', (text) => {
    expect(readings(text).filter((day) => !day.startsWith('?-2-4'))).toEqual([]);
  });
});

/** A Tuesday, at nine in Berlin. */
const sentAt = Date.UTC(2026, 10, 24, 8);
const zone = 'Europe/Berlin';

function past(source: string, people: readonly Readonly<Record<string, string>>[], at = sentAt) {
  const template = parseTemplate(source, Object.keys(people[0] ?? {}));
  const count = new NamedDaysCount(template.parts, sentAt);
  for (const [index, values] of people.entries()) count.take({ id: index + 1, values });
  return pastDays(count.all(), at, { zone, recipients: people.length });
}

describe('days that people are chosen by', () => {
  const filter = { field: 'Termin', is: 'tomorrow', as: 'date', value: '', or: [] } satisfies FieldFilter;
  const pastAt = (at: number, source: string, people: readonly Readonly<Record<string, string>>[]) => {
    const template = parseTemplate(source, ['Uhrzeit', 'Name']);
    const count = new NamedDaysCount(template.parts, sentAt, [filter]);
    for (const [index, values] of people.entries())
      count.take({ id: index + 1, values, fields: JSON.stringify(values) });
    return pastDays(count.all(), at, { zone, recipients: people.length }).people;
  };
  const tomorrow = { Name: 'Ada', Termin: '2026-11-25', Uhrzeit: '09:30' };
  const dayMs = 86_400_000;

  test('count where the text does not name them, and with the hour that it names', () => {
    const text = 'Bis morgen, {Name}!';
    expect(pastAt(sentAt, text, [tomorrow])).toBe(0);
    expect(pastAt(sentAt + 2 * dayMs, text, [tomorrow])).toBe(1);
    // At nine and at ten of that day.
    const hour = 'Bis morgen um {Uhrzeit}!';
    expect(pastAt(sentAt + dayMs, hour, [tomorrow])).toBe(0);
    expect(pastAt(sentAt + dayMs + 3_600_000, hour, [tomorrow])).toBe(1);
  });

  test('are passed over where they were past already: nobody was to come then', () => {
    expect(pastAt(sentAt + dayMs, 'Danke, {Name}!', [{ Name: 'Ada', Termin: '2026-11-20' }])).toBe(0);
  });
});

describe('days that are past', () => {
  test('are counted by people, with the days and who they are', () => {
    const people = ['23.11.2026', '24.11.2026', '25.11.2026', '20.11.', '23. November'].map((Termin) => ({
      Termin,
    }));
    expect(past('Ihr Termin ist am {Termin}.', people)).toEqual({
      people: 3,
      days: ['2026-11-23', '2026-11-20'],
      contactIds: [1, 4, 5],
    });
  });

  test('are those of the time at which it is sent, in the zone of the sender', () => {
    const people = [{ Day: '2026-11-24' }];
    expect(past('{Day}', people).people).toBe(0);
    expect(past('{Day}', people, Date.UTC(2026, 10, 24, 22, 59)).people).toBe(0);
    expect(past('{Day}', people, Date.UTC(2026, 10, 24, 23, 1)).people).toBe(1);
  });

  test('are no birthdays and nothing of years ago', () => {
    expect(
      past('{Birthday} {Geburtsdatum}', [{ Birthday: '23.11.2026', Geburtsdatum: '1.2.26' }]).people,
    ).toBe(0);
    expect(past('{Since}', [{ Since: '12.03.2019' }]).people).toBe(0);
  });

  test('are not guessed where day and month may be either, unless another day shows the habit', () => {
    expect(past('{Day}', [{ Day: '03/12/2026' }, { Day: '10/11/2026' }]).people).toBe(1);
    expect(past('{Day}', [{ Day: '12/03/2026' }]).people).toBe(0);
    expect(past('{Day}', [{ Day: '12/03/2026' }, { Day: '11/30/2026' }]).people).toBe(0);
    expect(past('{Day}', [{ Day: '12/03/2026' }, { Day: '30/11/2026' }]).people).toBe(1);
  });

  test('without a year are the nearest ones', () => {
    expect(past('{Day}', [{ Day: '3 Jan' }]).people).toBe(0);
    expect(past('{Day}', [{ Day: '30 Dec' }], Date.UTC(2027, 0, 3)).people).toBe(1);
  });

  test('in the message itself are everybody’s', () => {
    expect(past('Hi {Name}, see you on 20 Nov!', [{ Name: 'Ann' }, { Name: 'Bob' }])).toEqual({
      people: 2,
      days: ['2026-11-20'],
      contactIds: [],
    });
    expect(past('Hi {Name}, see you on 27 Nov!', [{ Name: 'Ann' }]).people).toBe(0);
  });

  test('are counted in full where nobody shares one', () => {
    const people = Array.from({ length: 30_000 }, (_, index) => ({
      Name: `Ann ${index}`,
      Day: `23.11.2026 ${index} Uhr`,
    }));
    expect(past('{Name}: {Day}', people).people).toBe(30_000);
  });
});

describe('hours that are past', () => {
  /** It is sent at nine. */
  const moments = ['2026-11-24T08:00', '2026-11-24T09:00', '2026-11-24T09:15', '2026-11-23T16:00'];

  test('are counted where a field keeps the hour, and the day is that of sending', () => {
    const people = moments.map((Termin) => ({ Termin }));
    expect(past('Ihr Termin ist am {Termin}.', people)).toEqual({
      people: 2,
      days: ['2026-11-24T08:00', '2026-11-23'],
      contactIds: [1, 4],
    });
  });

  test('are counted where day and hour stand in columns of their own, and only where one belongs to one', () => {
    const people = [
      { Tag: '2026-11-24', Zeit: '08:00', Ende: '' },
      { Tag: '2026-11-24', Zeit: '10:00', Ende: '' },
      { Tag: '2026-11-24', Zeit: '08:00', Ende: '10:00' },
    ];
    expect(past('Am {Tag} um {Zeit} bis {Ende}', people)).toMatchObject({ people: 1, contactIds: [1] });
  });
});
