/** The words that programs put around a message: headings, labels, days. Read on first use. */
import { fromDataFile } from '../../shared/data-file.ts';
import { columnWord } from '../../shared/import/column-words.ts';
import { onlyWords, plain, wordsOf } from './plain-words.ts';
import layout from './words/layout.json' with { type: 'json' };

export type ColumnKind = keyof typeof layout.columns;
export type LabelKind = keyof typeof layout.labels;

const joined = (text: string): string => onlyWords(wordsOf(text)).join(' ');

/** Each word of a list under what it is; a word under two kinds is what the first of them says. */
function kinds<Kind extends string>(lists: Readonly<Record<Kind, string>>, order: readonly Kind[]) {
  const found = new Map<string, Kind>();
  for (const kind of order)
    for (const word of lists[kind].split(',')) if (!found.has(joined(word))) found.set(joined(word), kind);
  return found;
}

const words = fromDataFile(layout, () => ({
  columns: kinds(layout.columns, ['message', 'to', 'from', 'direction', 'other']),
  labels: kinds(layout.labels, ['ours', 'from', 'name', 'message', 'other']),
  keys: kinds(layout.keys, ['from', 'message', 'direction']),
  outbound: new Set(layout.outbound.split(',').map(joined)),
  furniture: new Set(plain(layout.furniture).split(' ')),
  closings: layout.closings.split(',').map(joined),
  statuses: new Set(plain(layout.statuses).split(' ')),
}));

/** The kind of a column by its heading; undefined where it is no heading of messages. */
export const columnKind = (heading: string): ColumnKind | undefined =>
  words().columns.get(joined(heading)) ?? ofAnyFile(heading);

/** The names of columns of any file are known already, and of messages only the sender matters. */
function ofAnyFile(heading: string): ColumnKind | undefined {
  const word = columnWord(heading);
  if (word === undefined) return undefined;
  return word === 'phone' ? 'from' : 'other';
}
/** The kind of text behind a label: "Reply:", "Gesendet:". */
export const labelKind = (label: string): LabelKind | undefined => words().labels.get(joined(label));
/** The same of the key of a webhook or a log. */
export const keyKind = (key: string) =>
  words().keys.get(joined(key.replaceAll('_', ' '))) ?? words().keys.get(key.toLowerCase());
export const saysOutbound = (cell: string): boolean => words().outbound.has(joined(cell));

/** Whether a text has nothing but days, times and the names of buttons. */
export function isFurniture(text: string): boolean {
  const said = onlyWords(wordsOf(text));
  return said.length > 0 && said.length < 12 && said.every((word) => words().furniture.has(word));
}

/** Behind greetings stands a name. */
const wordsOfName = 3;

/** Whether a line is the greetings with which a mail ends, and no more than who sends them. */
export function closes(line: string): boolean {
  const said = joined(line);
  return words().closings.some(
    (closing) =>
      said === closing ||
      (said.startsWith(`${closing} `) && said.slice(closing.length + 1).split(' ').length <= wordsOfName),
  );
}

/** Whether a word is out of a report on delivery. */
export const isStatus = (word: string): boolean => words().statuses.has(word);
