/** The do-not-text list. */
import { z } from 'zod';
import { ContactsQuery } from '../contacts-query.ts';
import { type DoNotTextEntry, Id, mostPasted, type Page } from '../models.ts';
import { heading, nothing, pageSize, reads, returns } from './channel.ts';
import { countryOfNumbers as country } from './numbers.ts';

/** A number that was found in a paste or a file, as it is shown before it goes on the do-not-text list. */
export interface FoundPerson {
  /** Which one it is, for deciding otherwise. */
  readonly place: number;
  /** E.164 digits. */
  readonly number: string;
  /** The contact's name; empty where there is none. */
  readonly name: string;
  readonly said: string;
  /** On the list before. */
  readonly already: boolean;
  /**
   * How the number was read where it stood there without its country code: by the country of the settings or the one that was chosen,
   * as that of the one contact who has it in another country, or as one of several that may be meant.
   */
  readonly read?: {
    readonly written: string;
    readonly kind: 'national' | 'contact' | 'unclear';
  };
  /** It is a number in another field of a contact who refuses. */
  readonly further?: true;
}

/** The people who go on the list, or who do not; `people` are the first ones. */
export interface FoundSide {
  readonly count: number;
  readonly people: readonly FoundPerson[];
}

/** Everybody who was found, by what becomes of them. */
export type FoundSides = Pick<DoNotTextPreview, 'taken' | 'unsure' | 'leftOut'>;

/** The preview of people found for the do-not-text list: nothing is on it yet. */
export interface DoNotTextPreview {
  readonly previewId: number;
  /** Replies: what was said becomes the reason. */
  readonly areReplies: boolean;
  readonly taken: FoundSide;
  /** The people whose words may be a refusal: not on the list unless a person decides so. */
  readonly unsure: FoundSide;
  readonly leftOut: FoundSide;
  /** Lines without a number, or with digits that are none: nothing else is shown of them. */
  readonly unreadable: readonly string[];
  /** Lines that ask to stop, of which it is not certain whose they are: where they may be of a number, it goes on the list. */
  readonly uncertain: readonly string[];
  /** ISO 3166 country by which numbers without a code were read; null where they are none. */
  readonly country: string | null;
}

/** The result for numbers for the do-not-text list; `already`: on it before, where they keep their reason. */
export interface AddedNumbers {
  readonly kind: 'added';
  readonly added: number;
  readonly already: number;
}

/** The words of an exported list: its headings, and how the sources are called that are not files. */
export const DoNotTextExportWords = z.object({
  number: heading,
  reason: heading,
  source: heading,
  added: heading,
  sources: z.record(z.string().max(40), heading),
});
export type DoNotTextExportWords = z.infer<typeof DoNotTextExportWords>;

/** As many as a paste can hold. */
const mostFound = 200_000;
const doNotTextReason = z.string().max(500);

export const doNotTextChannels = {
  'do-not-text.page': reads<Page<DoNotTextEntry, string>>().taking(() =>
    z.object({ search: z.string().max(200), after: z.string().max(100).nullable(), limit: pageSize }),
  ),
  'do-not-text.count': reads<number>().taking(() => nothing),
  /**
   * Puts pasted numbers on the list; where more than numbers with their country codes was pasted, nothing yet: a person looks at it
   * first. Refused as `number-country` where no country is known for those without a code.
   */
  'do-not-text.add': returns<
    AddedNumbers | { readonly kind: 'preview'; readonly preview: DoNotTextPreview }
  >().taking(() => z.object({ text: z.string().min(1).max(mostPasted), reason: doNotTextReason, country })),
  /** Puts the numbers of contacts on the list; answers how many were not on it before. */
  'do-not-text.put-contacts': returns<number>().taking(() =>
    z.object({ ids: z.array(Id).min(1).max(100_000), reason: doNotTextReason }),
  ),
  /** The same with all that a query finds. */
  'do-not-text.put-found': returns<number>().taking(() =>
    z.object({ query: ContactsQuery, reason: doNotTextReason }),
  ),
  /**
   * The last preview with its numbers without a code read as those of another country, null for none; contacts are not asked then.
   * Refused as `not-found` like `put`.
   */
  'do-not-text.read-again': reads<DoNotTextPreview>().taking(() =>
    z.object({ previewId: z.number().int(), country: z.string().length(2).nullable() }),
  ),
  /** Finds the numbers of a file, for which it asks; null where the dialog was closed. */
  'do-not-text.preview-file': reads<DoNotTextPreview | null>().taking(() => z.object({ country })),
  /** The people of the last preview whose number, name or words contain the text. Refused as `not-found` like `put`. */
  'do-not-text.find': reads<FoundSides>().taking(() =>
    z.object({ previewId: z.number().int(), search: z.string().min(1).max(200) }),
  ),
  /**
   * Puts on the list what was looked at: `everybody`, or those who were taken. `moved`: the places of those with whom it is the
   * other way round; `reason` where nothing was said. Refused as `not-found` where it was put there already, or another one was looked at since.
   */
  'do-not-text.put': returns<AddedNumbers>().taking(() =>
    z.object({
      previewId: z.number().int(),
      everybody: z.boolean(),
      moved: z.array(z.number().int().min(0)).max(mostFound),
      reason: doNotTextReason,
    }),
  ),
  /** Asks where to, and writes the whole list as a workbook or CSV file; null where the dialog was closed. */
  'do-not-text.export': reads<{ readonly path: string; readonly rows: number } | null>().taking(() =>
    z.object({ words: DoNotTextExportWords }),
  ),
  'do-not-text.remove': returns<null>().taking(() =>
    z.object({ number: z.string().max(20), why: z.string().trim().min(1).max(500) }),
  ),
} as const;
