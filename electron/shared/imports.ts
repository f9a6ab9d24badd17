/** Importing contacts as both sides see it: source → preview → plan → review → summary. */
import { z } from 'zod';
import { Id } from './models.ts';

/** Where rows come from: a file of this computer, or text that was pasted. */
export const ImportSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string().min(1).max(4096) }),
  z.object({ kind: z.literal('text'), text: z.string().min(1).max(20_000_000) }),
]);
export type ImportSource = z.infer<typeof ImportSource>;

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'shift_jis',
] as const;
export const delimiters = [',', ';', '\t', '|'] as const;

/** How the file is to be read; every part is found first and can then be switched. */
export const Reading = z.object({
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  hasHeader: z.boolean(),
  /** Sheet of an XLSX file; null for text files. */
  sheet: z.string().max(200).nullable(),
});
export type Reading = z.infer<typeof Reading>;

/** What a column becomes. Several columns may be phones: the first readable one is taken. */
export const ColumnMeaning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone') }),
  z.object({ kind: z.literal('country') }),
  z.object({ kind: z.literal('field'), name: z.string().trim().min(1).max(200) }),
  z.object({ kind: z.literal('ignore') }),
]);
export type ColumnMeaning = z.infer<typeof ColumnMeaning>;

export interface PreviewColumn {
  readonly header: string;
  readonly samples: readonly string[];
  readonly meaning: ColumnMeaning;
  /** How sure the guess is; `remembered` comes from the last file of this layout. */
  readonly confidence: 'sure' | 'guess' | 'remembered' | 'none';
}

/** Something about the file as a whole that a person should know. */
export interface FileNotice {
  readonly kind:
    | 'no-header'
    | 'repeated-header'
    | 'empty-header'
    | 'ragged-rows'
    | 'unclosed-quote'
    | 'nul-bytes'
    | 'reserved-header'
    | 'too-many-columns'
    | 'hidden-rows'
    | 'hidden-sheets'
    | 'encoding-guessed'
    | 'no-phone-column'
    | 'cut-off';
  readonly row: number | null;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface ImportPreview {
  readonly source: ImportSource;
  readonly name: string;
  readonly sizeBytes: number;
  readonly reading: Reading;
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  readonly columns: readonly PreviewColumn[];
  /** The first rows as they would be read, without the header. */
  readonly rows: readonly (readonly string[])[];
  readonly notices: readonly FileNotice[];
}

/** What happens to contacts that are there already. */
export const existingPolicies = ['fill-empty', 'overwrite', 'leave'] as const;

/** Everything that a person decided about an import. */
export const ImportPlan = z.object({
  source: ImportSource,
  /** Null: as found. */
  reading: Reading.nullable(),
  /** One for each column, in order; null: as guessed. */
  columns: z.array(ColumnMeaning).max(1000).nullable(),
  /** ISO 3166 country for numbers without a country code. */
  defaultCountry: z.string().length(2).nullable(),
  existing: z.enum(existingPolicies),
  /** Lists that every imported contact joins. */
  listIds: z.array(Id).max(100),
  /** A new list to make and join, or null. */
  newList: z.string().trim().max(200).nullable(),
});
export type ImportPlan = z.input<typeof ImportPlan>;

/** Problems are grouped by what would mend them. */
export interface ProblemGroup {
  readonly code: string;
  readonly blocking: boolean;
  readonly count: number;
  readonly examples: readonly {
    readonly row: number;
    readonly column: string;
    readonly found: string;
    readonly expected: string;
    readonly fix: string;
  }[];
}

/** A staged import: nothing is visible until it is committed. The counts add up to `rows`. */
export interface ImportReview {
  readonly importId: number;
  readonly rows: number;
  readonly counts: {
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly duplicates: number;
    readonly doNotText: number;
    readonly rejected: number;
  };
  readonly problems: readonly ProblemGroup[];
  readonly notices: readonly FileNotice[];
}

export interface ImportSummary {
  readonly importId: number;
  readonly added: number;
  readonly changed: number;
  readonly listId: number | null;
}

export interface ImportProgress {
  readonly stage: 'reading' | 'checking' | 'saving';
  readonly rows: number;
  /** 0 to 1. */
  readonly fraction: number;
  /** Seconds still needed at the present pace; null while it is too early to say. */
  readonly secondsLeft: number | null;
}
