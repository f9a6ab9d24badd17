/**
 * Whether words that refuse are about the person of the row, and about texts: "mari décédé" is about her husband, "non chiamare prima delle
 * 9" about calls. Asked only of cells that have such words, which are few.
 */
import { foldedWord } from '../../shared/import/heading-tokens.ts';
import { isOfOthers } from '../../shared/phone/phone-owner.ts';
import { type WordFile, wordsOfKind } from '../../shared/text/word-matcher.ts';
import file from './remark-words.json' with { type: 'json' };
import { mayHave, type WordsAtAGlance, wordsAtAGlance } from './words-at-a-glance.ts';

const made = new Map<string, ReadonlySet<string>>();
function words(kind: string): ReadonlySet<string> {
  let found = made.get(kind);
  if (found === undefined) {
    const written: WordFile = file;
    found = new Set(wordsOfKind(written, kind).flatMap((line) => line.split(' ').map(foldedWord)));
    made.set(kind, found);
  }
  return found;
}

const wordsIn = (cell: string): readonly string[] => (cell.match(/[\p{L}\p{M}]+/gu) ?? []).map(foldedWord);

/**
 * Whether a remark that refuses in words may be about somebody or something else. `refuses` judges what is left of it: "husband deceased, do not
 * text" refuses all the same.
 */
export function isOfSomethingElse(cell: string, refuses: (rest: string) => boolean): boolean {
  const said = wordsIn(cell);
  const has = (kind: string) => said.some((word) => words(kind).has(word));
  if (has('died')) {
    const others = said.filter((word) => !words('died').has(word) && !words('said').has(word));
    if (others.length > 0 && isReported(cell)) return false;
    return others.length > 0 && !refuses(without(cell, 'died'));
  }
  if (has('hours') && /\p{Nd}/u.test(cell) && !refuses(without(cell, 'calls', 'reaches'))) return true;
  return has('calls') && !has('reaches') && !refuses(without(cell, 'calls'));
}

/** "Passed away (daughter rang 3/4)": who says so is not who died. */
function isReported(cell: string): boolean {
  const [first = '', ...rest] = cell.split(/[,;:(–—|]|\s-\s/u);
  if (!saysDied(first)) return false;
  const report = rest.join(' ');
  return !isOfOthers(report) || wordsIn(report).some((word) => words('reported').has(word));
}

/** Said of much else where it stands alone: of who comes late or early. */
const quietAlone: ReadonlySet<string> = new Set(['late', 'away', 'passed', 'feu', 'tot'].map(foldedWord));

/** The same among other words: teeth, batteries and ends of roads are dead. */
const quietInWords: ReadonlySet<string> = new Set([...quietAlone, foldedWord('dead')]);

let diedAtAGlance: WordsAtAGlance | undefined;

/** "† 12.3.2025", "verst. 3/26", "RIP", "dec'd": that somebody has died, and nothing else. */
export function saysDied(cell: string, quiet = quietAlone): boolean {
  const text = cell.replace(/['’]/g, '');
  diedAtAGlance ??= wordsAtAGlance([...words('died')]);
  if (!mayHave(text, diedAtAGlance)) return false;
  if (cross.test(text)) return true;
  const said = wordsIn(text);
  const died = said.filter((word) => words('died').has(word));
  return (
    died.length > 0 &&
    said.every((word) => words('died').has(word) || words('said').has(word)) &&
    !(died.length === 1 && quiet.has(died[0] ?? ''))
  );
}

/** A longer remark tells a story, in which a word may be about anything. */
const fewWords = 8;

/**
 * The question that a short remark of staff raises though it refuses nothing: they may have died, or have another number by now (`changed`);
 * `prefers`, since they want calls. Undefined: none, or it is about somebody else.
 */
export function raises(cell: string): 'died' | 'changed' | 'prefers' | undefined {
  const said = wordsIn(cell.replace(/\bn[°º]/giu, 'numero'));
  if (said.length > fewWords || said.length === 0) return undefined;
  const has = (kind: string) => said.some((word) => words(kind).has(word));
  const line = ` ${said.join(' ')} `;
  const hasDied =
    said.some((word) => words('died').has(word) && !quietInWords.has(word)) ||
    phrases().some((phrase) => line.includes(phrase)) ||
    isDeathAlone(cell);
  if (hasDied && has('animals')) return undefined;
  const isOfFamily =
    ((has('number') || has('phones')) &&
      has('family') &&
      said.length <= mostOfNumber &&
      !/\p{Nd}{4}|[,;]/u.test(cell)) ||
    familysNumber.test(cell);
  if (isOfFamily) return 'changed';
  const hasChanged = has('number') && has('changed');
  if ((hasDied || hasChanged) && !isOfOthers(cell)) return hasDied ? 'died' : 'changed';
  if (has('hours')) return undefined;
  return (has('only') && (has('calls') || has('landline'))) || (has('landline') && has('use'))
    ? 'prefers'
    : undefined;
}

/** "Her husband's phone", "numer córki": longer ones tell when to call whom. */
const mostOfNumber = 6;
const familysNumber =
  /(?:女儿|儿子|妈妈|爸爸|母亲|父亲|丈夫|妻子|老公|老婆|邻居|朋友|女兒|兒子|媽媽|娘|息子|母|父|夫|妻|家族|隣人)(?:的|の)(?:号码|號碼|手机|手機|电话|電話|番号|携帯)/u;

/** Whether a day of the week stands in it: it says when, and not that somebody is never to be reached. */
export const namesDay = (cell: string): boolean => wordsIn(cell).some((word) => words('days').has(word));

/** Whether it is about somebody's dog or cat. */
export const namesAnimal = (cell: string): boolean =>
  wordsIn(cell).some((word) => words('animals').has(word));

/** Whether words that leave somebody out tell of their death, and refuse nothing beside it. */
export function tellsOfDeath(cell: string, refuses: (rest: string) => boolean): boolean {
  const said = wordsIn(cell);
  if (saysDied(cell) || isDeathAlone(cell)) return true;
  return (
    (cross.test(cell) || said.some((word) => words('died').has(word) && !quietAlone.has(word))) &&
    !refuses(without(cell.replace(cross, ''), 'died'))
  );
}

let aloneMade: ReadonlySet<string> | undefined;

/** "Ölü", "死亡": a word that tells of a death where it stands alone, with its accents, without which it is a name. */
function isDeathAlone(cell: string): boolean {
  const written: WordFile = file;
  aloneMade ??= new Set(wordsOfKind(written, 'diedAlone').flatMap((line) => line.split(' ')));
  return aloneMade.has(cell.trim().toLowerCase());
}

const known = new Map<string, boolean>();
const mostKnown = 20_000;

/** The same of the state of a person, which comes again in every other row: "zemř. 2025", "zgon". */
export function isStateOfDeath(state: string): boolean {
  const before = known.get(state);
  if (before !== undefined) return before;
  const died = saysDied(state) || raises(state) === 'died';
  if (known.size >= mostKnown) known.clear();
  known.set(state, died);
  return died;
}

let phrasesMade: readonly string[] | undefined;
function phrases(): readonly string[] {
  const written: WordFile = file;
  phrasesMade ??= wordsOfKind(written, 'diedInWords').map((phrase) => ` ${wordsIn(phrase).join(' ')} `);
  return phrasesMade;
}

const without = (cell: string, ...kinds: readonly string[]): string =>
  cell
    .replace(/[\p{L}\p{M}]+/gu, (word) =>
      kinds.some((kind) => words(kind).has(foldedWord(word))) ? '' : word,
    )
    .replace(/\s+/g, ' ')
    .trim();

const cross = /[†✝✞🕇⚰]/u;
const quietBeside: ReadonlySet<string> = new Set(['away', 'passed'].map(foldedWord));
/** "Ada Lee (tot)", "Ada Lee - dead", "Ada Lee, verst.": no name stands there. */
const behindName = /[([{]([^)\]}]+)[)\]}]|\s[-–—]\s(.+)$|,\s*(\p{L}+\.)$/u;
/** Names are called so as well: "Late", "Tot", "Feu", "Mort". */
const alsoNames: ReadonlySet<string> = new Set([
  'late',
  'tot',
  'feu',
  'mort',
  'dead',
  'rip',
  'away',
  'passed',
  'morte',
  'morto',
  'morta',
  'etti',
  'dod',
  'verst',
  'umrl',
]);
const orders = ['STOP', 'STOPP', 'DNC', 'DNT', 'RIP'];
const order = new RegExp(`(?:^|\\s)(?:${orders.join('|')})(?=$|\\s)`, 'u');
let telling: WordsAtAGlance | undefined;

