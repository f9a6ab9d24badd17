/** The do-not-text list. */
import { z } from 'zod';
import type { DoNotTextEntry, Page } from '../models.ts';
import { heading, nothing, pageSize, to } from './channel.ts';

/** What became of numbers for the do-not-text list. */
export interface AddedNumbers {
  readonly added: number;
  /** On the list before, where they keep their reason. */
  readonly already: number;
  readonly unreadable: readonly string[];
  /** Replies that do not ask to stop; they were left out. */
  readonly otherReplies: readonly string[];
}

export const doNotTextChannels = {
  'do-not-text.page': to<Page<DoNotTextEntry, string>>()(
    z.object({ search: z.string().max(200), after: z.string().max(100).nullable(), limit: pageSize }),
  ),
  'do-not-text.count': to<number>()(nothing),
  /** Takes pasted text, finds the numbers in it; of replies, those that ask to stop. */
  'do-not-text.add': to<AddedNumbers>()(
    z.object({ text: z.string().min(1).max(1_000_000), reason: z.string().max(500) }),
  ),
  /** The same from a file, for which it asks; null where the dialog was closed. `reason` where the file gives none. */
  'do-not-text.import': to<(AddedNumbers & { readonly name: string }) | null>()(
    z.object({ reason: z.string().max(500) }),
  ),
  /** Asks where to, and writes the whole list as a CSV file; null where the dialog was closed. */
  'do-not-text.export': to<{ readonly path: string; readonly rows: number } | null>()(
    z.object({ words: z.object({ number: heading, reason: heading, source: heading, added: heading }) }),
  ),
  'do-not-text.remove': to<null>()(
    z.object({ number: z.string().max(20), why: z.string().trim().min(1).max(500) }),
  ),
} as const;
