/** What a contact is called in lists, from its fields. */
import { columnWord } from '../shared/column-words.ts';

/**
 * The name for the values of these fields: the name field, or first and last name together, or the first value. Beside a first
 * name alone, "Name" and "Nom" are the last name; beside a last name alone, "Name" and "Nome" are the first.
 */
export function namer(fields: readonly string[]): (values: readonly string[]) => string {
  const words = fields.map(columnWord);
  const exactly = fields.findIndex((field) => field.trim().toLowerCase() === 'name');
  const whole = exactly === -1 ? words.indexOf('name') : exactly;
  const first = words.indexOf('first name');
  const last = words.indexOf('last name');
  // "Customer" and its like are whole names, or those of firms.
  const isPart = first < 0 && /^(?:name|nome|nom|naam|الاسم|اسم)$/i.test(fields[whole]?.trim() ?? '');
  return (values) => {
    const name = trimmed(values[whole]);
    const given = trimmed(values[first]);
    const family = trimmed(values[last]);
    if (name !== '') {
      if (last < 0) return given === '' || has(name, given) ? name : `${given} ${name}`;
      return !isPart || family === '' || has(name, family) ? name : `${name} ${family}`;
    }
    if (given !== '' || family !== '')
      return given === '' || family === '' ? given + family : `${given} ${family}`;
    for (const value of values) {
      const any = trimmed(value);
      // A further number of somebody is not what they are called.
      if (any !== '' && !/^\+\d/.test(any)) return any;
    }
    return '';
  };
}

const has = (name: string, part: string) => ` ${name.toLowerCase()} `.includes(` ${part.toLowerCase()} `);

/** One line: a table has no room for more. Nor signs that turn round what stands behind them, which no text has either. */
function trimmed(value: string | undefined): string {
  const text = value?.trim() ?? '';
  if (!/[\n\t\u202a-\u202e\u2066-\u2069]/.test(text)) return text;
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same for the fields of one contact. */
export function displayName(fields: Readonly<Record<string, string>>): string {
  return namer(Object.keys(fields))(Object.values(fields));
}
