/**
 * Pastes that say themselves who wrote what: the export of a chat, a table with a heading over the messages, the XML of a
 * backup, the JSON of a webhook, a log. There a name is a name and a time a time, whatever words they are.
 */
import { parseDigits } from 'libphonenumber-js/max';
import papaparse from 'papaparse';
import { readJson } from '../../../shared/values/whole-signs.ts';
import { type ColumnKind, columnKind, keyKind, labelKind, saysOutbound } from '../layout-words.ts';
import { fromLabelled, type ReplyRow } from './labelled-rows.ts';
import { fromQuotedMails } from './quoted-mails.ts';

/** Null where the paste is of another kind. Messages that went out are left out. */
export function replyRows(pasted: string): readonly ReplyRow[] | null {
  const text = withoutTags(pasted);
  const start = text.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) {
    const found = fromJson(start);
    if (found !== null) return found;
  }
  if (/<sms\s[^>]*\bbody=/.test(start)) return fromXml(start);
  return fromTable(start) ?? fromChat(text) ?? fromLabelled(text) ?? fromLog(text) ?? fromQuotedMails(text);
}

type Message = Partial<Record<'from' | 'message' | 'direction', string>>;

function rowOf({ from, message, direction }: Message): ReplyRow[] {
  if (from === undefined || message === undefined) return [];
  return direction !== undefined && saysOutbound(direction) ? [] : [{ sender: from, message }];
}

function fromJson(text: string): readonly ReplyRow[] | null {
  const whole = parsed(text);
  const values =
    whole === undefined ? text.split('\n').map((line) => parsed(line.trim().replace(/,$/, ''))) : [whole];
  const rows: ReplyRow[] = [];
  const walk = (value: unknown, depth: number): void => {
    if (depth > 6 || typeof value !== 'object' || value === null) return;
    const message: Message = {};
    for (const [key, inside] of Object.entries(value)) {
      const kind = keyKind(key);
      if (kind !== undefined && (typeof inside === 'string' || typeof inside === 'number'))
        message[kind] ??= String(inside);
      else if (kind !== undefined && typeof inside === 'object' && inside !== null) {
        // WhatsApp's webhook says { text: { body } }.
        const body = Object.entries(inside).find(
          ([name, one]) => keyKind(name) === kind && typeof one === 'string',
        );
        if (body !== undefined) message[kind] ??= String(body[1]);
      }
    }
    const found = rowOf(message);
    if (found.length > 0) rows.push(...found);
    else for (const inside of Object.values(value)) walk(inside, depth + 1);
  };
  for (const value of values) walk(value, 0);
  return rows.length > 0 ? rows : null;
}

function parsed(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
      if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole;
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ' ';
    })
    .toWellFormed();

/** The text of a paste, of which a table of a page has tabs between its cells. */
export const withoutTags = (pasted: string): string =>
  /<(?:t[dr]|div|span|p|li|q)[\s>]/i.test(pasted) ? fromHtml(pasted) : pasted;

