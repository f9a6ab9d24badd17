/**
 * The verdict on a reply about further texts.
 *
 * Overlooking a refusal texts somebody who has refused; taking another reply for one costs a person who wanted the texts. So both
 * verdicts have to be earned, and all between them is for a person to decide: a refusal by its weight and a demand in it, harmlessness
 * by plain words and no sign of a refusal at all.
 */
import { isUnspaced } from '../../shared/import/heading-tokens.ts';
import { type Clause, clausesOf, isFormOf, isPlainly, type Sign } from './signs.ts';
import { tells, weightOf } from './weigh-reply.ts';

/** `refuses`: likelier than not; `perhaps`: something in it may refuse; `no`: nothing does. */
export type ReplyVerdict = 'refuses' | 'perhaps' | 'no';

export interface Judged {
  readonly verdict: ReplyVerdict;
  /** How likely a refusal is compared with other replies; `-Infinity` where nothing tells of one. */
  readonly weight: number;
  /** It refuses without a doubt, so that a person need not be asked. */
  readonly isCertain: boolean;
  /** It is about calls or e-mails, taken back, or written by a machine, perhaps. */
  readonly isContradicted: boolean;
  /** It takes back what was said before. */
  readonly takesBack: boolean;
  /** It says something plain, and nothing of further texts. */
  readonly isHarmless: boolean;
  /** In a few words it denies a number or a client. */
  readonly mayBeGone: boolean;
}

/** Nine of ten replies above it refuse, in sets that the weights were not learnt from. */
const certain = 2;
/** The same where all that is said is the demand. */
const certainAlone = 0.8;
/** Of a hundred refusals that short, one weighs less. */
const harmless = -4;
const fewWords = 15;

const mostKept = 5_000;
/** In letters: what is longer hardly comes again, and is no note of a few words. */
const longestKept = 200;
/** Replies repeat: of a hundred thousand, a third are "STOP". */
const known = new Map<string, Judged>();

export function weighReply(reply: string): Judged {
  const before = known.get(reply);
  if (before !== undefined) return before;
  const judged = judge(clausesOf(reply), reply);
  if (known.size >= mostKept) known.clear();
  if (reply.length < longestKept) known.set(reply, judged);
  return judged;
}

/** Whether a part of it wants to go on: in a line about several people it may be another of them who refuses. */
export const wantsInPart = (reply: string): boolean =>
  clausesOf(reply).some(
    (clause) =>
      (clause.all.has('keep') || clause.all.has('want')) && !clause.all.has('not') && !tells(clause),
  );

export const judgeReply = (reply: string): ReplyVerdict => weighReply(reply).verdict;

/** Whether words that are no reply, a note or a remark, ask to be left out: a note that does not name texts may mean anything. */
export function asksToStop(words: string): boolean {
  const { weight, isContradicted } = weighReply(words);
  if (isContradicted || weight <= enoughOfTexts) return false;
  const clauses = clausesOf(words);
  // "Asked to be texted in the morning" has the words of a refusal, and nothing that denies.
  if (!denying.some((sign) => has(clauses, sign)) && !deniesInFewWords(clauses)) return false;
  if (
    clauses.some(({ all }) => ofTexts.some((sign) => all.has(sign)) || (all.has('receive') && all.has('not')))
  )
    return true;
  if (weight <= enoughAlone) return false;
  // "Stopped smoking" and "removed wisdom teeth" demand nothing of us.
  if (has(clauses, 'wrong') || clauses.some(deniesTexts)) return true;
  return (
    demands(clauses, isShouted(words)) && othersIn(clauses) === 0 && isSaidPlainly(clauses, isShouted(words))
  );
}

