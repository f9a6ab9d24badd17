/** Importing contacts, from the choice of a file to taking it back. */
import { z } from 'zod';
import {
  type FileAgain,
  ImportPlan,
  type ImportPreview,
  type ImportRecord,
  type ImportReview,
  ImportSource,
  type ImportSummary,
  mostSaid,
  type NextFile,
  ReadingChoice,
  RejectedWords,
  type SaidInFile,
} from '../import/imports.ts';
import { Id } from '../models.ts';
import { longestListName } from '../values/list-name.ts';
import { nothing, reads, returns } from './channel.ts';

/** One of the groups of a review's `consent`. */
const ConsentGroup = z.number().int().min(0).max(1000);

export const importsChannels = {
  /** Asks for a file with the system's dialog; null where the person closed it. */
  'imports.choose': returns<ImportSource | null>().taking(() => nothing),
  /** `reading` null: as found; else as the person switched it. A file that no person handed over is `refused`. */
  'imports.preview': reads<ImportPreview>().taking(() =>
    z.object({ source: ImportSource, reading: ReadingChoice.nullable() }),
  ),
  /**
   * Reads the whole file and stages it; nothing is visible yet. Progress comes as events. Where the columns are left as guessed, and
   * several could be the phone, it is refused as `phone-column-unchosen`.
   */
  'imports.review': reads<ImportReview>().taking(() => ImportPlan),
  /**
   * `mayBeTexted`: the groups of the review's `consent` that a person left off the do-not-text list. A group that is neither among
   * them nor put on the list refuses the import as `import-undecided`. `listsBecomeFile`: the members that the review names leave its lists.
   */
  'imports.commit': returns<ImportSummary>().taking(() =>
    z.object({
      importId: Id,
      mayBeTexted: z.array(ConsentGroup).max(1000).optional(),
      listsBecomeFile: z.boolean().optional(),
    }),
  ),
  /**
   * Makes a draft that is for the staged rows, each a message by itself; nobody of them becomes a contact. Refused as `imports.commit` is where
   * a question of consent is open. `like`: the campaign of the file before, whose text, sender ID and choices it takes over.
   */
  'imports.to-campaign': returns<{ readonly campaignId: number }>().taking(() =>
    z.object({
      importId: Id,
      mayBeTexted: z.array(ConsentGroup).max(1000).optional(),
      like: Id.nullable().optional(),
    }),
  ),
  /** Keeps how files of its layout are read, for a reminder that follows one; nothing else of the file is taken over. */
  'imports.to-reminder': returns<null>().taking(() =>
    z.object({ importId: Id, mayBeTexted: z.array(ConsentGroup).max(1000).optional() }),
  ),
  /**
   * Makes a draft like a campaign for the rows of a file, for the next file of the kind. `source` null: the file that was saved since in
   * its place or beside it; where there is none, or `another` is wanted, the system's dialog asks. Null where the person closed it. `fewer`:
   * they say that the file is right although it has far fewer rows than the one before.
   */
  'imports.again': returns<FileAgain | null>().taking(() =>
    z.object({
      campaignId: Id,
      source: ImportSource.nullable(),
      another: z.boolean(),
      fewer: z.boolean().optional(),
    }),
  ),
  /** The files that campaigns could be sent again with; campaigns whose rows were pasted are not among them. */
  'imports.next-files': reads<readonly NextFile[]>().taking(() =>
    z.object({ campaignIds: z.array(Id).max(20) }),
  ),
  /** Puts whom the last file of the layout named, and the file of a saved import does not, on a new list of that name, or a like one. */
  'imports.list-absent': returns<{ readonly listId: number }>().taking(() =>
    z.object({ importId: Id, name: z.string().trim().min(1).max(longestListName) }),
  ),
  /**
   * A list with just the people of a saved import: `listId`, which it put them on, where nobody else is on it, or a new one of that name,
   * or a like one. `made`: what the new one is called; null where none was made.
   */
  'imports.list-named': returns<{ readonly listId: number; readonly made: string | null }>().taking(() =>
    z.object({ importId: Id, listId: Id.nullable(), name: z.string().trim().min(1).max(longestListName) }),
  ),
  'imports.list': reads<readonly ImportRecord[]>().taking(() => nothing),
  'imports.cancel': returns<null>().taking(() => z.object({ importId: Id.nullable() })),
  /** `kept`: contacts that were changed since, or were in a later import too; they stay as they are. */
  'imports.undo': returns<{
    readonly removed: number;
    readonly restored: number;
    readonly kept: number;
  }>().taking(() => z.object({ importId: Id })),
  /** The words of a group of the review's `consent`, or of its `remarks`, to look through. */
  'imports.said': reads<SaidInFile>().taking(() => z.object({ importId: Id, group: ConsentGroup })),
  /**
   * `group`: of those of whom a column of consent says something; `texts`: only those of whom it says one of these. Puts the numbers that the
   * reviewed file refuses on the do-not-text list, whether it is then committed or not.
   */
  'imports.refuse': returns<{ readonly added: number }>().taking(() =>
    z.object({
      importId: Id,
      group: ConsentGroup.optional(),
      texts: z.array(z.string().max(1000)).max(mostSaid).optional(),
    }),
  ),
  /** Saves the rejected rows with their original columns and the reason; null where the dialog was closed. */
  'imports.save-rejected': returns<{ readonly path: string } | null>().taking(() =>
    z.object({ importId: Id, words: RejectedWords }),
  ),
} as const;
