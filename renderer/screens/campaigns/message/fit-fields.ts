import { columnWord } from '../../../../electron/shared/import/column-words.ts';
import { fieldKey, writeField } from '../../../../electron/shared/text/field-names.ts';
import type { TypedFields } from '../../../../electron/shared/text/template.ts';
import { isBirth } from '../../../../electron/shared/values/birth-words.ts';
import { kindOf } from '../../../../electron/shared/values/field-kind.ts';
import { exampleIn } from '../../../../electron/shared/values/form-examples.ts';
import { formsFor } from '../../../../electron/shared/values/value-form.ts';

/** The fields of a suggested text, which has no fallbacks. */
const namedFields = /\{([^{}|]+)\}/g;

/** A suggested text with the fields that the contacts have in place of those that it names; one that none can stand for stays. */
export function fitFields(text: string, fields: readonly string[]): string {
  return text.replace(namedFields, (written, name: string) => {
    const field = fieldFor(name, fields);
    return field === undefined ? written : writeField(field);
  });
}

/** The names that suggested texts have for a day and its hour, and what a field of dates is written with. */
export interface NamesOfDays {
  readonly date: string;
  readonly time: string;
  readonly typed: TypedFields;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/**
 * A suggested text with the one day that the contacts have, and its hour, in place of those that it names. Where there are several
 * days, or none, it stays as it is; a day of birth is none.
 */
export function fitDays(
  text: string,
  fields: readonly string[],
  { date, time, typed, today }: NamesOfDays,
): string {
  const ofKind = (...kinds: readonly string[]): readonly string[] =>
    fields.filter((field) => kinds.includes(kindOf(typed.kinds, field)) && !isBirth(field));
  const [day, anotherDay] = ofKind('date', 'date-time');
  if (day === undefined || anotherDay !== undefined) return text;
  const [hour, anotherHour] = ofKind('time');
  const dayAndHour = kindOf(typed.kinds, day) === 'date-time';
  /** The field in its usual form that shows one of both alone. */
  const part = (shows: RegExp, hides: RegExp): string => {
    const form = formsFor('date-time', typed.language).find(
      ({ pattern }) => shows.test(pattern) && !hides.test(pattern),
    );
    return writeField(form === undefined ? day : `${day}: ${exampleIn(form, today)}`);
  };
  const written = new Map<string, string>();
  written.set(fieldKey(date), dayAndHour ? part(/d/, /[Hh]/) : writeField(day));
  if (hour !== undefined && anotherHour === undefined) written.set(fieldKey(time), writeField(hour));
  else if (dayAndHour) written.set(fieldKey(time), part(/[Hh]/, /d/));
  return text.replace(namedFields, (whole, name: string) => {
    const exactly = fields.some((field) => fieldKey(field) === fieldKey(name));
    return exactly ? whole : (written.get(fieldKey(name)) ?? whole);
  });
}

/** Whether each field that the text names is one of these. */
export const namesOnly = (text: string, fields: readonly string[]): boolean =>
  [...text.matchAll(namedFields)].every(([, name = '']) =>
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
  return fields.find((field) => wordsOf(field).includes(own) && !isBirth(field));
}

const wordsOf = (field: string): readonly string[] => field.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
