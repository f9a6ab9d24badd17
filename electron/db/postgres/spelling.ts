/**
 * The few words of our statements that the two engines spell in different ways. All others are functions and operators that the first
 * migration teaches the server (`steps/0001-words.ts`), so that a statement is one text for both.
 *
 * - names with a capital letter in them keep it only in quotes;
 * - `CROSS JOIN … ON`, which fixes an order of tables in SQLite, and its hints about indexes say nothing here;
 * - LIKE looks past the case of letters there, as ILIKE does here;
 * - nothing is in an empty list, which here may not be empty;
 * - JSON is built by functions of other names.
 */

const spelled = new Map<string, string>();
/** More texts than the program has: what generates them without end must not fill the memory. */
const mostKept = 2_000;

/** Texts in quotes, names in quotes, and comments stay as they are. */
const quoted = /('(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*)/;

const words: readonly (readonly [RegExp, string])[] = [
  [/\b(?:NOT INDEXED|INDEXED BY \w+)/g, ''],
  [/\bCROSS JOIN ((?:\w+\.)?\w+(?: AS \w+)?\s+ON\b)/g, 'JOIN $1'],
  [/\bLIKE\b/g, 'ILIKE'],
  [/(?<!\bnot )\bin \(\)/gi, 'in (NULL)'],
  [/\bjson_group_array\(/g, 'json_agg('],
  [/\bjson_object\(/g, 'json_build_object('],
  [/\bjson_array\(/g, 'json_build_array('],
  [/\b([a-z]+[a-z0-9_]*[A-Z]\w*)\b/g, '"$1"'],
];

export function spelledForPostgres(sql: string): string {
  const known = spelled.get(sql);
  if (known !== undefined) return known;
  const made = sql
    .split(quoted)
    .map((part, index) =>
      index % 2 === 1 ? part : words.reduce((text, [pattern, word]) => text.replace(pattern, word), part),
    )
    .join('');
  if (spelled.size >= mostKept) spelled.clear();
  spelled.set(sql, made);
  return made;
}

/** A text of our own, with a question mark for each of its values and none in quotes: they are numbered here. */
export function numbered(sql: string): string {
  let at = 0;
  return sql.replaceAll('?', () => `$${++at}`);
}
