/** A workbook read whole, for tests of what stands in its cells. */
import { openOds } from '../../../electron/contacts/workbook/ods.ts';
import type { Workbook, WorkbookLimits } from '../../../electron/contacts/workbook/workbook.ts';
import { openWorkbook } from '../../../electron/contacts/workbook/xlsx.ts';
import type { OpenBytes } from '../../../electron/contacts/workbook/zip.ts';

export function workbookIn(bytes: Buffer, limits?: WorkbookLimits) {
  return whole(openWorkbook(bytesOf(bytes), limits));
}

export function odsIn(bytes: Buffer) {
  return whole(openOds(bytesOf(bytes)));
}

function whole(workbook: Workbook) {
  const { sheets, firstSheet } = workbook;
  const read = (name: string, locale: string) => {
    const { rows, ...facts } = workbook.read(name, locale);
    const cells: (readonly string[])[] = [];
    for (const row of rows()) {
      if (row.number - cells.length > 1000) continue;
      while (cells.length < row.number - 1) cells.push(row.cells.map(() => ''));
      cells.push(row.cells);
    }
    return { rows: cells, ...facts };
  };
  return { sheets, firstSheet, read };
}

const bytesOf =
  (bytes: Buffer): OpenBytes =>
  () => ({
    size: bytes.length,
    read: (at, length) => bytes.subarray(at, at + length),
    close: () => undefined,
  });
