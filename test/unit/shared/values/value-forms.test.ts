import { describe, expect, test } from 'vitest';
import { languages } from '../../../../electron/shared/settings/languages.ts';
import { parseTemplate, render } from '../../../../electron/shared/text/template.ts';
import type { TypedKind } from '../../../../electron/shared/values/field-kind.ts';
import { exampleIn } from '../../../../electron/shared/values/form-examples.ts';
import { readForm } from '../../../../electron/shared/values/read-form.ts';
import { formsFor, usualForm, writeValue } from '../../../../electron/shared/values/value-form.ts';

const kinds = { Appointment: 'date-time', Day: 'date', Time: 'time', Amount: 'number' } as const;
const fields = [...Object.keys(kinds), 'Note'];
const values = {
  Appointment: '2026-11-23T14:30',
  Day: '2026-03-01',
  Time: '09:05',
  Amount: '1234.50',
  Note: '2026-11-23',
};
const text = (source: string, language: (typeof languages)[number] = 'en') =>
  render(parseTemplate(source, fields, { kinds, language }), values).text;
const problems = (source: string, language: (typeof languages)[number] = 'en') =>
  parseTemplate(source, fields, { kinds, language }).problems;

describe('a date in a text', () => {
  test('is written as the example behind the colon', () => {
    expect(text('On {Appointment: Monday 23 November} at {appointment:14:30}')).toBe(
      'On Monday 23 November at 14:30',
    );
    expect(text('{Day: Mon 23 Nov}, {Time: 2:30 pm}, {Amount: 1,234.00}')).toBe(
      'Sun 1 Mar, 9:05 am, 1,234.50',
    );
    expect(text('{Day: 23.11.2026} {Day: 3.4.26} {Time: 14.30 Uhr}', 'de')).toBe(
      '01.03.2026 1.3.26 9.05 Uhr',
    );
  });

  test('has the language of its example, whatever that of the campaign', () => {
    expect(text('{Appointment: Montag, 23. November}')).toBe('Montag, 23. November');
    expect(text('{Day: dimanche 23 novembre}', 'de')).toBe('dimanche 1er mars');
    expect(text('{Day: Pazartesi 23 Kasım}', 'de')).toBe('Pazar 1 Mart');
  });

  test.for([
    ['en', '23 November 2026, 2:30 pm; 1 March 2026; 9:05 am; 1234.50'],
    ['de', '23.11.2026, 14:30; 01.03.2026; 09:05; 1234,50'],
    ['fr', '23/11/2026 à 14h30; 01/03/2026; 9h05; 1234,50'],
    ['es', '23/11/2026, 14:30; 01/03/2026; 9:05; 1234,50'],
    ['pt', '23/11/2026, 14:30; 01/03/2026; 09:05; 1234,50'],
    ['ar', '23 نوفمبر 2026، 2:30 م; 1 مارس 2026; 9:05 ص; 1234.50'],
  ] as const)('without a form is written as usual: %s', ([language, expected]) => {
    expect(text('{Appointment}; {Day}; {Time}; {Amount}', language)).toBe(expected);
  });

  test('keeps its words for an empty field', () => {
    const template = parseTemplate('{Day: Monday|soon}', fields, { kinds, language: 'en' });
    expect(render(template, {}).text).toBe('soon');
    expect(render(template, { Day: '2026-11-23' }).text).toBe('Monday');
  });

  test('stands as it is where it is words', () => {
    expect(
      render(parseTemplate('{Day: Monday}', fields, { kinds, language: 'en' }), { Day: 'to be agreed' }).text,
    ).toBe('to be agreed');
  });

  test('without a time leaves out the time of its form', () => {
    const template = parseTemplate('{Appointment}', fields, { kinds, language: 'fr' });
    expect(render(template, { Appointment: '2026-11-23' }).text).toBe('23/11/2026');
  });

  test('without a time is empty where only its time is written, and its person has a gap', () => {
    const template = parseTemplate('At {Appointment: 14:30}.', fields, { kinds, language: 'en' });
    expect(render(template, { Appointment: '2026-11-23' })).toEqual({
      text: 'At .',
      empty: ['Appointment'],
      braces: [],
    });
    const kept = parseTemplate('At {Appointment: 14:30|some time}.', fields, { kinds, language: 'en' });
    expect(render(kept, { Appointment: '2026-11-23' }).text).toBe('At some time.');
  });

  test('of a field of text stays text', () => {
    expect(text('{Note}')).toBe('2026-11-23');
    expect(render(parseTemplate('{Day}', fields), values).text).toBe('2026-03-01');
  });
});

test.for([
  ['{Day: tomorrow}', 'unknown', 'Monday 23 November'],
  ['{Day: 14:30}', 'no-time', 'Monday 23 November'],
  ['{Time: Monday}', 'no-date', '14:30'],
  ['{Day: 03/04/2026}', 'unclear', 'Monday 23 November'],
  ['{Note: Monday}', 'text', ''],
])('%s is a fault that says what to write', ([source = '', why, example]) => {
  expect(problems(source)).toMatchObject([{ kind: 'unknown-form', why, example }]);
  const [problem] = problems(source);
  expect(problems(problem?.fix ?? '{')).toEqual([]);
});

test('figures whose day could be the month are read by the language, where it has one order', () => {
  expect(text('{Day: 03/04/2026}', 'fr')).toBe('01/03/2026');
});

test('words behind a colon that belong to no field are still no field', () => {
  expect(problems('{ask: tomorrow}')).toMatchObject([{ kind: 'not-a-field' }]);
  expect(text('{Tel: home}', 'en')).toBe('{Tel: home}');
});

test('a field may have a colon in its name', () => {
  const template = parseTemplate('{Tel: home}', ['Tel: home'], { kinds: {}, language: 'en' });
  expect(render(template, { 'Tel: home': '12' }).text).toBe('12');
});

const every = languages.flatMap((language) =>
  (['date', 'date-time', 'time', 'number'] as const).map((kind) => [language, kind] as const),
);
const tried: Readonly<Record<TypedKind, readonly string[]>> = {
  date: ['2026-01-01', '2026-05-03', '2028-02-29', '2026-12-31'],
  'date-time': ['2026-01-01T00:00', '2026-05-03T09:05', '2026-12-31T23:59'],
  time: ['00:00', '09:05', '14:30'],
  number: ['7', '1234', '-12.5', '123456.50'],
};
test.for(every)('each example that is offered means its own form: %s %s', ([language, kind]) => {
  for (const today of ['2026-01-02', '2026-11-26', '2026-05-05', '2026-12-31'])
    for (const form of formsFor(kind, language).slice(kind === 'number' ? 1 : 0)) {
      const example = exampleIn(form, today);
      const read = readForm(example, kind, language);
      expect(read.kind, example).toBe('form');
      if (read.kind !== 'form') continue;
      for (const value of tried[kind])
        expect(writeValue(value, read.form), example).toBe(writeValue(value, form));
    }
});

test('what is written without a form costs no more than a text of its language must', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'pt'] as const)
    expect(writeValue('2026-11-23T14:30', usualForm('date-time', language))).toMatch(/^[ -~àéèùçñ]+$/);
});
