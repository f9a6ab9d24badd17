/**
 * Reads a file that a reminder follows: each row with its number, its date and what it is known by. Nothing is written, neither to the file
 * nor to contacts. The columns are those that a person chose when they imported a file of this layout.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { CountryCode } from 'libphonenumber-js/max';
import { z } from 'zod';
import type { RememberedLayout } from '../../db/contacts/contacts-import-known.ts';
import { namer } from '../../db/contacts/contacts-name.ts';
import type { FileFindings, FileRow } from '../../shared/channels/reminders.ts';
import { AppError } from '../../shared/errors.ts';
import { fieldsWriter } from '../bulk/contact-fields.ts';
import { consentColumns } from '../consent/judge-column.ts';
import { type RowReader, rowReader } from '../import/row-reader.ts';
import { isCountry } from '../phone/numbering-plans.ts';
import { ConsentInFile } from '../read/consent-columns.ts';
import { type Layout, layoutOf } from '../read/preview.ts';
import { unreadable } from '../read/regular-file.ts';
import { openTable } from '../read/table.ts';
import type { ReadTable } from '../read/table-parts.ts';
import { LinesFile, linesOf } from '../staging/staged-file.ts';
import { distinct, fileRow, found, sharing } from './findings.ts';
import { type LinkedRow, shortIdentity } from './linked-row.ts';
import { quiet, RowEnds, stampOf } from './whole-file.ts';

const Line = z
  .string()
  .transform((line): unknown => JSON.parse(line))
  .pipe(z.tuple([z.string(), z.string()]));

/** A file as it is now. */
export interface LinkedRead {
  /** Tells whether it is another one since. */
  readonly stamp: string;
  readonly rows: readonly LinkedRow[];
  readonly layout: string;
  readonly fields: readonly string[];
  /** Fields that are dates. */
  readonly dates: readonly string[];
  readonly findings: FileFindings;
}

export interface LinkedAsked {
  readonly path: string;
  /** The field that the reminder is about; empty: none is chosen yet. */
  readonly field: string;
  /** The field that tells one row from another; null: number and name do. */
  readonly identity: string | null;
  /** As a person linked it; null: it is being linked. */
  readonly layout: string | null;
  readonly locale: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** By which numbers without a code are read where the layout has no country of its own. */
  readonly country: string | null;
}

export interface LinkedTools {
  readonly rememberedFor: (layout: string) => RememberedLayout | null;
  readonly doNotText: ReadonlySet<string>;
}

/**
 * @throws AppError as `openTable` does; `linked-unfinished` where it is being written or ends in the middle of a row, `linked-columns`
 * where its columns are not those of the layout, `linked-unknown` where no file of this layout was imported, `linked-empty`
 */
