/**
 * The notes that staff make about people, by a grammar of a few signs: "SMS" beside a word of refusing, "Einwilligung" beside one of lacking, a
 * number beside "wrong", an order to stop that is all. Lists of whole phrases knew those that they were written from, and half of others.
 */
import { foldedWord, isUnspaced } from '../../shared/import/heading-tokens.ts';
import { clauseOf, hasSign, maySay, type NoteClause, signsBetween, signsIn } from './note-signs.ts';

/** `wrong`: the number is not theirs. `cancelled`: what was agreed upon. `wants`: texts, whatever they say of calls. */
export type NoteSays = 'refuses' | 'wrong' | 'cancelled' | 'wants';

export interface Note {
  readonly says: NoteSays | undefined;
  /** For other rules: without what is settled by this, as is a refusal of calls beside a wish for texts. */
  readonly rest: string;
}

/** Longer ones are stories. */
const longest = 300;
const mostKept = 20_000;
/** Longer ones hardly come again. */
const longestKept = 100;
const known = new Map<string, Note>();

/** The meaning of a note, in whatever language it is. */
export function readNote(written: string): Note {
  const note = /[°º]/.test(written) ? written.replace(numberSign, 'numero') : written;
  if (note.length < 2 || note.length > longest || !maySay(note)) return { says: undefined, rest: note };
  const before = known.get(note);
  if (before !== undefined) return before;
  const read = readClosely(note);
  if (note.length > longestKept) return read;
  if (known.size >= mostKept) known.clear();
  known.set(note, read);
  return read;
}

const numberSign = /(?<!\p{L})n[°º]/giu;

/** A point ends abbreviations as well: "Einw. fehlt", "Handynr. falsch". */
const between = /[,;|\n()[\]{}，、。；（）،؛]+|[!?¡¿]+(?=\s)|(?<=\p{L}{5})\.\s+(?=\p{Lu})/u;
/** A dash stands between an answer and its question as well: "DSGVO – nein". */
const dash = /\s[-–—]+\s/u;

