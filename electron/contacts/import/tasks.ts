/** The tasks of the import thread, and their results. */

import { z } from 'zod';
import type { Undone } from '../../db/contacts/contacts-import-undo.ts';
import type { TaskConnection } from '../../db/task-connection.ts';
import { DoNotTextExportWords } from '../../shared/channels/do-not-text.ts';
import { ContactsQuery } from '../../shared/contacts-query.ts';
import {
  ColumnMeaning,
  existingPolicies,
  ImportPlan,
  type ImportPreview,
  type ImportReview,
  ImportSource,
  type ImportSummary,
  Reading,
  ReadingChoice,
  RejectedWords,
  type SaidInFile,
} from '../../shared/import/imports.ts';
import { FileRead } from '../../shared/models/file-read.ts';
import { CellReading } from '../../shared/values/field-kind.ts';
import type { ProgressTools } from '../bulk/progress.ts';
import type { LinkedRead } from '../linked/read-linked.ts';
import { type FoundNumbers, NumbersCountry } from '../refusals/found-numbers.ts';
import type { StagedRows } from './own-rows.ts';

const heading = z.string();
/** As `YYYY-MM-DD`; that of the thread's clock where it is missing. */
const Today = z.string();

export const FoundTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('export-contacts'),
    query: ContactsQuery,
    words: z.object({ number: heading, lists: heading }),
    path: z.string(),
    locale: z.string(),
  }),
  z.object({
    kind: z.literal('export-do-not-text'),
    words: DoNotTextExportWords,
    path: z.string(),
    locale: z.string(),
  }),
  z.object({ kind: z.literal('remove-found'), query: ContactsQuery }),
  z.object({ kind: z.literal('add-found'), listId: z.number(), query: ContactsQuery }),
  z.object({ kind: z.literal('take-found'), listId: z.number(), query: ContactsQuery }),
  z.object({
    kind: z.literal('put-found-on-do-not-text'),
    query: ContactsQuery,
    reason: z.string(),
    source: z.string(),
    now: z.number(),
  }),
  /** `pages` of numbers with why; how many there are of them together. */
  z.object({
    kind: z.literal('put-on-do-not-text'),
    pages: z.array(z.string()),
    entries: z.number(),
    source: z.string(),
    now: z.number(),
  }),
  /** Its contacts stay. */
  z.object({ kind: z.literal('remove-list'), listId: z.number() }),
]);
export type FoundTask = z.infer<typeof FoundTask>;

export interface FoundOutcome {
  /** Contacts, members, numbers or lines of a file. */
  readonly count: number;
}

/** The facts kept of a review until it is committed; the rows themselves are in files of its folder. */
export const Staged = z.object({
  folder: z.string(),
  name: z.string(),
  names: z.array(z.string()),
  /** How the rows were written in a text file; null where it was none. */
  written: Reading.pick({ encoding: true, delimiter: true }).nullable(),
  contacts: z.number(),
  /** The contacts that are to be added. */
  fresh: z.number(),
  changes: z.number(),
  rejected: z.number(),
  policy: z.enum(existingPolicies),
  others: z.enum(['join', 'take']).nullable(),
  listIds: z.array(z.number()),
  newList: z.string().nullable(),
  /** The lists that the rows of the file name, by their places in the staged files. */
  namedLists: z.array(z.string()),
  /** By which numbers without a code were read. */
  country: z.string().nullable(),
  /** The fields that rows fill. */
  fields: z.array(z.string()).default([]),
  /** The fields that are dates, times or numbers. */
  typed: z.array(z.object({ name: z.string(), as: CellReading })).default([]),
  layout: z
    .object({
      key: z.string(),
      meanings: z.array(ColumnMeaning),
      defaultCountry: z.string().nullable(),
      existing: z.enum(existingPolicies).nullable(),
      mayBeTexted: z.array(z.string()),
      noLandlines: z.boolean().default(false),
      takesOthers: z.boolean().default(false),
    })
    .nullable(),
  /** How the file was read, where its rows are messages by themselves; null where they were pasted. */
  read: FileRead.nullable().default(null),
});
export type Staged = z.infer<typeof Staged>;

