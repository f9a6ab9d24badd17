/**
 * ZIP archives, as far as spreadsheets need them. Nothing is unpacked as a whole: an entry comes in chunks, and ends where it
 * is larger than was asked for, since an archive of a few kilobytes can hold gigabytes, and say what it likes of it.
 */
import { closeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { openRegular, readOpen } from '../read/regular-file.ts';

export class ZipUnreadable extends Error {
  override readonly name = 'ZipUnreadable';
}

/** An archive of which a part is missing, or is not what was written: most often it was not downloaded or copied as a whole. */
export class ZipDamaged extends Error {
  override readonly name = 'ZipDamaged';
}

/** An entry that is larger than what was asked for, whatever the archive says of it. */
export class ZipEntryTooLarge extends Error {
  override readonly name = 'ZipEntryTooLarge';
  readonly entry: string;
  constructor(entry: string) {
    super(`${entry} is too large`);
    this.entry = entry;
  }
}

/** The bytes of an archive, read where they are needed. */
export interface ArchiveBytes {
  readonly size: number;
  /** At most so many from there; fewer at the end. */
  readonly read: (at: number, length: number) => Buffer;
  readonly close: () => void;
}

/** Opens the bytes of an archive anew for each reading, so that no file stays open between them. */
export type OpenBytes = () => ArchiveBytes;

export const bytesOfFile =
  (path: string): OpenBytes =>
  () => {
    const { file, size } = openRegular(path);
    return {
      size,
      read: (at, length) => {
        const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)));
        return buffer.subarray(0, readOpen(path, file, buffer, at));
      },
      close: () => closeSync(file),
    };
  };

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  /** Of its bytes as they were packed; 0 where the program that wrote it left it out. */
  readonly checksum: number;
  readonly packedSize: number;
  readonly localHeaderAt: number;
}

/** A chunk of what is unpacked, and how much of the entry it took, 0 to 1. */
export interface UnpackedChunk {
  readonly bytes: Uint8Array;
  readonly fraction: number;
}

const endSignature = 0x06054b50;
const end64LocatorSignature = 0x07064b50;
const end64Signature = 0x06064b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSize = 22;
const longestComment = 0xffff;
/** A workbook has some dozens. */
const mostEntries = 10_000;
/** The directory of so many entries with long names. */
const largestDirectory = 8 << 20;
const stored = 0;
const deflated = 8;
/** A packed byte holds at most some thousand: no chunk becomes larger than a few megabytes. */
const packedChunk = 4 << 10;
const unpackedChunk = 64 << 10;

/** An archive; its directory is read at once, entries when they are asked for. */
export class ZipArchive {
  readonly #open: OpenBytes;
  readonly #entries = new Map<string, Entry>();

  /** @throws ZipUnreadable, ZipDamaged */
  constructor(open: OpenBytes) {
    this.#open = open;
    const bytes = open();
    try {
      this.#readDirectory(bytes);
    } catch (cause) {
      if (cause instanceof RangeError) throw new ZipDamaged('its directory is damaged', { cause });
      throw cause;
    } finally {
      bytes.close();
    }
  }

