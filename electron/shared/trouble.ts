/** What keeps Carillon from opening its records, and what a person can do about it. */
import { z } from 'zod';
import type { DoNotTextKept } from './backups.ts';

/** Paths are those of files of this computer; nothing in it comes from the records themselves. */
export type StartTrouble =
  /** One or both database files cannot be read any more. */
  | { readonly kind: 'damaged'; readonly path: string }
  | { readonly kind: 'newer-version'; readonly path: string }
  /** Another program holds a file. */
  | { readonly kind: 'in-use'; readonly path: string }
  | { readonly kind: 'read-only'; readonly path: string }
  | { readonly kind: 'disk-full'; readonly path: string }
  | { readonly kind: 'unexpected'; readonly path: string; readonly detail: string }
  /** New records were begun; the damaged ones lie in `keptIn`. */
  | {
      readonly kind: 'started-afresh';
      readonly path: string;
      readonly keptIn: string;
      /** Null: nothing of the damaged do-not-text list could be read. */
      readonly doNotTextKept: DoNotTextKept | null;
    };

export const TroubleAnswer = z.enum(['retry', 'start-afresh', 'restore', 'show-folder', 'quit']);
export type TroubleAnswer = z.infer<typeof TroubleAnswer>;

/** Which answers each trouble has, the best first. */
export const answersTo: Readonly<Record<StartTrouble['kind'], readonly TroubleAnswer[]>> = {
  damaged: ['restore', 'start-afresh', 'show-folder', 'quit'],
  'newer-version': ['quit', 'restore', 'show-folder'],
  'in-use': ['retry', 'show-folder', 'quit'],
  'read-only': ['retry', 'show-folder', 'quit'],
  'disk-full': ['retry', 'show-folder', 'quit'],
  unexpected: ['retry', 'restore', 'show-folder', 'quit'],
  'started-afresh': ['retry', 'show-folder'],
};
