import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTable } from '../../../../electron/contacts/read/table.ts';
import { odsFile, odsRow, odsTable } from '../../../support/files/ods-file.ts';
import { workbookFile } from '../../../support/files/workbook-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-damaged-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const people = Array.from({ length: 3_000 }, (_, at) => [
  `Person ${(at * 7919) % 3001}`,
  `+44770090${String((at * 37) % 10_000).padStart(4, '0')}`,
]);
const files = {
  XLSX: workbookFile([{ name: 'People', rows: [['Name', 'Phone'], ...people] }]),
  ODS: odsFile(odsTable([['Name', 'Phone'], ...people].map((row) => odsRow(...row)).join(''))),
};

/** Reads a file to its end. */
async function read(bytes: Buffer): Promise<unknown> {
  const path = join(folder, 'people');
  writeFileSync(path, bytes);
  const table = await openTable({ kind: 'file', path }, null, 'en-GB');
  return [...table.batches()].reduce((sum, { rows }) => sum + rows.length, 0);
}

const codeOf = (bytes: Buffer): Promise<unknown> =>
  read(bytes).catch((cause: unknown) =>
    typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : cause,
  );

describe.each(Object.entries(files))('a part of a workbook (%s)', (_, whole) => {
  const places = Array.from({ length: 60 }, (_, at) => Math.floor(((at + 1) * (whole.length - 5)) / 60));

  it('is read where it is whole', async () => {
    expect(await read(whole)).toBe(people.length + 1);
  });

  it('is called damaged, wherever it was cut', async () => {
    for (const at of places) expect([at, await codeOf(whole.subarray(0, at))]).toEqual([at, 'file-damaged']);
  });

  it('is called damaged where its end was never written', async () => {
    for (const at of places)
      expect([
        at,
        await codeOf(Buffer.concat([whole.subarray(0, at), Buffer.alloc(whole.length - at)])),
      ]).toEqual([at, 'file-damaged']);
  });

  it('is called damaged where the cells in it are not those that were written', async () => {
    const largest = Math.floor(whole.length / 2);
    const changed = Buffer.from(whole);
    changed.fill(0, largest, largest + 64);
    expect(await codeOf(changed)).toBe('file-damaged');
  });
});
