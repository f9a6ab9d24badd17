import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
/** The table's cells, read from the line itself: names of tests may have anything but a bar in them. */
function cells(line: string): readonly string[] {
  return line.split('|').map((cell) => cell.trim());
}

const table = read('docs/use.md')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map(cells);

test('thirty-two things are listed, in order', () => {
  expect(table.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 32 }, (_, index) => index + 1),
  );
});

test.each(table.map(([, number = '', what = '', tests = '']) => [number, what, tests] as const))(
  '%s, %s: its tests are there under these names',
  (_number, _what, tests) => {
    const named = tests.split('<br>');
    expect(named.length).toBeGreaterThan(0);
    for (const one of named) {
      const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(one) ?? [];
      expect(read(file), one).toContain(name);
    }
  },
);

test('every picture is taken by a test', () => {
  const specs = globSync('test/e2e/*.spec.ts', { cwd: root }).map(read).join('\n');
  const pictures = table.flatMap(([, , , , cell = '']) => cell.match(/[\w-]+/g) ?? []);
  for (const picture of pictures) expect(specs, picture).toContain(`'${picture}'`);
});
