/** Whom a campaign is for. */
import { z } from 'zod';
import { FieldKind } from '../values/field-kind.ts';
import { FileRead } from './file-read.ts';
import { Id } from './rows.ts';

/** Of dates, those that follow the calendar mean the day on which the audience is put together, by this computer's calendar. */
export const comparisons = [
  'equal',
  'not-equal',
  'contains',
  'before',
  'after',
  /** From `value` to the first of `or`, both among them. */
  'between',
  'today',
  'tomorrow',
  /** From today on to so many days later. */
  'next-days',
  'before-today',
  'empty',
  'not-empty',
] as const;
export type Comparison = (typeof comparisons)[number];

/** A condition on one field of a contact. Texts are compared without regard to case. */
export const FieldFilter = z.object({
  field: z.string().min(1).max(200),
  is: z.enum(comparisons),
  /** The kind as which values are compared; absent: as text. A date is `YYYY-MM-DD` here, a number in plain digits. */
  as: FieldKind.optional(),
  value: z.string().max(500),
  /** Further values, of which any will do; none in drafts that are older than this. */
  or: z.array(z.string().max(500)).max(500).default([]),
});
export type FieldFilter = z.infer<typeof FieldFilter>;

const byCalendar: readonly Comparison[] = ['today', 'tomorrow', 'next-days', 'before-today'];

/** Whether it means other people tomorrow, without anything having changed but the day. */
export function followsCalendar({ filters }: Pick<Audience, 'filters'>): boolean {
  return filters.some(({ is }) => byCalendar.includes(is));
}

/** People of an audience who are named one by one; a list made for more of them is in every choice of lists from then on. */
export const mostNamed = 10_000;

/** Of rows that share a number: a text for each, or one for the phone, in which the differing values are joined. */
export const sharedRows = ['each', 'joined'] as const;

/** The rows of a file that a campaign is sent to: they are its own, and nobody of them is a contact. */
export const RowsOfFile = z.object({
  /** The campaign whose rows they are. */
  campaignId: Id,
  /** The file's name; empty where the rows were pasted. */
  name: z.string().max(1000),
  fields: z.array(z.string().max(200)).max(2000),
  /** The kinds of the fields that are not text. */
  kinds: z.record(z.string(), FieldKind),
  rows: z.number().int().min(0),
  /** So many of the rows have further phones. */
  further: z.number().int().min(0),
  /** Every phone of a row, or the first. */
  phones: z.enum(['all', 'first']),
  shared: z.enum(sharedRows),
  /** How the file was read; absent where the rows were pasted. */
  read: FileRead.optional(),
});
export type RowsOfFile = z.infer<typeof RowsOfFile>;

/** The people that a campaign is for, as chosen by a person; evaluated when the campaign is planned. */
export const Audience = z.object({
  everyone: z.boolean(),
  listIds: z.array(Id).max(1000),
  contactIds: z.array(Id).max(mostNamed),
  /** Of contacts among them who stand in the file of a reminder: the rows whose fields and names are taken in place of theirs. */
  occurrenceIds: z.array(Id).max(mostNamed).optional(),
  /** The fields of those rows, which no contact may have. */
  occurrenceFields: z.array(z.string().max(200)).max(2000).optional(),
  exceptListIds: z.array(Id).max(1000),
  /** All of them hold for whoever is in by a list or as one of everybody; `contactIds` are in without. */
  filters: z.array(FieldFilter).max(50),
  /** Leave out people who got a text within this many days; null: do not ask. */
  notTextedWithinDays: z.number().int().min(1).max(3650).nullable(),
  /** Leave out people who lately got nearly the same text. */
  skipNearlySame: z.boolean(),
  /** Text whoever seems to be in it with several numbers on one of them; false in drafts that are older than this. */
  oneNumberEach: z.boolean().default(false),
  /** Leave out whoever seems to have another number on the do-not-text list; false in drafts that are older than this. */
  notRefusedElsewhere: z.boolean().default(false),
  /** Leave out numbers that are surely no mobile ones; false in drafts that are older than this. */
  noLandlines: z.boolean().default(false),
  /** It is for the rows of a file, whatever lists and contacts say; absent where it is for contacts. */
  file: RowsOfFile.optional(),
});
export type Audience = z.infer<typeof Audience>;

export const nobody: Audience = {
  everyone: false,
  listIds: [],
  contactIds: [],
  exceptListIds: [],
  filters: [],
  notTextedWithinDays: null,
  skipNearlySame: false,
  oneNumberEach: false,
  notRefusedElsewhere: false,
  noLandlines: false,
};
