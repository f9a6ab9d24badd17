/** A file for the do-not-text list: numbers wherever they stand in it, or replies of which those count that ask to stop. */
import { type ColumnWord, columnWord } from '../../shared/import/column-words.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import { isRemarkHeading } from '../consent/remark-heading.ts';
import { isCountry } from '../phone/numbering-plans.ts';
import { readPhoneCell } from '../phone/phone-cell.ts';
import { bareDigitsOf } from '../phone/phone-digits.ts';
import type { PhoneContext } from '../phone/phone-reading.ts';
import { looksLikePhone } from '../read/looks-like-phone.ts';
import { layoutOf, previewOf } from '../read/preview.ts';
import type { ReadTable } from '../read/table-parts.ts';
import { columnKind, saysOutbound } from '../replies/layout-words.ts';
import { numbersOfLine } from '../replies/numbers-of-line.ts';
import { ownWords } from '../replies/own-words.ts';
import { numbersIn, verdictOfMessage } from '../replies/replies.ts';
import { inOneLine, judged, type Saying } from '../replies/sayings.ts';
import { asksToStop, type ReplyVerdict, saysAnything } from '../replies/stop-words.ts';
import type { FoundNumbers } from './found-numbers.ts';
import { refusedColumns, type SaidInColumns } from './refused-columns.ts';

/** Numbers of a file, each with the reason that stands beside it; empty where none does. */
export interface NumberFile extends FoundNumbers {
  readonly name: string;
}

/** A column about the person says nothing about texts. */
const aboutPerson: ReadonlySet<ColumnWord | undefined> = new Set([
  'first name',
  'last name',
  'name',
  'email',
  'company',
  'city',
  'country',
] as const);
/** More are not read by anybody. */
const quoted = 10_000;

/**
 * `onRows` gets the number of rows read, and the part of the file, 0 to 1; it may end the work by throwing. `withCodes` writes the codes
 * of contacts' numbers into a cell.
 */
export async function readNumberFile(
  table: ReadTable,
  defaultCountry: string,
  onRows: (rows: number, fraction: number) => void,
  sent: readonly string[] = [],
  withCodes: (cell: string) => string = (cell) => cell,
): Promise<NumberFile> {
  const layout = layoutOf(table, 'en');
  const { names, header, body } = layout;
  const columns = previewOf(
    table,
    { kind: 'file', path: table.name },
    { fields: [], rememberedFor: () => null, country: defaultCountry },
  ).columns;
  if (!columns.some(({ meaning }) => meaning.kind === 'phone'))
    return readAsText(table, defaultCountry, onRows, sent, withCodes);

  const country = isCountry(defaultCountry) ? defaultCountry : null;
  const readers = names.map((_, column) => {
    const bare = bareDigitsOf(
      body.map((row) => row[column] ?? ''),
      country,
    );
    const isPhone = columns[column]?.meaning.kind === 'phone';
    return (cell: string) => numbersOf(cell, { country, bare }, isPhone, defaultCountry);
  });
  const reasonColumn = header?.findIndex(isRemarkHeading) ?? -1;
  const isAboutPerson = names.map((_, column) => aboutPerson.has(columnWord(header?.[column] ?? '')));
  const refusedIn = refusedColumns(layout, (column) => columns[column]?.meaning.kind === 'phone');
  const own = ownWords(sent);
  const kinds = header?.map(columnKind) ?? [];
  const hasMessages = kinds.includes('message') && kinds.includes('from');
  const isFrom = (column: number): boolean => !hasMessages || kinds[column] !== 'to';
  const rows: Saying[] = [];
  /** Rows that are not marked in a column of refusals, by their places. */
  const unmarked = new Set<number>();
  const unreadable: string[] = [];
  const uncertain: string[] = [];
  let leftOut = table.reading.above + (header === null ? 0 : 1);
  for (const batch of table.batches()) {
    for (const cells of batch.rows) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (leftOut > 0) {
        leftOut -= 1;
        continue;
      }
      const isOurs = kinds.some((kind, column) => kind === 'direction' && saysOutbound(cells[column] ?? ''));
      if (hasMessages && isOurs) continue;
      const inCells = readers.map((read, column) =>
        isFrom(column) ? read(withCodes(cells[column] ?? '')) : [],
      );
      const numbers = inCells.flat();
      if (numbers.length === 0) {
        const lines = cells.some((cell, column) => !isAboutPerson[column] && asksToStop(cell))
          ? uncertain
          : unreadable;
        if (lines.length < quoted) lines.push(cutText(cells.join(' ').trim(), 80));
        continue;
      }
      const beside = (wanted: (column: number) => boolean) =>
        inCells.flatMap((found, column) =>
          found.length > 0 || column === reasonColumn || refusedIn?.has(column) === true || !wanted(column)
            ? []
            : [cells[column] ?? ''],
        );
      const said = beside(() => true).join(' ');
      const words = beside((column) =>
        hasMessages ? kinds[column] === 'message' : !isAboutPerson[column],
      ).map(own.without);
      // A column of reasons says why each is on the list: such a file is the list itself.
      const isReply = reasonColumn < 0 && saysAnything(words.join(' '));
      const asks = isReply ? verdictOfCells(words) : null;
      const reason = reasonColumn < 0 ? '' : cutText((cells[reasonColumn] ?? '').trim(), 500);
      const saying = { numbers, said: inOneLine(said), reason, asks };
      const inColumns = refusedIn?.read(cells);
      if (inColumns?.kind === 'unmarked' && asks !== 'refuses') unmarked.add(rows.length);
      rows.push(inColumns === undefined ? saying : withColumns(saying, inColumns));
    }
    onRows(rows.length, table.sizeBytes === 0 ? 1 : batch.bytesRead / table.sizeBytes);
  }
  const isMarked = unmarked.size < rows.length;
  const sayings = rows.map((row, at) =>
    isMarked && unmarked.has(at) ? { ...row, asks: 'no' as const } : row,
  );
  const isColumn = refusedIn !== null && sayings.some(({ asks }) => asks === 'no' || asks === 'perhaps');
  return { name: table.name, ...judged(sayings, isColumn || hasMessages), unreadable, uncertain };
}

