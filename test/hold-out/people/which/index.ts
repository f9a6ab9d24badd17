/** Which of several numbers and names is the person's: files of a few columns, tried row by row. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportPreview, ImportReview } from '../../../../electron/shared/import/imports.ts';
import type { Case, HoldOut, OwnCase, Verdict } from '../../hold-out.ts';
import type { Reader, ReadFile } from '../../reader.ts';

interface Line {
  readonly what: string;
  readonly country: string;
  readonly parts: readonly string[];
}

/** Sets in the order in which they were written, each before the code that it tries was changed for it. */
const sets = ['', 'second-'] as const;

function linesOf(set: string, name: string): readonly Line[] {
  return readFileSync(join(import.meta.dirname, `${set}${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [language = '', country = '', ...parts] = line.split('|').map((part) => part.trim());
      return { what: `${language}: ${parts.join(' | ')}`, country, parts };
    });
}

const cellsOf = (part: string | undefined): readonly string[] =>
  (part ?? '').split(';').map((cell) => cell.trim());
const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

const right: Verdict = { verdict: 'right', said: '' };
const refused = (said: string): Verdict => ({ verdict: 'refused', said });
const wrong = (said: string): Verdict => ({ verdict: 'wrong', said });

async function read(
  reader: Reader,
  rows: readonly (readonly string[])[],
  country: string,
): Promise<{ preview: ImportPreview; file: ReadFile | null }> {
  const source = reader.sourceOf(tableOf(rows), 'which.csv');
  const preview = await reader.preview(source, null);
  const columns = preview.columns.map(({ meaning }) => meaning);
  if (!columns.some(({ kind }) => kind === 'phone')) return { preview, file: null };
  const plan = { reading: preview.reading, columns, defaultCountry: country };
  return { preview, file: await reader.readFile(source, plan) };
}

const names = ['Zoe Abbott', 'Yan Baker', 'Xia Cooper', 'Wim Draper', 'Val Ellis', 'Uma Fisher'];

/** Whether the review names the row by this cell. */
const isNamed = ({ problems }: ImportReview, row: number, cell: string): boolean =>
  problems.some(({ examples }) => examples.some((found) => found.row === row && found.found.includes(cell)));

/** Behind rows with numbers in both columns, so that both are known as phones. */
async function judgeFirst(reader: Reader, { country, parts }: Line): Promise<Verdict> {
  const [headings = [], cells = []] = parts.map(cellsOf);
  const [wanted = '', number = ''] = (parts[2] ?? '').split(' ');
  const usual = cells.find((cell) => (cell.match(/\p{Nd}/gu)?.length ?? 0) > 7) ?? '';
  const changed = (at: number, column: number): string =>
    usual.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + at * 2 + column + 1) % 10));
  const before = names
    .slice(1, 4)
    .map((name, at) => [name, ...headings.map((_, column) => changed(at, column))]);
  const rows = [['Name', ...headings], ...before, ['Zoe Abbott', ...cells]];
  const { preview, file } = await read(reader, rows, country);
  if (preview.phoneChoices.length > 0) return refused('the person is asked which column it is');
  if (file === null) return refused('no phone column');
  const row = rows.length;
  const contact = file.contacts.find(({ name }) => name === 'Zoe Abbott');
  const isLeft = file.rejected.has(row) && contact === undefined;
  if (wanted === 'left') return isLeft ? right : wrong(`+${contact?.number} is texted`);
  if (isLeft) return refused(file.rejected.get(row) ?? '');
  if (contact?.number !== number) return wrong(`+${contact?.number} is texted`);
  const [first = ''] = cells;
  const isSaid = first !== '' && isNamed(file.review, row, first);
  return isSaid === (wanted === 'named') ? right : wrong(isSaid ? 'named in vain' : 'silent');
}

/** In both orders of the two columns. */
async function judgePlainer(reader: Reader, line: Line): Promise<Verdict> {
  const [plain = '', other = '', cells, wanted] = line.parts;
  const [mine = '', theirs = ''] = cellsOf(cells);
  const changed = (cell: string, at: number): string =>
    cell.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + at * 2) % 10));
  for (const isBefore of [false, true]) {
    const inOrder = (one: string, two: string): readonly string[] => (isBefore ? [two, one] : [one, two]);
    const rows = [
      ['Name', ...inOrder(plain, other)],
      ...names.slice(0, 3).map((name, at) => [name, ...inOrder(changed(mine, at), changed(theirs, at))]),
    ];
    const { preview, file } = await read(reader, rows, line.country);
    const at = isBefore ? 2 : 1;
    const asked = preview.phoneChoices.includes(1) && preview.phoneChoices.includes(2);
    const order = isBefore ? ' (other first)' : '';
    if (preview.columns[at]?.meaning.kind !== 'phone') return wrong(`the plainer is not proposed${order}`);
    if (asked && preview.columns[3 - at]?.meaning.kind === 'phone') return wrong(`both are proposed${order}`);
    const isNamedAsOthers = preview.notices.some(({ kind }) => kind === 'others-phones');
    if (
      wanted === 'asked' &&
      !asked &&
      !(isNamedAsOthers && preview.columns[3 - at]?.meaning.kind === 'field')
    ) {
      const taken = preview.columns[3 - at]?.meaning.kind === 'phone' ? 'used as a second' : 'a field';
      return wrong(`not asked, the other is ${taken}${order}`);
    }
    if (wanted === 'first' && asked) return refused(`asked in vain${order}`);
    const sure = await read(
      reader,
      [rows[0] ?? [], ...rows.slice(1).map((row) => row.with(3 - at, ''))],
      line.country,
    );
    const numbers = new Set(sure.file?.contacts.map(({ number }) => number));
    if (file?.contacts.every(({ number }) => numbers.has(number)) === false)
      return wrong(`the other is preferred${order}`);
  }
  return right;
}

const exampleNumbers: Readonly<Record<string, string>> = {
  GB: '+447400123456',
  DE: '+4915123456789',
};

/** Three people by the pattern of one: what holds for a column must hold in each of its rows. */
async function judgeCalled(reader: Reader, { country, parts }: Line): Promise<Verdict> {
  const [headings = [], cells = []] = parts.map(cellsOf);
  const number = exampleNumbers[country] ?? '+447400123456';
  const rows = [
    headings,
    ...[0, 1, 2].map((at) => cells.map((cell) => (cell === '@' ? number.replace(/.$/, String(at)) : cell))),
  ];
  const { preview, file } = await read(reader, rows, country);
  if (preview.phoneChoices.length > 0) return refused('the person is asked which column it is');
  if (file === null) return refused('no phone column');
  if (file.contacts.length === 0) return refused([...file.rejected.values()].join(', '));
  const called = file.contacts.map(({ name }) => name);
  const wanted = (parts[2] ?? '').split(' / ');
  if (called.every((name) => wanted.includes(name))) return right;
  return called[0] === '' ? refused('nobody is called anything') : wrong(`is called "${called[0]}"`);
}

const ofSet = (name: string, about: string, judge: (reader: Reader, line: Line) => Promise<Verdict>) =>
  function* (): Generator<Case> {
    for (const set of sets)
      for (const line of linesOf(set, name)) {
        const one: OwnCase = {
          kind: 'own',
          class: `${set === '' ? 'First' : 'Second'} set: ${about}`,
          what: line.what,
          judge: async (reader) => [await judge(reader, line)],
        };
        yield one;
      }
  };

export const which: readonly HoldOut[] = [
  { name: 'first-words', cases: ofSet('first-words', 'words for a first number', judgeFirst) },
  { name: 'plainer', cases: ofSet('plainer', 'a plainer phone column', judgePlainer) },
  { name: 'called', cases: ofSet('called', 'what people are called', judgeCalled) },
];
