/**
 * Which columns say whom to leave out, by their headings and cells together: consent, wishes how to be reached, states of members, dates of
 * leaving, registers against calls and texts. Overlooking one texts somebody who refused; asking in vain costs a look.
 */
import { columnWord } from '../../shared/import/column-words.ts';
import {
  type ConsentChannel,
  consentHeading,
  isAnswer,
  isBareAnswer,
  saysYes,
} from '../../shared/import/consent-words.ts';
import { type HeadingTokens, headingTokens } from '../../shared/import/heading-tokens.ts';
import { headingWords } from '../../shared/import/heading-words.ts';
import { longestFieldName } from '../../shared/text/field-names.ts';
import { type WordFile, type WordMatcher, wordMatcher, wordsOfKind } from '../../shared/text/word-matcher.ts';
import { namesPerson } from '../import/full-name.ts';
import { isStateOfDeath } from './about-the-person.ts';
import { type AnswerLetters, answerLetters } from './answer-letters.ts';
import {
  isChannel,
  isDate,
  isEitherOf,
  isGone,
  isNothing,
  isSettled,
  refusesTexts,
  saysOtherChannel,
} from './cell-words.ts';
import topics from './column-topics.json' with { type: 'json' };
import {
  asksWhichKind,
  namesSomething,
  polarityOf,
  speaksOfPermission,
  speaksOfWriting,
  tellsWhatWasDone,
} from './heading-polarity.ts';
import { refusesInTags } from './refuses-person.ts';
import { isRemarkHeading, namesRemarks } from './remark-heading.ts';

/** How the cells of a column are to be read; `note`: whatever stands there, of which a refusal in words counts; `name`: "Ann Lee (deceased)". */
export type ConsentReads = 'answers' | 'flag' | 'active' | 'states' | 'channels' | 'note' | 'name';

export interface ConsentColumn {
  readonly column: number;
  readonly name: string;
  readonly reads: ConsentReads;
  readonly says: 'agrees' | 'refuses' | 'either';
  readonly channel: ConsentChannel;
  /** Its cells are few and come again, so that a "stop" alone refuses. */
  readonly isShort: boolean;
  /** A circle stands for yes in it, so that a cross is a no. */
  readonly isCrossed?: boolean;
  /** The column holds notes of staff, in sentences. */
  readonly isRemark?: boolean;
  /** The column is about one of the person's phones: a wrong number in it says nothing of the others. */
  readonly isOfPhone?: boolean;
  /** Nobody can tell whether a "yes" in it agrees or refuses: everybody is asked about. */
  readonly isUnclear?: boolean;
  /** The file is one of appointments, of which it says how they stand. */
  readonly isOfVisits?: boolean;
  /** Beside it stand the days of those appointments, so that what it calls off is one of them. */
  readonly isBesideVisits?: boolean;
  /** Its cells are tags, each of which says something by itself. */
  readonly isTags?: boolean;
  /** Its cells answer its heading with yes and no, so that "faux" is no wrong number. */
  readonly isAnswered?: boolean;
  /** Two letters that answer in it. */
  readonly letters?: AnswerLetters | undefined;
}

const made = new Map<string, WordMatcher>();
function topic(kind: string): WordMatcher {
  let matcher = made.get(kind);
  if (matcher === undefined) {
    const file: WordFile = topics;
    matcher = wordMatcher(wordsOfKind(file, kind));
    made.set(kind, matcher);
  }
  return matcher;
}

const visits =
  /(?<!\p{L})(?:rdv|rendez|appointments?|appt|booking|slot|visit|termin|cita|turno|consulta|marcação|appuntament|visita|afspraak|wizyt|bokning|besøk|aftale|időpont|programare|randevu|запис|приём|прийом|ραντεβού|תור|موعد|予約|预约|예약)/iu;

/** Such a heading alone is that of a day or an hour for which people come; days of birth and of joining have words of their own. */
const plainDay =
  /^(?:date|jour|day|datum|tag|fecha|día|data|dia|giorno|dag|dato|päivä|dátum|nap|dzień|den|дата|день|ημερομηνία|tarih|gün|תאריך|يوم|تاريخ|التاريخ|تاریخ|日付|日期|날짜)$/iu;
/** So many rows show whether a column holds days. */
const rowsSeen = 200;

/** A column of states repeats itself; one of streets or names does not. */
const mostStates = 12;
/** Longer cells are prose. */
const longestState = 40;
/** Typing errors, and what the words do not know. */
const mostlyShare = 0.8;
/** Longer headings are sentences, whose "state" or "left" means something else. */
const mostWords = 5;

