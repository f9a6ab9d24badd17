/** The word files: with which words people refuse texts, by language. Read on first use. */

import type { DataFile } from '../../shared/data-file.ts';
import { type Phrases, phrasesOf } from './phrases.ts';
import { onlyWords, plain, wordsOf } from './plain-words.ts';
import ar from './words/ar.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import more from './words/more.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };
import ru from './words/ru.json' with { type: 'json' };
import tr from './words/tr.json' with { type: 'json' };

/** One word file. Its values are lines with commas between the words, to be read and added to with ease. */
interface WordFile extends DataFile {
  /** ISO 639, "mul" for several. */
  readonly language: string;
  /** They refuse as a clause of their own, whatever else is said. */
  readonly strong: readonly string[];
  /** They refuse where a reply says nothing else: each of them stands in many a friendly reply too. */
  readonly alone: readonly string[];
  /** A "no" to something that may be the texts or only an offer: where a reply says nothing else, for a person to judge. */
  readonly declines?: readonly string[];
  /** The same of words that another language has for something else: FINE, not "Fine". */
  readonly capitals?: readonly string[];
  /** Said around them without a change in what is meant. */
  readonly polite: readonly string[];
  /** The same misspelt, as fingers slip; "step" and "shop" are words. */
  readonly slips: readonly string[];
  /** How words are misspelt, and what is meant: "recieve=receive". */
  readonly spellings?: readonly string[];
  /** Phrases that refuse wherever they stand. */
  readonly refuses: readonly string[];
  /** The same with {@link nameMark} for a name: "I am not Linda". */
  readonly names?: readonly string[];
  /** Phrases that a person has to judge. */
  readonly maybe: readonly string[];
  /** How words for other ways to reach people begin: a clause about them is not about texts. */
  readonly channels?: readonly string[];
  /** Words for "no" and "without", and how words for texts begin: both in one clause are for a person to judge. */
  readonly denials?: readonly string[];
  readonly textings?: readonly string[];
  /** How words for ending something begin; with a word for texts, they are for a person to judge as well. */
  readonly quits?: readonly string[];
  /** Phrases in which those words mean something else: "don't stop", "bus stop". */
  readonly spares: readonly string[];
  /** Phrases that ask for more of them, as their whole clause does: "don't take me off your list", "why did you stop". */
  readonly keeps?: readonly string[];
  /** Phrases that take back, narrow or deny a refusal, so that a person has to judge it: "meant for my brother", "not before nine". */
  readonly retracts?: readonly string[];
  /** How senders tell people to refuse: quoted by those who reply, and never an answer. */
  readonly instructions: readonly string[];
  /** Under a message. */
  readonly signatures: readonly string[];
  /** Of scripts without spaces between words: found anywhere. */
  readonly unspaced?: readonly string[];
  readonly unspacedSpares?: readonly string[];
}

const files: readonly WordFile[] = [en, de, fr, es, pt, it, nl, pl, ru, ar, tr, more];

/** Stands in a phrase for a word that begins with a capital. */
export const nameMark = 'qname';

export interface Wordings {
  readonly strong: ReadonlySet<string>;
  /** Both those alone and the strong ones. */
  readonly alone: ReadonlySet<string>;
  readonly declines: ReadonlySet<string>;
  readonly capitals: ReadonlySet<string>;
  readonly polite: ReadonlySet<string>;
  /** Single words of so many letters that one wrong letter makes no other word. */
  readonly long: readonly string[];
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  readonly refuses: Phrases;
  readonly names: Phrases;
  readonly maybe: Phrases;
  readonly denials: ReadonlySet<string>;
  readonly textings: readonly string[];
  readonly channels: readonly string[];
  readonly quits: readonly string[];
  readonly spares: Phrases;
  readonly keeps: Phrases;
  readonly retracts: Phrases;
  readonly instructions: Phrases;
  readonly signatures: Phrases;
  readonly unspaced: readonly string[];
  readonly unspacedSpares: readonly string[];
}

/** From so many letters on, a word with one letter wrong is hardly another word; "Auftragen" is not "austragen". */
const lettersToSlip = 10;

let read: Wordings | null = null;

export function wordings(): Wordings {
  read ??= make();
  return read;
}

function make(): Wordings {
  const listed = (of: (file: WordFile) => readonly string[] | undefined) =>
    files.flatMap((file) => of(file) ?? []);
  const said = (lines: readonly string[]) =>
    lines.flatMap((line) => line.split(',').map((one) => onlyWords(wordsOf(one)).join(' ')));
  const strong = new Set(said(listed(({ strong }) => strong)));
  const alone = new Set([
    ...strong,
    ...said(listed((file) => file.alone)),
    ...said(listed(({ slips }) => slips)),
  ]);
  const unspacedOf = (lines: readonly string[]) =>
    lines.flatMap((line) => line.split(',').map((one) => plain(one.trim())));
  return {
    strong,
    alone,
    declines: new Set(said(listed(({ declines }) => declines))),
    capitals: new Set(said(listed(({ capitals }) => capitals))),
    polite: new Set(listed(({ polite }) => polite).flatMap((line) => onlyWords(wordsOf(line)))),
    long: [...alone].filter((word) => word.length >= lettersToSlip && !word.includes(' ')),
    spellings: new Map(
      listed(({ spellings }) => spellings)
        .flatMap((line) => line.split(','))
        .map((one) => {
          const [wrong = '', right = ''] = one.split('=').map((side) => onlyWords(wordsOf(side)).join(' '));
          return [wrong, right.split(' ')];
        }),
    ),
    refuses: phrasesOf(listed(({ refuses }) => refuses)),
    names: phrasesOf(listed(({ names }) => names)),
    maybe: phrasesOf(listed(({ maybe }) => maybe)),
    denials: new Set(listed(({ denials }) => denials).flatMap((line) => onlyWords(wordsOf(line)))),
    textings: listed(({ textings }) => textings).flatMap((line) => onlyWords(wordsOf(line))),
    channels: listed(({ channels }) => channels).flatMap((line) => onlyWords(wordsOf(line))),
    quits: listed(({ quits }) => quits).flatMap((line) => onlyWords(wordsOf(line))),
    spares: phrasesOf(listed(({ spares }) => spares)),
    keeps: phrasesOf(listed(({ keeps }) => keeps)),
    retracts: phrasesOf(listed(({ retracts }) => retracts)),
    instructions: phrasesOf(listed(({ instructions }) => instructions)),
    signatures: phrasesOf(listed(({ signatures }) => signatures)),
    unspaced: unspacedOf(listed(({ unspaced }) => unspaced)),
    unspacedSpares: unspacedOf(listed(({ unspacedSpares }) => unspacedSpares)),
  };
}
