/** Importing contacts as both sides see it: source → preview → plan → review → summary. */
import { z } from 'zod';
import { Id } from '../models/rows.ts';
import type { CellReading } from '../values/field-kind.ts';
import { cutText } from '../values/whole-signs.ts';
import { ColumnMeaning } from './column-meaning.ts';
import { Reading } from './reading.ts';

export { ColumnMeaning, Reading };

/** Where rows come from: a file of this computer, or text that was pasted or came with the app, which then has a name. */
export const ImportSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string().min(1).max(4096) }),
  z.object({
    kind: z.literal('text'),
    text: z.string().min(1).max(20_000_000),
    name: z.string().max(200).optional(),
  }),
]);
export type ImportSource = z.infer<typeof ImportSource>;

/** The same as a person switches it. `hasHeader` null: the headings are looked for anew, because other rows may come out. */
export const ReadingChoice = Reading.extend({ hasHeader: z.boolean().nullable() });
export type ReadingChoice = z.infer<typeof ReadingChoice>;

/** The cells of a column as one kind of values. */
export interface ValuesRead {
  readonly as: CellReading;
  /** The first of them, as they are kept. */
  readonly values: readonly string[];
  /** So many cells fit, of so many that hold anything. */
  readonly fits: number;
  readonly of: number;
  /** Of those that do not fit a date, so many are written as one, and are in no calendar. */
  readonly noDays: number;
  /** The first cells that do not fit. */
  readonly misfits: readonly string[];
}

/** The kinds that the values of a column can be of. */
export interface ColumnValues {
  /** The kinds that at least half of the cells fit; none for a column of words. */
  readonly readings: readonly ValuesRead[];
  readonly proposed: CellReading;
  /** To be asked: `order`, which figure is the day; `year`, whether days without a year are the nearest ones. */
  readonly question: 'order' | 'year' | null;
}

export interface PreviewColumn {
  readonly header: string;
  /** The spreadsheet hides it, so that whoever made it may not know that it is there. */
  readonly hidden: boolean;
  readonly samples: readonly string[];
  readonly meaning: ColumnMeaning;
  readonly values: ColumnValues;
  /** How sure the guess is; `remembered` comes from the last file of this layout. */
  readonly confidence: 'sure' | 'guess' | 'remembered' | 'none';
}

/** Something about the file as a whole that a person should know. */
export interface FileNotice {
  readonly kind:
    | 'no-header'
    | 'title-rows'
    | 'changed-header'
    | 'repeated-header'
    | 'empty-header'
    | 'ragged-rows'
    | 'unclosed-quote'
    | 'nul-bytes'
    | 'reserved-header'
    | 'too-many-columns'
    | 'hidden-rows'
    | 'hidden-left-out'
    | 'hidden-sheets'
    /** Another sheet is called as those who refuse texts are. */
    | 'refusing-sheets'
    | 'hidden-columns'
    | 'merged-cells'
    | 'stray-cells'
    | 'comments'
    | 'struck-out'
    | 'encoding-guessed'
    | 'no-phone-column'
    | 'others-phones'
    | 'opt-out-column'
    | 'cut-cells'
    | 'mostly-landlines'
    | 'maybe-abroad'
    /** A column stays text since not all of its cells are what the first ones are. */
    | 'not-all-fit';
  readonly row: number | null;
  readonly values: Readonly<Record<string, string | number>>;
  /** Places of the columns that it leaves a person to decide about. */
  readonly columns?: readonly number[];
}

/** The kind of a file: it tells what of its reading can be switched. `cards` have no delimiter and no rows above. */
export type TableLayout = 'text' | 'sheet' | 'cards';

