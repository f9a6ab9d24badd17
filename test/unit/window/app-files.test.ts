import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathFor, readAppFile } from '../../../electron/window/app-files.ts';

let folder = '';
let root = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-files-'));
  root = join(folder, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'index.html'), 'page');
  writeFileSync(join(root, 'assets', 'app.js'), 'script');
  symlinkSync(join(folder, 'secret.txt'), join(root, 'link.txt'));
  symlinkSync(folder, join(root, 'up'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = async (url: string) => (await readAppFile(url, 'carillon', root))?.content.toString() ?? null;

test('gives the page and its files', async () => {
  expect(await read('app://carillon/')).toBe('page');
  expect(await read('app://carillon/index.html#/contacts')).toBe('page');
  expect(await read('app://carillon/assets/app.js?v=1')).toBe('script');
});

test.each([
  'app://carillon/..%2fsecret.txt',
  'app://carillon/assets%2fapp.js',
  'app://carillon/..%5csecret.txt',
  'app://carillon/%2e%2e/secret.txt',
  'app://carillon/../secret.txt',
  'app://carillon/..\\secret.txt',
  'app://carillon/assets/../../secret.txt',
  'app://carillon//etc/hostname',
  'app://carillon/%00',
  'app://carillon/%E0%A4%A',
  'app://carillon/assets',
  'app://elsewhere/index.html',
  'app://carillon:8080/index.html',
  'app://carillon@elsewhere/index.html',
  'app://name:word@carillon/index.html',
  'index.html',
  '',
])('refuses %j', async (url) => {
  expect(await read(url)).toBeNull();
});

test('follows no link, to a file or through a folder', async () => {
  expect(await read('app://carillon/link.txt')).toBeNull();
  expect(await read('app://carillon/up/secret.txt')).toBeNull();
});

test('no text in an address leads out of the root', () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', '%2f', '\\', '%5c', '//', '%00', '~'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = pathFor(`app://carillon/${parts.join('/')}`, 'carillon', root);
      expect(path === null || path.startsWith(root + sep)).toBe(true);
    }),
  );
});
