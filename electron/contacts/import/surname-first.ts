/** "Hill, Ann": names that stand in their column with the last name first. A text greets by what stands there, so that they are turned round. */
import { columnWord } from '../../shared/import/column-words.ts';
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { headingWords } from '../../shared/import/heading-words.ts';

/** Where fewer are written so, a comma has another reason. */
const mostOf = 0.6;

/** One name with a comma may be anything, such as what a person wrote into a contact here and exported. */
const fewest = 2;

/** Whether most names of a column are written so. `cells`: some of them. */
export function isSurnameFirst(heading: string, cells: readonly string[]): boolean {
  if (columnWord(heading) !== 'name') return false;
  // Firms and titles behind a comma say nothing of how the people are written.
  const filled = cells.filter((cell) => cell.trim() !== '' && (!cell.includes(',') || turned(cell) !== cell));
  const turns = filled.filter((cell) => turned(cell) !== cell).length;
  return turns >= fewest && turns >= filled.length * mostOf;
}

/** "Ann Hill" of "Hill, Ann"; as it is where something else stands behind the comma: "Meyer, Inc.", "Smith, MD", a second comma. */
export function turned(name: string): string {
  const at = name.indexOf(', ');
  if (at < 0 || name.indexOf(',') < at || name.includes(',', at + 1)) return name;
  const [last, first] = [name.slice(0, at).trim(), name.slice(at + 1).trim()];
  if (!isNamePart(last) || !isNamePart(first)) return name;
  if (headingWords('names', 'companyForm', 'suffix').in(headingTokens(first.toLowerCase()))) return name;
  return headingWords('names', 'companyForm').in(headingTokens(last.toLowerCase()))
    ? name
    : `${first} ${last}`;
}

/** A few words of letters. */
const isNamePart = (part: string): boolean =>
  /^[\p{L}\p{M}.'’\u2010-]+(?: [\p{L}\p{M}.'’\u2010-]+){0,3}$/u.test(part);