export interface ImportPreview {
  readonly source: ImportSource;
  readonly name: string;
  readonly sizeBytes: number;
  readonly layout: TableLayout;
  readonly reading: Reading;
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  readonly columns: readonly PreviewColumn[];
  /** Places of the columns of which each could hold the phones, where nothing says which: the person chooses. Empty otherwise. */
  readonly phoneChoices: readonly number[];
  /** The first rows that hold anything, each in one line: the headings stand in one of them. */
  readonly firstRows: readonly string[];
  /** The first rows as they would be read, without the header. */
  readonly rows: readonly (readonly string[])[];
  readonly notices: readonly FileNotice[];
  /** The country that numbers without a code were read by in the last file of this layout; null where none is remembered. */
  readonly rememberedCountry: string | null;
  /** The policy offered first for contacts that are there already. */
  readonly existing: ExistingPolicy;
  /** The consent questions that were answered with yes for the last file of this layout. */
  readonly mayBeTexted: readonly string[];
  /** Landlines were left out of the last file of this layout. */
  readonly noLandlines: boolean;
  /** Numbers that words beside them call somebody else's were taken from the last file of this layout. */
  readonly takesOthers: boolean;
}

/** The policies for contacts that are there already. */
export const existingPolicies = ['fill-empty', 'overwrite', 'leave'] as const;
export type ExistingPolicy = (typeof existingPolicies)[number];

/** So much of a heading tells whether it is still the same. */
const comparedHeading = 200;

/** By what a file is known again between two looks at it. */
export const PreviewedFile = z.object({
  headings: z.array(z.string().max(comparedHeading)).max(1000),
  sizeBytes: z.number().int().min(0),
});
export type PreviewedFile = z.infer<typeof PreviewedFile>;

/** The parts compared of a file with such headings. */
export const previewedFile = (headings: readonly string[], sizeBytes: number): PreviewedFile => ({
  headings: headings.map((heading) => cutText(heading.trim(), comparedHeading)),
  sizeBytes,
});

/** Beyond this, a consent question is cut. */
export const longestQuestion = 500;

/** Everything that a person decided about an import. */
export const ImportPlan = z.object({
  source: ImportSource,
  /** Null: as found. */
  reading: Reading.nullable(),
  /** One for each column, in order; null: as guessed. */
  columns: z.array(ColumnMeaning).max(1000).nullable(),
  /** The file as it was when the columns were chosen, which are applied by their places; null: nobody looked. */
  previewed: PreviewedFile.nullable(),
  /** ISO 3166 country for numbers without a country code. */
  defaultCountry: z.string().length(2).nullable(),
  existing: z.enum(existingPolicies),
  /** Rows whose only number is a landline are left out. */
  noLandlines: z.boolean().optional(),
  /** Numbers that words beside them call somebody else's are taken where a row has no other: those of parents, in a school. Absent: left out. */
  takesOthers: z.boolean().optional(),
  /** Somebody whose number another person of the file has is texted at another one of the row, whoever's that is. Absent: their rows are left out. */
  otherPhones: z.boolean().optional(),
  /**
   * Contacts with another name than the row with their number: `join`, they join the lists and stay as they are; `take`, where the file's
   * values are taken, they get its name too. Absent: their rows are left out.
   */
  others: z.enum(['join', 'take']).optional(),
  /** Each row is a message of a campaign by itself: nobody is to be saved as a contact, and rows of one number are not joined. */
  asRows: z.boolean().optional(),
  /** It is the next file of a kind that was read before: whole, and with the columns that are named. */
  again: z.boolean().optional(),
  /** The consent questions (`ReviewedConsent`) that were answered with yes. */
  mayBeTexted: z.array(z.string().max(longestQuestion)).max(1000).optional(),
  /** Lists that every imported contact joins. */
  listIds: z.array(Id).max(100),
  /** A new list to make and join, or null. */
  newList: z.string().trim().max(200).nullable(),
});
export type ImportPlan = z.input<typeof ImportPlan>;

