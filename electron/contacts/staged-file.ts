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

/** Collects lines and writes them by the megabyte. */
export class LinesFile {
  readonly #file: number;
  readonly #buffer = Buffer.allocUnsafe(pieceBytes * 4);
  #text = '';

  constructor(path: string) {
    this.#file = openSync(path, 'wx');
  }

  add(line: string): void {
    this.#text += `${line}\n`;
    if (this.#text.length > pieceBytes) this.#flush();
  }

  close(): void {
    try {
      this.#flush();
    } finally {
      closeSync(this.#file);
    }
  }

  #flush(): void {
    const text = this.#text;
    this.#text = '';
    // A UTF-16 unit takes three bytes at most; a line longer than a piece does not fit.
    const fits = text.length * 3 <= this.#buffer.length;
    const bytes = fits ? this.#buffer.subarray(0, this.#buffer.write(text)) : Buffer.from(text);
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