/**
 * The note in a name beside it: a cross, "deceduto", "STOP". Nearly every cell is a plain name, in which none of these words is
 * seen at a glance.
 */
export function besideName(cell: string): 'gone' | 'refuses' | undefined {
  telling ??= wordsAtAGlance(
    [...died(), ...alsoNames, ...orders].flatMap((word) => word.toLowerCase().match(/[a-z0-9']+/g) ?? []),
  );
  if (!mayHave(cell, telling)) return undefined;
  const last = cell.slice(cell.lastIndexOf(' ') + 1);
  const space = cell.indexOf(' ');
  if (isDied(last) || (space > 0 && isDied(cell.slice(0, space)))) return 'gone';
  if (cross.test(cell)) return 'gone';
  const noted = behindName.exec(cell);
  if (noted !== null && saysDied(noted[1] ?? noted[2] ?? noted[3] ?? '', quietBeside)) return 'refuses';
  if (!order.test(cell) || !/\p{Ll}/u.test(cell)) return undefined;
  return cell.includes('RIP') ? 'gone' : 'refuses';
}

let diedMade: ReadonlySet<string> | undefined;
function died(): ReadonlySet<string> {
  const written: WordFile = file;
  diedMade ??= new Set(
    wordsOfKind(written, 'died')
      .flatMap((line) => line.split(' '))
      .filter((one) => !alsoNames.has(foldedWord(one)))
      .map((one) => one.toLowerCase()),
  );
  return diedMade;
}
const isDied = (word: string): boolean => died().has(word.toLowerCase());

const remark = /[([{]([^)\]}]+)[)\]}]|[,;:–—]\s*(.+)$|\s[-/]\s*(.+)$/u;

/** "Luca Bo (tel. mamma)": the number is that of somebody else, as the name says. */
export function namesOther(cell: string): boolean {
  const found = remark.exec(cell);
  const said = found?.[1] ?? found?.[2] ?? found?.[3];
  return said !== undefined && !givenName.test(cell) && isOfOthers(said);
}

/** "Cid Roa, Sol": a short given name behind the last names, in a language of whose words for family it is one. */
const givenName = /^[^,]+,\s*\p{Lu}\p{L}{0,2}$/u;
