/** Spreadsheets as what reads their rows sees them, whatever program wrote them. */

import { type Sheet, type SheetLimits, sheetLimits } from './sheet-rows.ts';

export interface WorkbookLimits extends SheetLimits {
  /** Bytes that are unpacked: of one sheet, of all texts, of any other part. They are read as they come and not kept. */
  readonly sheetBytes: number;
  readonly textPartBytes: number;
  readonly otherBytes: number;
  /** Texts apart from cells are kept: how many, and their bytes. */
  readonly texts: number;
  readonly textBytes: number;
}

export const workbookLimits: WorkbookLimits = {
  ...sheetLimits,
  sheetBytes: 2_000_000_000,
  textPartBytes: 1_000_000_000,
  otherBytes: 20_000_000,
  texts: 8_000_000,
  textBytes: 200_000_000,
};

/** Where it cannot be read: the row of the sheet, as far as that is known. */
interface At {
  readonly row?: number | undefined;
  readonly cause?: unknown;
}

/** It is no workbook, or one without sheets. */
export class WorkbookUnreadable extends Error {
  override readonly name = 'WorkbookUnreadable';
}

/** A part of it is missing, or is not what was written. */
export class WorkbookDamaged extends Error {
  override readonly name = 'WorkbookDamaged';
  readonly row: number | undefined;
  constructor(message: string, { row, cause }: At = {}) {
    super(message, { cause });
    this.row = row;
  }
}

export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge';
  readonly row: number | undefined;
  constructor(message: string, { row, cause }: At = {}) {
    super(message, { cause });
    this.row = row;
  }
}

/** It needs a password. */
export class WorkbookProtected extends Error {
  override readonly name = 'WorkbookProtected';
}

/** A document of another program, or a spreadsheet in a format that is not read. */
export class WorkbookOfOtherFormat extends Error {
  override readonly name = 'WorkbookOfOtherFormat';
  /** As people call it. */
  readonly format: string;
  constructor(format: string) {
    super(`it is in the format ${format}`);
    this.format = format;
  }
}

export interface SheetInfo {
  readonly name: string;
  readonly hidden: boolean;
}

/** Told how much is read, 0 to 1; ends the reading by throwing. */
export type OnRead = (fraction: number) => void;

/** A workbook whose sheets are known, to be read one at a time. */
export interface Workbook {
  readonly sheets: readonly SheetInfo[];
  /** The first sheet that is not hidden. */
  readonly firstSheet: string;
  /** Dates are written as Excel shows them, in the words of `locale`. @throws WorkbookUnreadable, WorkbookDamaged, WorkbookTooLarge */
  readonly read: (sheet: string, locale: string, onRead?: OnRead) => Sheet;
  /** The first rows that hold something, without reading the rest. @throws WorkbookUnreadable, WorkbookDamaged, WorkbookTooLarge */
  readonly firstRows: (sheet: string, count: number, onRead?: OnRead) => readonly (readonly string[])[];
}
