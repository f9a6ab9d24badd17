import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  contactEnd,
  LinesFile,
  linesOf,
  stagedLine,
} from '../../../../electron/contacts/staging/staged-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-staged-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the lines of a file that is still being written', () => {
  it('are waited for where nobody has begun to write it', () => {
    const path = join(folder, 'staged');
    const available = (): number => {
      if (!existsSync(path)) writeFileSync(path, 'one\ntwo\n');
      return 8;
    };
    expect([...linesOf(path, '\n', available)].flat()).toEqual(['one', 'two']);
  });
});

describe('the contacts of a staged file', () => {
  it('are written as their lines, whatever signs and however long they are', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Zoë', '\ud800', 'a\udc00b', '😀 é', 'x'.repeat(300_000), 'é'.repeat(90_000), ''),
    );
    const contact = fc.record({
      phone: fc.constantFrom('447700900123', '1'),
      country: fc.constantFrom('GB', null),
      values: fc.array(value, { maxLength: 6 }),
    });
    const contacts = fc.sample(contact, 200);
    const written = new LinesFile(join(folder, 'contacts'), contactEnd);
    for (const one of contacts) {
      const start = written.size;
      const line = stagedLine(one);
      expect(written.addContact(one)).toBe(line.length);
      expect(written.lineAt(start)).toBe(Buffer.from(line).toString().split(contactEnd)[0]);
    }
    written.close();
    // Compared by Vitest, some ten million bytes take seconds.
    const expected = Buffer.from(contacts.map((one) => stagedLine(one) + contactEnd).join(''));
    expect(readFileSync(join(folder, 'contacts')).equals(expected)).toBe(true);
  });
});
