/** The work of the import thread: looking at a file, reviewing it, saving it, undoing it, and whatever else is about many contacts. */

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { CountryCode } from 'libphonenumber-js/max';
import { z } from 'zod';
import {
  commitImport,
  contactNumbers,
  doNotTextNumbers,
  fieldsReader,
  knownFields,
  layoutMeanings,
  listsFor,
  missingFrom,
  rowsShare,
  type Undone,
  undoImport,
} from '../db/contacts-imports.ts';
import { indexAll } from '../db/contacts-search.ts';
import { AppError } from '../shared/errors.ts';
import {
  ColumnMeaning,
  existingPolicies,
  ImportPlan,
  type ImportPreview,
  type ImportReview,
  ImportSource,
  type ImportSummary,
  ReadingChoice,
  RejectedWords,
} from '../shared/imports.ts';
import { type FoundOutcome, FoundTask, runFoundTask } from './found-task.ts';
import { type NumberFile, readNumberFile } from './number-file.ts';
import { isCountry } from './numbering.ts';
import { layoutOf, previewOf } from './preview.ts';
import { Progress, type ProgressTools } from './progress.ts';
import { writeRejectedCsv } from './rejected-csv.ts';
import { rejectedName, review, stagedName } from './review.ts';
import { stagedContacts } from './staged-file.ts';
import { openTable } from './table.ts';

/** What is kept of a review until it is committed; the rows themselves are in files of its folder. */
export const Staged = z.object({
  folder: z.string(),
  name: z.string(),
  names: z.array(z.string()),
  contacts: z.number(),
  changes: z.number(),
  rejected: z.number(),
  policy: z.enum(existingPolicies),
  listIds: z.array(z.number()),
  newList: z.string().nullable(),
  layout: z.object({ key: z.string(), meanings: z.array(ColumnMeaning) }).nullable(),
});
export type Staged = z.infer<typeof Staged>;

export const ImportTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preview'), source: ImportSource, reading: ReadingChoice.nullable() }),
  z.object({ kind: z.literal('review'), plan: ImportPlan, importId: z.number(), folder: z.string() }),
  z.object({ kind: z.literal('commit'), staged: Staged, now: z.number() }),
  z.object({ kind: z.literal('undo'), importId: z.number(), now: z.number() }),
  z.object({ kind: z.literal('save-rejected'), staged: Staged, words: RejectedWords, path: z.string() }),
  /** Numbers for the do-not-text list. */
  z.object({ kind: z.literal('read-numbers'), source: ImportSource, defaultCountry: z.string() }),
  /** Puts what waits into the search index. */
  z.object({ kind: z.literal('index') }),
  ...FoundTask.options,
]);
export type ImportTask = z.infer<typeof ImportTask>;

/** What each kind of task ends with. */
export interface ImportOutcomes {
  preview: ImportPreview;
  review: { readonly review: ImportReview; readonly staged: Staged };
  commit: ImportSummary;
  undo: Undone;
  'save-rejected': { readonly rows: number };
  'read-numbers': NumberFile;
  index: null;
  'export-contacts': FoundOutcome;
  'export-do-not-text': FoundOutcome;
  'remove-found': FoundOutcome;
  'add-found': FoundOutcome;
  'take-found': FoundOutcome;
  'remove-list': FoundOutcome;
}

export interface ImportTools extends ProgressTools {
  readonly connection: DatabaseSync;
}

/** @throws AppError `cancelled`, and what the parts throw */
export async function runImportTask(
  task: ImportTask,
  tools: ImportTools,
): Promise<ImportOutcomes[ImportTask['kind']]> {
  switch (task.kind) {
    case 'preview':
      return preview(task.source, task.reading, tools.connection);
    case 'review':
      return reviewPlan(task.plan, task.importId, task.folder, tools);
    case 'commit':
      return commit(task.staged, task.now, tools);
    case 'undo': {
      const progress = new Progress(tools, 'undoing', 1);
      return undoImport(tools.connection, task.importId, task.now, (done, fraction) =>
        progress.tell(done, fraction),
      );
    }
    case 'save-rejected': {
      const { staged, words, path } = task;
      return { rows: await writeRejectedCsv(join(staged.folder, rejectedName), staged.names, words, path) };
    }
    case 'read-numbers':
      return readNumberFile(await openTable(task.source, null), task.defaultCountry);
    case 'index':
      indexAll(tools.connection);
      return null;
    case 'export-contacts':
    case 'export-do-not-text':
    case 'remove-found':
    case 'add-found':
    case 'take-found':
    case 'remove-list':
      return runFoundTask(task, tools);
    default:
      return task satisfies never;
  }
}

