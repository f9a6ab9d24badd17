/**
 * The consent of each row of a file by its columns: who refuses texts, of whom nobody can tell, and who refuses another way of
 * being reached. Nobody goes on the do-not-text list by it; the review names them, and the person decides.
 */
import { type ConsentAnswer, consentAnswer, isBareAnswer } from '../../shared/import/consent-words.ts';
import { longestQuestion, type ReviewedConsent, type ReviewedRemarks } from '../../shared/import/imports.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import {
  besideName,
  isOfSomethingElse,
  isStateOfDeath,
  namesAnimal,
  namesOther,
  raises,
  saysDied,
} from '../consent/about-the-person.ts';
import { isCalledOff } from '../consent/called-off.ts';
import {
  forbidsReaching,
  isChannel,
  isDate,
  isFine,
  isGone,
  isMark,
  isNothing,
  refusesInSentences,
  refusesTexts,
  saysOtherChannel,
} from '../consent/cell-words.ts';
import type { ConsentColumn } from '../consent/judge-column.ts';
import { refusesInTags } from '../consent/refuses-person.ts';
import { isOfPerson } from '../consent/remark-heading.ts';
import { isOfThingsNumber, readNote } from '../consent/staff-notes.ts';
import { ofSeveral, refusedSince } from '../consent/why-refused.ts';
import { isOfNumberAlone } from '../refusals/refused-beside.ts';
import { RefusedInFile } from '../refusals/refused-in-file.ts';
import { asksToStop, mayBeGone } from '../replies/stop-words.ts';
import type { LinesFile } from '../staging/staged-file.ts';

interface Group {
  readonly kind: ReviewedConsent['kind'] | 'remarks';
  readonly columns: Set<string>;
  /** All of them say the same. */
  readonly isOneValue: boolean;
  readonly refused: RefusedInFile;
  readonly examples: { readonly row: number; readonly found: string }[];
  /** Rows beside the examples. */
  more: number;
  /** The words of the first of them. */
  readonly first: string;
  /** The file says other things of others. */
  differs: boolean;
}

const examplesKept = 10;
/** Longer ones are prose. */
const longestValue = 60;

/** So many values of a column are asked about one by one; the rest together. */
const valuesApart = 10;
/** Nobody decides more questions than these, and each holds a file open. */
const mostGroups = 40;

/** Collects the rows of a file by what their columns of consent say. */
export class ConsentInFile {
  readonly #columns: readonly CellsOfColumn[];
  /** The columns of remarks that can be looked through. */
  readonly #ofPerson: ReadonlySet<ConsentColumn>;
  readonly #onList: ReadonlySet<string>;
  readonly #fileFor: (group: number) => LinesFile;
  readonly #asksOfVisits: boolean;
  readonly #groups = new Map<string, Group>();
  /** How many values of a column have a group of their own. */
  readonly #apart = new Map<number, number>();

  /**
   * @param onList numbers that are on the do-not-text list already
   * @param asksOfVisits whose appointment is called off is decided here; else the review of a campaign offers to leave them out
   */
  constructor(
    columns: readonly ConsentColumn[],
    onList: ReadonlySet<string>,
    fileFor: (group: number) => LinesFile,
    { asksOfVisits }: { readonly asksOfVisits: boolean },
  ) {
    this.#asksOfVisits = asksOfVisits;
    this.#columns = columns.map((column) => new CellsOfColumn(column));
    this.#ofPerson = new Set(columns.filter(({ isRemark, name }) => isRemark === true && isOfPerson(name)));
    this.#onList = onList;
    this.#fileFor = fileFor;
  }