/** Findings that leave a row out: using it would mean guessing whom it is about, or a person chose so. */
export const blockingProblems = [
  'no-number',
  'digits-lost',
  'spreadsheet-error',
  'formula',
  'extension',
  'short-code',
  'too-short',
  'too-long',
  'wrong-length',
  'not-in-use',
  'not-of-country',
  'country-missing',
  'country-unknown',
  'foreign-without-plus',
  'date',
  'words-beside',
  'refused-beside',
  'part-unreadable',
  'first-unreadable',
  'others-number',
  'landline-left-out',
  'not-a-number',
  'extra-cells',
  'unclosed-quote',
  'row-too-long',
] as const;
export type BlockingProblem = (typeof blockingProblems)[number];

/** Findings with which a row is used (or already stands for itself elsewhere), to look at. */
export const softProblems = [
  'decimal-dropped',
  'exponent-expanded',
  'formula-unwrapped',
  'zero-restored',
  'plus-restored',
  'old-prefix',
  'landline',
  'not-mobile',
  'several-numbers',
  'duplicate',
  'duplicate-joined',
  'duplicate-differs',
  'shared-number',
  'shared-other',
  'shared-lists',
  'shared-kept',
  'other-person',
  'other-joins',
  'other-replaced',
  'do-not-text',
  'other-do-not-text',
  'refused-name',
  'name-known',
  'name-twice',
  'first-no-number',
  'mobile-instead',
  'work-number',
  'value-kept',
  'no-day',
] as const;
export type SoftProblem = (typeof softProblems)[number];
export type ProblemCode = BlockingProblem | SoftProblem;

/** Findings of rows whose person is left out because the number is somebody else's: they stand in the file of rejected rows, too. */
export const otherPersonProblems = ['shared-number', 'shared-other', 'other-person'] as const;
/** With the later rows of a person whose values are not taken: of two children under one parent's name and phone, the second. */
export const leftOutProblems = [...blockingProblems, ...otherPersonProblems, 'duplicate-differs'] as const;
export type LeftOutProblem = (typeof leftOutProblems)[number];

/** One row of the file with a finding. */
export interface ProblemExample {
  /** As a spreadsheet counts: the first row of the file is 1. */
  readonly row: number;
  /** Heading of the column; empty where the row as a whole is meant. */
  readonly column: string;
  readonly found: string;
  /** E.164 digits that were perhaps meant; never used by themselves. */
  readonly perhaps: string | null;
  /** The row that holds the same number; null where the finding is of another kind. */
  readonly sameAs: number | null;
  /**
   * The people who share the number: the one who keeps it (or had it, where the file overwrites), and the one in this row. Where
   * the row's first number is passed over, both are the row's person. Null where the finding is of another kind.
   */
  readonly people: { readonly kept: string; readonly other: string } | null;
  /**
   * The value in the first row of the person that stays instead of `found`; a number as E.164 with its plus. The other number of
   * a row whose first is passed over, or is another person's. Null where the finding is of another kind.
   */
  readonly stays: string | null;
}

/** Problems are grouped by what would mend them; the words are the screen's. */
export interface ProblemGroup {
  readonly code: ProblemCode;
  /** Somebody is left out for it. */
  readonly blocking: boolean;
  readonly count: number;
  /** The first ones, in the order of the file. */
  readonly examples: readonly ProblemExample[];
}

/** A list that rows of the file name. */
export interface ReviewedList {
  readonly name: string;
  /** The people who go on it and are not there yet. */
  readonly people: number;
  /** There is none of that name: it would be made. */
  readonly isNew: boolean;
}

