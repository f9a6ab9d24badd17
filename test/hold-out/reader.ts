/** The program's own reading, as the screens use it: preview, review, commit, and numbers for the do-not-text list. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { rowsOf } from '../../electron/contacts/bulk/pages.ts';
import { runImportTask } from '../../electron/contacts/import/import-task.ts';
import type { ImportTools } from '../../electron/contacts/import/tasks.ts';
import { FoundNumber, type FoundNumbers } from '../../electron/contacts/refusals/found-numbers.ts';
import { rejectedName } from '../../electron/contacts/staging/staging-names.ts';
import { openConnection } from '../../electron/db/sqlite/connection.ts';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import type {
  ImportPlan,
  ImportPreview,
  ImportReview,
  ImportSource,
  ReadingChoice,
} from '../../electron/shared/import/imports.ts';
import { planFor } from '../support/import-plan.ts';

/** A contact as it stands in the records afterwards. */
export interface ReadContact {
  readonly number: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly lists: readonly string[];
}

export interface ReviewedFile {
  readonly review: ImportReview;
  /** The rows that were left out, each with its reason. */
  readonly rejected: ReadonlyMap<number, string>;
}

export interface ReadFile extends ReviewedFile {
  readonly contacts: readonly ReadContact[];
}

export interface Reader {
  readonly sourceOf: (content: string | Uint8Array, fileName: string | undefined) => ImportSource;
  /** @throws AppError where the file is refused */
  readonly preview: (source: ImportSource, reading: ReadingChoice | null) => Promise<ImportPreview>;
  /** What is shown before anything is saved. @throws AppError where the file is refused */
  readonly review: (source: ImportSource, change: Partial<ImportPlan>) => Promise<ReviewedFile>;
  /** Into records that hold nothing. @throws AppError where the file is refused */
  readonly readFile: (source: ImportSource, change: Partial<ImportPlan>) => Promise<ReadFile>;
  /** @param sent texts and templates of campaigns */
  readonly readNumbers: (
    source: ImportSource,
    defaultCountry: string,
    sent: readonly string[],
  ) => Promise<FoundNumbers>;
  readonly close: () => void;
}

const Rejected = z.tuple([z.number(), z.string()]).rest(z.unknown());
const Row = z.object({ number: z.string(), name: z.string(), fields: z.string(), lists: z.string() });
const Fields = z.record(z.string(), z.string());
const Names = z.array(z.string());

export function openReader(): Reader {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-hold-out-'));
  const blank = join(folder, 'blank');
  const records = join(folder, 'records');
  const staging = join(folder, 'staged');
  migrateAll(blank);

  // Looking at a file writes nothing to the records, and opening them takes longer than most of the files here.
  let untouched: ImportTools['connection'] | null = null;
  const unchanged = (): ImportTools => {
    untouched ??= openConnection(blank, 'contacts');
    return toolsFor(untouched);
  };

  async function inRecords<Result>(work: (tools: ImportTools) => Promise<Result>): Promise<Result> {
    rmSync(records, { recursive: true, force: true });
    cpSync(blank, records, { recursive: true });
    const connection = openConnection(records, 'contacts');
    try {
      return await work(toolsFor(connection));
    } finally {
      connection.close();
    }
  }

  async function reviewed(source: ImportSource, change: Partial<ImportPlan>, tools: ImportTools) {
    rmSync(staging, { recursive: true, force: true });
    const plan = planFor(source, change);
    const outcome = await runImportTask(
      { kind: 'review', plan, locale: 'en-GB', importId: 1, folder: staging },
      tools,
    );
    if (outcome === null || !('review' in outcome)) throw new Error('That is no review');
    const rejected = new Map(
      readFileSync(join(staging, rejectedName), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [row, code] = Rejected.parse(JSON.parse(line));
          return [row, code] as const;
        }),
    );
    return { ...outcome, rejected };
  }

  return {
    sourceOf: (content, fileName) => {
      if (typeof content === 'string' && fileName === undefined) return { kind: 'text', text: content };
      const path = join(folder, fileName ?? 'file.csv');
      writeFileSync(path, content);
      return { kind: 'file', path };
    },
    preview: async (source, reading) => {
      const found = await runImportTask({ kind: 'preview', source, reading, locale: 'en-GB' }, unchanged());
      if (found === null || !('firstRows' in found)) throw new Error('That is no preview');
      return found;
    },
    review: async (source, change) => {
      const { review, rejected } = await reviewed(source, change, unchanged());
      return { review, rejected };
    },
    readFile: (source, change) =>
      inRecords(async (tools) => {
        const { review, rejected, staged } = await reviewed(source, change, tools);
        await runImportTask({ kind: 'commit', staged, now: 1 }, tools);
        const rows = tools.connection
          .prepare(
            `SELECT number, name, fields, (SELECT json_group_array(lists.name) FROM list_members JOIN lists ON lists.id = list_id
             WHERE contact_id = contacts.id) AS lists FROM contacts ORDER BY id`,
          )
          .all();
        const contacts = Row.array()
          .parse(rows)
          .map((row) => ({
            ...row,
            fields: Fields.parse(JSON.parse(row.fields)),
            lists: Names.parse(JSON.parse(row.lists)),
          }));
        return { review, contacts, rejected };
      }),
    readNumbers: async (source, defaultCountry, sent) => {
      const task = {
        kind: 'read-numbers',
        source,
        country: { home: defaultCountry },
        locale: 'en-GB',
        sent,
      } as const;
      const found = await runImportTask(task, unchanged());
      if (found === null || !('pages' in found)) throw new Error('Those are no numbers');
      return { ...found, people: found.pages.flatMap((page) => rowsOf(FoundNumber, page)) };
    },
    close: () => {
      untouched?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function toolsFor(connection: ImportTools['connection']): ImportTools {
  return {
    connection,
    stopped: () => false,
    onProgress: () => undefined,
    elapsed: () => performance.now(),
  };
}
