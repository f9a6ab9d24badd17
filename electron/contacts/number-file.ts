/** A file for the do-not-text list: a column of numbers, or replies of which those count that ask to stop. */
import { isCountry } from './numbering.ts';
import { bareDigitsOf, readPhoneCell } from './phone-cell.ts';
import { layoutOf, previewOf } from './preview.ts';
import { type FoundNumbers, numbersIn } from './replies.ts';
import { asksToStop, saysAnything } from './stop-words.ts';
import type { Table } from './table.ts';

/** Numbers of a file, each with the reason that stands beside it; empty where none does. */
export interface NumberFile extends Omit<FoundNumbers, 'numbers'> {
  readonly name: string;
  readonly entries: readonly { readonly number: string; readonly reason: string }[];
}

const reasonHeading = /^(?:reason|why|grund|motif|raison|motivo|motivazione|reden|powód|причина|السبب)\b/iu;
/** More are not read by anybody. */
const quoted = 100;

export async function readNumberFile(table: Table, defaultCountry: string): Promise<NumberFile> {
  const { names, header, body } = layoutOf(table);
  const columns = previewOf(
    table,
    { kind: 'file', path: table.name },
    { fields: [], rememberedFor: () => null },
  ).columns;
  const phones = columns.flatMap(({ meaning }, column) => (meaning.kind === 'phone' ? [column] : []));
  if (phones.length === 0) return readAsText(table, defaultCountry);

  const country = isCountry(defaultCountry) ? defaultCountry : null;
  const contexts = phones.map((column) => ({
    column,
    context: {
      country,
      bare: bareDigitsOf(
        body.map((row) => row[column] ?? ''),
        country,
      ),
    },
  }));
  const reasonColumn = header?.findIndex((heading) => reasonHeading.test(heading.trim())) ?? -1;
  const rows: { numbers: string[]; reason: string; saying: boolean | null; quote: string }[] = [];
  const unreadable: string[] = [];
  let leftOut = table.reading.above + (header === null ? 0 : 1);
  for (const batch of table.batches()) {
    for (const cells of batch.rows) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (leftOut > 0) {
        leftOut -= 1;
        continue;
      }
      const numbers = contexts.flatMap(({ column, context }) => {
        const reading = readPhoneCell(cells[column] ?? '', context);
        return reading.kind === 'number' ? [reading.phone, ...reading.further] : [];
      });
      const quote = cells.join(' ').trim().slice(0, 80);
      if (numbers.length === 0) {
        if (unreadable.length < quoted) unreadable.push(quote);
        continue;
      }
      const said = names
        .flatMap((_, column) => (phones.includes(column) ? [] : [cells[column] ?? '']))
        .join(' ');
      rows.push({
        numbers,
        reason: reasonColumn < 0 ? '' : (cells[reasonColumn] ?? '').trim().slice(0, 500),
        // A column of reasons says why each is on the list: such a file is the list itself.
        saying: reasonColumn < 0 && saysAnything(said) ? asksToStop(said) : null,
        quote,
      });
    }
  }
  const areReplies = rows.some(({ saying }) => saying === true);
  const taken = rows.filter(({ saying }) => !areReplies || saying !== false);
  return {
    name: table.name,
    entries: taken.flatMap(({ numbers, reason }) => numbers.map((number) => ({ number, reason }))),
    unreadable,
    otherReplies: areReplies
      ? rows
          .filter(({ saying }) => saying === false)
          .slice(0, quoted)
          .map(({ quote }) => quote)
      : [],
  };
}

async function readAsText(table: Table, defaultCountry: string): Promise<NumberFile> {
  const lines: string[] = [];
  for (const batch of table.batches()) for (const cells of batch.rows) lines.push(cells.join('\t'));
  const { numbers, ...rest } = await numbersIn(lines.join('\n'), defaultCountry, () => Promise.resolve());
  return { name: table.name, entries: numbers.map((number) => ({ number, reason: '' })), ...rest };
}
