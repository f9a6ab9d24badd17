/** Values of fields in a condition, as ones of their kind. */

import type { TypedKind } from '../../../shared/values/field-kind.ts';
import { isOfKind, keptShapes } from '../../../shared/values/kept-shape.ts';

/** The value where it is one of the kind, and null where words stand in its place: an SQL function. */
export const ofKind = (value: unknown, kind: unknown): string | null =>
  typeof value === 'string' && isTyped(kind) && isOfKind(value, kind) ? value : null;

const isTyped = (kind: unknown): kind is TypedKind =>
  typeof kind === 'string' && Object.hasOwn(keptShapes, kind);