async function preview(
  source: ImportSource,
  reading: ReadingChoice | null,
  connection: DatabaseSync,
): Promise<ImportPreview> {
  return previewOf(await openTable(source, reading), source, {
    fields: knownFields(connection),
    rememberedFor: (layout) => layoutMeanings(connection, layout),
  });
}

async function reviewPlan(
  plan: z.output<typeof ImportPlan>,
  importId: number,
  folder: string,
  tools: ImportTools,
): Promise<ImportOutcomes['review']> {
  const { connection } = tools;
  const table = await openTable(plan.source, plan.reading);
  const layout = layoutOf(table);
  const meanings =
    plan.columns ??
    previewOf(table, plan.source, {
      fields: knownFields(connection),
      rememberedFor: (key) => layoutMeanings(connection, key),
    }).columns.map(({ meaning }) => meaning);
  const shown = layout.names.map((_, column): ColumnMeaning => meanings[column] ?? { kind: 'ignore' });
  if (!shown.some(({ kind }) => kind === 'phone') || !shown.every(isUsable))
    throw new AppError('bad-request', { channel: 'imports.review' });
  const lists = listsFor(connection, plan.listIds, plan.newList);
  const missing = missingFrom(connection, lists.ids);
  const progress = new Progress(tools, 'reading', table.sizeBytes);

  mkdirSync(folder, { recursive: true });
  try {
    const { notices, ...reviewed } = review({
      batches: table.batches(),
      leftOut: table.reading.above + (table.reading.hasHeader ? 1 : 0),
      names: layout.names,
      layout: {
        meanings: shown,
        names: layout.names,
        sample: layout.body,
        defaultCountry: countryOf(plan.defaultCountry),
      },
      existing: {
        ids: contactNumbers(connection),
        fieldsOf: fieldsReader(connection),
        joins: (id) => lists.missing || missing(id),
        doNotText: doNotTextNumbers(connection),
      },
      policy: plan.existing,
      folder,
      onPiece: (rows, bytesRead) =>
        progress.tell(rows, table.sizeBytes === 0 ? 1 : bytesRead / table.sizeBytes),
    });
    const { counts } = reviewed;
    return {
      review: { importId, ...reviewed, notices: [...table.notices, ...layout.notices, ...notices] },
      staged: {
        folder,
        name: table.name,
        names: [...layout.names],
        contacts: counts.new + counts.changed + counts.doNotText + counts.unchanged,
        changes: counts.changed,
        rejected: counts.rejected,
        policy: plan.existing,
        listIds: plan.listIds,
        newList: plan.newList,
        layout: layout.key === null ? null : { key: layout.key, meanings: shown },
      },
    };
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** A name that JavaScript objects have from the start: code that handles fields as objects would lose it. */
const isUsable = (meaning: ColumnMeaning) => meaning.kind !== 'field' || meaning.name !== '__proto__';

function countryOf(code: string | null): CountryCode | null {
  return code !== null && isCountry(code) ? code : null;
}

function commit(staged: Staged, now: number, tools: ImportTools): ImportSummary {
  const progress = new Progress(tools, 'saving', staged.contacts);
  const { name, rejected, policy, listIds, newList, layout, contacts, changes } = staged;
  // What is in the log is safe and visible; moving it into the file can wait for the indexing that follows.
  tools.connection.exec('PRAGMA main.wal_autocheckpoint = 0');
  return commitImport(tools.connection, {
    name,
    now,
    pieces: stagedContacts(join(staged.folder, stagedName)),
    size: contacts,
    changes,
    rejected,
    policy,
    listIds,
    newList,
    layout,
    onPiece: (done) => progress.tell(done, (done / Math.max(1, contacts)) * rowsShare),
    onStep: (fraction) => progress.tell(contacts, fraction),
  });
}