/** The table of a page, as one with tabs. */
const fromHtml = (text: string): string =>
  unescaped(
    text
      .replace(/\s*\n\s*/g, ' ')
      .replace(/<a\s[^>]*href=["']tel:([+\d\s().-]+)["'][^>]*>/gi, ' $1 ')
      .replace(/<\/t[dh]\s*>\s*(?=<t[dh])/gi, '\t')
      .replace(/<\/tr\s*>|<br\s*\/?>|<\/(?:p|div|li|h\d)\s*>/gi, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .split('\n')
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter((line) => line !== '')
    .join('\n');

/** "SMS Backup & Restore": type 1 was received, 2 sent. */
function fromXml(text: string): readonly ReplyRow[] {
  return (text.match(/<sms\s[^>]*>/g) ?? []).flatMap((element) => {
    const of = (name: string) =>
      unescaped(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(element)?.slice(1).find(Boolean) ?? '');
    return of('type') === '2' ? [] : [{ sender: of('address'), message: of('body') }];
  });
}

const delimiters = ['\t', ',', ';', '|'];
/** Lines above the heading: a title, the day of the export. */
const mostAbove = 4;

function fromTable(text: string): readonly ReplyRow[] | null {
  const lines = text.split(/\r\n|[\n\r]/, mostAbove + 2);
  for (const [at, line] of lines.entries()) {
    for (const delimiter of delimiters) {
      if (!line.includes(delimiter)) continue;
      const kinds = cellsOf(line, delimiter).map((cell) => (isHeading(cell) ? columnKind(cell) : undefined));
      const known = kinds.filter((kind) => kind !== undefined).length;
      if (!kinds.includes('message') || !kinds.includes('from') || known * 2 < kinds.length) continue;
      const below = text
        .split(/\r\n|[\n\r]/)
        .slice(at + 1)
        .join('\n');
      return fromColumns(kinds, below, delimiter);
    }
  }
  return null;
}

/** "From: +44 7400 123456" and "Message: 🛑" are values with their labels. */
const isHeading = (cell: string): boolean => !/\d{4}|\p{Extended_Pictographic}/u.test(cell);

/** A table of Markdown has bars on both sides. */
const bare = (line: string, delimiter: string): string =>
  delimiter === '|' ? line.trim().replace(/^\||\|$/g, '') : line;

const cellsOf = (line: string, delimiter: string): string[] =>
  (papaparse.parse<string[]>(bare(line, delimiter), { delimiter, quoteChar: '"' }).data[0] ?? []).map(
    (cell) => cell.trim(),
  );

function fromColumns(
  kinds: readonly (ColumnKind | undefined)[],
  text: string,
  delimiter: string,
): readonly ReplyRow[] {
  const below =
    delimiter === '|'
      ? text
          .split('\n')
          .map((line) => bare(line, '|'))
          .join('\n')
      : text;
  const data = cellsBelow(below, delimiter);
  const message = kinds.indexOf('message');
  const from = kinds.flatMap((kind, column) => (kind === 'from' ? [column] : []));
  const directions = kinds.flatMap((kind, column) => (kind === 'direction' ? [column] : []));
  return data.flatMap((cells) => {
    if (cells.every((cell) => /^[\s:-]*$/.test(cell))) return [];
    if (directions.some((column) => saysOutbound(cells[column] ?? ''))) return [];
    const sender = from
      .map((column) => cells[column] ?? '')
      .find((cell) => /\p{Nd}{5}/u.test(cell.replace(/[\s()./-]/g, '')));
    // A message with the delimiter in it and no quotes has more cells than the heading.
    const last = message === kinds.length - 1 ? cells.length : message + 1;
    const named = sender ?? from.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? '';
    return [{ sender: named, message: cells.slice(message, last).join(delimiter) }];
  });
}

/**
 * The cells of each row. A quote that stands within a message, or is never closed, would hold all lines below it together: in such a table a line is a
 * row, and one without the delimiter goes on with the message above it.
 */
function cellsBelow(text: string, delimiter: string): readonly (readonly string[])[] {
  const { data, errors } = papaparse.parse<string[]>(text, {
    delimiter,
    quoteChar: '"',
    skipEmptyLines: true,
  });
  const isTorn =
    errors.some(isOfQuotes) || data.some((cells) => cells.some((cell) => holdsRow(cell, delimiter)));
  if (!isTorn) return data;
  const rows: string[][] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const last = rows.at(-1);
    if (last !== undefined && !line.includes(delimiter)) last[last.length - 1] += `\n${line}`;
    else rows.push(cellsOfLine(line, delimiter));
  }
  return rows;
}

function cellsOfLine(line: string, delimiter: string): string[] {
  const { data, errors } = papaparse.parse<string[]>(line, { delimiter, quoteChar: '"' });
  return (errors.some(isOfQuotes) ? undefined : data[0]) ?? line.split(delimiter);
}

const isOfQuotes = ({ type }: papaparse.ParseError): boolean => type === 'Quotes';

/** A line of a message that has a number and the delimiter in front is a row. */
const holdsRow = (cell: string, delimiter: string): boolean =>
  cell.includes('\n') &&
  cell.split('\n').some((line, at) => at > 0 && numberInFront.test(line) && line.includes(delimiter));
const numberInFront = /^\s*["']?[+(]?\d[\d\s().-]{5,}\d/;

const day = '\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}';
const hour = '\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s*(?:[ap]\\.?\\s?m\\.?|[صم]|uhr))?';
const at = '(?:um |at |à |às |a las |alle |om |kl\\.? )?';
/** Apps write the day first, the page of WhatsApp the hour. */
const time = `^\\s*\\[?\\s*(?:${day}[.,،]?\\s+${at}${hour}|${hour}[.,،]\\s+${day})`;
const beginsWithTime = new RegExp(time, 'iu');
/** "12/11/2026, 14:03 - +44 7400 123456: STOP", "[12.11.26, 14:03:11] Ann: STOP", "[14:03, 12/11/2026] Ann: STOP". */
const chatLine = new RegExp(
  `${time}\\s*\\]?\\s*(?:[-–]\\s*)?(?:~\\s*)?([^:\\]\\t|;]{1,80}?):(?:\\s(.*)|$)`,
  'iu',
);
/** Of the lines with a time in front; the others are notes of the program. */
const shareOfMessages = 0.6;

function fromChat(text: string): readonly ReplyRow[] | null {
  const lines = text.split(/\r\n|[\n\r]/);
  const first = lines.find((line) => line.trim() !== '');
  if (first === undefined || !beginsWithTime.test(inAscii(first))) return null;
  const rows: { sender: string; message: string }[] = [];
  let [timed, messages] = [0, 0];
  for (const line of lines) {
    const ascii = inAscii(line);
    if (!beginsWithTime.test(ascii)) {
      // A line with a number in front is somebody else's: such a paste is put together of several.
      if (/^\W{0,3}\d[\d\s().-]{7,}/.test(ascii)) return null;
      const last = rows.at(-1);
      if (last !== undefined && line.trim() !== '') last.message += `\n${line}`;
      continue;
    }
    timed += 1;
    const found = chatLine.exec(ascii);
    const [, sender, message] = found ?? [];
    if (sender === undefined || labelKind(sender) !== undefined) continue;
    messages += 1;
    rows.push({ sender, message: message ?? '' });
  }
  return messages >= timed * shareOfMessages && messages > 0 ? rows : null;
}

const inAscii = (line: string): string =>
  line
    .replace(/\p{Cf}/gu, '')
    .replace(/^[^\p{L}]+/u, (front) => front.replace(/\p{Nd}/gu, parseDigits))
    .replace(/[\u00a0\u202f]/g, ' ');

const pair = /(?<![\p{L}\p{N}_])([\p{L}_]{2,20})=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s|;]+))/gu;

/** "msisdn=447400123456&text=Arr%C3%AAt+svp", as gateways call the address of a program. */
const query = /(?:^|[\s?"'])((?:[\w.-]{1,40}=[^&\s"']*&)+[\w.-]{1,40}=[^&\s"']*)/u;

/** Lines of a log: from=447400123456 text="STOP". */
function fromLog(text: string): readonly ReplyRow[] | null {
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '');
  if (!lines[0]?.includes('=')) return null;
  const others: ReplyRow[] = [];
  const rows = lines.flatMap((line) => {
    const message: Message = {};
    for (const [key, value] of valuesOf(line)) {
      const kind = keyKind(key);
      if (kind !== undefined) message[kind] ??= value;
    }
    if (message.from === undefined || message.message === undefined)
      others.push({ sender: '', message: line });
    return rowOf(message);
  });
  return rows.length * 2 >= lines.length ? [...rows, ...others] : null;
}

function valuesOf(line: string): readonly (readonly [key: string, value: string])[] {
  const [, parameters] = query.exec(line) ?? [];
  if (parameters !== undefined) return [...new URLSearchParams(parameters)];
  return [...line.matchAll(pair)].map(([, key = '', double, single, word]) => [
    key,
    double ?? single ?? word ?? '',
  ]);
}