  /** Notes the consent of a row that is imported; each number counts as a person. */
  note(row: number, cells: readonly string[], number: string): void {
    if (this.#columns.length === 0) return;
    const said = this.#saidOf(cells);
    if (said.length === 0) return;
    for (const one of said) if (one.says === 'unclear') this.#add('unclear', [one], row, cells, [number]);
    const about = said.filter(({ column }) => isAboutTexts(column));
    const where = (...wanted: readonly Said['says'][]) => about.filter(({ says }) => wanted.includes(says));
    const refuses = where('refuses');
    const agrees = !refuses.some(isWritten) && where('agrees').length > 0;
    const add = (kind: ReviewedConsent['kind'], of: readonly Said[]) =>
      this.#add(kind, of, row, cells, [number]);
    // Refusals stand first: examples of many columns are cut.
    if (refuses.length > 0 && agrees) add('contradicts', [...refuses, ...where('agrees', 'unknown')]);
    else if (refuses.length > 0) add(ofSeveral(whyOf(refuses, cells)), refuses);
    else {
      const empty = where('empty').filter(({ column }) => column.says === 'agrees');
      if (empty.length > 0 && !agrees) add('unknown', empty);
      for (const one of where('unknown')) if (!agrees || cellOf(one, cells) !== '') add('unknown', [one]);
    }
    for (const one of where('gone')) add(whyGone(one, cells), [one]);
    if (this.#asksOfVisits) for (const one of where('called-off')) add('unknown', [one]);
    for (const one of where('prefers')) add('prefers', [one]);
    for (const one of said) {
      if (!isAboutTexts(one.column) && one.says === 'refuses') add('other-channel', [one]);
      if (one.says === 'remark') this.#add('remarks', [one], row, cells, [number]);
    }
  }

  /** A row that is not imported: its refusals stand, whatever else is wrong with it. `numbersOf` is asked where there are any. */
  noteLeftOut(row: number, cells: readonly string[], numbersOf: () => readonly string[]): void {
    const said = this.#saidOf(cells).filter(({ column }) => isAboutTexts(column));
    const refuses = said.filter(({ says }) => says === 'refuses');
    const gone = said.filter(({ says }) => says === 'gone');
    if (refuses.length === 0 && gone.length === 0) return;
    const numbers = numbersOf();
    if (numbers.length === 0) return;
    if (refuses.length > 0) this.#add(ofSeveral(whyOf(refuses, cells)), refuses, row, cells, numbers);
    for (const one of gone) this.#add(whyGone(one, cells), [one], row, cells, numbers);
  }

  /** The groups to decide about, in the order in which they were found. */
  found(): readonly ReviewedConsent[] {
    return [...this.#groups.values()].flatMap((one, group) => {
      const { kind, columns, isOneValue, refused, examples } = one;
      if (refused.size === 0 || kind === 'remarks') return [];
      const named = [...columns].join(', ');
      // A refusal is a new one with everybody new, though the word be the same.
      const who = isOneValue && !leavesOut.has(kind) ? '' : refused.people;
      const question = cutText(`${kind} ${who} ${named}`, longestQuestion);
      const { size: count } = refused;
      const isOneText = !one.differs;
      return [{ group, kind, question, columns: named, count, isOneText, examples, more: one.more }];
    });
  }

  /** The people with remarks in which no refusal was found; null: none. */
  remarks(): ReviewedRemarks | null {
    const group = [...this.#groups.values()].findIndex(({ kind }) => kind === 'remarks');
    const found = [...this.#groups.values()][group];
    if (found === undefined || found.refused.size === 0) return null;
    return { group, columns: [...found.columns].join(', '), count: found.refused.size };
  }

  /** The columns that say something of the row. */
  #saidOf(cells: readonly string[]): readonly Said[] {
    let said: Said[] | undefined;
    for (const { column, says: saysOf } of this.#columns) {
      const cell = cells[column.column] ?? '';
      const says = saysOf(cell);
      const isRemark = says === 'nothing' && this.#ofPerson.has(column) && /\p{L}/u.test(cell);
      if ((says === 'nothing' && !isRemark) || (column.isOfPhone === true && isOfNumberAlone(cell))) continue;
      said ??= [];
      said.push({ column, says: isRemark ? 'remark' : says });
    }
    return said ?? nobody;
  }

  #add(
    kind: Group['kind'],
    said: readonly Said[],
    row: number,
    cells: readonly string[],
    numbers: readonly string[],
  ): void {
    const { key, name } =
      this.#groups.size < mostGroups && kind !== 'remarks'
        ? this.#groupOf(kind, said, cells)
        : { key: kind, name: null };
    const found = said
      .map(({ column: { name: heading, column } }) => `${heading}: ${(cells[column] ?? '').trim()}`)
      .join(', ');
    let group = this.#groups.get(key);
    if (group === undefined) {
      const refused = new RefusedInFile(this.#fileFor(this.#groups.size), this.#onList);
      const isOneValue = name !== null;
      const none = { examples: [], more: 0, differs: false };
      group = { kind, columns: new Set(), isOneValue, refused, first: found, ...none };
      this.#groups.set(key, group);
    }
    group.differs ||= found !== group.first;
    for (const one of name === null ? said.map(({ column }) => column.name) : [name]) group.columns.add(one);
    const before = group.refused.size;
    group.refused.note(numbers, found);
    if (group.refused.size === before) return;
    if (group.examples.length < examplesKept) group.examples.push({ row, found: cutText(found, 200) });
    else group.more += 1;
  }

  /** Where a value is not a plain refusal, the people of each value are decided about by themselves. `name` null: the columns are named. */
  #groupOf(
    kind: ReviewedConsent['kind'],
    said: readonly Said[],
    cells: readonly string[],
  ): { readonly key: string; readonly name: string | null } {
    const [one] = said;
    if (one === undefined || said.length > 1 || kind === 'contradicts') return { key: kind, name: null };
    // A person who may have died is asked about apart from those who have.
    if (leavesOut.has(kind) && one.says === 'refuses') return { key: kind, name: null };
    const { column, name } = one.column;
    const value = (cells[column] ?? '').trim();
    if (kind === 'unclear' && value === '') return { key: `unclear ${column}`, name: `${name}: –` };
    if (kind === 'other-channel' || value === '' || one.column.reads === 'flag')
      return { key: `${kind} ${column}`, name: null };
    const key = `${kind} ${column} ${kind === 'unclear' ? answerOf(one.column, value) : value.toLowerCase()}`;
    if (this.#groups.has(key)) return { key, name: `${name}: ${value}` };
    const apart = this.#apart.get(column) ?? 0;
    if (apart >= valuesApart || value.length > longestValue) return { key: `${kind} ${column}`, name: null };
    this.#apart.set(column, apart + 1);
    return { key, name: `${name}: ${value}` };
  }
}

/** Cells of a column whose meaning is kept: names, towns and answers come again in nearly every file. */
const mostKept = 5_000;
/** Longer ones hardly come again. */
const longestKept = 60;

/** A column with the meaning of its cells, each of which is read once: `npm run bench:contacts` holds it up. */
class CellsOfColumn {
  readonly column: ConsentColumn;
  readonly #known = new Map<string, CellSays>();

  constructor(column: ConsentColumn) {
    this.column = column;
  }

  readonly says = (cell: string): CellSays => {
    if (cell.length > longestKept) return cellSays(this.column, cell);
    const before = this.#known.get(cell);
    if (before !== undefined) return before;
    const says = cellSays(this.column, cell);
    if (this.#known.size < mostKept) this.#known.set(cell, says);
    return says;
  };
}

const nobody: readonly never[] = [];

interface Said {
  readonly column: ConsentColumn;
  /** `remark`: words of staff in which nothing of texts was found. */
  readonly says: CellSays | 'remark';
}

/**
 * `unclear`: whatever it says, the heading does not say what that means; `nothing`: of texts; `empty`: nothing where others say something;
 * `called-off`: an appointment of which the file gives the day.
 */
type CellSays =
  | 'agrees'
  | 'refuses'
  | 'unclear'
  | 'gone'
  | 'called-off'
  | 'prefers'
  | 'unknown'
  | 'empty'
  | 'nothing';

/** Words that somebody wrote about the person stand above a box that was ticked once. */
const isWritten = ({ column: { reads } }: Said): boolean => ['note', 'name', 'states'].includes(reads);

/** Its people are other ones with each file, though the words be the same. */
const leavesOut: ReadonlySet<Group['kind']> = new Set(['refuses', 'wrong-number', 'died', 'gone'] as const);

const cellOf = ({ column }: Said, cells: readonly string[]) => (cells[column.column] ?? '').trim();
const whyOf = (refuses: readonly Said[], cells: readonly string[]) =>
  refuses.map((one) => refusedSince(one.column, cellOf(one, cells), 'refuses') ?? 'refuses');
const whyGone = (one: Said, cells: readonly string[]) =>
  refusedSince(one.column, cellOf(one, cells), 'gone') ?? 'gone';

const isAboutTexts = ({ channel }: ConsentColumn) => channel === 'text' || channel === 'any';

/** Names are letters; what staff put behind one stands apart from it. */
const hasRemark = /[!-&(-,/-@[-`{-~-]/;

/** Remarks are of the person, whatever else the file holds. */
const holdsStates = ({ reads, isShort, isRemark, isTags }: ConsentColumn): boolean =>
  reads === 'states' || (reads === 'note' && isShort && isRemark !== true && isTags !== true);

/** The consent in a cell of such a column. */
export function cellSays(column: ConsentColumn, cell: string): CellSays {
  const { reads } = column;
  if (reads !== 'answers' && cell === '') return reads === 'active' ? 'unknown' : 'nothing';
  if (holdsStates(column) && column.isBesideVisits === true && isCalledOff(cell)) return 'called-off';
  switch (reads) {
    case 'note': {
      if (column.isTags === true) return refusesInTags(cell) ? 'refuses' : 'nothing';
      const refuses = (said: string) =>
        refusesTexts(said, column.isShort) ||
        saysDied(said) ||
        (column.isRemark === true && (refusesInSentences(said) || forbidsReaching(said)));
      // "Faux" is "false", and a wrong number where somebody remarks it.
      const isBare = column.isAnswered === true && column.isRemark !== true && isBareAnswer(cell);
      if (isBare) return isGone(cell) && refuses(cell) ? 'unknown' : 'nothing';
      const note = readNote(cell);
      if (note.says === 'refuses' || note.says === 'wrong') return 'refuses';
      // An appointment was cancelled, and perhaps all of them.
      const isCancelled = note.says === 'cancelled';
      const rest = isCancelled && column.isRemark !== true ? cell : note.rest;
      if (!refuses(rest)) {
        if (column.isRemark !== true) return 'nothing';
        if (isCancelled || (mayBeGone(rest) && !namesAnimal(rest) && !isOfThingsNumber(rest)))
          return 'unknown';
        const raised = raises(rest);
        return raised === 'prefers' ? raised : raised === undefined ? 'nothing' : 'gone';
      }
      if (isOfNumberAlone(rest) && isOfThingsNumber(rest)) return 'nothing';
      if (!isOfSomethingElse(rest, refuses)) return 'refuses';
      return namesAnimal(rest) ? 'nothing' : 'unknown';
    }
    case 'name': {
      const beside = besideName(cell);
      if (beside !== undefined || !hasRemark.test(cell)) return beside ?? 'nothing';
      if (refusesTexts(cell, false)) return 'refuses';
      return namesOther(cell) ? 'unknown' : 'nothing';
    }
    case 'answers':
      return answerIn(column, cell);
    case 'flag': {
      const answer = consentAnswer(column, cell);
      if (answer === 'agrees' || isNothing(cell) || isFine(cell)) return 'nothing';
      return 'gone';
    }
    case 'active': {
      const answer = consentAnswer(column, cell);
      if (answer === 'agrees' || isFine(cell)) return 'nothing';
      return answer === 'refuses' || isGone(cell) ? 'gone' : 'unknown';
    }
    case 'states':
      // An appointment was cancelled, and perhaps all of them.
      if (refusesTexts(cell, column.isShort)) return column.isOfVisits === true ? 'unknown' : 'refuses';
      if (isGone(cell) || isStateOfDeath(cell)) return 'gone';
      return readNote(cell).says === 'cancelled' ? 'unknown' : 'nothing';
    case 'channels':
      if (isChannel(cell)) return saysOtherChannel(cell) ? 'prefers' : 'agrees';
      return isNothing(cell) ? 'nothing' : refusesTexts(cell, true) ? 'refuses' : 'prefers';
    default:
      return reads satisfies never;
  }
}

/** Overlooking a refusal is the worse mistake: an answer that nobody can tell is a question, never a yes. */
function answerIn(column: ConsentColumn, cell: string): CellSays {
  if (column.isCrossed === true && /^x$/i.test(cell.trim()))
    return column.says === 'agrees' ? 'refuses' : 'unknown';
  const answer = letterAnswer(column, cell) ?? consentAnswer(column, cell);
  // The word for "no" is one of replies as well; below such a heading it refuses no more than the "yes" beside it.
  if (column.isUnclear === true && isBareAnswer(cell)) return 'unclear';
  if (column.isUnclear === true && answer !== 'refuses' && answer !== 'agrees')
    return asksToStop(cell) || refusesTexts(cell, true) ? 'refuses' : 'unclear';
  if (answer !== 'unknown') return answer;
  if (asksToStop(cell) || refusesTexts(cell, true)) return 'refuses';
  if (isNothing(cell)) return 'empty';
  if (column.says === 'either') return 'unknown';
  // "Accepts SMS/email" is answered by the ways that are accepted, or refused.
  if (isChannel(cell) && saysOtherChannel(cell)) return column.says === 'agrees' ? 'prefers' : 'unknown';
  if (isChannel(cell)) return column.says;
  if (isDate(cell)) return column.says;
  if (isGone(cell)) return 'gone';
  if (column.says === 'refuses') return isFine(cell) ? 'agrees' : isMark(cell) ? 'refuses' : 'unknown';
  return isFine(cell) ? 'agrees' : 'unknown';
}

/** The answer of one of two letters: an "O" is a no in Greek, and a yes in French. */
function letterAnswer({ letters, says }: ConsentColumn, cell: string): ConsentAnswer | undefined {
  if (letters === undefined || says === 'either') return undefined;
  const written = cell.trim().toUpperCase();
  if (written !== letters.yes && written !== letters.no) return undefined;
  return (written === letters.yes) === (says === 'agrees') ? 'agrees' : 'refuses';
}

/** By which answer people are asked about together: "Yes" and "y" are one. */
function answerOf(column: ConsentColumn, cell: string): string {
  const means = { ...column, says: 'agrees' } as const;
  const answer = letterAnswer(means, cell) ?? consentAnswer(means, cell);
  return answer === 'unknown' ? cell.toLowerCase() : answer;
}