/** The columns of these that say anything of texts. `names`: of all columns, each differently. `header`: as in the file. */
export function consentColumns(
  {
    names,
    header,
    body,
  }: {
    readonly names: readonly string[];
    readonly header: readonly string[] | null;
    readonly body: readonly (readonly string[])[];
  },
  isPhone: (column: number) => boolean,
): readonly ConsentColumn[] {
  const isOfVisits = (header ?? []).some((heading) => visits.test(heading));
  const holdsDays = hasDays(header ?? [], body, isOfVisits);
  return names.flatMap((name, column) => {
    if (isPhone(column)) return [];
    const cells = body.map((row) => (row[column] ?? '').trim());
    const heading = header?.[column] ?? '';
    const judged = judgeColumn(heading, cells);
    const isBesideVisits = holdsDays && !speaksOfSubscribing(heading);
    // A question that serves as a heading is cut where it becomes a field's name.
    const isCut = heading.trim().length > longestFieldName && name.length >= longestFieldName - 1;
    return judged === undefined
      ? []
      : [{ ...judged, column, name: isCut ? `${name}…` : name, isOfVisits, isBesideVisits }];
  });
}

/** "Subscription status" is none of an appointment, whatever days stand beside it. */
function speaksOfSubscribing(heading: string): boolean {
  const tokens = headingTokens(heading);
  return topic('subscribed').in(tokens) || topic('asks').in(tokens);
}

/** Whether a column holds the days of appointments. `isOfVisits`: another heading says that the file is one of them. */
const hasDays = (
  header: readonly string[],
  body: readonly (readonly string[])[],
  isOfVisits: boolean,
): boolean =>
  header.some((heading, column) => {
    if (!isOfVisits && !plainDay.test(heading.trim())) return false;
    const filled = body.slice(0, rowsSeen).flatMap((row) => row[column]?.trim() || []);
    return filled.length > 0 && filled.filter(isDate).length >= mostlyShare * filled.length;
  });

const isCircle = (cell: string): boolean => /^[o○〇◯]$/iu.test(cell);

type Judged = Omit<ConsentColumn, 'column' | 'name'>;

/** Undefined where nothing in it can be about texts: names, places, numbers. */
export function judgeColumn(heading: string, cells: readonly string[]): Judged | undefined {
  const filled = cells.filter((cell) => !isNothing(cell));
  const states = new Set(filled);
  const isShort = states.size <= mostStates && filled.every((cell) => cell.length <= longestState);
  const known = consentHeading(heading);
  const tokens = headingTokens(heading);
  // "Stop" is that of a bus as well; "SMS停止" is one word of two.
  const isFlag = tokens.words.length === 1 && topic('flag').isWhole(tokens);
  const answers = ({ says, channel }: Pick<Judged, 'says' | 'channel'>): Judged => {
    const polarity = polarityOf(tokens, says);
    return {
      says: polarity,
      channel,
      reads: 'answers',
      isShort: true,
      isCrossed: filled.some(isCircle),
      isUnclear: polarity === 'either',
      letters: answerLetters(heading, states),
    };
  };
  // "Tel (iptal)" has the phones of before, and no answers.
  const isOfPhones = headingWords('phones', 'mobile', 'phone', 'home').in(tokens);
  if (isOfPhones && filled.length > 0 && filled.every(isNumber)) return undefined;
  const isElsewhere = isOfSomethingElse(heading, tokens);
  if (known !== undefined && !isFlag && !isElsewhere) return answers(known);
  const kind = isElsewhere ? undefined : kindOf(heading, tokens, cells, filled, states);
  if (kind === 'answers') return answers({ says: 'agrees', channel: 'any' });
  if (kind !== undefined)
    return {
      says: kind === 'active' ? 'agrees' : 'refuses',
      channel: 'any',
      reads: kind,
      isShort,
      isCrossed: filled.some(isCircle),
    };
  const word = columnWord(heading);
  if (word === 'first name' || word === 'last name' || word === 'name')
    return { says: 'either', channel: 'any', reads: 'name', isShort: false };
  // "Customer Note" is no number of a customer, and prose below such a heading is none either.
  const isNamedNote = namesRemarks(heading);
  const isNoteOfId = word === 'id' && (isNamedNote || filled.some(isProse));
  if (peopleWords.has(word) && !isNoteOfId) return undefined;
  // Words in place of a number, where another column of phones is the one that is read.
  if (word === 'phone') return { says: 'either', channel: 'any', reads: 'note', isShort: true };
  return {
    says: 'either',
    channel: 'any',
    reads: 'note',
    // A child called Hal refuses nothing, nor does "ar", which is Arabic.
    isShort: isShort && !topic('matter').in(tokens) && !topic('language').in(tokens) && !namesPerson(heading),
    isRemark: isRemarkHeading(heading) || (isNoteOfId && isNamedNote),
    isTags: word === 'lists',
    isAnswered: isAnsweredBarely(cells, filled),
  };
}

/** A "no" alone, with empty cells around it, may be a remark. */
const isAnsweredBarely = (cells: readonly string[], filled: readonly string[]): boolean =>
  filled.length > 1 &&
  filled.filter(isBareAnswer).length >= mostlyShare * filled.length &&
  (filled.length === cells.length || filled.some(saysYes));

