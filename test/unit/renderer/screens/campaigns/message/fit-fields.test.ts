import { expect, it } from 'vitest';
import {
  fitDays,
  fitFields,
  namesOnly,
} from '../../../../../../renderer/screens/campaigns/message/fit-fields.ts';

it.each([
  ['Hi {First name}, …', ['Name', 'City'], 'Hi {Name}, …'],
  ['Hi {First name}, …', ['Surname', 'Vorname'], 'Hi {Vorname}, …'],
  ['مرحبًا {الاسم الأول}، …', ['الاسم', 'المدينة'], 'مرحبًا {الاسم}، …'],
  [
    '{Nombre}: {Fecha}, {Hora}',
    ['Nombre', 'Fecha de nacimiento', 'Fecha de la cita', 'Hora de la cita'],
    '{Nombre}: {Fecha de la cita}, {Hora de la cita}',
  ],
  ['{Date} at {Time}', ['Date of birth', 'Appointment date'], '{Appointment date} at {Time}'],
  ['{first_name}', ['First name'], '{First name}'],
])('puts fields that there are into %s', (text, fields, fitted) => {
  expect(fitFields(text, fields)).toBe(fitted);
});

it('says whether a text names a field that there is not', () => {
  expect(namesOnly('Hi {first name}, {Date}', ['First name', 'date'])).toBe(true);
  expect(namesOnly('Hi {first name}', ['Class'])).toBe(false);
});

const kinds = { Termin: 'date-time', Geburtsdatum: 'date', Tag: 'date', Beginn: 'time' } as const;
const days = {
  date: 'Datum',
  time: 'Uhrzeit',
  typed: { kinds, language: 'de' },
  today: '2026-11-27',
} as const;

it.each([
  [['Termin', 'Geburtsdatum'], 'am {Termin: 27.11.2026} um {Termin: 14:30}'],
  [['Tag', 'Beginn', 'Geburtsdatum'], 'am {Tag} um {Beginn}'],
  [['Tag'], 'am {Tag} um {Uhrzeit}'],
  [['Geburtsdatum'], 'am {Datum} um {Uhrzeit}'],
  [['Termin', 'Tag'], 'am {Datum} um {Uhrzeit}'],
  [['Datum', 'Uhrzeit', 'Termin'], 'am {Datum} um {Uhrzeit}'],
])('writes the one day that contacts with %j have, and its hour', (fields, written) => {
  expect(fitDays('am {Datum} um {Uhrzeit}', fields, days)).toBe(written);
});