/** Classes of customers and names begin like demands of some language, or are short words of one: "Silver", "Radiology", "Bass". */
function isSaidPlainly(clauses: readonly Clause[], shouted: boolean): boolean {
  const words = clauses.flatMap((clause) => clause.words);
  const isDemanding = (word: string) => isPlainly(word, ...demanding);
  return words.some(
    (word) =>
      (word.length >= lettersAlone && isPlainly(word, 'halt', 'leave', 'ending')) ||
      (shouted && isPlainly(word, 'ending')) ||
      isFormOf(word, 'remove') ||
      (isPlainly(word, 'remove') && words.some((other) => other !== word && isDemanding(other))),
  );
}
const lettersAlone = 4;

const denying: readonly Sign[] = [
  'halt',
  'leave',
  'remove',
  'not',
  'wrong',
  'nobody',
  'dead',
  'gone',
  'legal',
  'unasked',
  'other',
];
/** "Para" is "stop", and in a sentence "for"; "chiesto" is asked in anger, or for. */
const deniesInFewWords = (clauses: readonly Clause[]): boolean =>
  (has(clauses, 'ending') && lengthOf(clauses) < fewOfNote - 1) ||
  (has(clauses, 'anger') && lengthOf(clauses) <= fewToDecline);
const ofTexts: readonly Sign[] = ['text', 'send', 'list'];
const enoughOfTexts = -0.5;
const enoughAlone = 1;

/** Whether a note of a few words may say that the number is another's, or the person gone: "nummer klopt niet", "not our client". */
export const mayBeGone = (words: string): boolean =>
  words.length < longestKept && weighReply(words).mayBeGone;

function deniesPerson(clauses: readonly Clause[]): boolean {
  if (lengthOf(clauses) > fewOfNote || has(clauses, 'want')) return false;
  const isDenied = has(clauses, 'not');
  return (
    (has(clauses, 'number') && (isDenied || has(clauses, 'wrong'))) || (has(clauses, 'client') && isDenied)
  );
}
const fewOfNote = 7;

/** Whether a note calls a number the wrong one, and says nothing of texts or of the person. */
export function callsWrong(words: string): boolean {
  const clauses = clausesOf(words);
  return has(clauses, 'wrong') && !ofPerson.some((sign) => has(clauses, sign));
}
const ofPerson: readonly Sign[] = [
  'halt',
  'leave',
  'remove',
  'list',
  'text',
  'send',
  'receive',
  'want',
  'dead',
  'legal',
];

/** `weigh`: by other weights than those that ship. */
export function judge(clauses: readonly Clause[], reply: string, weigh = weightOf): Judged {
  const isContradicted = contradicts(clauses);
  const takesBack = has(clauses, 'retract');
  const gone = deniesPerson(clauses);
  const open = { isContradicted, takesBack, mayBeGone: gone, isCertain: false, isHarmless: false };
  if (!clauses.some(tells))
    return isDecline(clauses)
      ? { ...open, verdict: 'perhaps', weight: 0 }
      : { ...open, verdict: 'no', weight: -Infinity, isHarmless: isPlain(clauses, reply) };
  const weight = weigh(clauses, reply);
  if (weight > 0) {
    if (isOfVisit(clauses)) return { ...open, verdict: 'perhaps', weight };
    const enough = isOnlyDemand(clauses) ? certainAlone : certain;
    const isCertain = weight > enough && demands(clauses, isShouted(reply)) && !isContradicted;
    return { ...open, verdict: 'refuses', weight, isCertain };
  }
  const isHarmless = weight < harmless && lengthOf(clauses) <= fewWords;
  return { ...open, verdict: isHarmless ? 'no' : 'perhaps', weight, isHarmless };
}

/** "Please call tomorrow's appointment off": without spaces, a whole sentence is one word, and few signs of it are weighed. */
const isOfVisit = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ all, words }) => ofVisits.some((sign) => all.has(sign)) && words.some(isUnspaced)) &&
  ![...ofTexts, 'receive' as const].some((sign) => has(clauses, sign));
const ofVisits: readonly Sign[] = ['visit', 'meet'];

const has = (clauses: readonly Clause[], sign: Sign): boolean => clauses.some(({ all }) => all.has(sign));

