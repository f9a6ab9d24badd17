/** How the values of each kind of field look where they are kept. */
import type { TypedKind } from './field-kind.ts';

/** Regular expressions, in what JavaScript and PostgreSQL have in common. */
export const keptShapes: Readonly<Record<TypedKind, string>> = {
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  'date-time': '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?$',
  time: '^[0-9]{2}:[0-9]{2}$',
  number: '^-?[0-9]{1,15}(\\.[0-9]{1,15})?$',
};

const shapes: Readonly<Record<TypedKind, RegExp>> = {
  date: new RegExp(keptShapes.date),
  'date-time': new RegExp(keptShapes['date-time']),
  time: new RegExp(keptShapes.time),
  number: new RegExp(keptShapes.number),
};

/** Whether a kept value is one of the kind, and not words that stand in its place. */
export const isOfKind = (value: string, kind: TypedKind): boolean => shapes[kind].test(value);
