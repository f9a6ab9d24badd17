/** The values of a template's fields, out of the JSON in which the contacts keep them. A million of those are read. */

/** Some fields of a contact; one that the contact has not is absent. */
export type FieldValues = Readonly<Record<string, string>>;

/** @throws where the JSON is no object of texts */
export type FieldReader = (json: string) => FieldValues;

/**
 * A reader of some fields. To make all values of a contact takes several times as long as to find those that a template
 * names, so these are searched for as they are written; whatever is written in an uncommon way is parsed.
 */
export function createFieldReader(fields: readonly string[]): FieldReader {
  // A property of that name is the prototype.
  if (fields.includes('__proto__')) return (json) => parsed(json, fields);
  const keys = fields.map((field) => ({ field, key: JSON.stringify(field) }));
  return (json) => {
    // Without any, every quote begins or ends a name or a value.
    if (json.includes('\\')) return parsed(json, fields);
    const values: Record<string, string> = {};
    for (const { field, key } of keys) {
      const at = json.indexOf(key);
      if (at === -1) continue;
      const start = at + key.length;
      if (!json.startsWith(':"', start)) return parsed(json, fields);
      const end = json.indexOf('"', start + 2);
      if (end === -1) return parsed(json, fields);
      values[field] = json.slice(start + 2, end);
    }
    return values;
  };
}

/**
 * The values of the fields that are there. The column holds what Carillon wrote, so it is checked by hand and not by a schema.
 */
function parsed(json: string, fields: readonly string[]): FieldValues {
  const object: unknown = JSON.parse(json);
  if (!isTexts(object)) throw new TypeError('The fields of a contact are an object of texts');
  const there = fields.filter((field) => Object.hasOwn(object, field));
  return Object.fromEntries(there.map((field) => [field, object[field] ?? '']));
}

function isTexts(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((one) => typeof one === 'string');
}
