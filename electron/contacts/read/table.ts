/** A file or pasted text as a table: how it is read, and its rows. */
import { closeSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { ImportSource, ReadingChoice } from '../../shared/import/imports.ts';
import {
  chunksOfFile,
  decode,
  decodePasted,
  type FileChunk,
  findEncoding,
  rowBytes,
} from '../text/decode.ts';
import { firstText, textTable } from '../text/text-table.ts';
import { openRegular, readOpen, unreadable } from './regular-file.ts';
import type { ReadTable } from './table-parts.ts';
import type { CardsFound } from './vcard/vcard-table.ts';

export type { ReadTable } from './table-parts.ts';

/** A file of the old format beyond this is not looked through for what it is. */
const largestOldFile = 150_000_000;

/**
 * Opens what is to be imported. `reading` null: everything as found; else as a person switched it. Dates of a workbook are
 * written as Excel shows them, in the words of `locale`, and so are the headings of contact cards. `onRead` gets the part of the work that is done, 0 to 1, and may end it
 * by throwing.
 *
 * @throws AppError `file-locked`, `file-unreadable`, `file-too-large`, `file-not-a-table`, `file-empty`, `file-old-excel`, `file-protected`,
 * `file-other-format`, `file-damaged`
 */
export async function openTable(
  source: ImportSource,
  reading: ReadingChoice | null,
  locale: string,
  onRead: (fraction: number) => void = () => undefined,
): Promise<ReadTable> {
  if (source.kind === 'text') return pastedTable(source.text, source.name ?? '', reading, locale);
  const { path } = source;
  const name = basename(path);
  const { sizeBytes, head } = readable(() => beginningOf(path), path);
  if (head.subarray(0, 4).equals(zipStart)) return spreadsheet(path, sizeBytes, reading, locale, onRead);
  if (head.subarray(0, 4).equals(oldOfficeStart))
    throw new AppError(isProtected(path, sizeBytes) ? 'file-protected' : 'file-old-excel', { name });
  const watched = function* (): Generator<FileChunk> {
    for (const chunk of chunksOfFile(path)) {
      onRead(0);
      yield chunk;
    }
  };
  const { startsAsCards, unfolded } = await import('./vcard/vcard-table.ts');
  // Some programs fold lines within a sign, so that no alphabet fits the bytes as they stand.
  const whole = () => (startsAsCards(head.toString('latin1')) ? unfolded(watched()) : watched());
  const found = reading ? null : readable(() => findEncoding(whole()), path);
  const encoding = reading?.encoding ?? found?.encoding ?? 'utf-8';
  const chunks = () => decode(chunksOfFile(path, rowBytes), encoding);
  const { text } = readable(() => firstText(chunks), path);
  if (startsAsCards(text)) {
    const how = { name, sizeBytes, encoding, found: found?.certainty ?? null };
    return cards(how, locale, () => chunksOfFile(path), onRead);
  }
  return textTable({
    name,
    sizeBytes,
    chunks,
    reading: reading ?? { encoding },
    found: found?.certainty ?? null,
  });
}

async function pastedTable(
  text: string,
  name: string,
  reading: ReadingChoice | null,
  locale: string,
): Promise<ReadTable> {
  const { startsAsCards } = await import('./vcard/vcard-table.ts');
  if (startsAsCards(text.slice(0, 200))) {
    const bytes = Buffer.from(text);
    const how = { name, sizeBytes: bytes.length, encoding: 'utf-8', found: null } as const;
    return cards(
      how,
      locale,
      () => [{ bytes, bytesRead: bytes.length }],
      () => undefined,
    );
  }
  const chunks = () => decodePasted(text);
  return textTable({ name, sizeBytes: text.length, chunks, reading, found: null });
}

async function cards(
  how: CardsFound,
  locale: string,
  chunks: () => Iterable<FileChunk>,
  onRead: (fraction: number) => void,
): Promise<ReadTable> {
  const { cardTable } = await import('./vcard/vcard-table.ts');
  return cardTable(how, locale, chunks, onRead);
}

/** Most files are text, for which nothing of this has to be loaded. */
async function spreadsheet(
  path: string,
  sizeBytes: number,
  reading: ReadingChoice | null,
  locale: string,
  onRead: (fraction: number) => void,
): Promise<ReadTable> {
  const [{ bytesOfFile }, { openOds, isOpenDocument }, { openWorkbook }, { workbookTable }] =
    await Promise.all([
      import('../workbook/zip.ts'),
      import('../workbook/ods.ts'),
      import('../workbook/xlsx.ts'),
      import('../workbook/workbook-table.ts'),
    ]);
  const bytes = bytesOfFile(path);
  readable(() => bytes().close(), path);
  const opened = () => (isOpenDocument(bytes) ? openOds(bytes, onRead) : openWorkbook(bytes));
  return workbookTable(path, sizeBytes, opened, reading, locale, onRead);
}

const zipStart = Buffer.from('PK\u0003\u0004');
const oldOfficeStart = Buffer.from('d0cf11e0', 'hex');

/** A workbook with a password is packed into a file of the old format: what it holds is called so there. */
const protectedPackage = Buffer.from('EncryptedPackage', 'utf16le');

function isProtected(path: string, sizeBytes: number): boolean {
  return sizeBytes <= largestOldFile && readable(() => wholeFile(path), path).includes(protectedPackage);
}

function beginningOf(path: string): { readonly sizeBytes: number; readonly head: Buffer } {
  const { file, size } = openRegular(path);
  try {
    const head = Buffer.alloc(64);
    return { sizeBytes: size, head: head.subarray(0, readOpen(path, file, head, null)) };
  } finally {
    closeSync(file);
  }
}

function wholeFile(path: string): Buffer {
  const { file } = openRegular(path);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** A system error of a file becomes one refusal; a refusal made on purpose stays as it is. */
function readable<T>(work: () => T, path: string): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unreadable(path, cause);
  }
}