/** Of all cells together and each alone, the one that says most. */
function verdictOfCells(cells: readonly string[]): ReplyVerdict {
  const verdicts = [...cells, cells.join(' ')].map(verdictOfMessage);
  return verdicts.find((one) => one === 'refuses') ?? verdicts.find((one) => one === 'perhaps') ?? 'no';
}

/**
 * Words that ask to stop refuse, whatever a column says; else the column decides, and a row of which it says nothing goes on the
 * list.
 */
function withColumns(saying: Saying, inColumns: SaidInColumns): Saying {
  switch (inColumns.kind) {
    case 'refused':
      return { ...saying, reason: saying.reason || cutText(inColumns.words, 500), asks: 'refuses' };
    case 'open':
      return {
        ...saying,
        reason: saying.reason || cutText(inColumns.words, 500),
        asks: saying.asks === 'refuses' ? 'refuses' : 'perhaps',
      };
    case 'agreed':
      return { ...saying, asks: saying.asks === 'refuses' ? 'refuses' : 'no' };
    case 'unmarked':
    case 'unknown':
      return { ...saying, asks: saying.asks === 'refuses' ? 'refuses' : null };
    default:
      return inColumns satisfies never;
  }
}

/**
 * All that a cell has. A missed number texts a person who refused, and one too many costs little: so every column counts, what a
 * number was perhaps meant to be counts, and words beside it do no harm where the column is one of phones.
 */
function numbersOf(
  cell: string,
  context: PhoneContext,
  isPhone: boolean,
  defaultCountry: string,
): readonly string[] {
  if (cell.trim() === '') return [];
  if (!isPhone && /\p{L}/u.test(cell)) return [];
  const reading = isPhone || looksLikePhone(cell) ? readPhoneCell(cell, context) : null;
  if (reading?.kind === 'number') return [reading.phone, ...reading.further];
  const perhaps = reading?.kind === 'rejected' && reading.perhaps !== null ? [reading.perhaps] : [];
  return [...new Set([...perhaps, ...numbersOfLine(cell, defaultCountry)])];
}

async function readAsText(
  table: ReadTable,
  defaultCountry: string,
  onRows: (rows: number, fraction: number) => void,
  sent: readonly string[],
  withCodes: (text: string) => string,
): Promise<NumberFile> {
  const lines: string[] = [];
  for (const batch of table.batches()) for (const cells of batch.rows) lines.push(cells.join('\t'));
  const found = await numbersIn(withCodes(lines.join('\n')), defaultCountry, onRows, sent);
  return { name: table.name, ...found };
}
