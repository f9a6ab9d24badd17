/** Looking at a file, and reviewing it. */
import { mkdirSync, rmSync } from 'node:fs';
import type { CountryCode } from 'libphonenumber-js/max';
import type { z } from 'zod';
import {
  contactNumbers,
  contactReader,
  doNotTextNumbers,
  knownFields,
  knownLists,
  listsFor,
  missingFrom,
  namedContacts,
  refusedNames,
  rememberedLayout,
} from '../../db/contacts/contacts-import-known.ts';
import { AppError } from '../../shared/errors.ts';
import { columnProblems } from '../../shared/import/column-names.ts';
import {
  type ColumnMeaning,
  type ImportPlan,
  type ImportPreview,
  type LookedAt,
  lookedAt,
} from '../../shared/import/imports.ts';
import { Progress } from '../bulk/progress.ts';
import { consentColumns } from '../consent/judge-column.ts';
import { isCountry } from '../phone/numbering-plans.ts';
import { type Layout, layoutOf, previewOf } from '../read/preview.ts';
import { openTable } from '../read/table.ts';
import { openingShare, type Table } from '../read/table-parts.ts';
import { RefusedPeople } from '../refusals/refused-people.ts';
import { stageAmended, stageContacts, stageLists } from '../staging/staging.ts';
import { startStaging } from '../staging/staging-thread.ts';
import { review } from './review.ts';
import { rowReader } from './row-reader.ts';
import type { ImportOutcomes, ImportTask, ImportTools } from './tasks.ts';

/** A look at a file before anything is decided. */
export async function preview(
  { source, reading, locale, defaultCountry }: Extract<ImportTask, { kind: 'preview' }>,
  tools: ImportTools,
): Promise<ImportPreview> {
  const { connection } = tools;
  const progress = new Progress(tools, 'reading', 1);
  const table = await openTable(source, reading, locale, (fraction) => progress.tell(0, fraction));
  return previewOf(table, source, {
    fields: knownFields(connection),
    rememberedFor: (layout) => rememberedLayout(connection, layout),
    country: defaultCountry ?? null,
  });
}

/** Reads the whole file and stages what it would add. */
export async function reviewPlan(
  plan: z.output<typeof ImportPlan>,
  locale: string,
  importId: number,
  folder: string,
  tools: ImportTools,
): Promise<ImportOutcomes['review']> {
  const { connection } = tools;
  const progress = new Progress(tools, 'reading', 1);
  const table = await openTable(plan.source, plan.reading, locale, (fraction) =>
    progress.tell(0, fraction * openingShare.sheet),
  );
  const layout = layoutOf(table);
  if (plan.looked !== null && !isSame(layout, table, plan.looked))
    throw new AppError('file-changed', { name: table.name });
  const meanings =
    plan.columns ??
    previewOf(table, plan.source, {
      fields: knownFields(connection),
      rememberedFor: (key) => rememberedLayout(connection, key),
      country: plan.defaultCountry,
    }).columns.map(({ meaning }) => meaning);
  const shown = layout.names.map((_, column): ColumnMeaning => meanings[column] ?? { kind: 'ignore' });
  const wrong = columnProblems(shown).some((problem) => problem !== null);
  if (!shown.some(({ kind }) => kind === 'phone') || wrong)
    throw new AppError('bad-request', { channel: 'imports.review' });
  const lists = listsFor(connection, plan.listIds, plan.newList);
  const missing = missingFrom(connection, lists.ids);

  const reader = rowReader({
    meanings: shown,
    names: layout.names,
    sample: layout.body,
    defaultCountry: countryOf(plan.defaultCountry),
  });

  mkdirSync(folder, { recursive: true });
  const staging = table.sizeBytes < stagedAtOnce ? null : startStaging(folder, reader.fields);
  try {
    const { notices, ...reviewed } = review({
      batches: table.batches(),
      leftOut: table.reading.above + (table.reading.hasHeader ? 1 : 0),
      hidden: table.leftOut,
      names: layout.names,
      reader,
      consent: consentColumns(layout, (column) => shown[column]?.kind === 'phone'),
      existing: {
        ids: contactNumbers(connection),
        contactOf: contactReader(connection),
        joins: (id) => lists.missing || missing(id),
        doNotText: doNotTextNumbers(connection),
        named: namedContacts(connection),
        refused: new RefusedPeople(refusedNames(connection), reader.fields),
        lists: knownLists(connection),
      },
      policy: plan.existing,
      folder,
      onStaged: (bytes) => staging?.wrote(bytes),
      onPiece: (rows, bytesRead) =>
        progress.tell(rows, table.sizeBytes === 0 ? 1 : bytesRead / table.sizeBytes),
    });
    if (staging === null) stageContacts(folder, reader.fields);
    else await staging.finish();
    stageAmended(folder, reader.fields);
    if (reviewed.lists.length > 0) stageLists(folder);
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
        namedLists: reviewed.lists.map(({ name }) => name),
        layout:
          layout.key === null
            ? null
            : { key: layout.key, meanings: shown, defaultCountry: plan.defaultCountry },
      },
    };
  } catch (cause) {
    await staging?.abandon();
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** A file below so many bytes is through before a thread of its own would have begun. */
const stagedAtOnce = 2_000_000;

/** Rows may have been added, but each column must be where it was; without headings nothing but the size tells. */
function isSame({ header, names }: Layout, { sizeBytes }: Table, looked: LookedAt): boolean {
  const now = lookedAt(
    names.map((_, column) => header?.[column] ?? ''),
    sizeBytes,
  );
  return (
    now.headings.length === looked.headings.length &&
    now.headings.every((heading, column) => heading === looked.headings[column]) &&
    (header !== null || sizeBytes === looked.sizeBytes)
  );
}

function countryOf(code: string | null): CountryCode | null {
  return code !== null && isCountry(code) ? code : null;
}
