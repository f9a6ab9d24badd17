/** A spreadsheet as a table: which of its sheets, what of it is hidden, and its rows. */
import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { consentHeading } from '../../shared/import/consent-words.ts';
import type { FileNotice, ReadingChoice } from '../../shared/import/imports.ts';
import { refusesTexts } from '../consent/cell-words.ts';
import { looksLikePhone } from '../read/looks-like-phone.ts';
import { headingsAsChosen, openingShare, type ReadTable, sampleSize } from '../read/table-parts.ts';
import type { RowBatch } from '../text/csv.ts';
import type { SheetRow } from './sheet-rows.ts';
import {
  type OnRead,
  type Workbook,
  WorkbookDamaged,
  WorkbookOfOtherFormat,
  WorkbookProtected,
  WorkbookTooLarge,
  WorkbookUnreadable,
} from './workbook.ts';

/** `opened` gives the workbook of a path. @throws AppError as `openTable` */
export function workbookTable(
  path: string,
  sizeBytes: number,
  opened: () => Workbook,
  reading: ReadingChoice | null,
  locale: string,
  onRead: OnRead,
): ReadTable {
  const name = basename(path);
  return refusing(name, () => {
    const workbook = opened();
    const sheet = reading?.sheet ?? chosenSheet(workbook, onRead);
    const { rows, hiddenRows, hiddenColumns, shownDays, merged, stray, comments, struck } = workbook.read(
      sheet,
      locale,
      onRead,
    );
    const leaveOutHidden = reading?.leaveOutHidden ?? false;
    const leftOut: ReadonlySet<number> = leaveOutHidden ? hiddenRows : new Set();
    const sample = sampleOf(rows(), leftOut);
    const notices: FileNotice[] = [];
    const hidden = workbook.sheets.filter((one) => one.hidden);
    if (hidden.length > 0) {
      notices.push({
        kind: 'hidden-sheets',
        row: null,
        values: { count: hidden.length, names: namesOf(hidden) },
      });
    }
    const refusing = workbook.sheets.filter((one) => one.name !== sheet && isOfRefusals(one.name));
    if (refusing.length > 0)
      notices.push({
        kind: 'refusing-sheets',
        row: null,
        values: { count: refusing.length, names: namesOf(refusing) },
      });
    const [firstHidden] = hiddenRows;
    if (firstHidden !== undefined) {
      notices.push({
        kind: leaveOutHidden ? 'hidden-left-out' : 'hidden-rows',
        row: firstHidden,
        values: { count: hiddenRows.size },
      });
    }
    const [firstMerged] = merged;
    if (firstMerged !== undefined)
      notices.push({ kind: 'merged-cells', row: firstMerged.first, values: { count: merged.length } });
    if (stray !== null)
      notices.push({
        kind: 'stray-cells',
        row: stray.row,
        values: { count: stray.count, cell: stray.first },
      });
    if (comments > 0) notices.push({ kind: 'comments', row: null, values: { count: comments } });
    if (struck > 0) notices.push({ kind: 'struck-out', row: null, values: { count: struck } });
    return {
      name,
      sizeBytes,
      layout: 'sheet',
      reading: {
        encoding: 'utf-8',
        delimiter: ',',
        ...headingsAsChosen(reading, sample),
        sheet,
        leaveOutHidden,
      },
      sheets: workbook.sheets,
      sample,
      notices,
      leftOut,
      hiddenColumns,
      shownDays,
      // XML can hold none.
      nulRow: null,
      batches: () => refusingRows(name, inBatches(rows(), sizeBytes)),
    };
  });
}

/** Whether a sheet is called as a list of people who refuse texts is, also in the plural: "Opt-outs", "Abmeldungen". */
const isOfRefusals = (name: string): boolean =>
  consentHeading(name)?.says === 'refuses' ||
  [name, name.replace(/s$/i, '')].some((one) => refusesTexts(one, true));

/** Names for a sentence. */
const namesOf = (sheets: readonly { readonly name: string }[]) =>
  sheets
    .slice(0, 20)
    .map(({ name }) => name)
    .join(', ') + (sheets.length > 20 ? ', …' : '');

function refusing<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw refusal(name, cause);
  }
}

function* refusingRows(name: string, batches: Iterable<RowBatch>): Generator<RowBatch> {
  try {
    yield* batches;
  } catch (cause) {
    throw refusal(name, cause);
  }
}

function refusal(name: string, cause: unknown): unknown {
  const at = (row: number | undefined): { row?: number } => (row === undefined || row < 1 ? {} : { row });
  if (cause instanceof WorkbookOfOtherFormat)
    return new AppError('file-other-format', { name, format: cause.format }, { cause });
  if (cause instanceof WorkbookProtected) return new AppError('file-protected', { name }, { cause });
  if (cause instanceof WorkbookTooLarge)
    return new AppError('file-too-large', { name, ...at(cause.row) }, { cause });
  if (cause instanceof WorkbookDamaged)
    return new AppError('file-damaged', { name, ...at(cause.row) }, { cause });
  if (cause instanceof WorkbookUnreadable)
    return new AppError('file-not-a-table', { name, kind: 'workbook' }, { cause });
  return cause;
}

/** So many sheets are looked through for phone numbers. */
const sheetsTried = 5;

/** The first sheet that is not hidden and has a phone number; where none has any, the first. */
function chosenSheet(workbook: Workbook, onRead: OnRead): string {
  const shown = workbook.sheets.filter(({ hidden }) => !hidden);
  const others = shown.filter(({ name }) => name !== workbook.firstSheet).slice(0, sheetsTried);
  if (others.length === 0) return workbook.firstSheet;
  const tried = [workbook.firstSheet, ...others.map(({ name }) => name)];
  const hasPhones = (name: string) =>
    workbook.firstRows(name, sampleSize, () => onRead(0)).some((row) => row.some(looksLikePhone));
  return tried.find(hasPhones) ?? workbook.firstSheet;
}

function sampleOf(rows: Iterable<SheetRow>, leftOut: ReadonlySet<number>): readonly (readonly string[])[] {
  const sample: (readonly string[])[] = [];
  for (const { number, cells } of rows) {
    if (sample.length === sampleSize) break;
    if (!leftOut.has(number) && cells.some((cell) => cell !== '')) sample.push(cells);
  }
  return sample;
}

const batchRows = 5_000;
/** So many empty rows are counted one by one; more are passed over. */
const longestGap = 50;
const emptyRow: readonly string[] = [];

function* inBatches(rows: Iterable<SheetRow>, sizeBytes: number): Generator<RowBatch> {
  let batch: (readonly string[])[] = [];
  let firstRow = 1;
  let bytesRead = 0;
  const whole = (): RowBatch => ({ firstRow, rows: batch, broken: [], bytesRead, controls: true });
  for (const { number, cells, fraction } of rows) {
    bytesRead = Math.round(sizeBytes * (openingShare.sheet + (1 - openingShare.sheet) * fraction));
    const next = firstRow + batch.length;
    const gap = number - next;
    if (batch.length >= batchRows || gap < 0 || gap > longestGap) {
      if (batch.length > 0) yield whole();
      batch = [];
      firstRow = number;
    } else for (let empty = 0; empty < gap; empty += 1) batch.push(emptyRow);
    batch.push(cells);
  }
  if (batch.length > 0) yield whole();
}
