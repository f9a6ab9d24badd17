/** A ZIP archive, written entry by entry while its content is still being made: nothing is held in memory. */
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** Sizes follow the content (bit 3), and names are UTF-8 (bit 11). */
const flags = 0b1000_0000_1000;
const deflated = 8;
const version = 20;
/** 1 January 1980, the first day that the format knows: the same content makes the same file. */
const date = 0x21;

export class ZipFile {
  readonly #file: FileHandle;
  readonly #entries: Written[] = [];
  #offset = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Adds a file; `content` is UTF-8 text in pieces. */
  async add(path: string, content: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const name = Buffer.from(path);
    const offset = this.#offset;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(version, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(deflated, 8);
    local.writeUInt16LE(date, 12);
    local.writeUInt16LE(name.length, 26);
    await this.#write(Buffer.concat([local, name]));

    let [crc, size, packed] = [0, 0, 0];
    const packer = createDeflateRaw();
    const writing = (async () => {
      for await (const chunk of packer) {
        packed += chunk.length;
        await this.#write(chunk);
      }
    })();
    for await (const part of content) {
      const bytes = Buffer.from(part);
      crc = crc32(bytes, crc);
      size += bytes.length;
      if (!packer.write(bytes)) await Promise.race([once(packer, 'drain'), writing]);
    }
    packer.end();
    await writing;

    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(crc, 4);
    descriptor.writeUInt32LE(packed, 8);
    descriptor.writeUInt32LE(size, 12);
    await this.#write(descriptor);
    this.#entries.push({ name, offset, crc, packed, size });
  }

  /** Writes the directory; nothing can be added after it. */
  async end(): Promise<void> {
    const start = this.#offset;
    for (const { name, offset, crc, packed, size } of this.#entries) {
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(version, 4);
      entry.writeUInt16LE(version, 6);
      entry.writeUInt16LE(flags, 8);
      entry.writeUInt16LE(deflated, 10);
      entry.writeUInt16LE(date, 14);
      entry.writeUInt32LE(crc, 16);
      entry.writeUInt32LE(packed, 20);
      entry.writeUInt32LE(size, 24);
      entry.writeUInt16LE(name.length, 28);
      entry.writeUInt32LE(offset, 42);
      await this.#write(Buffer.concat([entry, name]));
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#offset - start, 12);
    end.writeUInt32LE(start, 16);
    await this.#write(end);
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#file.write(bytes);
    this.#offset += bytes.length;
  }
}
