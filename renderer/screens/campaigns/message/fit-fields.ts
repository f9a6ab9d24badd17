import { columnWord } from '../../../../electron/shared/import/column-words.ts';
import { fieldKey, writeField } from '../../../../electron/shared/text/field-names.ts';

/** A suggested text with the fields that the contacts have in place of those that it names; one that none can stand for stays. */
export function fitFields(text: string, fields: readonly string[]): string {
  return text.replace(/\{([^{}|]+)\}/g, (written, name: string) => {
    const field = fieldFor(name, fields);
    return field === undefined ? written : writeField(field);
  });
}

/** Whether each field that the text names is one of these. */
export const namesOnly = (text: string, fields: readonly string[]): boolean =>
  [...text.matchAll(/\{([^{}|]+)\}/g)].every(([, name = '']) =>
    fields.some((field) => fieldKey(field) === fieldKey(name)),
  );

/** By what somebody is greeted, the best first. */
const greeted = ['first name', 'name', 'last name'] as const;

function fieldFor(name: string, fields: readonly string[]): string | undefined {
  const exactly = fields.find((field) => fieldKey(field) === fieldKey(name));
  if (exactly !== undefined) return exactly;
  const word = columnWord(name);
  if (word === 'first name' || word === 'name')
    return greeted
      .filter((one) => word === 'first name' || one !== 'first name')
      .concat('first name')
      .flatMap((one) => fields.find((field) => columnWord(field) === one) ?? [])[0];
  const [own = ''] = wordsOf(name);
  return fields.find((field) => wordsOf(field).includes(own) && !ofBirth.test(field));
}

/** Nobody is invited for the day of their birth. */
const ofBirth = /birth|dob|geb|nacimiento|naissance|nascimento|ميلاد/i;

const wordsOf = (field: string): readonly string[] => field.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