const isShouted = (text: string): boolean => !/\p{Ll}/u.test(text);

const lengthOf = (clauses: readonly Clause[]): number =>
  clauses.reduce((sum, { words }) => sum + words.length, 0);

/** "No, thanks" declines the texts, or only an offer. */
const isDecline = (clauses: readonly Clause[]): boolean =>
  lengthOf(clauses) <= fewToDecline &&
  has(clauses, 'not') &&
  (has(clauses, 'thanks') || has(clauses, 'want'));
const fewToDecline = 4;
export const declines = (reply: string): boolean => isDecline(clausesOf(reply));

/** Wrong numbers, deaths and anger ask for something, which is not said in so many words; "fin" is an order in capitals. */
const demands = (clauses: readonly Clause[], shouted: boolean): boolean =>
  clauses.some(
    ({ all, words }) =>
      all.has('halt') ||
      all.has('leave') ||
      all.has('remove') ||
      (all.has('ending') && (shouted || (words.length === 1 && !all.has('yes')))) ||
      deniesTexts({ all }),
  );

const deniesTexts = ({ all }: Pick<Clause, 'all'>): boolean =>
  all.has('not') && (all.has('text') || all.has('send') || all.has('receive') || all.has('again'));

/** Words of a demand and around it; "end" and "not" of one that is denied stand apart. */
const demanding: ReadonlySet<Sign> = new Set([
  'halt',
  'leave',
  'remove',
  'list',
  'number',
  'text',
  'send',
  'not',
  'again',
  'want',
  'receive',
  'greet',
  'thanks',
  'anger',
  'legal',
  'wrong',
]);
const mostOthers = 1;

/** Whether nothing but a demand is said, without a question and without a denial of it: "don't stop". */
function isOnlyDemand(clauses: readonly Clause[]): boolean {
  const isDenied = clauses.some(
    ({ all }) => all.has('not') && (all.has('halt') || all.has('leave') || all.has('remove')),
  );
  if (isDenied || clauses.some(({ isAsked }) => isAsked)) return false;
  return othersIn(clauses) <= mostOthers && lengthOf(clauses) <= fewWords;
}

/** The words that belong to no demand. */
const othersIn = (clauses: readonly Clause[]): number =>
  clauses.reduce(
    (sum, { signs, words }) =>
      sum +
      words.filter((word, at) => word.length > 3 && signs[at]?.some((sign) => demanding.has(sign)) !== true)
        .length,
    0,
  );

const contradicts = (clauses: readonly Clause[]): boolean =>
  has(clauses, 'machine') ||
  has(clauses, 'retract') ||
  has(clauses, 'calm') ||
  // Nobody who wants to miss no message refuses them.
  clauses.some(({ all }) => all.has('miss') && all.has('not')) ||
  // "Listy" are letters and lists.
  clauses.some(
    ({ all, signs }) =>
      !all.has('text') && signs.some((word) => word.includes('other') && !word.includes('list')),
  );

/** Signs of what people answer who go on getting texts. */
const plainSigns: readonly Sign[] = [
  'thanks',
  'yes',
  'meet',
  'when',
  'visit',
  'ask',
  'greet',
  'keep',
  'calm',
  'place',
];

/** A question about who we are may come from somebody else than was meant. */
const isPlain = (clauses: readonly Clause[], reply: string): boolean =>
  !has(clauses, 'who') &&
  !/👎|🖕/u.test(reply) &&
  (clauses.length === 0 ||
    plainSigns.some((sign) => has(clauses, sign)) ||
    /\p{Extended_Pictographic}|\p{L}.*[?؟]/u.test(reply));

/** 'What does "Reply STOP to opt out" mean?': what is quoted there is asked about. */
export const quotesInQuestion =
  /(?<=\p{L}:?\s\\?)(?:["“„‘]"?(?=\S)|«)[^"“”„«»‘’]+["”“»’]"?[^"“”„«»\n]{0,24}[?؟]/u;
