/** What only tests call is not what people use: every channel is asked by the page, every export is used by the program. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { channels } from '../../../electron/shared/contract.ts';

const root = join(import.meta.dirname, '../../..');

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

test('what the program exports is used by it, and not by tests alone', () => {
  const program = ['electron', 'renderer', 'build'].flatMap(sources);
  const imported = new Set(program.flatMap(({ path, text }) => importsOf(path, text)));
  const whole = program.flatMap(({ path, text }) =>
    [...text.matchAll(/export \* from '(\.[^']+)'/g)].map(([, from = '']) => ({
      barrel: path,
      file: join(path, '..', from),
    })),
  );
  const doorsOf = (path: string) => [
    path,
    ...whole.filter(({ file }) => file === path).map(({ barrel }) => barrel),
  ];
  const unused = ['electron', 'renderer'].flatMap(sources).flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) =>
        doorsOf(path).every((door) => !imported.has(`${door}: ${name}`) && !imported.has(`${door}: *`)),
      )
      // Used in its own file, and exported for the test of that file.
      .filter((name) => [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length === 1)
      .map((name) => `${path}: ${name}`),
  );
  expect(unused.sort()).toEqual([]);
});

/** `FILE: NAME` of each, and `FILE: *` of a file that is loaded when it is needed. */
function importsOf(path: string, text: string): readonly string[] {
  const named = [...text.matchAll(/(?:im|ex)port (?:type )?(?:[\w$]+, )?\{([^}]*)\} from '(\.[^']+)'/g)];
  const later = [...text.matchAll(/import\(\s*'(\.[^']+)'/g)];
  return [
    ...named.flatMap(([, names = '', from = '']) =>
      names.split(',').map(
        (name) =>
          `${join(path, '..', from)}: ${
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0]
          }`,
      ),
    ),
    ...later.map(([, from = '']) => `${join(path, '..', from)}: *`),
  ];
}
