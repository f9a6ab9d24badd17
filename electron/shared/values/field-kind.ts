/**
 * The kinds of values that a field of contacts can have, and how each is kept: a date as `YYYY-MM-DD`, with a time as
 * `YYYY-MM-DDTHH:MM`, a time as `HH:MM`, a number in plain digits with a point. All of them are times of a calendar on the wall, of no
 * zone. A value that is none of these is kept as it was written, and read as text.
 */
import { z } from 'zod';

export const fieldKinds = ['text', 'date', 'date-time', 'time', 'number'] as const;
export const FieldKind = z.enum(fieldKinds);
export type FieldKind = z.infer<typeof FieldKind>;
export type TypedKind = Exclude<FieldKind, 'text'>;

/** The kinds of fields by their names; a field that is not among them is text. */
export type FieldKinds = Readonly<Record<string, FieldKind>>;

export const noKinds: FieldKinds = Object.freeze({});

/** The kind of a field; it may be called as something that every object has. */
export const kindOf = (kinds: FieldKinds, field: string): FieldKind =>
  Object.hasOwn(kinds, field) ? (kinds[field] ?? 'text') : 'text';

/** A date, with or without a time. Undefined: of no kind that is known. */
export const isDateKind = (kind: FieldKind | undefined): boolean => kind === 'date' || kind === 'date-time';

/** Which figure of a written date is in front; `comma`, `point`: the sign before a number's decimals. */
export const valueOrders = ['day-first', 'month-first', 'year-first', 'comma', 'point'] as const;
export const ValueOrder = z.enum(valueOrders);
export type ValueOrder = z.infer<typeof ValueOrder>;

/** How the cells of a column are read. */
export const CellReading = z.object({
  kind: FieldKind,
  /** Absent where only one is possible. */
  order: ValueOrder.optional(),
  /** A person said that it is this kind: what does not fit is kept as it is. Absent: then the column is text. */
  othersKept: z.boolean().optional(),
  /** Of a time: the place of the column with the dates whose time it is. Absent: it stands by itself. */
  of: z.number().int().min(0).optional(),
});
export type CellReading = z.infer<typeof CellReading>;
