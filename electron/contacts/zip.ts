/**
 * ZIP archives, as far as XLSX needs them. Everything is checked against limits before memory is taken: an
 * archive of a few kilobytes can say, truly or not, that it holds terabytes.
 */
import { crc32, inflateRawSync } from 'node:zlib';

export class ZipUnreadable extends Error {
  override readonly name = 'ZipUnreadable';
}

/** An entry that is larger than what was asked for, whatever the archive says of it. */
export class ZipEntryTooLarge extends Error {
  override readonly name = 'ZipEntryTooLarge';
  readonly entry: string;
  constructor(entry: string, options?: { cause?: unknown }) {
    super(`${entry} is too large`, options);
    this.entry = entry;
  }
}

interface Entry {
  readonly method: number;
  readonly compressedSize: number;
  readonly localHeaderAt: number;
}

const endSignature = 0x06054b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSize = 22;
const longestComment = 0xffff;
/** A workbook has some dozens. */
const mostEntries = 10_000;
const stored = 0;
const deflated = 8;

/** An archive in memory; its directory is read at once, entries when they are asked for. */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, Entry>();

  /** @throws ZipUnreadable */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    let end = bytes.length - endSize;
    const lowest = Math.max(0, end - longestComment);
    while (end >= lowest && bytes.readUInt32LE(end) !== endSignature) end -= 1;
    if (end < lowest) throw new ZipUnreadable('there is no directory at its end');
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    if (count > mostEntries) throw new ZipUnreadable(`it has ${count} entries`);
    for (let index = 0; index < count; index += 1) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralSignature) {
        throw new ZipUnreadable('its directory is damaged');
      }
      const nameLength = bytes.readUInt16LE(at + 28);
      this.#entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
        method: bytes.readUInt16LE(at + 10),
        compressedSize: bytes.readUInt32LE(at + 20),
        localHeaderAt: bytes.readUInt32LE(at + 42),
      });
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The bytes of an entry, at most `limit`. @throws ZipUnreadable, ZipEntryTooLarge */
  read(name: string, limit: number): Buffer {
    const entry = this.#entries.get(name);
    if (!entry) throw new ZipUnreadable(`${name} is missing`);
    const at = entry.localHeaderAt;
    if (at + 30 > this.#bytes.length || this.#bytes.readUInt32LE(at) !== localSignature) {
      throw new ZipUnreadable(`${name} is not where it should be`);
    }
    const from = at + 30 + this.#bytes.readUInt16LE(at + 26) + this.#bytes.readUInt16LE(at + 28);
    const packed = this.#bytes.subarray(from, from + entry.compressedSize);
    if (entry.method === stored) {
      if (packed.length > limit) throw new ZipEntryTooLarge(name);
      return packed;
    }
    if (entry.method !== deflated) throw new ZipUnreadable(`${name} is packed in a way that is not known`);
    try {
      return inflateRawSync(packed, { maxOutputLength: limit });
    } catch (cause) {
      if (cause instanceof RangeError) throw new ZipEntryTooLarge(name, { cause });
      throw new ZipUnreadable(`${name} is damaged`, { cause });
    }
  }
}

/** An archive of these entries, not packed. */
export function storeZip(entries: ReadonlyMap<string, Uint8Array>): Buffer<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of entries) {
    const nameBytes = Buffer.from(name);
    // From "version needed" to "extra length" both headers are the same.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([word(localSignature), common, nameBytes]);
    directory.push(
      word(centralSignature),
      Buffer.from([20, 0]),
      common,
      Buffer.alloc(10),
      word(at),
      nameBytes,
    );
    parts.push(local, bytes);
    at += local.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(entries.size, 8);
  end.writeUInt16LE(entries.size, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