const isNumber = (cell: string): boolean => /^[+(]?(?:\p{Nd}[\s()./-]*){6,}$/u.test(cell);

/** Numbers of something have no two words of letters beside one another. */
const isProse = (cell: string): boolean => /\p{L}{2,}[\s,]+\p{L}{2,}/u.test(cell);

function kindOf(
  heading: string,
  tokens: HeadingTokens,
  cells: readonly string[],
  filled: readonly string[],
  states: ReadonlySet<string>,
): Exclude<ConsentReads, 'note' | 'name'> | undefined {
  if (tokens.words.length === 0) return undefined;
  const mostly = (test: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(test).length >= mostlyShare * filled.length;
  const has = (kind: string) => topic(kind).in(tokens);
  const isAnswered = (cell: string) =>
    isAnswer(cell) ||
    isSettled(cell) ||
    isGone(cell) ||
    (states.size <= mostStates && isEitherOf(cell, states));
  const isNoQuestion = tellsWhatWasDone(tokens) || (namesSomething(tokens) && !isAboutTexts(heading));
  const isMatter = has('matter') || isNoQuestion;
  if (
    has('contact') &&
    !has('past') &&
    columnWord(heading) !== 'label' &&
    mostly(isChannel) &&
    filled.some(saysOtherChannel)
  )
    return 'channels';
  // "Abonné" asks; "Abonnement bus" names something.
  const isSubscription = topic('subscribed').isWhole(tokens);
  const isAsking = !isNoQuestion && (has('asks') || speaksOfWriting(tokens) || isSubscription);
  if (isAsking && !has('past') && mostly((cell) => isAnswered(cell) || (has('signed') && isDate(cell))))
    return 'answers';
  if (!isMatter && !has('past') && columnWord(heading) !== 'label' && !asksWhichKind(tokens)) {
    const isTopic = isAsking || has('contact');
    const isAnsweredAtAll = mostly(isAnswer) || answerLetters(heading, states) !== undefined;
    if ((isTopic || speaksOfPermission(tokens)) && isAnsweredAtAll) return 'answers';
    if (isTopic && isTwoAnswers(filled, states)) return 'answers';
    if (isAsking && namesSms(tokens) && isTwoWords(states)) return 'answers';
  }
  if (isMatter || tokens.words.length > mostWords) return undefined;
  if (has('gone') && !mostly((cell) => cell.length > longestState)) return 'flag';
  // Dates below such a word in each row are of trips and parcels.
  if (
    has('flag') &&
    mostly((cell) => isAnswered(cell) || isDate(cell)) &&
    (filled.length < cells.length || !mostly(isDate))
  )
    return 'flag';
  if (has('active') && mostly(isAnswered)) return mostly(isAnswer) ? 'active' : 'states';
  return has('status') ? 'states' : undefined;
}

/** "Autoriza imágenes", "Photo consent": a permission for pictures or for keeping data says nothing of texts. */
const isOfSomethingElse = (heading: string, tokens: HeadingTokens): boolean =>
  topic('elsewhere').in(tokens) &&
  !isAboutTexts(heading) &&
  !headingWords('phones', 'message').in(tokens) &&
  !topic('contact').in(tokens) &&
  !topic('gone').in(tokens);

const isAboutTexts = (heading: string): boolean => /sms|text/i.test(heading);

/** Answers are short. */
const longestAnswer = 12;

/** Whether a column has two answers, whichever they are: each comes again, and they are no names. */
const isTwoAnswers = (filled: readonly string[], states: ReadonlySet<string>): boolean =>
  states.size === 2 &&
  filled.length >= 2 * states.size &&
  filled.every((cell) => cell.length <= longestAnswer && oneAnswer.test(cell));

/** Below "SMS" two words are its yes and no, in whichever language: "abilitate" and "disabilitate". */
const namesSms = ({ words }: HeadingTokens): boolean => words.includes('sms') || words.includes('смс');
const isTwoWords = (states: ReadonlySet<string>): boolean =>
  states.size === 2 && [...states].every((state) => state.length <= longestWords && onlyWords.test(state));
const longestWords = 24;
const onlyWords = /^\p{L}[\p{L}\p{M}]*(?:[ -][\p{L}\p{M}]+){0,2}\.?$/u;
const oneAnswer = /^(?:\P{Lu}[^\s\p{Nd}]*|\p{L}{1,2})$/u;

const peopleWords: ReadonlySet<ReturnType<typeof columnWord>> = new Set([
  'country',
  'email',
  'company',
  'city',
  'rejected row',
  'rejected reason',
  'id',
  'date',
] as const);

/** Whether any of the cells that were seen leaves somebody out: such a column is announced before the file is read. */
export const saysRefusal = (
  { reads, isShort, isTags, isAnswered }: Pick<ConsentColumn, 'reads' | 'isShort' | 'isTags' | 'isAnswered'>,
  cells: readonly string[],
): boolean =>
  isTags === true
    ? cells.some(refusesInTags)
    : reads === 'note' || reads === 'name'
      ? cells.some(
          (cell) =>
            refusesTexts(cell, isShort) && (isAnswered !== true || !isBareAnswer(cell) || isGone(cell)),
        )
      : reads === 'states'
        ? cells.some((cell) => isGone(cell) || isStateOfDeath(cell) || refusesTexts(cell, isShort))
        : true;
