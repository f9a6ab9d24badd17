/**
 * What reading is held against: files, cells and replies that the code has not seen, each with what is to come of it.
 *
 * A folder here is a subject. Its `index.ts` exports `HoldOut`s, which `all.ts` lists; `npm run bench:reading` tries all of their
 * cases, the unit tests a smaller part. A finding becomes a case here before it is mended.
 */
import type { ColumnMeaning, ImportPreview, ReadingChoice } from '../../electron/shared/import/imports.ts';
import type { BenchRow } from '../bench/bench-report.ts';
import type { Reader } from './reader.ts';

/** `sample`: the same few each time, for the unit tests, in a few seconds. */
export type Size = 'sample' | 'whole';

export interface HoldOut {
  /** What it is about, such as `numbers`; `npm run bench:reading -- numbers` tries it alone. */
  readonly name: string;
  /** Deterministic: the same cases in each run. */
  readonly cases: (size: Size) => Iterable<Case>;
  /** Most of the outcomes of a class that may be wrong, as a share; none where it is missing. */
  readonly mayBeWrong?: number;
  /** Further figures, such as recall, of all outcomes of this hold-out. */
  readonly figures?: (outcomes: readonly Outcome[]) => readonly BenchRow[];
}

interface AnyCase {
  /** The row of the table that it counts in. */
  readonly class: string;
  /** Which one it is, for whoever looks for it: the cell, the layout, the file. */
  readonly what: string;
}

/** A file or paste that goes through preview, review and commit as guessed. */
export interface ImportCase extends AnyCase {
  readonly kind: 'import';
  /** Text is pasted unless it has the name of a file; bytes need one. */
  readonly content: string | Uint8Array;
  readonly fileName?: string;
  readonly defaultCountry: string | null;
  /** What the person chooses on the screen; as guessed where it is missing. */
  readonly columns?: readonly ColumnMeaning[];
  readonly reading?: (found: ImportPreview) => ReadingChoice;
  /** Whether the screen asks the person before anybody is imported: then everybody counts as refused with a reason. */
  readonly isAsked?: (found: ImportPreview) => boolean;
  readonly people: readonly ExpectedPerson[];
}

export interface ExpectedPerson {
  /** Of the file, as a spreadsheet counts: the first one is 1. */
  readonly row: number;
  /** E.164 digits of the only number that may be texted for this row; null: none may. */
  readonly number: string | null;
  /** The contact's name; any where it is missing. */
  readonly name?: string;
  /** The lists that the contact is to be on; any where it is missing. */
  readonly lists?: readonly string[];
  /** What the columns of consent say of them. A refusal is to be offered for the do-not-text list, and nobody else is. */
  readonly consent?: 'refuses' | 'agrees';
  /** Where the rows of one file belong to several classes. */
  readonly class?: string | undefined;
  readonly what?: string | undefined;
}

/** A paste or file for the do-not-text list. */
export interface RepliesCase extends AnyCase {
  readonly kind: 'replies';
  readonly content: string | Uint8Array;
  readonly fileName?: string;
  readonly defaultCountry: string;
  /** Texts and templates of our campaigns. */
  readonly sent?: readonly string[];
  readonly people: readonly ExpectedReply[];
}

export interface ExpectedReply {
  /** E.164 digits. */
  readonly number: string;
  readonly refuses: boolean;
  /** It may be a refusal, and is to be shown apart, for a person to decide. */
  readonly isOpen?: boolean;
  readonly class?: string | undefined;
  readonly what?: string | undefined;
}

/** Whatever the other kinds do not fit. */
export interface OwnCase extends AnyCase {
  readonly kind: 'own';
  readonly judge: (reader: Reader) => Promise<readonly Verdict[]>;
}

export type Case = ImportCase | RepliesCase | OwnCase;

/**
 * `right`: as expected. `refused`: not read, and the person sees where and why. `wrong`: somebody else is texted, or somebody is lost
 * without a word.
 */
export interface Verdict {
  readonly verdict: 'right' | 'refused' | 'wrong';
  /** What happened, for whoever mends it. */
  readonly said: string;
  /** Where it is another one than the case's. */
  readonly class?: string | undefined;
  readonly what?: string | undefined;
}

export interface Outcome extends Verdict {
  readonly class: string;
  readonly what: string;
}
