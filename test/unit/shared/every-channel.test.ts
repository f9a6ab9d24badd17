/** What only tests call is not what people use: every channel is asked by the page, every export is used by the program. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { channels } from '../../../electron/shared/contract.ts';

const root = join(import.meta.dirname, '../../..');

/** Doors of the program that only tests and benches go through, each with its reason. */
const named: readonly string[] = [
  // In the program the thread is started before the records are opened.
  // In the program the engine starts later than it is made.
  'electron/sending/engine/engine.ts: startEngine',
];

function sources(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs|cjs)$/.test(name))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }));
}

test('every channel of the contract is asked by the page', () => {
  const page = sources('renderer')
    .map(({ text }) => text)
    .join('\n');
  expect(Object.keys(channels).filter((name) => !page.includes(`'${name}'`))).toEqual([]);
});

test('what the program exports is used by it outside the file, and not by tests alone', () => {
  const program = ['electron', 'renderer', 'build'].flatMap(sources);
  const words = new Map<string, Set<string>>();
  for (const { path, text } of program)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g))
      words.set(word, (words.get(word) ?? new Set()).add(path));
  const tests = sources('test').map(({ text }) => text);
  const tested = new Set(tests.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const alone = program.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const|class) ([A-Za-z_$][\w$]*)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => words.get(name)?.size === 1 && tested.has(name))
      // Used in its own file, and exported for the test of that file.
      .filter((name) => [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length === 1)
      .map((name) => `${path}: ${name}`),
  );
  expect(alone.sort()).toEqual(named);
});