export const ImportTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('preview'),
    source: ImportSource,
    reading: ReadingChoice.nullable(),
    locale: z.string(),
    /** By which numbers without a code are read; none where it is missing. */
    defaultCountry: z.string().nullable().optional(),
    today: Today.optional(),
  }),
  z.object({
    kind: z.literal('review'),
    plan: ImportPlan,
    locale: z.string(),
    importId: z.number(),
    folder: z.string(),
    today: Today.optional(),
  }),
  /** `listsBecomeFile`: those who are on its lists and not in the file leave them. */
  z.object({
    kind: z.literal('commit'),
    staged: Staged,
    now: z.number(),
    listsBecomeFile: z.boolean().optional(),
  }),
  /** Reads out the rows that are messages by themselves, and keeps how files of this layout are read. */
  z.object({ kind: z.literal('rows'), staged: Staged, now: z.number() }),
  /** Keeps how files of this layout are read, and the kinds of its fields. */
  z.object({ kind: z.literal('learn'), staged: Staged, now: z.number() }),
  z.object({ kind: z.literal('undo'), importId: z.number(), now: z.number() }),
  z.object({
    kind: z.literal('save-rejected'),
    staged: Staged,
    words: RejectedWords,
    path: z.string(),
    locale: z.string(),
  }),
  /** Puts the numbers that the file refuses on the do-not-text list. */
  z.object({
    kind: z.literal('refuse'),
    staged: Staged,
    source: z.string(),
    now: z.number(),
    /** The group of people of whom a column of consent says something; null: those refused beside their numbers. */
    group: z.number().int().nullable(),
    /** Only those of whom the file says one of these. */
    texts: z.array(z.string()).nullable(),
  }),
  /** Reads out the words of such a group. */
  z.object({ kind: z.literal('said'), staged: Staged, group: z.number().int() }),
  /** Numbers for the do-not-text list. */
  z.object({
    kind: z.literal('read-numbers'),
    source: ImportSource,
    country: NumbersCountry,
    locale: z.string(),
    /** Texts and templates of the campaigns. */
    sent: z.array(z.string()).readonly(),
  }),
  /** Reads a file that a reminder follows. */
  z.object({
    kind: z.literal('read-linked'),
    path: z.string(),
    field: z.string(),
    identity: z.string().nullable(),
    layout: z.string().nullable(),
    locale: z.string(),
    today: z.string(),
    country: z.string().nullable(),
  }),
  /** Reads the headings of a file, as far as they are compared. */
  z.object({ kind: z.literal('headings'), path: z.string(), locale: z.string() }),
  /** Puts what waits into the search index. */
  z.object({ kind: z.literal('index') }),
  ...FoundTask.options,
]);
export type ImportTask = z.infer<typeof ImportTask>;

/** Numbers for the do-not-text list, read by a thread; the people are on pages. `name` is that of the file. */
export interface NumbersRead extends Omit<FoundNumbers, 'people'> {
  readonly name: string;
  readonly pages: readonly string[];
}

/** The result of each kind of task. */
export interface ImportOutcomes {
  preview: ImportPreview;
  review: { readonly review: ImportReview; readonly staged: Staged };
  commit: ImportSummary;
  rows: StagedRows;
  learn: null;
  undo: Undone;
  'save-rejected': { readonly rows: number };
  refuse: { readonly added: number };
  said: SaidInFile;
  'read-numbers': NumbersRead;
  'read-linked': LinkedRead;
  headings: readonly string[];
  /** Not done: another computer is at it. */
  index: { readonly isDone: boolean };
  'export-contacts': FoundOutcome;
  'export-do-not-text': FoundOutcome;
  'remove-found': FoundOutcome;
  'add-found': FoundOutcome;
  'take-found': FoundOutcome;
  'put-found-on-do-not-text': FoundOutcome;
  'put-on-do-not-text': FoundOutcome;
  'remove-list': FoundOutcome;
}

/** The tools that the import thread works with. */
export interface ImportTools extends ProgressTools {
  readonly connection: TaskConnection;
}
