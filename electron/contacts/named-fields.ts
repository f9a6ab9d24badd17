/** The fields of a contact as a person typed them: their names become fields that a message can mention. */
import { AppError } from '../shared/errors.ts';
import { fieldKey, fieldName, longestFieldName, reservedFieldNames } from '../shared/text/field-names.ts';

/**
 * The fields under the names that they have in the book already, where those differ in capitals, spaces or hyphens
 * only; a message could not tell the two apart.
 *
 * @throws AppError `field-name-invalid` for a name that no merge field can have, `field-name-twice` for two that are one
 */
export function namedFields(
  fields: Readonly<Record<string, string>>,
  known: readonly string[],
): Readonly<Record<string, string>> {
  const inBook = new Set(known);
  // The first of several spellings is the most used one.
  const spelled = new Map(known.toReversed().map((name) => [fieldKey(name), name]));
  const typedAs = new Map<string, string>();
  const named = Object.entries(fields).map(([typed, value]) => {
    const key = fieldKey(typed);
    const other = typedAs.get(key);
    typedAs.set(key, typed);
    // A field that the book has from before stays as it is: a person who mends a number must not have to mend this first.
    if (inBook.has(typed) && (other === undefined || inBook.has(other))) return [typed, value];
    if (!isUsable(typed)) throw new AppError('field-name-invalid', { name: typed });
    if (other !== undefined) throw new AppError('field-name-twice', { name: other, other: typed });
    return [spelled.get(key) ?? typed, value];
  });
  return Object.fromEntries(named);
}

function isUsable(name: string): boolean {
  return (
    fieldKey(name) !== '' &&
    fieldName(name) === name &&
    name.length <= longestFieldName &&
    !reservedFieldNames.has(name.toLowerCase())
  );
}
