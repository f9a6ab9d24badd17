import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';

const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const paths = [...text.matchAll(/`([\w./-]+\/[\w./-]+\.(?:tsx?|mjs|cjs|json|css|md))`/g)]
  .map(([, path = '']) => path)
  .filter((path) => !path.includes('NNNN'));

test('every file that CONTRIBUTING names is there, at the root or below electron/', () => {
  expect(paths.length).toBeGreaterThan(80);
  expect(
    paths.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'electron', path))),
  ).toEqual([]);
});
