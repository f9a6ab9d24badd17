/** What a start has to load before anything can be seen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';

const folder = join(root, 'dist', 'renderer');
const page = join(folder, 'index.html');

/** Compressed, since that tells code from padding; bytes. */
const most = 350_000;

test('the first scripts of the page stay under 350 kB gzipped', () => {
  const html = readFileSync(page, 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.map((path) => gzipSync(readFileSync(join(folder, path))).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
});

test('every screen but the first is loaded when it is first opened', () => {
  const source = readFileSync(join(root, 'renderer', 'screens', 'screen.tsx'), 'utf8');
  expect(source.match(/^import (?!type).*-screen\.tsx.*$/gm)).toEqual([
    "import Home from './home/home-screen.tsx';",
  ]);
  expect(source.match(/lazy\(\(\) => import\(/g)?.length).toBeGreaterThan(8);
});