/** People of whom a column of consent says something, each once. People who are on the do-not-text list already are none. */
export interface ReviewedConsent {
  /** By which it is named where it is put on the list. */
  readonly group: number;
  /**
   * `wrong-number`: it is wrong, or somebody else's. `other-channel`: refused are e-mails, calls or post. `unknown`: nobody can tell.
   * `contradicts`: two columns say different things. `gone`: left or blocked. `prefers`: to be reached by something else than texts. `unclear`: the heading does not say whether a "yes" agrees
   * or refuses, so that those of each answer are asked about.
   */
  readonly kind:
    | 'refuses'
    | 'wrong-number'
    | 'died'
    | 'other-channel'
    | 'unknown'
    | 'unclear'
    | 'contradicts'
    | 'gone'
    | 'prefers';
  /** By which the same question is known again in another review: about one value, or else about the same people. */
  readonly question: string;
  /** Their headings, or one with the value that is asked about. */
  readonly columns: string;
  readonly count: number;
  /** The file says the same of all of them. */
  readonly isOneText: boolean;
  readonly examples: readonly { readonly row: number; readonly found: string }[];
  /** How many rows there are beside the examples. */
  readonly more: number;
}

/** People with remarks in which nothing of texts was found: Carillon does not know all words for it. */
export interface ReviewedRemarks {
  /** By which they are named, as a group of `ReviewedConsent` is. */
  readonly group: number;
  /** The headings. */
  readonly columns: string;
  readonly count: number;
}

/** Words of a file about people, each with how many it is said of. */
export interface SaidInFile {
  /** The likeliest refusals first. */
  readonly texts: readonly { readonly text: string; readonly people: number }[];
  /** So many further ones are not among them. */
  readonly more: number;
}

/** As many are looked through at a time. */
export const mostSaid = 300;

/** A list that the import adds to, with members whom the file does not name. */
export interface ReviewedMembers {
  readonly list: string;
  /** So many would leave it, and so many join, if the list became the file's. */
  readonly leave: number;
  readonly join: number;
  /** Of those who would leave, the first. */
  readonly names: readonly string[];
}

/** People whom the last file with these headings named, and this one does not. They stay as they are. */
export interface ReviewedAbsent {
  /** The name of that file; empty where it was pasted. */
  readonly file: string;
  /** When it was imported. */
  readonly at: number;
  readonly people: number;
  /** The first of them. */
  readonly names: readonly string[];
}

/** A column from which contacts take their number. */
export interface NumberSource {
  /** Its heading. */
  readonly column: string;
  /** How many of the rows that are used. */
  readonly count: number;
  /** The heading says that the phone is at work or somebody else's. */
  readonly others: boolean;
}

/** A country that makes nearly all numbers without a code mobile numbers, where that of the import makes hardly any, or whose code those beside them have. */
export interface OtherCountry {
  /** ISO 3166. */
  readonly country: string;
  /** The numbers that were looked at; those good as they were read; those that would be as numbers of this country. */
  readonly count: number;
  readonly good: number;
  readonly better: number;
  /** Numbers beside them with the code of this country; 0 where those say nothing. */
  readonly beside: number;
}

/** Contacts for which the file has other values, taken or not, with the first of them. */
export interface ReviewedDifferences {
  readonly people: number;
  readonly examples: readonly {
    readonly row: number;
    readonly name: string;
    readonly field: string;
    readonly old: string;
    readonly value: string;
  }[];
}

/**
 * A staged import: nothing is visible until it is committed. The counts add up to `rows`, which are those that hold
 * anything.
 */