  /** Names in small letters: the format has it that parts do not differ by that alone. */
  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  /** The bytes of an entry in chunks, at most `limit` of them. @throws ZipUnreadable, ZipDamaged, ZipEntryTooLarge */
  *chunks(name: string, limit: number): Generator<UnpackedChunk> {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) throw new ZipUnreadable(`${name} is missing`);
    if (entry.encrypted) throw new ZipUnreadable(`${name} is locked with a password`);
    const bytes = this.#open();
    try {
      let size = 0;
      for (const chunk of unpacked(bytes, entry)) {
        size += chunk.bytes.length;
        if (size > limit) throw new ZipEntryTooLarge(name);
        yield chunk;
      }
    } finally {
      bytes.close();
    }
  }

  /** The same at once, for small entries. @throws ZipUnreadable, ZipDamaged, ZipEntryTooLarge */
  read(name: string, limit: number): Buffer {
    return Buffer.concat([...this.chunks(name, limit)].map(({ bytes }) => bytes));
  }

  #readDirectory(bytes: ArchiveBytes): void {
    const tailAt = Math.max(0, bytes.size - endSize - longestComment);
    const tail = bytes.read(tailAt, endSize + longestComment);
    let end = tail.length - endSize;
    while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
    if (end < 0) throw new ZipDamaged('there is no directory at its end');
    let count = tail.readUInt16LE(end + 10);
    let size = tail.readUInt32LE(end + 12);
    let at = tail.readUInt32LE(end + 16);
    const locator = end - 20;
    if (locator >= 0 && tail.readUInt32LE(locator) === end64LocatorSignature) {
      const end64 = bytes.read(Number(tail.readBigUInt64LE(locator + 8)), 56);
      if (end64.readUInt32LE(0) !== end64Signature) throw new ZipDamaged('its directory is damaged');
      count = Number(end64.readBigUInt64LE(32));
      size = Number(end64.readBigUInt64LE(40));
      at = Number(end64.readBigUInt64LE(48));
    }
    if (count > mostEntries) throw new ZipUnreadable(`it has ${count} entries`);
    if (size > largestDirectory) throw new ZipUnreadable('its directory is too large');
    const directory = bytes.read(at, size);
    for (let from = 0, index = 0; index < count; index += 1) {
      if (from + 46 > directory.length || directory.readUInt32LE(from) !== centralSignature)
        throw new ZipDamaged('its directory is damaged');
      const nameLength = directory.readUInt16LE(from + 28);
      const extraLength = directory.readUInt16LE(from + 30);
      const extraAt = from + 46 + nameLength;
      const entry = entryAt(directory, from, nameLength, directory.subarray(extraAt, extraAt + extraLength));
      this.#entries.set(keyOf(entry.name), entry);
      from = extraAt + extraLength + directory.readUInt16LE(from + 32);
    }
  }
}

/** Some programs write the separators of Windows. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function entryAt(directory: Buffer, from: number, nameLength: number, extra: Buffer): Entry {
  const [, packedSize = 0, localHeaderAt = 0] = withLongSizes(extra, [
    directory.readUInt32LE(from + 24),
    directory.readUInt32LE(from + 20),
    directory.readUInt32LE(from + 42),
  ]);
  return {
    name: directory.toString('utf8', from + 46, from + 46 + nameLength),
    encrypted: (directory.readUInt16LE(from + 8) & 1) === 1,
    method: directory.readUInt16LE(from + 10),
    checksum: directory.readUInt32LE(from + 16),
    packedSize,
    localHeaderAt,
  };
}

/** ZIP64: what does not fit into 32 bits stands in an extra field, in this order. */
function withLongSizes(extra: Buffer, sizes: readonly number[]): readonly number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return sizes.map((size) => {
      if (size !== 0xffffffff || next + 8 > extra.length) return size;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    });
  }
  return sizes;
}

function* unpacked(bytes: ArchiveBytes, entry: Entry): Generator<UnpackedChunk> {
  const { name, method, checksum, packedSize, localHeaderAt } = entry;
  const header = bytes.read(localHeaderAt, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature)
    throw new ZipDamaged(`${name} is not where it should be`);
  if (method !== stored && method !== deflated)
    throw new ZipUnreadable(`${name} is packed in a way that is not known`);
  const from = localHeaderAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const ready: Uint8Array[] = [];
  const inflate = method === deflated ? new Inflate((chunk) => void ready.push(chunk)) : null;
  let sum = 0;
  for (let done = 0; done < packedSize; ) {
    const size = Math.min(inflate ? packedChunk : unpackedChunk, packedSize - done);
    const packed = bytes.read(from + done, size);
    if (packed.length < size) throw new ZipDamaged(`${name} is cut off`);
    done += size;
    if (inflate) inflated(inflate, packed, done === packedSize, name);
    else ready.push(packed);
    for (const chunk of ready.splice(0)) {
      sum = crc32(chunk, sum);
      for (let at = 0; at < chunk.length; at += unpackedChunk)
        yield { bytes: chunk.subarray(at, at + unpackedChunk), fraction: done / packedSize };
    }
  }
  if (checksum !== 0 && sum !== checksum) throw new ZipDamaged(`${name} is not what was written`);
}

function inflated(inflate: Inflate, packed: Uint8Array, last: boolean, name: string): void {
  try {
    inflate.push(packed, last);
  } catch (cause) {
    throw new ZipDamaged(`${name} is damaged`, { cause });
  }
}
