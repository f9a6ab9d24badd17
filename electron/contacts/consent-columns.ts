/**
 * What the columns of consent say of each row of a file: who refuses texts, of whom nobody can tell, and who refuses another way of being
 * reached. Nobody goes on the do-not-text list by it; the review names them, and the person decides.
 */
import { type ConsentHeading, consentAnswer, consentHeading } from '../shared/consent-words.ts';
import type { ReviewedConsent } from '../shared/imports.ts';
import { RefusedInFile } from './refused-in-file.ts';
import type { LinesFile } from './staged-file.ts';
import { asksToStop } from './stop-words.ts';

interface ConsentColumn extends ConsentHeading {
  readonly column: number;
  readonly name: string;
  /** Known by its values alone, of which only refusals say anything. */
  readonly isState: boolean;
}

interface Group {
  readonly kind: ReviewedConsent['kind'];
  readonly columns: Set<string>;
  readonly refused: RefusedInFile;
  readonly examples: { readonly row: number; readonly found: string }[];
}

const examplesKept = 3;

/** The columns of consent among these. `states`: columns whose values are states, one of which asks to stop; `answers`: columns about texts with yes and no. */
export function consentColumns(
  names: readonly string[],
  isPhone: (column: number) => boolean,
  { states, answers }: { readonly states: ReadonlySet<number>; readonly answers: ReadonlySet<number> },
): readonly ConsentColumn[] {
  return names.flatMap((name, column): ConsentColumn[] => {
    if (isPhone(column)) return [];
    const heading = consentHeading(name);
    if (heading !== undefined) return [{ ...heading, column, name, isState: false }];
    if (answers.has(column)) return [{ says: 'agrees', channel: 'text', column, name, isState: false }];
    return states.has(column) ? [{ says: 'either', channel: 'any', column, name, isState: true }] : [];
  });
}

/** Collects the rows of a file by what their columns of consent say. */
export class ConsentInFile {
  readonly #columns: readonly ConsentColumn[];
  readonly #onList: ReadonlySet<string>;
  readonly #fileFor: (group: number) => LinesFile;
  readonly #groups = new Map<string, Group>();

  /** @param onList numbers that are on the do-not-text list already */
  constructor(
    columns: readonly ConsentColumn[],
    onList: ReadonlySet<string>,
    fileFor: (group: number) => LinesFile,
  ) {
    this.#columns = columns;
    this.#onList = onList;
    this.#fileFor = fileFor;
  }

  note(row: number, cells: readonly string[], number: string): void {
    if (this.#columns.length === 0) return;
    const said = this.#columns.map((column) => ({ column, answer: answerIn(column, cells) }));
    const about = said.filter(({ column }) => isAboutTexts(column));
    const refuses = about.filter(({ answer }) => answer === 'refuses');
    const agrees = about.some(({ answer }) => answer === 'agrees');
    const unclear = about.filter(
      ({ column, answer }) => answer === 'unknown' || (answer === 'empty' && column.says === 'agrees'),
    );
    const add = (kind: ReviewedConsent['kind'], columns: typeof said) =>
      this.#add(
        kind,
        columns.map(({ column }) => column),
        row,
        cells,
        number,
      );
    if (refuses.length > 0 && agrees)
      add(
        'contradicts',
        about.filter(({ answer }) => answer !== 'empty'),
      );
    else if (refuses.length > 0) add('refuses', refuses);
    else if (unclear.length > 0 && !agrees) add('unknown', unclear);
    for (const one of said)
      if (!isAboutTexts(one.column) && one.answer === 'refuses') add('other-channel', [one]);
  }

  /** What there is to decide, in the order in which it was found. */
  found(): readonly ReviewedConsent[] {
    return [...this.#groups.values()].flatMap(({ kind, columns, refused, examples }, group) =>
      refused.size === 0
        ? []
        : [{ group, kind, columns: [...columns].join(', '), count: refused.size, examples }],
    );
  }

  #add(
    kind: ReviewedConsent['kind'],
    columns: readonly ConsentColumn[],
    row: number,
    cells: readonly string[],
    number: string,
  ): void {
    const key = kind === 'other-channel' ? `${kind} ${columns[0]?.column}` : kind;
    let group = this.#groups.get(key);
    if (group === undefined) {
      const refused = new RefusedInFile(this.#fileFor(this.#groups.size), this.#onList);
      group = { kind, columns: new Set(), refused, examples: [] };
      this.#groups.set(key, group);
    }
    const found = columns.map(({ name, column }) => `${name}: ${(cells[column] ?? '').trim()}`).join(', ');
    for (const { name } of columns) group.columns.add(name);
    const before = group.refused.size;
    group.refused.note([number], found);
    if (group.refused.size > before && group.examples.length < examplesKept)
      group.examples.push({ row, found: found.slice(0, 200) });
  }
}

const isAboutTexts = ({ channel }: ConsentHeading) => channel === 'text' || channel === 'any';

function answerIn(column: ConsentColumn, cells: readonly string[]) {
  const cell = cells[column.column] ?? '';
  const answer = consentAnswer(column, cell);
  if (answer === 'refuses' || answer === 'agrees' || answer === 'empty') return answer;
  if (asksToStop(cell)) return 'refuses';
  return column.isState ? 'empty' : answer;
}
