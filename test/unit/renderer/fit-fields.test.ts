import { expect, it } from 'vitest';
import { fitFields, namesOnly } from '../../../renderer/screens/campaigns/message/fit-fields.ts';

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
