/** Whether words beside a number say that nobody is to write to it: what staff note there, and what people reply. */
import { fromDataFile } from '../../shared/data-file.ts';
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { negatesReaching } from '../../shared/import/negated-heading.ts';
import { type WordFile, wordsOfKind } from '../../shared/text/word-matcher.ts';
import { readNote } from '../consent/staff-notes.ts';
import { mayHave, type WordsAtAGlance, wordsAtAGlance } from '../consent/words-at-a-glance.ts';
import { asksToStop, callsWrong } from '../replies/stop-words.ts';
import file from './refusal-words.json' with { type: 'json' };

interface Phrases {
  readonly beside: Beginnings;
  readonly inRemarks: Beginnings;
  /** "Blocked", "widerrufen": for a remark of these words and no other. */
  readonly alone: ReadonlySet<string>;
  /** The first words of the phrases of remarks. */
  readonly first: WordsAtAGlance;
  /** Of scripts without blanks between words: found anywhere. */
  readonly anywhere: RegExp;
  /** "De baja médica" is a sick leave. */
  readonly notMeant: RegExp;
  /** Said of a number alone: "not in service". */
  readonly ofNumber: RegExp;
}

/** Overlooking one of them texts somebody who refused or has died; one too many is a row that a person looks at. */
const phrases = fromDataFile<WordFile, Phrases>(file, (written) => {
  const bareOf = (kind: string) => wordsOfKind(written, kind).map(bare);
  const wrong = bareOf('wrong');
  const notes = [...bareOf('note'), ...wrong];
  const left = bareOf('left');
  const wrongAnywhere = wordsOfKind(written, 'wrongAnywhere');
  const inRemarks = [
    // A phrase that begins with a letter would have half of all sentences looked at closely.
    ...notes.filter((phrase) => /^\S{2,} /.test(phrase) && !ofOtherThings.test(phrase)),
    ...bareOf('sure'),
    ...left,
  ];
  return {
    beside: beginningsOf([...notes, ...left]),
    inRemarks: beginningsOf(inRemarks),
    alone: new Set([...notes, ...bareOf('alone')]),
    first: wordsAtAGlance(
      [...inRemarks, ...notes, ...bareOf('alone')].flatMap(
        (phrase) => phrase.split(/[^\p{L}\p{N}']+/u)[0] ?? [],
      ),
    ),
    anywhere: new RegExp([...wordsOfKind(written, 'anywhere'), ...wrongAnywhere].join('|'), 'u'),
    notMeant: new RegExp(bareOf('notMeant').join('|'), 'gu'),
    ofNumber: new RegExp(
      `(?<![\\p{L}\\p{N}])${anyOf(wrong).source}|${wrongAnywhere.map(bare).join('|')}`,
      'gu',
    ),
  };
});

const bare = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'").replaceAll('_', ' ');

/** Of a remark that is one phrase and no more, with the signs around it. */
const longestAlone = 60;
const aroundWords = /^[^\p{L}]+|[^\p{L}]+$/gu;
const trimmed = (text: string) => text.replace(/^[\s.!*]+|[\s.!*]+$/g, '');

/** In a remark these are about something else than texts: "do not use the front door". */
const ofOtherThings =
  /(?:^|[ '])(?:use|used|ring|service|verwenden|benutzen|nutzen|anschluss|vergeben|utiliser|attribue|usar|utilizar|servicio|servico|usare|utilizzare|gebruiken|storen|anvand|bruk|brug|kayta|uzywac|pomylka|pouzivat|использовать|تستخدم|الخدمه|الخدمة)(?:$| )/u;

/** The finders of a phrase among words: an expression of those that begin with the same one. */
type Beginnings = ReadonlyMap<string, readonly string[]>;
const made = new Map<readonly string[], RegExp>();

function beginningsOf(listed: readonly string[]): Beginnings {
  const all = new Map<string, string[]>();
  for (const phrase of listed) {
    const first = phrase.match(wordAtStart)?.[0] ?? '';
    const known = all.get(first);
    if (known === undefined) all.set(first, [phrase]);
    else known.push(phrase);
  }
  return all;
}

const wordAtStart = /^[\p{L}\p{N}]+/u;
const anyWord = /[\p{L}\p{N}]+/gu;

/** Whether one of them stands there, from the beginning of a word to the end of one. `text`: bare. */
function standsIn(text: string, among: Beginnings): boolean {
  for (const { 0: word, index } of text.matchAll(anyWord)) {
    const some = among.get(word);
    if (some === undefined) continue;
    let expression = made.get(some);
    if (expression === undefined) {
      expression = anyOf(some);
      made.set(some, expression);
    }
    expression.lastIndex = index;
    if (expression.test(text)) return true;
  }
  return false;
}

const anyOf = (listed: readonly string[]): RegExp =>
  new RegExp(
    `(?:${listed
      .map((phrase) => phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '[\\s.,]+'))
      .join('|')})(?![\\p{L}\\p{N}])`,
    'uy',
  );

/** Whether these words refuse texts for the number that they stand beside. */
export function refusesBeside(written: string): boolean {
  const { beside, alone, anywhere, notMeant } = phrases();
  const { says, rest } = readNote(written);
  if (says === 'refuses' || says === 'wrong') return true;
  const words = says === 'cancelled' ? written : rest;
  return (
    anywhere.test(words) ||
    (words.length <= longestAlone && alone.has(bare(words).replace(aroundWords, ''))) ||
    standsIn(bare(words).replace(notMeant, ' '), beside) ||
    asksToStop(words) ||
    negatesReaching(headingTokens(words))
  );
}

/**
 * Whether words that refuse say so of the number beside them alone: "wrong number", "not in service". The person may be texted on another
 * one; who died or does not want to be texted, on none.
 */
export function isOfNumberAlone(words: string): boolean {
  const note = readNote(words);
  if (note.says === 'refuses') return false;
  if (note.says === 'wrong')
    return !refusesBeside(note.rest) || (note.rest !== words && isOfNumberAlone(note.rest));
  const text = bare(words);
  const rest = text.replace(phrases().ofNumber, ' ');
  if (rest !== text && !refusesBeside(rest)) return true;
  return callsWrong(rest) && !standsIn(rest, phrases().beside) && !phrases().anywhere.test(rest);
}

/** With which of these a refusal in a remark begins, where it is written in ASCII. */
export const firstWords = (): ReadonlySet<string> => phrases().first.words;

/**
 * Whether a remark about a person says that nobody is to write to them; words that mean more than that do not. Most cells of a file hold
 * no word that such a phrase begins with.
 */
export function refusesInWords(remark: string): boolean {
  const { inRemarks, alone, first, anywhere, notMeant } = phrases();
  if (!mayHave(remark, first)) return false;
  const text = bare(remark).replace(notMeant, ' ');
  return alone.has(trimmed(text)) || anywhere.test(remark) || standsIn(text, inRemarks);
}
