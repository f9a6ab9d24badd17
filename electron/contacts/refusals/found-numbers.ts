/** Numbers that were found for the do-not-text list, in a paste or a file. */
import { z } from 'zod';

/** By which country the numbers without a code are read. */
export const NumbersCountry = z.object({
  /** ISO 3166, that of the settings; null where none is known. */
  home: z.string().nullable(),
  /** The country that a person chose for them, null for none; absent: nobody chose. */
  chosen: z.string().nullable().optional(),
});
export type NumbersCountry = z.infer<typeof NumbersCountry>;

/** The country for a reader of texts, ISO 3166; empty where numbers without a code are none. */
export const readerCountry = ({ home, chosen }: NumbersCountry): string =>
  (chosen === undefined ? home : chosen) ?? '';

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
    /** A number in another field of a contact who refuses: nobody said anything of it. */
    further: z.literal(true).optional(),
    /** How it was read, where it stood there without its country code. */
    read: z
      .object({ written: z.string(), kind: z.enum(['national', 'contact', 'unclear']) })
      .readonly()
      .optional(),
  })
  .readonly();
export type FoundNumber = z.infer<typeof FoundNumber>;

/** The people found with how their numbers were read. Where a number may be meant otherwise, a person decides about who refuses. */
export function withReadings<Found extends FoundNumbers>(
  found: Found,
  readings: ReadonlyMap<string, NonNullable<FoundNumber['read']>>,
): Found {
  if (readings.size === 0) return found;
  const people = found.people.map((one): FoundNumber => {
    const read = readings.get(one.number);
    if (read === undefined) return one;
    return read.kind === 'unclear'
      ? { ...one, read, taken: false, unsure: one.taken || one.unsure }
      : { ...one, read };
  });
  return { ...found, people };
}

export interface FoundNumbers {
  /** Each number once, in the order of the text. */
  readonly people: readonly FoundNumber[];
  /** Lines without a number, or with digits that are none. */
  readonly unreadable: readonly string[];
  /** Lines that ask to stop, of which it is not certain whose they are. */
  readonly uncertain: readonly string[];
  /** Whether they are replies: then what was said is the reason. */
  readonly areReplies: boolean;
}
