/**
 * The additions of an import, in files of its own until it is committed: nothing of it is in the database, and what a crash
 * leaves behind is swept away at the next start. One line for each contact, in the order of the rows.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** A contact as its row says it. */
export interface StagedLine {
  /** E.164 digits. */
  readonly phone: string;
  readonly country: string | null;
  /** One for each field; empty where it is not filled. */
  readonly values: readonly string[];
}

// No cell of a contact holds these: control characters are taken out (`cells.ts`), all but tab and line feed.
const separator = '\x1f';
const separatorCode = separator.charCodeAt(0);
export const contactEnd = '\x1e';
const chunkBytes = 256 << 10;

/**
 * Collects lines and writes them by the chunk. Each line is encoded at once: put together from many parts, it would take
 * twice as long when the whole chunk is encoded later.
 */
export class LinesFile {
  readonly #file: number;
  readonly #end: number;
  readonly #onWritten: (bytes: number) => void;
  readonly #buffer = Buffer.allocUnsafe(chunkBytes * 2);
  #used = 0;
  #written = 0;

  /** `end` is the one character behind each line; `onWritten` hears how many bytes are in the file. */
  constructor(path: string, end = '\n', onWritten: (bytes: number) => void = () => undefined) {
    this.#file = openSync(path, 'wx+');
    this.#end = end.charCodeAt(0);
    this.#onWritten = onWritten;
  }

  add(line: string): void {
    // A UTF-16 unit takes three bytes at most.
    const most = line.length * 3 + 1;
    if (most > this.#buffer.length - this.#used) this.#flush();
    if (most > this.#buffer.length) {
      this.#write(Buffer.concat([Buffer.from(line), Buffer.of(this.#end)]));
      return;
    }
    this.#used += this.#buffer.write(line, this.#used);
    this.#buffer[this.#used] = this.#end;
    this.#used += 1;
  }

  /**
   * Adds the line of a contact (`stagedLine`) sign by sign, without making it: for a million of them that takes half of the time, which
   * `npm run bench:contacts` holds up. @returns how many UTF-16 units the line has
   */
  addContact({ phone, country, values }: StagedLine): number {
    let length = phone.length + (country ?? '').length + 1;
    for (const value of values) length += value.length + 1;
    if (length * 3 + 1 > this.#buffer.length - this.#used) {
      this.add(stagedLine({ phone, country, values }));
      return length;
    }
    this.#put(phone);
    this.#buffer[this.#used++] = separatorCode;
    if (country !== null) this.#put(country);
    for (const value of values) {
      this.#buffer[this.#used++] = separatorCode;
      this.#put(value);
    }
    this.#buffer[this.#used++] = this.#end;
    return length;
  }

  /** There must be room for it. */
  #put(text: string): void {
    const buffer = this.#buffer;
    let used = this.#used;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code < 0x80) buffer[used++] = code;
      else if (code < 0x800) {
        buffer[used++] = 0xc0 | (code >>> 6);
        buffer[used++] = 0x80 | (code & 0x3f);
      } else {
        used += buffer.write(text.slice(at), used);
        break;
      }
    }
    this.#used = used;
  }

  /** Where the next line begins. */
  get size(): number {
    return this.#written + this.#used;
  }

  /** The line that begins there. */
  lineAt(start: number): string {
    if (start >= this.#written) return this.#lineIn(this.#buffer.subarray(start - this.#written, this.#used));
    // Lines are never written in part.
    for (let size = 4 << 10; ; size *= 8) {
      const chunk = Buffer.allocUnsafe(Math.min(size, this.#written - start));
      readSync(this.#file, chunk, 0, chunk.length, start);
      if (chunk.includes(this.#end) || chunk.length < size) return this.#lineIn(chunk);
    }
  }

  #lineIn(bytes: Buffer): string {
    return bytes.toString('utf8', 0, bytes.indexOf(this.#end));
  }

  close(): void {
    try {
      this.#flush();
    } finally {
      closeSync(this.#file);
    }
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #write(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) from += writeSync(this.#file, bytes, from);
    this.#written += bytes.length;
    this.#onWritten(this.#written);
  }
}

export function stagedLine({ phone, country, values }: StagedLine): string {
  let line = phone + separator + (country ?? '');
  for (const value of values) line += separator + value;
  return line;
}

export function parseStagedLine(line: string): StagedLine {
  const [phone = '', country = '', ...values] = line.split(separator);
  return { phone, country: country === '' ? null : country, values };
}

/** A contact to which later rows have added something; it takes the place of the line that was staged first. */
export interface AmendedLine {
  /** That of the contact in the staged file, from 1. */
  readonly place: number;
  readonly contact: StagedLine;
}

export const amendedLine = ({ place, contact }: AmendedLine): string =>
  `${place}${separator}${stagedLine(contact)}`;

export function parseAmendedLine(line: string): AmendedLine {
  const end = line.indexOf(separator);
  return { place: Number(line.slice(0, end)), contact: parseStagedLine(line.slice(end + 1)) };
}

/**
 * The lines of a file, some at a time. `available` gets the position up to which the file has been read and returns up to where
 * it may be: it may wait for a file that is still being written, and ends the reading by adding nothing.
 */
export function* linesOf(
  path: string,
  end = '\n',
  available: (read: number) => number = () => Number.POSITIVE_INFINITY,
): Generator<string[]> {
  // Where the book is large, whoever writes the file begins long after the thread that reads it.
  available(0);
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    const decoder = new TextDecoder();
    let rest = '';
    let read = 0;
    for (;;) {
      const size = readSync(file, buffer, 0, Math.min(buffer.length, available(read) - read), null);
      read += size;
      const text = rest + decoder.decode(buffer.subarray(0, size), { stream: size > 0 });
      const last = text.lastIndexOf(end);
      if (last >= 0) yield text.slice(0, last).split(end);
      rest = text.slice(last + 1);
      if (size === 0) return;
    }
  } finally {
    closeSync(file);
  }
}
