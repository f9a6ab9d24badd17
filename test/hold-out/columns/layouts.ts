/**
 * What programs export and people make by hand, with what is to come of each row: `layouts/*.txt`, written before the code was read.
 *
 * `== name | country`, `~ where its headings are from`, the headings, and rows: `+ heading = cell | … => number · name … · lists A; B
 * · consent refuses`. `null`: no number of the row is this person's. `#3` is the third column; `!hidden` hides it in a workbook.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workbookFile } from '../../support/files/workbook-file.ts';
import type { ExpectedPerson, ImportCase } from '../hold-out.ts';

interface Layout {
  readonly name: string;
  readonly country: string;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly wanted: string }[];
}

const folder = join(import.meta.dirname, 'layouts');
const hides = '!hidden ';
const parts = (line: string): readonly string[] => line.split('|').map((part) => part.trim());

function layoutOf(block: string): Layout {
  const [title = '', , headingLine = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '');
  const [name = '', country = ''] = parts(title);
  const headings = parts(headingLine);
  const plain = headings.map((heading) => heading.replace(hides, ''));
  const rows = lines.map((line) => {
    const [values = '', wanted = ''] = line.replace(/^\+ /, '').split('=>');
    const cells = plain.map(() => '');
    for (const pair of parts(values)) {
      const at = pair.indexOf('=');
      const heading = pair.slice(0, at).trim();
      const column =
        heading.startsWith('#') && !plain.includes(heading)
          ? Number(heading.slice(1)) - 1
          : plain.indexOf(heading);
      if (at < 0 || cells[column] === undefined) throw new Error(`${name} has no column "${heading}"`);
      cells[column] = pair.slice(at + 1).trim();
    }
    return { cells, wanted: wanted.trim() };
  });
  return { name, country, headings, rows };
}

const layouts = (): readonly Layout[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/^== /m).slice(1).map(layoutOf));

const consents = ['refuses', 'agrees'] as const;

function personOf(wanted: string, row: number, cells: readonly string[]): ExpectedPerson {
  const [number = '', ...rest] = wanted.split('·').map((part) => part.trim());
  const after = (word: string) => rest.find((part) => part.startsWith(`${word} `))?.slice(word.length + 1);
  const name = after('name');
  const lists = after('lists')?.split('; ');
  const consent = consents.find((one) => one === after('consent'));
  return {
    row,
    number: number === 'null' ? null : number,
    what: cells.filter((cell) => cell !== '').join(', '),
    ...(name === undefined ? {} : { name }),
    ...(lists === undefined ? {} : { lists }),
    ...(consent === undefined ? {} : { consent }),
  };
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** As a workbook where a column is hidden, and as CSV otherwise. */
function fileOf({ headings, rows }: Layout): { content: string | Uint8Array; fileName: string } {
  const table = [headings.map((heading) => heading.replace(hides, '')), ...rows.map(({ cells }) => cells)];
  const hiddenColumns = headings.flatMap((heading, at) => (heading.startsWith(hides) ? [at + 1] : []));
  if (hiddenColumns.length > 0)
    return {
      content: workbookFile([{ name: 'Sheet1', rows: table, hiddenColumns }]),
      fileName: 'people.xlsx',
    };
  return { content: table.map((row) => row.map(quoted).join(',')).join('\r\n'), fileName: 'people.csv' };
}

export function* layoutCases(): Generator<ImportCase> {
  for (const layout of layouts())
    yield {
      kind: 'import',
      class: 'Layouts of programs',
      what: layout.name,
      ...fileOf(layout),
      defaultCountry: layout.country,
      isAsked: ({ phoneChoices }) => phoneChoices.length > 0,
      people: layout.rows.map(({ wanted, cells }, at) => personOf(wanted, at + 2, cells)),
    };
}