function clausesOf(note: string): readonly string[] {
  return note
    .split(between)
    .flatMap((part) => {
      const sides = part.split(dash);
      return sides.every((side) => side.trim().includes(' ')) ? sides : [part];
    })
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Said in a clause and nothing by itself. `reported`: it has the words of a refusal, and tells of something that was sent. */
type Aside = 'reported' | 'no-calls';
type ClauseSays = NoteSays | Aside | undefined;

/** By which of several a note is taken. */
const order: readonly NoteSays[] = ['refuses', 'wrong', 'cancelled', 'wants'];
const orderInClause = [...order, 'reported', 'no-calls'] as const;

function readClosely(note: string): Note {
  const parts = clausesOf(note).map((text) => {
    const clause = clauseOf(text);
    return { text, clause, says: callsApart(clause) ? 'wants' : saysIn(clause, text) };
  });
  const said = parts.map(({ says }) => says);
  const first = parts[0];
  if (first !== undefined && isOnlyStop(first.clause)) return { says: 'refuses', rest: note };
  const settled = new Set<ClauseSays>(['wrong', 'wants', 'cancelled', 'reported']);
  // "No calls" alone may mean any contact.
  if (said.includes('wants')) settled.add('no-calls');
  const rest = parts.filter(({ says }) => !settled.has(says));
  return {
    says: order.find((one) => said.includes(one)),
    rest: rest.length === parts.length ? note : rest.map(({ text }) => text).join(', '),
  };
}

const of = {
  text: signsIn('text'),
  call: signsIn('call'),
  reach: signsIn('reach'),
  no: signsIn('no'),
  against: signsIn('no', 'refuse', 'stop'),
  refuse: signsIn('refuse', 'stop'),
  stop: signsIn('stop'),
  consent: signsIn('consent'),
  lacking: signsIn('missing', 'refuse', 'no', 'stop'),
  number: signsIn('number'),
  wrong: signsIn('wrong'),
  belongs: signsIn('belongs'),
  other: signsIn('other'),
  own: signsIn('owner', 'valid'),
  owner: signsIn('owner'),
  cancelled: signsIn('cancelled'),
  visit: signsIn('visit'),
  thing: signsIn('thing'),
  done: signsIn('done'),
  want: signsIn('want'),
  link: signsIn('link'),
  remove: signsIn('remove'),
  asked: signsIn('asked'),
  answers: signsIn('answers'),
  line: signsIn('line'),
  ended: signsIn('wrong', 'quit'),
  valid: signsIn('valid'),
  besideStop: signsIn('fill', 'stop', 'text', 'call', 'reach', 'link', 'no', 'refuse'),
} as const;

/** In any language: "remis" and "inviato" tell the same, and their "non" is both. */
const hasAnywhere = ({ signs, among }: NoteClause, wanted: number): boolean =>
  hasSign(among, wanted) || signs.some((found) => hasSign(found, wanted));

/** "No phone calls texts ok": the calls stand at one end, with what denies them. */
function callsApart(clause: NoteClause): boolean {
  const { signs } = clause;
  if (!hasAnywhere(clause, of.call) || !hasAnywhere(clause, of.text) || hasAnywhere(clause, of.link))
    return false;
  const first = (wanted: number) => signs.findIndex((found) => hasSign(found, wanted));
  const last = (wanted: number) => signs.findLastIndex((found) => hasSign(found, wanted));
  const has = (from: number, to: number, wanted: number) =>
    signsBetween(clause, from, to).some((bits) => (bits & wanted) !== 0);
  const end = signs.length;
  const isApart = (from: number, to: number, others: readonly [number, number]) =>
    has(from, to, of.against) && !has(...others, of.against) && has(...others, of.want);
  const behindCalls = last(of.call) + 1;
  if (behindCalls > 0 && behindCalls <= first(of.text)) return isApart(0, behindCalls, [behindCalls, end]);
  const behindTexts = last(of.text) + 1;
  let calls = first(of.call);
  if (behindTexts === 0 || behindTexts > calls) return false;
  while (calls > behindTexts && has(calls - 1, calls, of.against)) calls -= 1;
  return isApart(calls, end, [0, calls]);
}

/** Longer clauses are about much else. */
const mostWords = 14;
const fewWords = 7;

function saysIn(clause: NoteClause, written: string): ClauseSays {
  if (clause.words.length > mostWords) return undefined;
  const said = signsBetween(clause).map((bits) => saysOf(bits, clause, written));
  return orderInClause.find((one) => said.includes(one));
}

/** @param bits the signs of a clause in one language */
function saysOf(bits: number, clause: NoteClause, written: string): ClauseSays {
  const has = (wanted: number) => (bits & wanted) !== 0;
  if (has(of.text)) {
    if (has(of.refuse)) return 'refuses';
    if (has(of.no) && !isOfHours(clause, written))
      return hasAnywhere(clause, of.done) && !has(of.want) ? 'reported' : 'refuses';
  }
  const isOfThing = has(of.thing);
  if (has(of.reach) && !isOfThing && !hasAnywhere(clause, of.done)) {
    // A longer sentence with a "not" in it is about anything.
    const isBrief = clause.words.length <= fewWords && !isOfHours(clause, written);
    if (has(of.refuse) || (has(of.no) && isBrief)) return 'refuses';
  }
  if (has(of.consent) && has(of.lacking) && !isOfThing) return 'refuses';
  const isRemoval = has(of.remove) && has(of.asked) && !has(of.visit) && clause.words.length <= fewWords;
  if (isRemoval && !(isOfThing && isOfOther(clause))) return 'refuses';
  if (has(of.answers) && has(of.other)) return 'wrong';
  if (has(of.line) && (has(of.ended) || (has(of.no) && has(of.valid))) && !(isOfThing && isOfOther(clause)))
    return 'wrong';
  // "Wrong number and opted out" is said of both.
  if (isOthersNumber(has) && !isOfThing) return has(of.stop) ? 'refuses' : 'wrong';
  if (has(of.cancelled) && !has(of.no | of.consent) && isVisit(clause, has(of.visit))) return 'cancelled';
  if (has(of.text) && has(of.want) && !has(of.link)) return 'wants';
  return has(of.call) && has(of.against) && !has(of.text | of.reach) ? 'no-calls' : undefined;
}

/** Whether something else is removed: "a pedido" is no "pedido", which is an order. */
const isOfOther = ({ words, signs, phrases }: NoteClause): boolean =>
  words.some(
    (word, at) =>
      hasSign(signs[at] ?? none, of.thing) &&
      !hasSign(signs[at] ?? none, of.asked) &&
      !phrases.some((phrase) => `${phrase} `.includes(` ${word} `)),
  );
const none: ReadonlyMap<string, number> = new Map();

/** Whether a note is about the number of something else: of a house, a room, a card. */
export function isOfThingsNumber(note: string): boolean {
  if (note.length > longest || !maySay(note)) return false;
  return clausesOf(note).some((text) => {
    const clause = clauseOf(text);
    return hasAnywhere(clause, of.number) && hasAnywhere(clause, of.thing) && isOfOther(clause);
  });
}

/** Whether a few signs of Chinese or Japanese are about an order, a bill or a treatment, and about no text: "订单取消". */
export function isAboutThing(text: string): boolean {
  if (text.length > longestInSigns || !isUnspaced(text)) return false;
  const clause = clauseOf(text);
  return hasAnywhere(clause, of.thing) && !hasAnywhere(clause, of.text | of.call);
}
const longestInSigns = 8;

const isOthersNumber = (has: (wanted: number) => boolean): boolean =>
  has(of.number)
    ? has(of.wrong | of.other) || (has(of.belongs) && !has(of.owner)) || (has(of.no) && has(of.own))
    : has(of.belongs) && has(of.other);

/** Whether an appointment is cancelled: by name, or with few words beside it that name nothing else. */
function isVisit(clause: NoteClause, isNamed: boolean): boolean {
  const { words, signs } = clause;
  if (words.length > fewWords) return false;
  if (isNamed) return true;
  const others = words.filter((word, at) => word.length >= shortest && (signs[at]?.size ?? 0) === 0);
  return others.length < 3 && !hasAnywhere(clause, of.thing);
}

const hour = /\p{Nd}/u;
const around: ReadonlySet<string> = new Set(
  'before after until till between am pm uhr vor nach bis zwischen avant après prima dopo antes después depois voor före efter før przed po до после önce sonra قبل بعد'
    .split(' ')
    .map(foldedWord),
);
/** "No texts before 9": not at that time. */
const isOfHours = ({ words }: NoteClause, written: string): boolean =>
  hour.test(written) && words.some((word) => around.has(word));

/** Shorter words are initials and abbreviations. */
const shortest = 3;

/** An order to stop, with who gave it and when: "OPT-OUT per Tel.", "STOP 12.3.". A bus's stop has other words beside it. */
function isOnlyStop(clause: NoteClause): boolean {
  const { words, signs, among, phrases } = clause;
  return (
    hasAnywhere(clause, of.stop) &&
    words.every(
      (word, at) =>
        word.length < shortest ||
        hasSign(signs[at] ?? among, of.besideStop) ||
        phrases.some((phrase) => `${phrase} `.includes(` ${word} `)),
    )
  );
}
