import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesOf } from '../../../../electron/contacts/staging/staged-file.ts';

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