export interface ImportReview {
  readonly importId: number;
  readonly rows: number;
  readonly counts: {
    readonly new: number;
    /** Contacts that get other values. */
    readonly changed: number;
    /** Contacts that keep their values and join a list. */
    readonly joined: number;
    readonly unchanged: number;
    /** Contacts that stay as they are although the file has other values for them. */
    readonly differing: number;
    /** Rows with a number that an earlier row has, of which nothing is lost. */
    readonly duplicates: number;
    /** On the do-not-text list, where they stay, whatever else the file says of them. */
    readonly doNotText: number;
    /**
     * Left out: without a number that can be used, or as other people, or with other values, of a number that an earlier row has, or that is
     * a contact's of another name. They are the rows of the file of those left out.
     */
    readonly rejected: number;
    /** Hidden in the workbook, and left out for that. */
    readonly hidden: number;
  };
  /** Contacts that are added, changed, or join a list. */
  readonly taken: number;
  readonly lists: readonly ReviewedList[];
  /** Lists that are there, and have members who are not in the file. They stay, unless the person says otherwise. */
  readonly members: readonly ReviewedMembers[];
  /** Null where nobody is missing, or where lists say it (`members`). */
  readonly absent: ReviewedAbsent | null;
  /** The place of a column that may be groups of people, and how many rows are in another one than the earlier row with their number. */
  readonly groups: { readonly column: number; readonly rows: number } | null;
  /** The answers of its columns of consent, for the person to decide. */
  readonly consent: readonly ReviewedConsent[];
  readonly remarks: ReviewedRemarks | null;
  /** Numbers that must not be texted, as the file says, and that are not on the do-not-text list yet. */
  readonly refusals: number;
  /** In the order in which they are tried; empty where only one column is a phone. */
  readonly numbersFrom: readonly NumberSource[];
  readonly differences: ReviewedDifferences;
  readonly problems: readonly ProblemGroup[];
  readonly notices: readonly FileNotice[];
  /** Null where nothing speaks for another country. */
  readonly otherCountry: OtherCountry | null;
}

export interface ImportSummary {
  readonly importId: number;
  readonly added: number;
  /** Contacts that have other values now. */
  readonly changed: number;
  /** Contacts that kept their values and joined a list. */
  readonly joined: number;
  /** Contacts that were still to be added at the review: somebody else has added them since. */
  readonly meanwhile: number;
  /** Members whom the file does not name and who were taken off their lists. */
  readonly left: number;
  readonly listId: number | null;
}

/** An import that was committed, for the list of earlier ones. */
export interface ImportRecord {
  readonly id: number;
  /** The name of the file, or of the text; empty for pasted rows. */
  readonly name: string;
  readonly at: number;
  /** Somebody else of a team who imported it, by the server's name; null: nobody else, or it is not known. */
  readonly by: string | null;
  readonly added: number;
  readonly changed: number;
  readonly rejected: number;
  /** Whether it stands and its file named people who were there already: they stay for its sake. */
  readonly named: boolean;
  /** When it was taken back; null where it was not. */
  readonly undoneAt: number | null;
}

/** Words for a file of rejected rows, in the language of the screen. */
export const RejectedWords = z.object({
  row: z.string().max(200),
  reason: z.string().max(200),
  /** Heading of a cell beyond the file's own columns, with # for the number of its column. */
  column: z.string().max(200),
  reasons: z.partialRecord(z.enum(leftOutProblems), z.string().max(1000)),
});
export type RejectedWords = z.infer<typeof RejectedWords>;

export interface ImportProgress {
  readonly stage: 'reading' | 'checking' | 'saving' | 'undoing' | 'working';
  readonly rows: number;
  /** How many rows there will be; null while that is not known. */
  readonly total: number | null;
  /** 0 to 1. */
  readonly fraction: number;
  /** Seconds still needed at the present pace; null while it is too early to say. */
  readonly secondsLeft: number | null;
}

/** A file that a campaign is sent again with: the draft for its rows, or what a person has to say about the file first. */
export type FileAgain = { readonly source: ImportSource } & (
  | { readonly campaignId: number }
  | { readonly campaignId: null; readonly asks: 'columns' | 'questions' }
  /** It has far fewer rows than the file before. */
  | { readonly campaignId: null; readonly asks: 'fewer'; readonly rows: number; readonly before: number }
);

/** Whether there is a file that a campaign could be sent again with. */
export interface NextFile {
  readonly campaignId: number;
  /** `savedAt`: Unix ms. Null: nothing was saved since, in the place of its file or beside it. */
  readonly next: { readonly name: string; readonly savedAt: number } | null;
}
