/** Importing contacts, from the choice of a file to taking it back. */
import { z } from 'zod';
import {
  ImportPlan,
  type ImportPreview,
  type ImportRecord,
  type ImportReview,
  ImportSource,
  type ImportSummary,
  ReadingChoice,
  RejectedWords,
} from '../import/imports.ts';
import { Id } from '../models.ts';
import { nothing, to } from './channel.ts';

export const importsChannels = {
  /** Asks for a file with the system's dialog; null where the person closed it. */
  'imports.choose': to<ImportSource | null>()(() => nothing),
  /** `reading` null: as found; else as the person switched it. A file that no person handed over is `refused`. */
  'imports.preview': to<ImportPreview>()(() =>
    z.object({ source: ImportSource, reading: ReadingChoice.nullable() }),
  ),
  /** Reads the whole file and stages it; nothing is visible yet. Progress comes as events. */
  'imports.review': to<ImportReview>()(() => ImportPlan),
  'imports.commit': to<ImportSummary>()(() => z.object({ importId: Id })),
  'imports.list': to<readonly ImportRecord[]>()(() => nothing),
  'imports.cancel': to<null>()(() => z.object({ importId: Id.nullable() })),
  /** `kept`: contacts that were changed since, or were in a later import too; they stay as they are. */
  'imports.undo': to<{ readonly removed: number; readonly restored: number; readonly kept: number }>()(() =>
    z.object({ importId: Id }),
  ),
  /** `group`: of those of whom a column of consent says something. Puts the numbers that the reviewed file refuses on the do-not-text list, whether it is then committed or not. */
  'imports.refuse': to<{ readonly added: number }>()(() =>
    z.object({ importId: Id, group: z.number().int().min(0).max(1000).optional() }),
  ),
  /** Saves the rejected rows with their original columns and the reason; null where the dialog was closed. */
  'imports.save-rejected': to<{ readonly path: string } | null>()(() =>
    z.object({ importId: Id, words: RejectedWords }),
  ),
} as const;
