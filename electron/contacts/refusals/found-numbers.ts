/** Numbers that were found for the do-not-text list, in a paste or a file. */
import { z } from 'zod';

/** A number with what stands beside it. */
export const FoundNumber = z
  .object({
    /** E.164 digits. */
    number: z.string(),
    /** The words that the person wrote, or what else stands in the row, in one line. */
    said: z.string(),
    /** Why it is on the list, where the source says so itself. */
    reason: z.string(),
    /** Whether it goes on the list, unless a person decides otherwise: nobody is put there for "Thanks!". */
    taken: z.boolean(),
    /** Whether a person has to decide: what was said may be a refusal. Then it is not taken. */
    unsure: z.boolean(),
  })
  .readonly();
export type FoundNumber = z.infer<typeof FoundNumber>;

export interface FoundNumbers {
  /** Each number once, in the order of the text. */
  readonly people: readonly FoundNumber[];
  /** Lines in which no number was found, and digits that are no number. */
  readonly unreadable: readonly string[];
  /** Lines that ask to stop, of which it is not certain whose they are. */
  readonly uncertain: readonly string[];
  /** Whether they are replies: then what was said is the reason. */
  readonly areReplies: boolean;
}
