/**
 * What an import will add, in a file of its own until it is committed: nothing of it is in the database, and what a
 * crash leaves behind is swept away at the next start. One line for each contact, in the order of the rows.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** A contact as it will be saved. */
export interface StagedContact {
  /** E.164 digits. */
  readonly phone: string;
  readonly country: string | null;
  readonly name: string;
  /** JSON object of the fields that are filled. */
  readonly fields: string;
}

// No cell of a contact holds it: control characters are taken out (`cells.ts`), and JSON escapes them.
const separator = '\x1f';
const pieceBytes = 256 << 10;

/**
 * Collects lines and writes them by the piece. Each line is encoded at once: put together from many parts, it would take
 * twice as long when the whole piece is encoded later.
 */
export class LinesFile {
  readonly #file: number;
  readonly #buffer = Buffer.allocUnsafe(pieceBytes * 2);
  #used = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx');
  }

  add(line: string): void {
    // A UTF-16 unit takes three bytes at most.
    const most = line.length * 3 + 1;
    if (most > this.#buffer.length - this.#used) this.#flush();
    if (most > this.#buffer.length) {
      this.#write(Buffer.from(`${line}\n`));
      return;
    }
    this.#used += this.#buffer.write(line, this.#used);
    this.#buffer[this.#used] = 0x0a;
    this.#used += 1;
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
  }
}

export function stagedLine({ phone, country, name, fields }: StagedContact): string {
  return phone + separator + (country ?? '') + separator + name + separator + fields;
}

/** The contacts of a staged file, a megabyte at a time. */
export function* stagedContacts(path: string): Generator<StagedContact[]> {
  for (const lines of linesOf(path)) {
    yield lines.map((line) => {
      const [phone = '', country = '', name = '', fields = '{}'] = line.split(separator);
      return { phone, country: country === '' ? null : country, name, fields };
    });
  }
}

/** The lines of a file, a megabyte at a time. */
export function* linesOf(path: string): Generator<string[]> {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(pieceBytes);
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const size = readSync(file, buffer, 0, buffer.length, null);
      const text = rest + decoder.decode(buffer.subarray(0, size), { stream: size > 0 });
      const end = text.lastIndexOf('\n');
      if (end >= 0) yield text.slice(0, end).split('\n');
      rest = text.slice(end + 1);
      if (size === 0) return;
    }
  } finally {
    closeSync(file);
  }
}