export async function readLinked(asked: LinkedAsked, tools: LinkedTools): Promise<LinkedRead> {
  const { path, locale } = asked;
  const name = basename(path);
  await quiet(path);
  const stamp = stampIn(path);
  const table = await openTable({ kind: 'file', path }, null, locale);
  const layout = layoutOf(table, locale);
  if (asked.layout !== null && layout.key !== asked.layout) throw new AppError('linked-columns', { name });
  const remembered = layout.key === null ? null : tools.rememberedFor(layout.key);
  if (layout.key === null || remembered === null) throw new AppError('linked-unknown', { name });
  const reader = readerOf(asked, layout, remembered);
  if (
    (asked.field !== '' && !reader.fields.includes(asked.field)) ||
    (asked.identity !== null && !reader.fields.includes(asked.identity))
  )
    throw new AppError('linked-columns', { name });
  const folder = await mkdtemp(join(tmpdir(), 'carillon-'));
  try {
    const read = readRows({ asked, table, layout, reader, remembered, tools, folder, name });
    if (read.rows.length === 0) throw new AppError('linked-empty', { name });
    // A program that is still writing has changed it meanwhile.
    if (stampIn(path) !== stamp) throw new AppError('linked-unfinished', { name });
    const dates = reader.fields.filter((field) => reader.typed.get(field)?.as.kind.startsWith('date'));
    return { stamp, layout: layout.key, fields: reader.fields, dates, ...read };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function stampIn(path: string): string {
  try {
    return stampOf(path);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function readerOf(
  { today, country }: LinkedAsked,
  { names, body }: Layout,
  remembered: RememberedLayout,
): RowReader {
  const home = remembered.defaultCountry ?? country;
  const defaultCountry: CountryCode | null = home !== null && isCountry(home) ? home : null;
  return rowReader({
    meanings: names.map((_, column) => remembered.meanings[column] ?? { kind: 'ignore' }),
    names,
    sample: body,
    defaultCountry,
    noLandlines: remembered.noLandlines,
    takesOthers: remembered.takesOthers ?? false,
    today,
  });
}

interface Reading {
  readonly asked: LinkedAsked;
  readonly table: ReadTable;
  readonly layout: Layout;
  readonly reader: RowReader;
  readonly remembered: RememberedLayout;
  readonly tools: LinkedTools;
  /** For what the file says of consent. */
  readonly folder: string;
  readonly name: string;
}

function readRows({
  asked,
  table,
  layout,
  reader,
  remembered,
  tools,
  folder,
  name,
}: Reading): Pick<LinkedRead, 'rows' | 'findings'> {
  const files: LinesFile[] = [];
  const fileFor = (group: number): LinesFile => {
    const file = new LinesFile(join(folder, String(group)));
    files.push(file);
    return file;
  };
  const columns = consentColumns(layout, (column) => reader.phoneColumns.includes(column));
  const ofPhone = columns.map((one) => ({ ...one, isOfPhone: reader.labelColumns.has(one.column) }));
  // Nobody reviews a reminder before it goes out.
  const consent = new ConsentInFile(ofPhone, tools.doNotText, fileFor, { asksOfVisits: true });
  const rows: LinkedRow[] = [];
  const nameOf = namer(reader.fields);
  const toRow = rowMaker(reader.fields, asked, nameOf);
  const ends = new RowEnds();
  const rejected: (readonly FileRow[])[] = [];
  let above = table.reading.above + (table.reading.hasHeader ? 1 : 0);
  for (const batch of table.batches()) {
    const [broken] = batch.broken;
    if (broken !== undefined) throw new AppError('linked-unfinished', { name });
    let row = batch.firstRow - 1;
    for (const cells of batch.rows) {
      row += 1;
      const reading = reader.read(cells, !batch.controls);
      if (reading.kind === 'empty' || table.leftOut.has(row)) continue;
      if (above > 0) {
        above -= 1;
        continue;
      }
      ends.take(cells.length);
      if (reading.kind === 'rejected') {
        // By the number as it stands there, where there is no name.
        rejected.push([{ row, called: nameOf(reader.valuesOf(cells)) || reading.finding.found }]);
        continue;
      }
      consent.note(row, cells, reading.phone);
      rows.push({ row, ...toRow(reading.phone, reading.country, reading.values) });
    }
  }
  for (const file of files) file.close();
  if (table.layout === 'text' && ends.isCut) throw new AppError('linked-unfinished', { name });
  const open = consent.found().filter(({ question }) => !remembered.mayBeTexted.includes(question));
  const refused = new Set(open.flatMap(({ group }) => numbersIn(join(folder, String(group)))));
  const allowed = refused.size === 0 ? rows : rows.filter(({ number }) => !refused.has(number));
  const { rows: taken, doubled } = distinct(allowed);
  return {
    rows: taken,
    findings: {
      rejected: found(rejected),
      undecided: found(rows.filter(({ number }) => refused.has(number)).map((row) => [fileRow(row)])),
      doubled,
      shared: sharing(taken, asked.today),
    },
  };
}

function numbersIn(path: string): string[] {
  return [...linesOf(path)].flat().map((line) => Line.parse(line)[0]);
}

function rowMaker(
  fields: readonly string[],
  { field, identity }: LinkedAsked,
  nameOf: ReturnType<typeof namer>,
) {
  const write = fieldsWriter(fields);
  const dateAt = fields.indexOf(field);
  const identityAt = identity === null ? -1 : fields.indexOf(identity);
  return (number: string, country: string | null, values: readonly string[]): Omit<LinkedRow, 'row'> => {
    const name = nameOf(values);
    const known = values[identityAt] ?? '';
    return {
      number,
      country,
      name,
      identity: shortIdentity(known === '' ? `${number} ${name}` : `#${known}`),
      value: values[dateAt] ?? '',
      fields: write(values),
    };
  };
}
